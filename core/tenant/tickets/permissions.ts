import { admin, overseers, permission, staff } from '../../domain/access/permissions.ts'
import { seesAllTickets } from '../../domain/access/ticket-visibility.ts'

export const ticketPermissions = {
  use: permission('tickets:use', staff),
  showAll: seesAllTickets,
  delete: permission('ticket-options:deleteTicket', admin),
  spy: permission('tickets:spy', overseers),
  trace: permission('tickets:trace', admin),
}
