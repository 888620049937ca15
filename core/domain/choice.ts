import { SECOND } from '../kit/clock.ts'
import { normalizeText } from '../kit/text.ts'

/**
 * Which of several things someone means by what they typed (decision 720): the one reading of menus, options, conditions, keywords,
 * ratings and opt-outs.
 */

/** What is longer chooses nothing; it is only folded. */
const MAX_ANSWER = 500

const MAX_SIGNATURE = 60

/** Nobody reads a question and answers it in less: what comes earlier was being written before (decision 721). */
const READING_TIME = 10 * SECOND

/** Whether a message of `sentAt` was written before a question of `askedAt` was read. */
export const wasWrittenBefore = (sentAt: number, requestedAt: number): boolean => sentAt - requestedAt < READING_TIME

/** The name that another program puts on a line of its own above what its user writes: `*João:*` or `João:`. */
function withoutSignature(text: string): string {
  const [head = '', ...below] = text.trimStart().split('\n')
  const answer = below.join('\n').trim()
  return answer !== '' && isSignature(head.trim()) ? answer : text
}

const isSignature = (line: string): boolean =>
  line.length <= MAX_SIGNATURE && (/^\*[^*]+(?::\*|\*:)$/.test(line) || /^[\p{L} .'’-]+:$/u.test(line))

/** A space, mark or picture, as people put around a word. Signs that change a meaning (+ - # % / @) are none. */
const AROUND =
  /^(?:[\s.,;:!?¡¿…"'“”‘’«»()[\]{}*_~`\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Default_Ignorable_Code_Point})$/u

/** A text in lower case without accents, with plain digits and single spaces, and without a signature above it. */
export function plainWords(text: string): string {
  if (text.length > MAX_ANSWER) return normalizeText(text).trim()
  const content = plainDigits(withoutSignature(text)).normalize('NFKC')
  return normalizeText(content).replace(/\s+/gu, ' ').trim()
}

/** The same without marks around it, by which answers are compared: `Sim!`, ` SIM ` and `sim 👍` are `sim`. What is nothing but marks stays. */
export function plainAnswer(text: string): string {
  const words = plainWords(text)
  if (text.length > MAX_ANSWER) return words
  const letters = Array.from(words)
  const first = letters.findIndex(letter => !AROUND.test(letter))
  if (first < 0) return words
  return letters.slice(first, letters.findLastIndex(letter => !AROUND.test(letter)) + 1).join('')
}

/** Keycaps as digits: 1️⃣ is 1; full-width digits become plain by NFKC. */
const plainDigits = (text: string): string => text.replaceAll('🔟', '10').replace(/([\d#])\uFE0F?\u20E3/g, '$1')

/**
 * The number that someone typed, who was shown numbered lines: `2`, ` 2. `, `[ 2 ]`, `*2*`, `２` or the keycap 2️⃣; undefined for
 * anything that says more than a number.
 */
export function chosenNumber(text: string): number | undefined {
  const digits = /^(-?\d{1,4})[\s)-]*$/.exec(plainAnswer(text))?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Whether someone asks for the first menu again. */
export const asksForStart = (text: string): boolean => plainAnswer(text) === '#'

/** Whether a text is a word of ours, as people write it. */
export const isAnswer = (word: string, text: string): boolean => {
  const plain = plainAnswer(word)
  return plain !== '' && plain === plainAnswer(text)
}

/** A line of a menu as it stands there: `2 - Suporte`, `[ 2 ] Suporte`. */
const NUMBERED = /^(\d{1,4})[\s.)\]*-]+(?=\p{L})/u

/** Which title someone wrote, also with its number before it; the first of several that are the same. */
export function chosenTitle(titles: readonly string[], text: string): number | undefined {
  const content = plainAnswer(text)
  if (text.length > MAX_ANSWER) return undefined
  const plain = titles.map(plainAnswer)
  const at = plain.findIndex(title => title !== '' && title === content)
  if (at >= 0) return at
  const number = NUMBERED.exec(content)
  if (!number) return undefined
  const line = Number(number[1]) - 1
  return plain[line] !== undefined && plain[line] === plainAnswer(content.slice(number[0].length)) ? line : undefined
}

/** Which of the lines 1, 2, 3 … with these titles is meant. A title that is a number goes before the number of a line. */
export function chosenLine(titles: readonly string[], text: string): number | undefined {
  const titled = chosenTitle(titles, text)
  if (titled !== undefined) return titled
  const number = chosenNumber(text)
  return number !== undefined && number >= 1 && number <= titles.length ? number - 1 : undefined
}
