import type { TicketChange, TicketVerb } from '../contract.ts'
import type { TicketRow } from '../record/row.ts'

type Place = Pick<TicketRow, 'status' | 'queueId' | 'userId' | 'whatsappId'>

/**
 * What a change asks for, told from the ticket as it is: pages send whole states rather than verbs (spec 1 §7).
 * `nothing` when it is already so, or when only the integration fields change. Someone who names themselves accepts, unless
 * they name a queue, too, or null for none, for a ticket that someone has: that takes it over. A queue without a person lets
 * a ticket wait there, also when it is the ticket's own.
 */
export function intentOf(ticket: Place, change: TicketChange, callerId: number): TicketVerb | 'nothing' {
  const { status, userId, queueId, whatsappId } = change
  if (status === 'closed') return ticket.status === 'closed' ? 'nothing' : 'finish'
  const otherQueue = !!queueId && queueId !== ticket.queueId
  const otherConnection = !!whatsappId && whatsappId !== ticket.whatsappId
  const otherPerson =
    !!userId && userId !== ticket.userId && (userId !== callerId || (queueId !== undefined && ticket.status === 'open'))
  if (ticket.status === 'closed') {
    if (status === 'open') return 'reopen'
    return status || otherQueue || otherConnection || otherPerson ? 'transferToQueue' : 'nothing'
  }
  const takesIntoQueue = status === 'open' && ticket.status === 'pending' && ticket.queueId === null
  const letsWait = !!queueId && !userId && ticket.status === 'open' && status !== 'open'
  if (otherConnection || otherPerson || letsWait || (otherQueue && !takesIntoQueue))
    return userId ? 'transferToUser' : 'transferToQueue'
  if (status === 'open') return ticket.status === 'open' && ticket.userId === callerId ? 'nothing' : 'accept'
  return status === 'pending' && ticket.status === 'open' ? 'return' : 'nothing'
}
