import type { ErrorCode, ErrorKind, ReportedError } from '../../../core/kit/errors.ts'

/** A call that did not succeed: rejected by the server, or never answered (status 0). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number
  /** The code; null when the server sent plain text or nothing. */
  readonly code: ErrorCode | null
  /** The sentence for people, in the language the call asked for; empty when none came. */
  readonly sentence: string
  /** What the answer carried beside the code. */
  readonly data: Record<string, unknown>
  /** Fields that the server found wrong. */
  readonly faults: readonly ReportedError[]

  constructor(status: number, body: unknown) {
    const { error, message, ...data } = (typeof body === 'object' && body ? body : {}) as Record<string, unknown>
    super(typeof error === 'string' ? error : `status ${status}`)
    this.status = status
    this.code = typeof error === 'string' && error.startsWith('ERR_') ? (error as ErrorCode) : null
    const plain = typeof error === 'string' && !this.code ? error : ''
    this.sentence = typeof message === 'string' ? message : plain
    this.data = data
    this.faults = Array.isArray(data.faults) ? (data.faults as ReportedError[]) : []
  }

  get offline(): boolean {
    return this.status === 0
  }
}

/** Whether an error is a rejection of this kind. */
export function isFailure(error: unknown, kind: ErrorKind): error is CallFailure {
  return error instanceof CallFailure && error.code === kind.code
}
