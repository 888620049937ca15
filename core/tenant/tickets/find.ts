import { randomUUID } from 'node:crypto'
import type { DeskTx } from '../../desk/index.ts'
import { MINUTE } from '../../kit/clock.ts'
import { found } from '../../kit/errors.ts'
import { readSettings } from '../settings/index.ts'
import { ticketErrors } from './contract.ts'
import { previewOf } from './note.ts'
import { expireQuestion } from './rating-question.ts'
import type { TicketRow } from './row.ts'
import { aliveTicketOf, changeTicket, lastTicketOf } from './row.ts'
import { armTimers } from './timers.ts'
import { recordTrace } from './trace.ts'
import { roundAwaitingRating, trackQueued } from './tracking.ts'

/** Where a message comes from, as far as it decides on the ticket. */
export interface MessagePlace {
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
export interface PlacedTicket {
  ticket: TicketRow
  fate: 'alive' | 'created' | 'reopened' | 'finished'
  before: TicketRow | undefined
}

/**
 * The ticket for a message that came or goes: exactly one that is not closed for a contact on a connection (decision 43),
 * and how it was found. The caller publishes it when all is done.
 */
export async function placeMessage(tx: DeskTx, place: MessagePlace): Promise<PlacedTicket> {
  const before = await lastTicketOf(tx.db, place.contact.id, place.whatsappId)
  if (before && before.status !== 'closed') return { ticket: before, fate: 'alive', before }
  if (before && ((await place.isStored?.()) || (await belongsToTheEnd(tx, before, place))))
    return { ticket: before, fate: 'finished', before }
  if (before && (await reopensTheSame(tx, before)))
    return { ticket: await reopenAsPending(tx, before), fate: 'reopened', before }
  return { ticket: await openTicket(tx, place), fate: 'created', before: undefined }
}

async function belongsToTheEnd(tx: DeskTx, ticket: TicketRow, place: MessagePlace): Promise<boolean> {
  if (!place.fromMe) return (await roundAwaitingRating(tx.db, ticket.id)) !== undefined
  return ticket.lastFromMe === 1 && place.body !== undefined && previewOf(place.body) === ticket.lastMessage
}

/** One ticket per contact for ever (autoReopenTimeout 0), or a new one when the last was finished that long ago. */
export async function reopensTheSame(tx: DeskTx, closed: TicketRow): Promise<boolean> {
  const minutes = Number((await readSettings(tx.db, ['autoReopenTimeout'])).autoReopenTimeout)
  return minutes === 0 || tx.now - closed.updatedAt < minutes * MINUTE
}

/**
 * A closed ticket on which the talk goes on: pending, nobody's, and of no queue unless it stays in one. What is written now
 * answers no rating question.
 */
export async function reopenAsPending(
  tx: DeskTx,
  closed: TicketRow,
  queueId: number | null = null,
): Promise<TicketRow> {
  await expireQuestion(tx, closed.id)
  const ticket = await changeTicket(tx.db, closed.id, {
    status: 'pending',
    queueId,
    userId: null,
    ...FRESH,
    updatedAt: tx.now,
  })
  await beginWaiting(tx, ticket, 'reopened')
  return ticket
}

/** A state in which no bot has touched the ticket yet. */
export const FRESH = { chatbot: 0, queueOptionId: null, bot: '{}' } as const

/** A person has the ticket, or had it: the bot asks and greets no more until it is finished. */
export const IN_HANDS = { chatbot: 0, queueOptionId: null, bot: '{"attended":true}' } as const

async function openTicket(tx: DeskTx, { contact, whatsappId }: MessagePlace): Promise<TicketRow> {
  const ticket = await insertTicket(tx, { status: 'pending', contact, whatsappId })
  await beginWaiting(tx, ticket, 'created')
  return ticket
}

async function beginWaiting(tx: DeskTx, ticket: TicketRow, rule: string): Promise<void> {
  await trackQueued(tx, ticket)
  await recordTrace(tx, ticket.id, rule)
  await armTimers(tx, ticket)
}

/** A new row. Should another have been made for the same contact meanwhile, the database keeps that one alone. */
export async function insertTicket(
  tx: DeskTx,
  draft: Pick<TicketRow, 'status'> &
    Pick<MessagePlace, 'contact' | 'whatsappId'> &
    Partial<Pick<TicketRow, 'queueId' | 'userId' | 'bot'>>,
): Promise<TicketRow> {
  const { contact, ...given } = draft
  const inserted = await tx.db
    .insertInto('tickets')
    .values({
      queueId: null,
      userId: null,
      ...given,
      uuid: randomUUID(),
      contactId: contact.id,
      isGroup: contact.isGroup ? 1 : 0,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return inserted ?? found(await aliveTicketOf(tx.db, contact.id, draft.whatsappId), ticketErrors.ERR_CREATING_TICKET)
}
