import { CallFailure } from '../../lib/api/failure.ts'

/** A failure with these words where the server has none (spec 2 §8). */
export const emitted = (error: unknown, words: string): unknown =>
  error instanceof CallFailure && !error.offline && !error.sentence && error.faults.length === 0
    ? new CallFailure(error.status, { error: words })
    : error
