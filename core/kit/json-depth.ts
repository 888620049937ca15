/** Whether lists and objects of a JSON text lie deeper in each other than that, told before it is read: that costs far more than its length. */
export const isDeeperThan = (levels: number, text: string): boolean =>
  excessIn(text, { levels, values: Number.POSITIVE_INFINITY }) === 'levels'

/** Whether a JSON text has more levels, or more values in its lists and objects, than those: what of them is passed first. */
export function excessIn(
  text: string,
  { levels, values }: { levels: number; values: number },
): 'levels' | 'values' | undefined {
  let depth = 0
  let count = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (isInText) {
      if (char === BACKSLASH) at += 1
      else if (char === QUOTE) isInText = false
    } else if (char === QUOTE) isInText = true
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1
      count += 1
      if (depth > levels) return 'levels'
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1
    else if (char === COMMA) count += 1
    if (count > values) return 'values'
  }
  return undefined
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [...'"\\[]{},'].map(char =>
  char.charCodeAt(0),
) as [number, number, number, number, number, number, number]
