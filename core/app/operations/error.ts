import * as z from 'zod'
import type { BackupFault, BackupFaultKind } from '../../storage/backup/index.ts'
import type { Failure, InputFault } from '../../kit/errors.ts'
import { wordIn } from '../../kit/words.ts'

/** The status of what is not as it has to be to be read: what was said, a file, a backup. */
export const UNREADABLE = 422

/** A refusal as the operator reads it, wherever the work was done; `status` is that of the calls (spec 1 §8). */
export const Refusal = z.object({
  code: z.string(),
  status: z.int(),
  message: z.string(),
  faults: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type Refusal = z.output<typeof Refusal>

/** What was asked for is refused, and nothing was changed. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** What is told of an error to whoever asked; undefined where it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  // By their names: the built program is of several files, of which each has classes of its own.
  const name = (error as Partial<Error> | undefined)?.name
  if (name === 'Refused') return (error as Refused).refusal
  if (name === 'BackupFault') return backupRefusal(error as BackupFault)
  if (name === 'DamageFault') return { code: 'ERR_DAMAGED', status: UNREADABLE, message: (error as Error).message }
  if (name === 'DeskFault') return { code: 'ERR_DAMAGED', status: UNREADABLE, message: (error as Error).message }
  if (name === 'DiskFault') return { code: 'ERR_DISK', status: 503, message: (error as Error).message }
  return name === 'Failure' ? failureRefusal(error as Failure) : undefined
}

function failureRefusal(error: Failure): Refusal {
  const { code, kind } = error
  const faults = error.data.faults as InputFault[] | undefined
  if (!faults) return { code, status: kind.status, message: error.sentence('en') }
  const told = faults.map(({ path, message, limit }) => ({ path, message: wordIn(message, 'en', limit) }))
  const message = told.map(fault => (fault.path ? `${fault.path}: ${fault.message}` : fault.message)).join('\n')
  return { code, status: kind.status, message, faults: told }
}

const BACKUP_REFUSALS: Record<BackupFaultKind, Pick<Refusal, 'code' | 'status'>> = {
  unreadable: { code: 'ERR_BACKUP', status: UNREADABLE },
  absent: { code: 'ERR_NO_BACKUP_FOUND', status: 404 },
  refused: { code: 'ERR_BACKUP_REFUSED', status: 409 },
  unavailable: { code: 'ERR_BACKUP_UNAVAILABLE', status: 503 },
}

const backupRefusal = ({ kind, message }: BackupFault): Refusal => ({ ...BACKUP_REFUSALS[kind], message })
