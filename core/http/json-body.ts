import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { isDeeperThan } from '../kit/json-depth.ts'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'

/** Refuses a text whose lists and objects lie too deep in each other. */
export function checkDepth(text: string): void {
  if (isDeeperThan(MAX_BODY_DEPTH, text)) throw fail(generalErrors.ERR_MALFORMED_BODY)
}
