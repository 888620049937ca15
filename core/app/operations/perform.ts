import type * as z from 'zod'
import { SECOND } from '../../kit/clock.ts'
import { FolderInUse } from '../../storage/index.ts'
import type { Config } from '../config.ts'
import { askRunning, reachRunning } from '../control/client.ts'
import { takeFolder } from '../disk-error.ts'
import type { Log } from '../log.ts'
import { holdsDatabase, mustHoldDatabase, onStoppedFolder } from '../stopped-folder.ts'
import { Rejected } from './error.ts'
import { done, inputOf, type Operation, type OperationCall } from './operation.ts'

/** How long a program that starts, or another command, may have the folder before this one gives up. */
const PATIENCE = 15 * SECOND
const BETWEEN_LOOKS = 50

/**
 * Does an operation where the folder is: in the program that runs on it, or else here, with the folder's lock; what needs no folder,
 * here too where there is none. Throws what rejects
 * it, FolderFault, and FolderInUse where someone has the folder for long and does not answer.
 */
export async function perform<Input extends z.ZodType, Output>(
  operation: Operation<Input, Output>,
  words: z.input<Input>,
  { config, log, call }: { config: Config; log: Log; call: OperationCall },
): Promise<Output> {
  const input = inputOf(operation, words)
  if (operation.workElsewhere && !holdsDatabase(config.data)) return operation.workElsewhere(config, input, call)
  mustHoldDatabase(config.data)
  const until = Date.now() + PATIENCE
  for (;;) {
    const socket = await reachRunning(config.data)
    if (socket) return (await askRunning(socket, operation.name, words, call.emit)) as Output
    try {
      if (operation.needsRunning) throw notRunning(config.data, operation.name)
      return await onStoppedFolder(config, log, app => done(operation, app, input, call))
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > until) throw error
      await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS))
    }
  }
}

/** FolderInUse where a program has the folder after all, and is not ready yet. */
function notRunning(dataFolder: string, name: string): Rejected {
  takeFolder(dataFolder)()
  return new Rejected({
    code: 'ERR_NOT_RUNNING',
    status: 503,
    message: `balcao ${name} asks the Balcão that runs, and none runs on ${dataFolder}. Start it first.`,
  })
}
