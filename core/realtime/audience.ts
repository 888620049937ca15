import type { Caller } from '../access/caller.ts'
import { may, type Permission } from '../access/permissions.ts'
import { readsQueue, seesTicket, type TicketPlace } from '../access/ticket-visibility.ts'

/**
 * Who may hear an event, as plain data: it is kept with the event and asked again for each socket, also when a client
 * comes back after a lost connection.
 */
export type Audience =
  /** Everybody of the company who may do this. */
  | { may: Permission }
  /** These people alone. */
  | { users: readonly number[] }
  /** Whoever sees a ticket at this place. */
  | { ticket: TicketPlace }
  /** Whoever reads what was said on a ticket at this place. */
  | { said: Said }
  /** Whoever saw the ticket before a change and no longer does. */
  | { lostTicket: { before: TicketPlace; after: TicketPlace } }
  /** Whoever may see this connection, all but a restaurante of another one; of those, the ones who may also do this. */
  | { connection: number; may?: Permission }

/** Something said on a ticket, while it was in `queueId`. */
export interface Said {
  ticket: TicketPlace
  queueId: number | null
  /** Of those who read it: the ones who also read this queue, or the ones who do not. */
  alongside?: { queueId: number; isRead: boolean }
}

export type Viewer = Pick<Caller, 'userId' | 'profile' | 'queueIds' | 'allTicket' | 'whatsappId'>

export function mayHear(viewer: Viewer, audience: Audience): boolean {
  if ('users' in audience) return audience.users.includes(viewer.userId)
  if ('ticket' in audience) return seesTicket(viewer, audience.ticket)
  if ('said' in audience) return mayRead(viewer, audience.said)
  if ('connection' in audience)
    return (
      (viewer.profile !== 'restaurante' || viewer.whatsappId === audience.connection) &&
      (audience.may === undefined || may(viewer.profile, audience.may))
    )
  if ('may' in audience) return may(viewer.profile, audience.may)
  return seesTicket(viewer, audience.lostTicket.before) && !seesTicket(viewer, audience.lostTicket.after)
}

function mayRead(viewer: Viewer, { ticket, queueId, alongside }: Said): boolean {
  if (!seesTicket(viewer, ticket) || !readsQueue(viewer, queueId)) return false
  return !alongside || readsQueue(viewer, alongside.queueId) === alongside.isRead
}
