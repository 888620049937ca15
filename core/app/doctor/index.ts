import type { Config } from '../config.ts'
import { reachRunning } from '../control/client.ts'
import type { Progress } from '../operations/operation.ts'
import { type Finding, fine, type Patient } from './finding.ts'
import { clock, databases, holdsDesk, key, rights } from './folder.ts'
import { disk, port, system, whatsapp } from './machine.ts'

export type { Finding } from './finding.ts'

/** Looks at whatever could keep Balcão from running, and changes nothing; beside one that runs as well. */
export async function examine(config: Config, tell: (progress: Progress) => void): Promise<Finding[]> {
  const socket = await reachRunning(config.data)
  socket?.destroy()
  const patient: Patient = { config, running: socket !== undefined }
  const machine = [system(), await disk(patient), rights(patient), await port(patient), await whatsapp(patient)]
  if (!holdsDesk(patient)) return [...machine, fine('data', 'There is no data yet.')]
  const told = (done: number, of: number): void => tell({ step: 'looking at databases', done, of })
  const runs = fine('data', patient.running ? 'Balcão runs on it.' : 'No Balcão runs on it.')
  return [...machine, runs, key(patient), clock(patient), ...databases(patient, told)]
}
