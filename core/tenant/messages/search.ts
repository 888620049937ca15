import { wireTime } from '../../kit/clock.ts'
import { fold } from '../../kit/text.ts'
import type { TenantDb } from '../../storage/index.ts'
import type { FoundMessage } from '../tickets/contract.ts'
import { run } from '../tickets/index.ts'
import { excerptOf } from './excerpt.ts'

export interface MessageHit {
  id: number
  ticketId: number
  queueId: number | null
}

/** Texts of fewer characters are not in the index (decision 20). */
const INDEXED = 3
/** How far back a short text is looked for. */
const SHORT_REACH = 5000

export const BY_INDEX = `SELECT f.rowid AS id, m.ticketId, m.queueId FROM messages_search f CROSS JOIN messages m ON m.id = f.rowid
  WHERE f.body MATCH ? AND f.rowid < ? ORDER BY f.rowid DESC LIMIT ?`
export const BY_LOOKING = `SELECT id, ticketId, queueId FROM
  (SELECT id, ticketId, queueId, body FROM messages ORDER BY id DESC LIMIT ${SHORT_REACH}) WHERE id < ? AND body GLOB ? ORDER BY id DESC LIMIT ?`

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
  if ([...wanted].length < INDEXED) return run<MessageHit>(db, BY_LOOKING, [before, accentless(wanted), limit])
  return run<MessageHit>(db, BY_INDEX, [`"${wanted.replaceAll('"', '""')}"`, before, limit])
}

const MOST_HITS = 2000

/**
 * The tickets with the newest messages that contain the text, each with the newest of them, newest first; those of hidden
 * queues are passed over. A word that is everywhere is not followed for ever.
 */
export async function ticketsByMessage(
  db: TenantDb,
  text: string,
  limit: number,
  hiddenQueues: readonly number[] = [],
): Promise<{ ticketId: number; messageId: number }[]> {
  const newest = new Map<number, number>()
  let before = Number.MAX_SAFE_INTEGER
  for (let seen = 0; newest.size < limit && seen < MOST_HITS; ) {
    const size = Math.max(limit * 2, 100)
    const hits = await searchMessages(db, text, { limit: size, before })
    for (const { id, ticketId, queueId } of hits) {
      if (queueId !== null && hiddenQueues.includes(queueId)) continue
      if (newest.size < limit && !newest.has(ticketId)) newest.set(ticketId, id)
    }
    const last = hits.at(-1)
    if (!last || hits.length < size) break
    before = last.id
    seen += hits.length
  }
  return [...newest].map(([ticketId, messageId]) => ({ ticketId, messageId }))
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

/** A GLOB pattern that finds the text in any case, with or without accents. */
function accentless(text: string): string {
  const classes = [...fold(text)].map(letter => {
    const letters = letter + (accented[letter] ?? '')
    const both = letters + letters.toUpperCase()
    return letter === ']' ? '[]]' : `[${both}]`
  })
  return `*${classes.join('')}*`
}
