import { kanbanRoutes } from '../../../core/tenant/kanban/contract.ts'
import type { ListedTicket } from '../../../core/tenant/tickets/contract.ts'
import { client } from '../../lib/api/client.ts'
import type { ListQuery, Live } from '../../lib/lists/index.ts'

export const kanbanApi = client(kanbanRoutes)

/** What the whole board is asked for. */
export interface BoardQuery {
  queueIds?: string
  users?: string
  searchParam?: string
}

type Board = Awaited<ReturnType<typeof kanbanApi.board>>

const requested = new Map<string, Promise<Board>>()

/** The first pages of all lanes: those that want theirs in the same moment share one call. */
function firstPages(query: BoardQuery): Promise<Board> {
  const key = JSON.stringify(query)
  const known = requested.get(key)
  if (known) return known
  const board = kanbanApi.board({ query })
  requested.set(key, board)
  queueMicrotask(() => requested.delete(key))
  return board
}

/** A lane of the board as a list, which pages by itself. */
export const laneOf = (
  lane: number,
  query: BoardQuery,
  live: readonly Live<ListedTicket>[],
): ListQuery<ListedTicket> => ({
  key: `kanban ${lane} ${JSON.stringify(query)}`,
  async load(ask, signal) {
    const board = await (ask ? kanbanApi.board({ query: { ...query, ...ask, lane } }, { signal }) : firstPages(query))
    const page = board.lanes.find(one => one.lane === lane)
    return {
      rows: board.tickets.filter(ticket => ticket.lane === lane),
      hasMore: page?.hasMore ?? false,
      nextCursor: page?.nextCursor,
      isPaged: true,
    }
  },
  live,
})
