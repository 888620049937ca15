import { ConfigFault } from '../core/app/config.ts'
import { AddressFault } from '../core/app/lifecycle.ts'
import { FolderFault } from '../core/app/stopped-folder.ts'
import { FolderInUse, MigrationFault } from '../core/storage/index.ts'

const MENDABLE = [ConfigFault, AddressFault, FolderFault, FolderInUse, MigrationFault]

/** Faults that the person at the terminal can mend are told in a sentence, exit code 2. Anything else is ours, exit code 1. */
export async function tellFaults(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!MENDABLE.some(kind => error instanceof kind)) throw error
    console.error((error as Error).message)
    process.exitCode = 2
  }
}
