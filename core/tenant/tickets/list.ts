import type { Caller } from '../../access/caller.ts'
import type { CompanyBlobs } from '../../blobs/index.ts'
import { dayIn } from '../../kit/clock.ts'
import { cutPage, type PageRequest, readCursor } from '../../kit/paging.ts'
import { run, type TenantDb } from '../../storage/index.ts'
import type { TicketSearch } from './announcer.ts'
import { type ListedTicket, TICKETS_PAGE, type Ticket, type TicketFilter } from './contract.ts'
import { type ListQuestion, listStatement } from './list-sql.ts'
import { type Found, searchTickets } from './search.ts'
import { type ShownRow, ticketsOnWire } from './view.ts'

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
  const asked: ListQuestion = {
    viewer: caller,
    filter: query,
    created: query.date ? daysBounds(timeZone, query.date) : undefined,
    changed: query.updatedAt ? daysBounds(timeZone, query.updatedAt) : undefined,
    after: readCursor(query.cursor),
    skip: query.cursor ? 0 : (query.pageNumber - 1) * TICKETS_PAGE,
    take: TICKETS_PAGE + 1,
  }
  const found = text ? await searchTickets(db, search, { ...asked, viewer: caller, text }) : undefined
  const { text: sql, parameters } = listStatement(found ? found.question : asked)
  const sorted = (await run<ShownRow>(db, sql, parameters)).sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id)
  const { rows, ...page } = cutPage(sorted, TICKETS_PAGE, row => ({ value: row.updatedAt, id: row.id }))
  const tickets = await ticketsOnWire(db, blobs, rows)
  if (!text || !found) return { tickets, ...page }
  return { tickets: await withFound(tickets, found, ids => search.excerpts(db, text, ids)), ...page }
}

/** The tickets with the messages by which they were found. */
async function withFound(
  tickets: readonly Ticket[],
  { messageOf }: Found,
  excerpts: (messageIds: readonly number[]) => ReturnType<TicketSearch['excerpts']>,
): Promise<ListedTicket[]> {
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
