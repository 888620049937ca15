/** A piece of what was written, and whether it names a member. */
interface Passage {
  text: string
  names: boolean
}

const IN_WORD = /[\p{L}\p{N}]/u

/** A text in pieces: `@` and a member's name is one of its own. Of several names that fit the longest is meant. */
export function passagesOf(text: string, names: readonly string[]): readonly Passage[] {
  const passages: Passage[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const length = nameAt(text, at, names)
    if (length === 0) continue
    passages.push({ text: text.slice(from, at), names: false }, { text: text.slice(at, at + length), names: true })
    from = at + length
  }
  return [...passages, { text: text.slice(from), names: false }].filter(piece => piece.text !== '')
}

/** How long the name is that an `@` at this place begins, with it; 0 where it begins none. */
function nameAt(text: string, at: number, names: readonly string[]): number {
  if (IN_WORD.test(text[at - 1] ?? '')) return 0
  const fits = names.filter(name => {
    const end = at + 1 + name.length
    return text.slice(at + 1, end).toLowerCase() === name.toLowerCase() && !IN_WORD.test(text[end] ?? '')
  })
  return Math.max(-1, ...fits.map(name => name.length)) + 1
}

/** Whether someone is named in a text, capitals aside. */
export function isNamed(name: string, text: string, names: readonly string[]): boolean {
  const wanted = `@${name}`.toLowerCase()
  return passagesOf(text, names).some(piece => piece.names && piece.text.toLowerCase() === wanted)
}

/** A name is no longer being typed beyond so many letters. */
const MAX_BEGUN = 40

/** What is being typed behind an `@` at this place of a text, and where that stands; nothing within an address of mail. */
export function nameBegunAt(text: string, caret: number): { from: number; begun: string } | undefined {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('@')
  if (from < 0 || !/^[\s(]?$/.test(before.charAt(from - 1))) return undefined
  const begun = before.slice(from + 1)
  return begun.length > MAX_BEGUN || begun.includes('\n') ? undefined : { from, begun }
}
