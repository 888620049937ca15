import { wireTime } from '../../../kit/clock.ts'
import { fold } from '../../../kit/text.ts'
import type { SqliteFile, Statement } from '../../../storage/index.ts'
import type { FoundMessage } from '../contract.ts'
import { excerptOf } from './excerpt.ts'

/** What searches read of messages. */

/** A message that contains the text, and where. */
export interface MessageHit {
  id: number
  ticketId: number
  queueId: number | null
}

/** Texts of fewer characters are not in the index (decision 20). */
const INDEXED = 3
/** How far back a short text is looked for. */
const SHORT_REACH = 5000

const isShort = (text: string): boolean => [...text].length < INDEXED

/** Messages that contain the text, the last stored first; one or two characters are looked for in the newest 5000 alone. */
export function hitsStatement(text: string, limit: number): Statement {
  if (!isShort(text))
    return {
      text: `SELECT f.rowid AS id, m.ticketId, m.queueId FROM messages_search f CROSS JOIN messages m ON m.id = f.rowid
        WHERE f.body MATCH ? ORDER BY f.rowid DESC LIMIT ?`,
      parameters: [`"${text.replaceAll('"', '""')}"`, limit],
    }
  const held = holds(text)
  return {
    text: `SELECT id, ticketId, queueId FROM (SELECT id, ticketId, queueId, body FROM messages ORDER BY id DESC
      LIMIT ${SHORT_REACH}) m WHERE ${held.text} ORDER BY id DESC LIMIT ?`,
    parameters: [...held.parameters, limit],
  }
}

export function messageHits(file: SqliteFile, text: string, limit: number): MessageHit[] {
  if (fold(text) === '') return []
  const { text: sql, parameters } = hitsStatement(text, limit)
  return file.prepare(sql).all(...parameters) as MessageHit[]
}

/** The id of the newest message of the ticket `t` that contains the text and is of no hidden queue, or null. */
export function newestHit(text: string, hidden: readonly number[]): Statement {
  const held = holds(text)
  const readable = hidden.length === 0 ? '' : `AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?').join()})`
  return {
    text: `(SELECT m.id FROM messages m WHERE m.ticketId = t.id AND ${held.text} ${readable}
      ORDER BY m.createdAt DESC, m.id DESC LIMIT 1)`,
    parameters: [...held.parameters, ...hidden],
  }
}

/** What a list shows of messages that contain the text, by their ids. */
export function excerpts(file: SqliteFile, text: string, ids: readonly number[]): Map<number, FoundMessage> {
  const rows = file
    .prepare('SELECT id, body, fromMe, createdAt FROM messages WHERE id IN (SELECT value FROM json_each(?))')
    .all(JSON.stringify(ids)) as { id: number; body: string; fromMe: number; createdAt: number }[]
  return new Map(
    rows.map(({ id, body, fromMe, createdAt }) => {
      const { excerpt, marks } = excerptOf(body, text)
      return [id, { id, fromMe: fromMe === 1, createdAt: wireTime(createdAt), excerpt, marks }]
    }),
  )
}

/** The condition that a message `m` contains the text, in any case and with or without accents. */
function holds(text: string): Statement {
  const wanted = fold(text)
  return { text: 'm.body LIKE ? AND instr(fold(m.body), ?) > 0', parameters: [roughly(wanted), wanted] }
}

const OFTEN_ACCENTED = 'aceinou'

/**
 * A pattern that finds more than the folded text, for LIKE: it tells five times faster than `fold` what need not be looked at. What may have an accent, and what LIKE reads in its own way, stands for anything.
 */
const roughly = (wanted: string): string =>
  `%${[...wanted].map(letter => (/[ -~]/.test(letter) && !`%_${OFTEN_ACCENTED}`.includes(letter) ? letter : '%')).join('')}%`
