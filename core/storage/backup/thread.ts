import { parentPort, workerData } from 'node:worker_threads'
import { BackupError } from './errors.ts'
import type { Order, Payload } from './in-thread.ts'
import { backupWork } from './work.ts'

/** Where the thread of a backup begins: it does one piece of work, tells how far it is, and ends. */
const report = (emitted: Payload): void => parentPort!.postMessage(emitted)

async function work({ name, input }: Order): Promise<void> {
  try {
    const output = await backupWork[name](input as never, progress => report({ progress }))
    report({ output })
  } catch (error) {
    report(error instanceof BackupError ? { fault: error.message, kind: error.kind } : { error })
  }
}

void work(workerData as Order)
