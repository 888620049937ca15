import type { CompanyContext, Module } from '../../company/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { bind } from '../../http/index.ts'
import { moveToLane, tagsOfTicket } from '../tags/index.ts'
import { accessTicket } from '../tickets/index.ts'
import { board, laneCounts } from './board.ts'
import { type CardMoved, kanbanRoutes } from './contract.ts'

/** The board: tickets that are not closed, in a lane for each kanban tag (spec 2 §2, §4). */
export const kanbanModule: Module = {
  name: 'kanban',
  routes: bind(kanbanRoutes, {
    board: ({ company, caller }, { query }) => board(company, caller, query),
    counts: ({ company, caller }, { query }) => laneCounts(company, caller, query),
    async move({ company, caller }, { params: { ticketId, tagId } }) {
      if (tagId !== 'lane0') return place(company, caller, ticketId, tagId)
      const { id } = await accessTicket(company.db, caller, ticketId)
      return { ticketId: id, tags: await tagsOfTicket(company.db, id), removed: [], added: [] }
    },
    leave: ({ company, caller }, { params: { ticketId } }) => place(company, caller, ticketId, null),
  }),
}

/** One move is one transaction: of two people who drag the same card the second one has the last word. */
const place = (company: CompanyContext, caller: Caller, ticketId: number, tagId: number | null): Promise<CardMoved> =>
  company.transaction(async tx => {
    const ticket = await accessTicket(tx.db, caller, ticketId)
    return { ticketId, ...(await moveToLane(tx, ticket, tagId)) }
  })
