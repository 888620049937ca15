import type { Config } from '../config.ts'
import { reachRunning } from '../control/client.ts'
import type { Progress } from '../operations/operation.ts'
import { type Finding, fine, type Patient } from './finding.ts'
import { clock, databases, holdsDesk, key, restore, rights } from './folder.ts'
import { disk, port, system, whatsapp } from './machine.ts'

export type { Finding } from './finding.ts'

/** Looks at whatever could keep Balcão from running, and changes nothing; beside one that runs as well. */
export async function examine(config: Config, tell: (progress: Progress) => void): Promise<Finding[]> {
  // Of a folder that may not be entered its rights tell.
  const socket = await reachRunning(config.data).catch(() => undefined)
  socket?.destroy()
  const patient: Patient = { config, running: socket !== undefined }
  const owned = rights(patient)
  const machine = [system(), await disk(patient), owned, await port(patient), await whatsapp(patient)]
  const cutShort = restore(patient)
  if (!holdsDesk(patient))
    return [...machine, ...(cutShort.length ? cutShort : [fine('data', 'There is no data yet.')])]
  const told = (done: number, of: number): void => tell({ step: 'looking at databases', done, of })
  const runs = fine('data', patient.running ? 'Balcão runs on it.' : 'No Balcão runs on it.')
  const looked = [...machine, runs, ...cutShort, key(patient), clock(patient)]
  // Whoever opens a database has SQLite make files beside it, which the desk's user could not write.
  return owned.state === 'fault' ? looked : [...looked, ...databases(patient, told)]
}
