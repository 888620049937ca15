import { chosenNumber, plainWords } from '../../domain/choice.ts'
import { normalizeText } from '../../kit/text.ts'
import { newestWords } from '../messages/index.ts'
import type { Turn } from './context.ts'

/** A longer number may be that of an order. */
const MOST_DIGITS = 2
const MOST_CONTENT = 8

/**
 * Whether a message says no more than which line of a menu is meant: a number, whether it chooses something or not, or a line as
 * it stands there (decision 529).
 */
export async function isMenuAnswer(turn: Turn): Promise<boolean> {
  const { text } = turn
  const number = chosenNumber(text)
  const content = plainWords(text)
  if (number === undefined) return STARTS_WITH_NUMBER.test(content) && (await menuLines(turn)).includes(bare(content))
  if (Math.abs(number) >= 10 ** MOST_DIGITS) return false
  return turn.bot.misses !== undefined || (await menuLines(turn)).length > 0
}

const STARTS_WITH_NUMBER = /^[^\p{L}\d]*\d/u
const MENU_LINE = /^\d{1,2} \p{L}/u

/** The numbered lines of what the bot said last, without what is drawn around them. */
async function menuLines({ tx, ticket }: Turn): Promise<string[]> {
  const content = await newestWords(tx.db, ticket.id, MOST_CONTENT)
  const answered = content.slice(0, content.findLastIndex(({ fromMe }) => fromMe) + 1)
  const last = answered.slice(answered.findLastIndex(({ fromMe }) => !fromMe) + 1)
  return last.flatMap(({ words }) => words.split('\n').map(bare)).filter(line => MENU_LINE.test(line))
}

const bare = (line: string): string =>
  normalizeText(line)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
