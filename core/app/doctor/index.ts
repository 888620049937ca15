import type { lookAtConfig } from '../config.ts'
import { reachRunning } from '../control/client.ts'
import type { Progress } from '../operations/operation.ts'
import { type Finding, fine, type Patient, problem, warning } from './finding.ts'
import {
  backups,
  changes,
  clock,
  databases,
  holdsDatabase,
  isClosed,
  key,
  restore,
  rights,
  unknownDatabases,
} from './folder.ts'
import { disk, port, system, whatsapp } from './machine.ts'

export type { Finding } from './finding.ts'

/**
 * Looks at whatever could keep Balcão from running, its configuration first, and changes nothing; beside one that runs as well. What is
 * wrong with one thing keeps it from looking at no other.
 */
export async function examine(
  { config, faults: errors }: ReturnType<typeof lookAtConfig>,
  report: (progress: Progress) => void,
): Promise<Finding[]> {
  // Of a folder that may not be entered its rights tell.
  const socket = await reachRunning(config.data).catch(() => undefined)
  socket?.destroy()
  const patient: Patient = { config, running: socket !== undefined }
  const owned = rights(patient)
  // What is wrong with the folder, its rights tell.
  const options = errors
    .filter(({ option }) => option !== 'data')
    .map(({ sentence }) => problem('options', `${sentence}.`))
  const machine = [...options, system(), await disk(patient), owned, await port(patient), await whatsapp(patient)]
  if (isClosed(patient))
    return [...machine, warning('data', 'Not looked at: this user may not enter the folder. Run this as its own user.')]
  const cutShort = restore(patient)
  const unknown = unknownDatabases(patient)
  if (unknown) return [...machine, unknown]
  if (!holdsDatabase(patient))
    return [...machine, ...(cutShort.length ? cutShort : [fine('data', 'There is no data yet.')])]
  const emitted = (done: number, of: number): void => report({ step: 'looking at databases', done, of })
  const runs = fine('data', patient.running ? 'Balcão runs on it.' : 'No Balcão runs on it.')
  const looked = [...machine, runs, ...cutShort, key(patient), clock(patient), backups(patient), ...changes(patient)]
  // Anyone who opens a database has SQLite make files beside it, which the desk's user could not write.
  return owned.state === 'fault' ? looked : [...looked, ...databases(patient, emitted)]
}
