import { parentPort, workerData } from 'node:worker_threads'
import { BackupFault } from './errors.ts'
import type { Order, Told } from './in-thread.ts'
import { backupWork } from './work.ts'

/** Where the thread of a backup begins: it does one piece of work, tells how far it is, and ends. */
const tell = (told: Told): void => parentPort!.postMessage(told)

async function work({ name, input }: Order): Promise<void> {
  try {
    const output = await backupWork[name](input as never, progress => tell({ progress }))
    tell({ output })
  } catch (error) {
    tell(error instanceof BackupFault ? { fault: error.message, kind: error.kind } : { error })
  }
}

void work(workerData as Order)
