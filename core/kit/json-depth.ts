/** Whether lists and objects of a JSON text lie deeper in each other than that, told before it is read: that costs far more than its length. */
export function isDeeperThan(levels: number, text: string): boolean {
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
      if (depth > levels) return true
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1
  }
  return false
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\[]{}'].map(char =>
  char.charCodeAt(0),
) as [number, number, number, number, number, number]
