import type { Caller } from '../../domain/access/caller.ts'
import type { Desk, Module } from '../../company/index.ts'
import { bind } from '../../http/index.ts'
import { moveToLane, tagsOfTicket } from '../tags/index.ts'
import { accessTicket } from '../tickets/index.ts'
import { board, laneCounts } from './board.ts'
import { type CardMoved, kanbanRoutes } from './contract.ts'

/** The board: tickets that are not closed, in a lane for each kanban tag (spec 2 §2, §4). */
export const kanbanModule: Module = {
  name: 'kanban',
  routes: bind(kanbanRoutes, {
    board: ({ desk, caller }, { query }) => board(desk, caller, query),
    counts: ({ desk, caller }, { query }) => laneCounts(desk, caller, query),
    async move({ desk, caller }, { params: { ticketId, tagId } }) {
      if (tagId !== 'lane0') return place(desk, caller, ticketId, tagId)
      const { id } = await accessTicket(desk.db, caller, ticketId)
      return { ticketId: id, tags: await tagsOfTicket(desk.db, id), removed: [], added: [] }
    },
    leave: ({ desk, caller }, { params: { ticketId } }) => place(desk, caller, ticketId, null),
  }),
}

/** One move is one transaction: of two people who drag the same card the second one has the last word. */
const place = (desk: Desk, caller: Caller, ticketId: number, tagId: number | null): Promise<CardMoved> =>
  desk.transaction(async tx => {
    const ticket = await accessTicket(tx.db, caller, ticketId)
    return { ticketId, ...(await moveToLane(tx, ticket, tagId)) }
  })
