import { join } from 'node:path'
import { Run } from '../../core/app/testing/run.ts'

/** The yardstick as a process of its own (`bare-server.ts`). */
export interface Baseline {
  url: string
  /** Makes it answer `GET /key`, and `POST /key` after a durable transaction of three writes, with this body. */
  teach(key: string, body: string): Promise<void>
  stop(): Promise<unknown>
}

export async function startBaseline(file: string): Promise<Baseline> {
  const run = new Run(join(import.meta.dirname, 'bare-server.ts'), [file], { errors: 'shown' })
  const [url] = await run.says(/^http:\S+/)
  return {
    url,
    async teach(key, body) {
      await fetch(`${url}/${key}`, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body })
    },
    stop: () => run.stop(),
  }
}
