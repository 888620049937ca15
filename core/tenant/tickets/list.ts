import type { Caller } from '../../access/caller.ts'
import type { CompanyBlobs } from '../../blobs/index.ts'
import { dayIn } from '../../kit/clock.ts'
import { cutPage, type PageRequest, readCursor } from '../../kit/paging.ts'
import type { TenantDb } from '../../storage/index.ts'
import { hiddenQueues } from './access.ts'
import type { TicketSearch } from './announcer.ts'
import { type ListedTicket, TICKETS_PAGE, type Ticket, type TicketFilter } from './contract.ts'
import { type ListQuestion, listStatement } from './list-sql.ts'
import { run } from './row.ts'
import { type ShownRow, ticketsOnWire } from './view.ts'

/** So many of the newest hits of a text are looked at; more would be read by nobody. */
const MOST_HITS = 500

export interface TicketList {
  tickets: ListedTicket[]
  hasMore: boolean
  nextCursor?: string
}

/** A page of the tickets that the caller sees, the last changed first (spec 1 §7, behaviour A4). */
export async function listTickets(
  place: { db: TenantDb; blobs: CompanyBlobs; timeZone: string; search: TicketSearch },
  caller: Caller,
  query: TicketFilter & PageRequest & { searchParam?: string | undefined },
): Promise<TicketList> {
  const { db, blobs, timeZone, search } = place
  const text = query.searchParam?.trim()
  const hits = text ? await hitsOf(db, search, text, await hiddenQueues(db, caller)) : undefined
  const question: ListQuestion = {
    viewer: caller,
    filter: query,
    created: query.date ? daysBounds(timeZone, query.date) : undefined,
    changed: query.updatedAt ? daysBounds(timeZone, query.updatedAt) : undefined,
    among: hits && { contactIds: hits.contactIds, ticketIds: [...hits.messageOf.keys()] },
    after: readCursor(query.cursor),
    skip: query.cursor ? 0 : (query.pageNumber - 1) * TICKETS_PAGE,
    take: TICKETS_PAGE + 1,
  }
  const { text: sql, parameters } = listStatement(question)
  const found = (await run<ShownRow>(db, sql, parameters)).sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id)
  const { rows, ...page } = cutPage(found, TICKETS_PAGE, row => ({ value: row.updatedAt, id: row.id }))
  const tickets = await ticketsOnWire(db, blobs, rows)
  return { tickets: hits ? await withFound(hits, tickets) : tickets, ...page }
}

interface Hits {
  contactIds: readonly number[]
  /** The newest message of a ticket that holds the text. */
  messageOf: ReadonlyMap<number, number>
  excerpts(messageIds: readonly number[]): ReturnType<TicketSearch['excerpts']>
}

/** Contacts by name or number, and messages that hold the text and are not of hidden queues. */
async function hitsOf(db: TenantDb, search: TicketSearch, text: string, hidden: readonly number[]): Promise<Hits> {
  const byMessage = await search.ticketsByMessage(db, text, MOST_HITS, hidden)
  return {
    contactIds: await search.contacts(db, text, MOST_HITS),
    messageOf: new Map(byMessage.map(({ ticketId, messageId }) => [ticketId, messageId])),
    excerpts: messageIds => search.excerpts(db, text, messageIds),
  }
}

/** The tickets with the messages by which they were found. */
async function withFound({ messageOf, excerpts }: Hits, tickets: readonly Ticket[]): Promise<ListedTicket[]> {
  const messageIds = tickets.flatMap(ticket => messageOf.get(ticket.id) ?? [])
  const found = new Map((await excerpts(messageIds)).map(message => [message.id, message]))
  return tickets.map(ticket => {
    const foundMessage = found.get(messageOf.get(ticket.id) ?? 0)
    return foundMessage ? { ...ticket, foundMessage } : ticket
  })
}

/** First and last millisecond of a calendar day in a time zone. */
export function daysBounds(timeZone: string, day: string): { from: number; to: number } {
  const from = startOf(timeZone, day)
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { from, to: startOf(timeZone, next) - 1 }
}

/** The zone is at most 14 hours away from UTC: the half hour at which the day begins is looked up. */
function startOf(timeZone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`)
  const HALF_HOUR = 1_800_000
  let [early, late] = [-28, 28]
  while (early < late) {
    const middle = Math.floor((early + late) / 2)
    if (dayIn(timeZone, utc + middle * HALF_HOUR) < day) early = middle + 1
    else late = middle
  }
  return utc + early * HALF_HOUR
}
