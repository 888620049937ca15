import type { SqliteFile, Statement } from '../../../storage/index.ts'
import { fits, type SearchTerms, searchTerms } from '../../../storage/search-terms.ts'
import { defineRead } from '../../../workers/readers/read.ts'
import type { FoundMessage } from '../contract.ts'
import { excerpts, type MessageHit, messageHits, newestHit, type Wanted } from './found-messages.ts'
import { inListOrder, type ListQuestion, pageStatement } from './list-sql.ts'

/** A list of tickets, narrowed to those with all words of a text in their contact's name or number or in something that was said on them. */
export interface SearchQuestion {
  list: ListQuestion
  /** Trimmed, and not empty. */
  text: string
  /** The queues whose messages the viewer does not read. */
  hidden: readonly number[]
}

export interface FoundTicket {
  id: number
  /** Where it stands in the list. */
  place: number
  /** A message of it with the text, the newest that the viewer reads; none where the contact's name has the text. */
  message?: FoundMessage | undefined
}

interface FoundRow {
  id: number
  place: number
  messageId: number | undefined
}

/** So many hits are read at most; a text that has more is soon found by looking into the tickets of the list. */
const MAX_HITS = 2000

/** A page of a list that passes by many tickets, in its order. */
export const ticketPage = defineRead('tickets.page', (file, list: ListQuestion): FoundTicket[] => {
  const { text, parameters } = pageStatement(list)
  return file.prepare(text).all(...parameters) as FoundTicket[]
})

/** The page of a search, in the order of the list. */
export const ticketSearch = defineRead('tickets.search', (file, question: SearchQuestion) =>
  searchTickets(file, question, MAX_HITS),
)

export function searchTickets(file: SqliteFile, question: SearchQuestion, maxHits: number): FoundTicket[] {
  const terms = searchTerms(question.text)
  if (!terms) return []
  const hits = messageHits(file, wantedIn(question), maxHits + 1)
  const contactIds = contactHits(file, terms, maxHits + 1)
  const messageOf = hits.length > maxHits ? undefined : newestByTicket(hits, question.hidden)
  const page =
    messageOf && contactIds.length <= maxHits
      ? pageAmong(file, question, messageOf, contactIds)
      : pageByLooking(file, question, messageOf, terms)
  const named = foundByName(file, terms, page)
  const messages = excerpts(
    file,
    question.text,
    page.flatMap(({ id, messageId }) => (named.has(id) ? [] : (messageId ?? []))),
  )
  return page.map(({ id, place, messageId }) => ({ id, place, message: messages.get(messageId ?? 0) }))
}

const wantedIn = ({ text, list }: SearchQuestion): Wanted => ({ text, said: list.said })

function contactHits(file: SqliteFile, terms: SearchTerms, limit: number): number[] {
  const { text, parameters } = fits('folded', terms)
  const sql = `SELECT id FROM contacts WHERE ${text} LIMIT ?`
  return file
    .prepare(sql)
    .pluck()
    .all(...parameters, limit) as number[]
}

/** Which of the tickets have the text in the name of their contact: that is why they are shown, not some greeting with it. */
function foundByName(file: SqliteFile, terms: SearchTerms, page: readonly FoundRow[]): Set<number> {
  const { text, parameters } = fits('fold(c.name)', terms)
  const sql = `SELECT t.id FROM tickets t JOIN contacts c ON c.id = t.contactId
    WHERE t.id IN (SELECT value FROM json_each(?)) AND ${text}`
  const ids = file
    .prepare(sql)
    .pluck()
    .all(JSON.stringify(page.map(({ id }) => id)), ...parameters) as number[]
  return new Set(ids)
}

/** Of each ticket its first hit that is of no hidden queue. */
function newestByTicket(hits: readonly MessageHit[], hidden: readonly number[]): Map<number, number> {
  const messageOf = new Map<number, number>()
  for (const { id, ticketId, queueId } of hits)
    if (!messageOf.has(ticketId) && (queueId === null || !hidden.includes(queueId))) messageOf.set(ticketId, id)
  return messageOf
}

/** Where all hits are known. */
function pageAmong(
  file: SqliteFile,
  { list }: SearchQuestion,
  messageOf: ReadonlyMap<number, number>,
  contactIds: readonly number[],
): FoundRow[] {
  const { text, parameters } = pageStatement({ ...list, among: { contactIds, ticketIds: [...messageOf.keys()] } })
  const rows = file.prepare(text).all(...parameters) as Omit<FoundRow, 'messageId'>[]
  return rows.map(row => ({ ...row, messageId: messageOf.get(row.id) }))
}

/** Where they are too many: looks into the tickets of the list, one after the other, until the page is full. */
function pageByLooking(
  file: SqliteFile,
  question: SearchQuestion,
  messageOf: ReadonlyMap<number, number> | undefined,
  terms: SearchTerms,
): FoundRow[] {
  const { list, hidden } = question
  const looked = messageOf ? undefined : newestHit(wantedIn(question), hidden)
  const { text: sql, parameters } = lookingStatement(list, terms, looked)
  const found: FoundRow[] = []
  for (const row of file.prepare(sql).iterate(...parameters)) {
    const { id, place, hasContact, messageId } = row as FoundRow & { hasContact: number; messageId: number | null }
    const message = messageOf ? messageOf.get(id) : (messageId ?? undefined)
    if (hasContact || message !== undefined) found.push({ id, place, messageId: message })
    if (found.length === list.skip + list.take) break
  }
  return found.slice(list.skip)
}

/** Every ticket of the list, in its order, with whether its contact fits and which of its messages does. */
export function lookingStatement(
  list: ListQuestion,
  terms: SearchTerms,
  message: Statement = { text: 'NULL', parameters: [] },
): Statement {
  const contact = fits('c.folded', terms)
  const columns = `page.id, page.place, EXISTS (SELECT 1 FROM contacts c WHERE c.id = t.contactId AND ${contact.text}) AS hasContact,
    ${message.text} AS messageId`
  return inListOrder({ ...list, skip: 0, take: -1 }, columns, [...contact.parameters, ...message.parameters])
}
