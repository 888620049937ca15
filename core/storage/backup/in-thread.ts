import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Progress, Report } from './create.ts'
import { BackupError, type BackupErrorKind } from './errors.ts'
import { type BackupLocation, openLocation } from './stores/location.ts'
import type { BackupWork, WorkName } from './work.ts'

export interface Order {
  name: WorkName
  input: BackupWork[WorkName]['input']
}

/** What a thread says: how far it is, then one of the others. */
export type Payload =
  | { progress: Progress }
  | { output: unknown }
  | { fault: string; kind: BackupErrorKind }
  | { error: unknown }

/** So long a program that ends waits for a store. */
const PATIENCE = 5000

/** In the sources, or in the file of its own that the build puts beside the program. */
const entry = (): string =>
  import.meta.filename?.endsWith('.ts') ? join(import.meta.dirname, 'thread.ts') : join(__dirname, 'backup.cjs')

/**
 * Does a piece of work in a thread of its own, so that nobody on the desk waits for it. `ending` breaks it off where it is; what it
 * left is cleared by the next one. Throws BackupError.
 */
export function inBackupThread<Name extends WorkName>(
  name: Name,
  input: BackupWork[Name]['input'],
  report: Report,
  ending?: AbortSignal,
): Promise<BackupWork[Name]['output']> {
  return new Promise((resolve, reject) => {
    const order: Order = { name, input }
    const worker = new Worker(entry(), { workerData: order, execArgv: [] })
    const stop = (): void => void worker.terminate()
    const end = (settle: () => void): void => {
      ending?.removeEventListener('abort', stop)
      settle()
    }
    ending?.addEventListener('abort', stop)
    if (ending?.aborted) stop()
    let isEmitted = false
    worker.on('message', (emitted: Payload) => {
      isEmitted ||= !('progress' in emitted)
      if ('progress' in emitted) report(emitted.progress)
      else if ('output' in emitted) end(() => resolve(emitted.output as BackupWork[Name]['output']))
      else end(() => reject('fault' in emitted ? new BackupError(emitted.fault, emitted.kind) : emitted.error))
    })
    worker.once('error', error => end(() => reject(error)))
    worker.once('exit', async () => {
      if (isEmitted) return
      if (name === 'create') await endUploads((input as BackupWork['create']['input']).place)
      end(() => reject(new BackupError('The backup was broken off. The ones before are as they were.', 'unavailable')))
    })
  })
}

/** Of what was broken off here; what cannot be ended now is by the next backup. */
async function endUploads(place: BackupLocation): Promise<void> {
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE)
  const ended = openLocation(place).then(store => store.endUploads())
  await Promise.race([ended, enough]).catch(() => {})
  clearTimeout(timer)
}
