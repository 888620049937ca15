import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stopProcess } from './product.ts'

/** The yardstick as a process of its own (`bare-server.ts`). */
export interface Baseline {
  url: string
  /** Makes it answer `GET /key`, and `POST /key` after a durable transaction of three writes, with this body. */
  teach(key: string, body: string): Promise<void>
  stop(): Promise<void>
}

export async function startBaseline(file: string): Promise<Baseline> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return {
    url,
    async teach(key, body) {
      await fetch(`${url}/${key}`, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body })
    },
    stop: () => stopProcess(child),
  }
}
