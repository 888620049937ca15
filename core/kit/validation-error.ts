import { type Failure, fail } from './errors.ts'
import { generalErrors } from './general-errors.ts'
import type { Word } from './words.ts'

/** The rejection of an input for some of its fields, in the words of the contract: `throw validationError(words.inPast, 'sendAt')`. */
export const validationError = (message: Word, ...paths: readonly string[]): Failure =>
  fail(generalErrors.ERR_VALIDATION, { faults: paths.map(path => ({ path, message })) })
