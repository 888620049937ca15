import { fail } from './errors.ts'
import { generalErrors } from './general-errors.ts'

/** Throws ERR_TOO_MANY_RECORDS where a company has so many already. */
export function assertBelowLimit(count: number, max: number): void {
  if (count >= max) throw fail(generalErrors.ERR_TOO_MANY_RECORDS, { max })
}
