import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { excessIn } from '../kit/json-depth.ts'
import { MAX_BODY_DEPTH, MAX_BODY_VALUES } from '../kit/limits.ts'

/** Rejects a text whose lists and objects lie too deep in each other, or hold more than the main thread reads in one step. */
export function checkShape(text: string): void {
  const excess = excessIn(text, { levels: MAX_BODY_DEPTH, values: MAX_BODY_VALUES })
  if (excess === 'levels') throw fail(generalErrors.ERR_MALFORMED_BODY)
  if (excess === 'values') throw fail(generalErrors.ERR_BODY_TOO_LARGE)
}
