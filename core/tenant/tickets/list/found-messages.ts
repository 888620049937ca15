import { wireTime } from '../../../kit/clock.ts'
import { INDEXED_SEARCH, INDEXED_TEXT } from '../../../kit/limits.ts'
import type { MessageSource } from '../../../kit/message-sources.ts'
import { fold } from '../../../kit/text.ts'
import type { SqliteFile, Statement } from '../../../storage/index.ts'
import type { FoundMessage } from '../contract.ts'
import { excerptOf, withoutMarks } from './excerpt.ts'

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

/** What is searched of a message `m`. */
const SEARCHED = `substr(m.body, 1, ${INDEXED_TEXT})`

/** Messages that contain the text, the last stored first; one or two characters are looked for in the newest 5000 alone. */
export function hitsStatement(text: string, limit: number): Statement {
  const held = holds(text)
  if (isShort(text))
    return {
      text: `SELECT id, ticketId, queueId FROM (SELECT id, ticketId, queueId, body FROM messages ORDER BY id DESC
        LIMIT ${SHORT_REACH}) m WHERE ${held.text} ORDER BY id DESC LIMIT ?`,
      parameters: [...held.parameters, limit],
    }
  const asked = askedOfIndex(text)
  const rest = asked === text ? { text: '', parameters: [] } : { ...held, text: `AND ${held.text}` }
  return {
    text: `SELECT f.rowid AS id, m.ticketId, m.queueId FROM messages_search f CROSS JOIN messages m ON m.id = f.rowid
      WHERE f.body MATCH ? ${rest.text} ORDER BY f.rowid DESC LIMIT ?`,
    parameters: [`"${asked.replaceAll('"', '""')}"`, ...rest.parameters, limit],
  }
}

/**
 * The beginning of a text that the index looks for: it goes through every place of each three letters in each message that
 * has them all, so what holds the same three letters twice ends before the second.
 */
function askedOfIndex(text: string): string {
  const letters = [...text].slice(0, INDEXED_SEARCH)
  const seen = new Set<string>()
  for (let end = INDEXED; end <= letters.length; end += 1) {
    const three = fold(letters.slice(end - INDEXED, end).join(''))
    if (seen.has(three)) return letters.slice(0, end - 1).join('')
    seen.add(three)
  }
  return letters.join('')
}

export function messageHits(file: SqliteFile, text: string, limit: number): MessageHit[] {
  // Marks make words bold: nobody who reads a text sees them, so they alone find none.
  if (fold(withoutMarks(text)).trim() === '') return []
  const { text: sql, parameters } = hitsStatement(text, limit)
  return file.prepare(sql).all(...parameters) as MessageHit[]
}

/** The id of the newest message of the ticket `t` that contains the text and is of no hidden queue, or null. */
export function newestHit(text: string, hidden: readonly number[]): Statement {
  const held = holds(text)
  return {
    text: `(SELECT m.id FROM messages m WHERE m.ticketId = t.id AND ${held.text}
      AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?').join()})
      ORDER BY m.createdAt DESC, m.id DESC LIMIT 1)`,
    parameters: [...held.parameters, ...hidden],
  }
}

interface ExcerptRow {
  id: number
  body: string
  fromMe: number
  source: MessageSource
  isDeleted: number
  createdAt: number
  userId: number | null
  userName: string | null
}

const EXCERPTS = `SELECT m.id, ${SEARCHED} AS body, m.fromMe, m.source, m.isDeleted, m.createdAt, u.id AS userId, u.name AS userName
  FROM messages m LEFT JOIN users u ON u.id = m.userId WHERE m.id IN (SELECT value FROM json_each(?))`

/** What a list shows of messages that contain the text, by their ids. */
export function excerpts(file: SqliteFile, text: string, ids: readonly number[]): Map<number, FoundMessage> {
  const rows = file.prepare(EXCERPTS).all(JSON.stringify(ids)) as ExcerptRow[]
  return new Map(
    rows.map(({ id, body, fromMe, isDeleted, createdAt, source, userId, userName }) => [
      id,
      {
        id,
        fromMe: fromMe === 1,
        source,
        user: userId === null ? null : { id: userId, name: userName ?? '' },
        isDeleted: isDeleted === 1,
        createdAt: wireTime(createdAt),
        ...excerptOf(body, text),
      },
    ]),
  )
}

/** The condition that a message `m` contains the text, in any case and with or without accents. */
function holds(text: string): Statement {
  const wanted = fold(text)
  return { text: `${SEARCHED} LIKE ? AND instr(fold(${SEARCHED}), ?) > 0`, parameters: [roughly(wanted), wanted] }
}

const OFTEN_ACCENTED = 'aceinou'

/**
 * A pattern that finds more than the folded text, for LIKE: it tells five times faster than `fold` what need not be looked at. What may have an accent, and what LIKE reads in its own way, stands for anything.
 */
const roughly = (wanted: string): string =>
  `%${[...wanted].map(letter => (/[ -~]/.test(letter) && !`%_${OFTEN_ACCENTED}`.includes(letter) ? letter : '%')).join('')}%`
