import type { proto } from '@whiskeysockets/baileys'

/** How protocol buffers say what follows: a number, eight bytes, so many bytes, four bytes. */
const NUMBER = 0
const EIGHT_BYTES = 1
const SOME_BYTES = 2
const FOUR_BYTES = 5

/**
 * Whether an encrypted message had parts that the pinned library does not know: kinds that are newer than it. It drops them
 * without a word, so they are counted.
 */
export function holdsMore(raw: Uint8Array, message: proto.IMessage): boolean {
  const parts = partsOf(raw)
  return (
    parts !== undefined && parts > Object.values(message).filter(part => part !== null && part !== undefined).length
  )
}

/** How many parts there are; undefined for what is no message. */
function partsOf(raw: Uint8Array): number | undefined {
  const parts = new Set<number>()
  let at = 0
  const number = (): number => {
    let value = 0
    for (let digit = 0; digit < 10 && at < raw.length; digit += 1) {
      const byte = raw[at++]!
      value += (byte & 0x7f) * 2 ** (7 * digit)
      if (byte < 0x80) return value
    }
    return Number.NaN
  }
  while (at < raw.length) {
    const tag = number()
    const type = tag % 8
    parts.add(Math.floor(tag / 8))
    if (type === NUMBER) number()
    else if (type === EIGHT_BYTES) at += 8
    else if (type === FOUR_BYTES) at += 4
    else if (type === SOME_BYTES) {
      const length = number()
      at += length
    } else return undefined
    if (!(at <= raw.length)) return undefined
  }
  return parts.size
}
