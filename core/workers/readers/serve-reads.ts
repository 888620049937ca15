import { parentPort } from 'node:worker_threads'
import type { Answer, Order } from './messages.ts'
import { OpenFiles } from './open-files.ts'
import type { AnyRead } from './read.ts'

/** The whole work of a reader thread: answers the questions of its pool by these reads, one after the other. */
export function serveReads(reads: readonly AnyRead[]): void {
  const port = parentPort!
  const files = new OpenFiles()

  const answer = async ({ path, read: name, input }: Extract<Order, { path: string }>): Promise<unknown> => {
    const read = reads.find(known => known.name === name)
    if (!read) throw new Error(`No read is called ${name}: it is missing from the list of reads.`)
    await read.load?.()
    const file = files.open(path)
    return file.transaction(() => read.answer(file, input as never))()
  }
  const say = (answer: Answer, moved: ArrayBuffer[] = []): void => port.postMessage(answer, moved)

  port.on('message', async (order: Order) => {
    if ('forget' in order) return files.close(order.forget)
    try {
      const output = await answer(order)
      say({ output }, ownBuffer(output))
    } catch (error) {
      say({ error })
    }
  })
  say('ready')
}

/** The memory of bytes that nobody else has a part of: it need not be copied. */
function ownBuffer(output: unknown): ArrayBuffer[] {
  if (!(output instanceof Uint8Array) || !(output.buffer instanceof ArrayBuffer)) return []
  return output.byteLength === output.buffer.byteLength ? [output.buffer] : []
}
