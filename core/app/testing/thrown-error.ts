import { Failure } from '../../kit/errors.ts'

/** What work is rejected with; undefined when it is done. Any other error is thrown on. */
export function rejection(work: () => unknown): Failure | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
