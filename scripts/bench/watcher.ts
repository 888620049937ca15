import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Figures, load, type Shot } from './http-load.ts'

/** Milliseconds in which it connects and is answered for the first time. */
const HEAD_START = 300

interface Watched {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
  shots: Shot[]
}

/**
 * Asks for the same until the work is over, and at least for some seconds, in a thread of its own: what an attack costs the
 * one who makes it must not be counted as the time of an answer.
 */
export async function watch(watched: Watched, work: () => Promise<unknown>): Promise<Figures> {
  const thread = new Worker(new URL(import.meta.url), { workerData: watched })
  await once(thread, 'message')
  const figures = once(thread, 'message')
  try {
    await work()
  } finally {
    thread.postMessage('over')
  }
  return (await figures)[0] as Figures
}

if (!isMainThread && parentPort) {
  const { shots, ...watched } = workerData as Watched
  const over = once(parentPort, 'message')
  const requested = load({ ...watched, shots: () => shots, cpuMs: () => 0, until: over })
  setTimeout(() => parentPort?.postMessage('watching'), HEAD_START)
  parentPort.postMessage(await requested)
}
