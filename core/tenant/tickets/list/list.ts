import type { CompanyContext } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { daysBounds } from '../../../kit/clock.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../../kit/paging.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { hiddenQueues } from '../access.ts'
import { type ListedTicket, TICKETS_PAGE, type TicketFilter, type TicketOrder } from '../contract.ts'
import { type DisplayedRow, ticketsOnWire } from '../record/view.ts'
import { type ListQuestion, listStatement, type SpokenContent, stepsOverMany } from './list-sql.ts'
import { type FoundTicket, ticketPage, ticketSearch } from './search.ts'
import { sortKeyOf } from './sort-key.ts'

export interface TicketList {
  tickets: ListedTicket[]
  hasMore: boolean
  nextCursor?: string
}

/** What is asked of a list beside its filter: a text, days on which something was said, and its order. */
interface Wanted {
  searchParam?: string | undefined
  from?: string | undefined
  until?: string | undefined
  order?: TicketOrder | undefined
}

/** A page of the tickets that the caller sees, in the order that is asked for (spec 1 §7, decision 43). */
export async function listTickets(
  company: CompanyContext,
  caller: Caller,
  query: TicketFilter & PageRequest & Wanted,
): Promise<TicketList> {
  const skip = rowsBefore(query, TICKETS_PAGE)
  if (skip === undefined) return { tickets: [], hasMore: false }
  const { timeZone } = company.entitlements()
  const { userId, profile, queueIds, allTicket, followsQueues } = caller
  const text = query.searchParam?.trim()
  const content = saidOn(timeZone, query)
  const hidden = text || content ? await hiddenQueues(company.db, caller) : []
  const list: ListQuestion = {
    viewer: { userId, profile, queueIds, allTicket, followsQueues },
    filter: query,
    created: query.date ? daysBounds(timeZone, query.date) : undefined,
    changed: query.updatedAt ? daysBounds(timeZone, query.updatedAt) : undefined,
    said: content && { ...content, hidden },
    order: query.order,
    after: readCursor(query.cursor),
    skip,
    take: TICKETS_PAGE + 1,
  }
  if (text) return pageFrom(company, list, await company.read(ticketSearch, { list, text, hidden }))
  if (mayGoFar(list)) return pageFrom(company, list, await company.read(ticketPage, list))
  const { rows, ...page } = cutPage(await rowsOf(company.db, list), TICKETS_PAGE, sortKeyOf(list.order))
  return { tickets: await ticketsOnWire(company.db, company.blobs, rows), ...page }
}

/** From the beginning of the first day to the end of the last; undefined where neither is named. */
function saidOn(timeZone: string, { from, until }: Wanted): SpokenContent | undefined {
  if (!from && !until) return undefined
  return {
    from: from ? daysBounds(timeZone, from).from : 0,
    to: until ? daysBounds(timeZone, until).to : Number.MAX_SAFE_INTEGER,
  }
}

/** Rows before a page, which the statement steps over: so few cost a millisecond. */
const MAX_SKIPPED = 1000

/** Whether a list may pass by many tickets that it does not show: a reader thread works it then, so that nobody waits. */
function mayGoFar(list: ListQuestion): boolean {
  const { filter, said: content, skip } = list
  if (filter.lane !== undefined) return skip > MAX_SKIPPED
  const { tags = [], users = [], unread = false, chatbot, date, updatedAt, status = 'closed' } = filter
  const narrows =
    tags.length + users.length > 0 || unread || date !== undefined || updatedAt !== undefined || content !== undefined
  return narrows || skip > MAX_SKIPPED || (chatbot !== undefined && status === 'closed') || stepsOverMany(list)
}

/** A reader thread said which tickets they are; those that still belong to the list are shown. */
async function pageFrom({ db, blobs }: CompanyContext, list: ListQuestion, all: FoundTicket[]): Promise<TicketList> {
  const { rows: found, ...page } = cutPage(all, TICKETS_PAGE, ({ id, place }) => ({ id, value: place }))
  const among = { contactIds: [], ticketIds: found.map(({ id }) => id) }
  const rows = await rowsOf(db, { ...list, among, after: undefined, skip: 0, take: TICKETS_PAGE })
  const messageOf = new Map(found.map(({ id, message }) => [id, message]))
  const tickets = await ticketsOnWire(db, blobs, rows)
  return {
    tickets: tickets.map(ticket => {
      const foundMessage = messageOf.get(ticket.id)
      return foundMessage ? { ...ticket, foundMessage } : ticket
    }),
    ...page,
  }
}

async function rowsOf(db: TenantDb, question: ListQuestion): Promise<DisplayedRow[]> {
  const { text, parameters } = listStatement(question)
  const placeOf = sortKeyOf(question.order)
  const placed = (await run<DisplayedRow>(db, text, parameters)).map(row => ({ row, at: placeOf(row).value as number }))
  return placed.sort((a, b) => b.at - a.at || b.row.id - a.row.id).map(({ row }) => row)
}
