import * as z from 'zod'
import type { Failure, InputError } from '../../kit/errors.ts'
import { wordIn } from '../../kit/words.ts'
import type { BackupError, BackupErrorKind } from '../../storage/backup/index.ts'

/** The status of what is not as it has to be to be read: what was said, a file, a backup. */
export const UNREADABLE = 422

/** A rejection as the operator reads it, wherever the work was done; `status` is that of the calls (spec 1 §8). */
export const ErrorReply = z.object({
  code: z.string(),
  status: z.int(),
  message: z.string(),
  faults: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorReply = z.output<typeof ErrorReply>

/** What was asked for is rejected, and nothing was changed. */
export class Rejected extends Error {
  override readonly name = 'Refused'
  readonly refusal: ErrorReply

  constructor(error: ErrorReply) {
    super(error.message)
    this.refusal = error
  }
}

/** What is told about an error to anyone who asked; undefined where it is an error of ours. */
export function errorReplyOf(error: unknown): ErrorReply | undefined {
  // By their names: the built program is of several files, of which each has classes of its own.
  const name = (error as Partial<Error> | undefined)?.name
  if (name === 'Refused') return (error as Rejected).refusal
  if (name === 'BackupFault') return backupError(error as BackupError)
  if (name === 'DamageFault') return { code: 'ERR_DAMAGED', status: UNREADABLE, message: (error as Error).message }
  if (name === 'DeskFault') return { code: 'ERR_DAMAGED', status: UNREADABLE, message: (error as Error).message }
  if (name === 'DiskFault') return { code: 'ERR_DISK', status: 503, message: (error as Error).message }
  return name === 'Failure' ? failureError(error as Failure) : undefined
}

function failureError(error: Failure): ErrorReply {
  const { code, kind } = error
  const errors = error.data.faults as InputError[] | undefined
  if (!errors) return { code, status: kind.status, message: error.sentence('en') }
  const emitted = errors.map(({ path, message, limit }) => ({ path, message: wordIn(message, 'en', limit) }))
  const message = emitted.map(error => (error.path ? `${error.path}: ${error.message}` : error.message)).join('\n')
  return { code, status: kind.status, message, faults: emitted }
}

const BACKUP_ERRORS: Record<BackupErrorKind, Pick<ErrorReply, 'code' | 'status'>> = {
  unreadable: { code: 'ERR_BACKUP', status: UNREADABLE },
  absent: { code: 'ERR_NO_BACKUP_FOUND', status: 404 },
  refused: { code: 'ERR_BACKUP_REFUSED', status: 409 },
  unavailable: { code: 'ERR_BACKUP_UNAVAILABLE', status: 503 },
}

const backupError = ({ kind, message }: BackupError): ErrorReply => ({ ...BACKUP_ERRORS[kind], message })
