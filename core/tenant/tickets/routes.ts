import { bind, type DeskCall } from '../../http/bind.ts'
import { found } from '../../kit/errors.ts'
import { accessTicket, seen } from './access.ts'
import { type Ticket, type TicketDetail, ticketErrors, ticketRoutes } from './contract.ts'
import { countTickets } from './counts.ts'
import { createTicket } from './create.ts'
import { listTickets } from './list.ts'
import { removeTicket } from './remove.ts'
import { traceOf } from './trace.ts'
import { updateTicket } from './update.ts'
import { detailRow, ticketDetail, ticketView } from './view.ts'

export const ticketsBound = bind(ticketRoutes, {
  list: ({ caller, desk }, { query }) => listTickets(desk, caller, query),
  counts: ({ caller, desk }, { query }) => countTickets(desk.db, caller, query),
  show: (call, { params }) => detail(call, { id: params.ticketId }),
  showByUuid: (call, { params }) => detail(call, { uuid: params.uuid }),
  async create(call, { body }) {
    return view(call, (await call.desk.transaction(tx => createTicket(tx, call.caller, body))).id)
  },
  update: async (call, { params, body }) => view(call, await updateTicket(call, params.ticketId, body)),
  async remove(call, { params }) {
    const { desk } = call
    await desk.transaction(async tx => removeTicket(tx, await accessTicket(call, params.ticketId, tx.db)))
    return { message: 'ticket deleted' as const }
  },
  async trace(call, { params }) {
    const { id } = await accessTicket(call, params.ticketId)
    return { trace: await traceOf(call.desk.db, id) }
  },
})

async function detail({ caller, desk }: DeskCall, which: { id: number } | { uuid: string }): Promise<TicketDetail> {
  return ticketDetail(desk.db, desk.blobs, seen(caller, await detailRow(desk.db, which)))
}

/** The ticket after a change, also for those who no longer see it: the answer belongs to whoever changed it. */
const view = async ({ desk }: DeskCall, id: number): Promise<Ticket> =>
  found(await ticketView(desk.db, desk.blobs, id), ticketErrors.ERR_NO_TICKET_FOUND)
