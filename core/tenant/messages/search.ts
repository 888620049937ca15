import { wireTime } from '../../kit/clock.ts'
import { fold } from '../../kit/text.ts'
import { run, type Statement, type TenantDb } from '../../storage/index.ts'
import type { FoundMessage } from '../tickets/contract.ts'
import type { MessageHit } from '../tickets/index.ts'
import { excerptOf } from './excerpt.ts'

/** Texts of fewer characters are not in the index (decision 20). */
const INDEXED = 3
const isShort = (text: string): boolean => [...text].length < INDEXED
/** How far back a short text is looked for. */
const SHORT_REACH = 5000

export const BY_INDEX = `SELECT f.rowid AS id, m.ticketId, m.queueId FROM messages_search f CROSS JOIN messages m ON m.id = f.rowid
  WHERE f.body MATCH ? AND f.rowid < ? ORDER BY f.rowid DESC LIMIT ?`
export const BY_LOOKING = `SELECT id, ticketId, queueId FROM
  (SELECT id, ticketId, queueId, body FROM messages ORDER BY id DESC LIMIT ${SHORT_REACH}) WHERE id < ? AND body LIKE ? AND body GLOB ?
  ORDER BY id DESC LIMIT ?`

/**
 * Messages that contain the text, the last stored first, in any case and with or without accents. One or two characters
 * are looked for in the newest 5000 messages only. `before` continues after the last hit of a page.
 */
export function searchMessages(
  db: TenantDb,
  text: string,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number },
): Promise<MessageHit[]> {
  const wanted = text.trim()
  if (wanted === '') return Promise.resolve([])
  if (isShort(wanted)) return run<MessageHit>(db, BY_LOOKING, [before, ...patternsOf(wanted), limit])
  return run<MessageHit>(db, BY_INDEX, [`"${wanted.replaceAll('"', '""')}"`, before, limit])
}

/**
 * SQL for the newest message of the ticket `t` that such a search finds, that was stored before another one and is of no
 * hidden queue: its id, or null.
 */
export async function newestFound(
  db: TenantDb,
  text: string,
  { before, hidden }: { before: number; hidden: readonly number[] },
): Promise<Statement> {
  const wanted = text.trim()
  const readable = hidden.length === 0 ? '' : `AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?').join()})`
  return {
    text: `(SELECT m.id FROM messages m WHERE m.ticketId = t.id AND m.id > ? AND m.id < ?
      AND m.body LIKE ? AND m.body GLOB ? ${readable}
      ORDER BY m.createdAt DESC, m.id DESC LIMIT 1)`,
    parameters: [isShort(wanted) ? await reachOfShort(db) : 0, before, ...patternsOf(wanted), ...hidden],
  }
}

async function reachOfShort(db: TenantDb): Promise<number> {
  const [beyond] = await run<{ id: number }>(db, 'SELECT id FROM messages ORDER BY id DESC LIMIT 1 OFFSET ?', [
    SHORT_REACH,
  ])
  return beyond?.id ?? 0
}

/** What a list shows of messages that contain the text. */
export async function excerpts(db: TenantDb, text: string, messageIds: readonly number[]): Promise<FoundMessage[]> {
  const rows = await run<{ id: number; body: string; fromMe: number; createdAt: number }>(
    db,
    'SELECT id, body, fromMe, createdAt FROM messages WHERE id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(messageIds)],
  )
  return rows.map(({ id, body, fromMe, createdAt }) => {
    const { excerpt, marks } = excerptOf(body, text)
    return { id, fromMe: fromMe === 1, createdAt: wireTime(createdAt), excerpt, marks }
  })
}

const accented: Record<string, string> = {
  a: 'áàâãä',
  c: 'ç',
  e: 'éèêë',
  i: 'íìîï',
  n: 'ñ',
  o: 'óòôõö',
  u: 'úùûü',
}

/**
 * Patterns that find the text in any case, with or without accents: one for GLOB, and one for LIKE that finds more, but tells
 * fifteen times faster what it does not find, since it leaps from one of its plain letters to the next.
 */
const patternsOf = (text: string): [like: string, glob: string] => {
  const letters = [...fold(text)]
  return [`%${letters.map(letter => (isPlain(letter) ? letter : '_')).join('')}%`, globOf(letters)]
}

const isPlain = (letter: string): boolean => /[\x20-\x7e]/.test(letter) && !/[%_]/.test(letter) && !(letter in accented)

function globOf(letters: readonly string[]): string {
  const classes = letters.map(letter => {
    if (letter === '^') return letter
    const forms = letter + (accented[letter] ?? '')
    return letter === ']' ? '[]]' : `[${forms}${forms.toUpperCase()}]`
  })
  return `*${classes.join('')}*`
}
