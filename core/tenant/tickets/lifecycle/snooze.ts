import type { CompanyTx } from '../../../company/index.ts'
import { job } from '../../../company/jobs/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { DAY, wireTime } from '../../../kit/clock.ts'
import { fail } from '../../../kit/errors.ts'
import { validationError } from '../../../kit/validation-error.ts'
import { momentOfInput } from '../../../kit/wall-clock.ts'
import { words } from '../../../kit/words.ts'
import { accessTicket } from '../access.ts'
import { type SnoozeDraft, ticketErrors } from '../contract.ts'
import { amendTicket, moveTicket, requireMove } from '../record/move.ts'
import { type TicketRow, ticketRow } from '../record/row.ts'
import { rejectOtherHolder } from './attend.ts'

/** A ticket that was put off comes back. One that moved on meanwhile is found to have. */
export const comesBack = job<{ ticketId: number }>('ticket.comesBack')

const FURTHEST = 366 * DAY

/** Puts a ticket off until a moment. Throws ERR_VALIDATION where that is past or further than a year, ERR_TICKET_TRANSITION. */
export async function snoozeTicket(
  tx: CompanyTx,
  caller: Caller,
  ticketId: number,
  { until: provided, heldBy }: SnoozeDraft,
): Promise<TicketRow> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  await rejectOtherHolder(tx, ticket, heldBy)
  requireMove(ticket.status, 'snooze')
  const until = momentOfInput(tx.entitlements().timeZone, provided)
  if (until <= tx.now) throw validationError(words.inPast, 'until')
  if (until > tx.now + FURTHEST) throw validationError(words.invalidDate, 'until')
  await tx.schedule(comesBack.at(until, ticketId, { ticketId }))
  const detail = { userId: caller.userId, until: wireTime(until) }
  return moveTicket(tx, ticket, 'snooze', { snoozedUntil: until }, { why: { rule: 'snoozed', detail } })
}

/** Brings a ticket back; one that is not put off stays as it is. */
export async function wakeTicket(tx: CompanyTx, caller: Caller, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  if (ticket.snoozedUntil === null) return ticket
  await tx.unschedule(comesBack, ticketId)
  return moveTicket(tx, ticket, 'wake', {}, { why: { rule: 'back-by-hand', detail: { userId: caller.userId } } })
}

/** The job that rings when its time has come: it stands first in its list, and unread, for anyone who was not there to hear it. */
export async function restoreCompany(tx: CompanyTx, ticketId: number): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  if (!ticket || ticket.snoozedUntil === null || ticket.snoozedUntil > tx.now) return
  const unreadMessages = Math.max(1, ticket.unreadMessages)
  await moveTicket(tx, ticket, 'wake', { unreadMessages }, { why: { rule: 'back' }, isBack: true })
}

/** Marks a ticket as unread; its messages stay read, on WhatsApp too. Throws ERR_TICKET_TRANSITION. */
export async function markUnread(tx: CompanyTx, caller: Caller, ticketId: number): Promise<TicketRow> {
  const ticket = await accessTicket(tx.db, caller, ticketId)
  if (ticket.status === 'closed')
    throw fail(ticketErrors.ERR_TICKET_TRANSITION, { from: ticket.status, verb: 'markUnread' })
  return amendTicket(tx, ticket, { unreadMessages: Math.max(1, ticket.unreadMessages) })
}
