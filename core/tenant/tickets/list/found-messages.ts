import type { MessageSource } from '../../../domain/message-sources.ts'
import { wireTime } from '../../../kit/clock.ts'
import { INDEXED_TEXT } from '../../../kit/limits.ts'
import type { SqliteFile, Statement } from '../../../storage/index.ts'
import { holdsWords, requestedByIndex, wantedWords } from '../../../storage/text-search.ts'
import type { FoundMessage } from '../contract.ts'
import { excerptOf } from './excerpt.ts'
import { contentIn, type SpokenContent } from './list-sql.ts'

/** What searches read of messages. */

/** A message that has all words of the text, and where. */
export interface MessageHit {
  id: number
  ticketId: number
  queueId: number | null
}

/** How far back a text of short words is looked for. */
const SHORT_REACH = 5000

/** What of a message someone looks for: all these words, in any order, and when it was said. */
export interface Wanted {
  text: string
  said?: SpokenContent | undefined
}

const both = (...conditions: readonly (Statement | undefined)[]): Statement => {
  const provided = conditions.filter(condition => condition !== undefined)
  return {
    text: provided.map(({ text }) => text).join(' AND ') || 'TRUE',
    parameters: provided.flatMap(({ parameters }) => parameters),
  }
}

/** Messages that fit, the last stored first; words of one or two characters alone are looked for in the newest 5000. */
export function hitsStatement({ text, said: content }: Wanted, limit: number): Statement {
  const words = wantedWords(text)
  const when = content && contentIn('m', content)
  const requested = requestedByIndex(words)
  if (!requested) {
    const where = both(when, holdsWords('m.body', words))
    return {
      text: `SELECT id, ticketId, queueId FROM (SELECT id, ticketId, queueId, body, createdAt FROM messages ORDER BY id DESC
        LIMIT ${SHORT_REACH}) m WHERE ${where.text} ORDER BY id DESC LIMIT ?`,
      parameters: [...where.parameters, limit],
    }
  }
  const where = both(when, requested.rest.length > 0 ? holdsWords('m.body', requested.rest) : undefined)
  return {
    text: `SELECT f.rowid AS id, m.ticketId, m.queueId FROM messages_search f CROSS JOIN messages m ON m.id = f.rowid
      WHERE f.body MATCH ? AND ${where.text} ORDER BY f.rowid DESC LIMIT ?`,
    parameters: [requested.match, ...where.parameters, limit],
  }
}

export function messageHits(file: SqliteFile, wanted: Wanted, limit: number): MessageHit[] {
  const { text, parameters } = hitsStatement(wanted, limit)
  return file.prepare(text).all(...parameters) as MessageHit[]
}

/** The id of the newest message of the ticket `t` that fits and is of no hidden queue, or null. */
export function newestHit({ text, said: content }: Wanted, hidden: readonly number[]): Statement {
  const where = both(content && contentIn('m', content), holdsWords('m.body', wantedWords(text)))
  return {
    text: `(SELECT m.id FROM messages m WHERE m.ticketId = t.id AND ${where.text}
      AND coalesce(m.queueId, 0) NOT IN (${hidden.map(() => '?').join()})
      ORDER BY m.createdAt DESC, m.id DESC LIMIT 1)`,
    parameters: [...where.parameters, ...hidden],
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

const EXCERPTS = `SELECT m.id, substr(m.body, 1, ${INDEXED_TEXT}) AS body, m.fromMe, m.source, m.isDeleted, m.createdAt, u.id AS userId, u.name AS userName
  FROM messages m LEFT JOIN users u ON u.id = m.userId WHERE m.id IN (SELECT value FROM json_each(?))`

/** What a list shows of messages that were found, by their ids. */
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
