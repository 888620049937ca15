import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'

/** Refuses a text whose lists and objects lie too deep in each other, before it is read: that costs far more than its length. */
export function checkDepth(text: string): void {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isInText) {
      if (char === BACKSLASH) at += 1
      else if (char === QUOTE) isInText = false
    } else if (char === QUOTE) isInText = true
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1
      if (depth > MAX_BODY_DEPTH) throw fail(generalErrors.ERR_MALFORMED_BODY)
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1
  }
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map(char =>
  char.charCodeAt(0),
) as [number, number, number, number, number, number]
