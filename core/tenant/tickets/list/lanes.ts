import type { Caller } from '../../../domain/access/caller.ts'
import type { Desk } from '../../../company/index.ts'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../../../kit/paging.ts'
import { run, type TenantDb } from '../../../storage/index.ts'
import { LANE_PAGE, type ListedTicket, MAX_COUNTED, type TicketFilter } from '../contract.ts'
import { type ShownRow, ticketsOnWire } from '../record/view.ts'
import { listTickets } from './list.ts'
import { laneCountsStatement, lanesStatement } from './list-sql.ts'
import { placeIn } from './sort-key.ts'

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
  desk: Desk,
  caller: Caller,
  query: LaneQuery,
  lanes: readonly number[],
): Promise<LanePage[]> {
  const filter = { queueIds: query.queueIds, users: query.users, tags: undefined }
  if (query.searchParam?.trim()) return searchedLanes(desk, caller, query, lanes)
  const { userId, profile, queueIds, allTicket, followsQueues } = caller
  const board = { viewer: { userId, profile, queueIds, allTicket, followsQueues }, filter, lanes }
  const after = readCursor(query.cursor)
  const asked = lanesStatement({ ...board, after, skip: rowsBefore(query, LANE_PAGE) ?? 0, take: LANE_PAGE + 1 })
  const rows = await run<ShownRow>(desk.db, asked.text, asked.parameters)
  const pages = lanes.map(lane => {
    const inOrder = rows.filter(row => row.lane === lane).sort((a, b) => b.updatedAt - a.updatedAt || b.id - a.id)
    return { lane, ...cutPage(inOrder, LANE_PAGE, placeIn('changed')) }
  })
  const shown = await ticketsOnWire(
    desk.db,
    desk.blobs,
    pages.flatMap(page => page.rows),
  )
  const counts = await countLanes(desk.db, caller, query, lanes)
  const countOf = new Map(counts.map(({ lane, count }) => [lane, count]))
  return pages.map(({ rows: _, ...page }) => ({
    ...page,
    count: countOf.get(page.lane) ?? 0,
    tickets: shown.filter(ticket => ticket.lane === page.lane),
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
  desk: Desk,
  caller: Caller,
  query: LaneQuery,
  lanes: readonly number[],
): Promise<LanePage[]> {
  const pages: LanePage[] = []
  for (const lane of lanes) pages.push(await searchedLane(desk, caller, query, lane))
  return pages
}

async function searchedLane(desk: Desk, caller: Caller, query: LaneQuery, lane: number): Promise<LanePage> {
  const page = await listTickets(desk, caller, { ...query, tags: undefined, lane })
  const isWhole = !page.hasMore && !query.cursor && query.pageNumber === 1
  return { lane, count: isWhole ? page.tickets.length : null, ...page }
}
