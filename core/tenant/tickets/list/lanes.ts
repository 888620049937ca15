import type { CompanyContext } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../../kit/paging.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { LANE_PAGE, type ListedTicket, MAX_COUNTED, type TicketFilter } from '../contract.ts'
import { type DisplayedRow, ticketsOnWire } from '../record/view.ts'
import { listTickets } from './list.ts'
import { laneCountsStatement, lanesStatement } from './list-sql.ts'
import { sortKeyOf } from './sort-key.ts'

/** A page of one lane. */
export interface LanePage {
  lane: number
  /** How many tickets it has for the caller, up to `MAX_COUNTED`; null where a search has found more than a page of them. */
  count: number | null
  tickets: ListedTicket[]
  hasMore: boolean
  nextCursor?: string
}

type LaneQuery = Pick<TicketFilter, 'queueIds' | 'users'> & PageRequest

/** The same page of each of these lanes of the board, as the caller sees them: what is not closed, the last changed first. */
export async function listLanes(
  company: CompanyContext,
  caller: Caller,
  query: LaneQuery,
  lanes: readonly number[],
): Promise<LanePage[]> {
  const filter = { queueIds: query.queueIds, users: query.users, tags: undefined }
  if (query.searchParam?.trim()) return searchedLanes(company, caller, query, lanes)
  const { userId, profile, queueIds, allTicket, followsQueues } = caller
  const board = { viewer: { userId, profile, queueIds, allTicket, followsQueues }, filter, lanes }
  const after = readCursor(query.cursor)
  const requested = lanesStatement({ ...board, after, skip: rowsBefore(query, LANE_PAGE) ?? 0, take: LANE_PAGE + 1 })
  const rows = await run<DisplayedRow>(company.db, requested.text, requested.parameters)
  const pages = lanes.map(lane => {
    const inOrder = rows.filter(row => row.lane === lane).sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id)
    return { lane, ...cutPage(inOrder, LANE_PAGE, sortKeyOf('changed')) }
  })
  const displayed = await ticketsOnWire(
    company.db,
    company.blobs,
    pages.flatMap(page => page.rows),
  )
  const counts = await countLanes(company.db, caller, query, lanes)
  const countOf = new Map(counts.map(({ lane, count }) => [lane, count]))
  return pages.map(({ rows: _, ...page }) => ({
    ...page,
    count: countOf.get(page.lane) ?? 0,
    tickets: displayed.filter(ticket => ticket.lane === page.lane),
  }))
}

/** How many tickets each of these lanes has for the caller, up to `MAX_COUNTED`. */
export function countLanes(
  db: TenantDb,
  viewer: Caller,
  { queueIds, users }: Pick<LaneQuery, 'queueIds' | 'users'>,
  lanes: readonly number[],
): Promise<{ lane: number; count: number }[]> {
  const board = { viewer, filter: { queueIds, users, tags: undefined }, lanes }
  const { text, parameters } = laneCountsStatement(board, MAX_COUNTED)
  return run(db, text, parameters)
}

/** One lane after the other: a board has more of them than a person may have slow questions. */
async function searchedLanes(
  company: CompanyContext,
  caller: Caller,
  query: LaneQuery,
  lanes: readonly number[],
): Promise<LanePage[]> {
  const pages: LanePage[] = []
  for (const lane of lanes) pages.push(await searchedLane(company, caller, query, lane))
  return pages
}

async function searchedLane(
  company: CompanyContext,
  caller: Caller,
  query: LaneQuery,
  lane: number,
): Promise<LanePage> {
  const page = await listTickets(company, caller, { ...query, tags: undefined, lane })
  const isWhole = !page.hasMore && !query.cursor && query.pageNumber === 1
  return { lane, count: isWhole ? page.tickets.length : null, ...page }
}
