/** Lower case without accents, for comparing what people type: `Ação` and `acao` are the same, and so are `d’água` and `d'agua`. */
export const normalizeText = (text: string): string => text.replace(/[^\0-\x7f]/gu, unaccented).toLowerCase()

/** Searches fold thousands of texts, and normalising whole ones costs thrice what looking up a few letters costs. */
function unaccented(letter: string): string {
  const known = latin.get(letter)
  if (known !== undefined) return known
  const plain = APOSTROPHE.test(letter) ? "'" : letter.normalize('NFD').replace(/\p{M}/gu, '')
  if (letter < '\u0250') latin.set(letter, plain)
  return plain
}

const latin = new Map<string, string>()

/** As keyboards have it, and as phones and programs write it. */
export const APOSTROPHE = /['’‘ʼ´]/

/** The digits of a number that is written in any way. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Replaces `{{name}}` by its value, unknown names by nothing; nothing is escaped (spec 1 §3, message variables). */
export function fillTemplate(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{\{\s*([\p{L}_$][\p{L}\p{N}_$.]*)\s*\}\}/gu, (_, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : '',
  )
}

/** Replaces `{name}` in a sentence of the interface. */
export function fillSentence(sentence: string, values: Record<string, unknown> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  )
}

/** Whether a text shows nothing: no characters, or spaces and those that only format (U+200B, U+200E). */
export const isBlank = (text: string): boolean => /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u.test(text)

/** The text, or its beginning with `…` for the rest: so many UTF-16 units at most, and never half a character. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`

/** Control characters, ends of lines, and the marks that turn the direction of writing around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is found
export const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A name with spaces for what is hidden in it, so that it stands in a line of ours as nothing but itself. Keeps the length. */
export const oneLine = (text: string): string => text.replace(HIDDEN, ' ')
