import type { CompanyTx } from '../../../company/index.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { readSetting } from '../../settings/index.ts'
import { previewOf } from '../record/last-words.ts'
import { amendTicket, moveTicket, openTicket } from '../record/move.ts'
import { roundAwaitingRating } from '../record/rounds.ts'
import { lastTicketOf, leftTicketOf, type TicketRow } from '../record/row.ts'

/** Where a message comes from, as far as it decides on the ticket. */
export interface MessageOrigin {
  contact: { id: number; isGroup: boolean }
  whatsappId: number
  fromMe: boolean
  /** The text of what came from WhatsApp: it tells the echo of our own last words. */
  body?: string
  /** Whether this very message is stored already: a repeated one opens nothing. */
  isStored?: () => Promise<boolean>
}

/**
 * `alive`: the ticket that was there; `created`, `reopened`: as pending, without queue and person; `finished`: the closed
 * ticket stays closed, because the message belongs to its end (the answer to the rating question, or our own last words).
 */
export interface AssignedTicket {
  ticket: TicketRow
  fate: 'alive' | 'created' | 'reopened' | 'finished'
}

/**
 * The ticket for a message that came or goes: exactly one that is not closed for a contact on a connection (decision 43),
 * and how it was found. One that a deleted connection left behind goes on here.
 */
export async function assignMessage(tx: CompanyTx, place: MessageOrigin): Promise<AssignedTicket> {
  const before = await lastTicketOf(tx.db, place.contact.id, place.whatsappId)
  if (before && before.status !== 'closed') return { ticket: before, fate: 'alive' }
  const left = await leftTicketOf(tx.db, place.contact.id)
  if (left && !(await place.isStored?.())) return { ticket: await goOnBy(tx, left, place.whatsappId), fate: 'alive' }
  if (before && ((await place.isStored?.()) || (await belongsToTheEnd(tx, before, place))))
    return { ticket: before, fate: 'finished' }
  if (before && (await reopensTheSame(tx, before)))
    return { ticket: await reopenAsPending(tx, before), fate: 'reopened' }
  const { contact, whatsappId } = place
  const ticket = await openTicket(tx, contact, { status: 'pending', whatsappId }, { rule: 'created' })
  return { ticket, fate: 'created' }
}

/** A ticket whose connection was deleted goes on by another one (decision 733). */
export const goOnBy = (
  tx: CompanyTx,
  left: TicketRow,
  whatsappId: number,
  change: Partial<Pick<TicketRow, 'queueId'>> = {},
): Promise<TicketRow> => amendTicket(tx, left, { ...change, whatsappId }, { rule: 'went-on', detail: { whatsappId } })

async function belongsToTheEnd(tx: CompanyTx, ticket: TicketRow, place: MessageOrigin): Promise<boolean> {
  if (!place.fromMe) return (await roundAwaitingRating(tx.db, ticket.id)) !== undefined
  return ticket.lastFromMe === 1 && place.body !== undefined && previewOf(place.body) === ticket.lastMessage
}

/** One ticket per contact for ever (autoReopenTimeout 0), or a new one when the last was finished that long ago. */
export async function reopensTheSame(tx: CompanyTx, closed: TicketRow): Promise<boolean> {
  const minutes = Number(await readSetting(tx.db, 'autoReopenTimeout'))
  return minutes === 0 || tx.now - closed.updatedAt < minutes * MINUTE
}

/**
 * A closed ticket on which the talk goes on: pending, nobody's, and of no queue unless it stays in one. What is written now
 * answers no rating question. `waitingSince` is when the contact wrote, where that lies on the ticket already.
 */
export const reopenAsPending = (
  tx: CompanyTx,
  closed: TicketRow,
  { queueId = null, waitingSince = null }: Partial<Pick<TicketRow, 'queueId' | 'waitingSince'>> = {},
): Promise<TicketRow> =>
  moveTicket(tx, closed, 'writeAgain', { queueId, userId: null, waitingSince }, { why: { rule: 'reopened' } })
