import { type CompanyTx, domainEvent } from '../../company/index.ts'
import type { Ticket, TicketVerb } from './contract.ts'
import type { TicketRow } from './record/row.ts'

/** What tickets tell those who keep messages. */

/**
 * A text for the ticket's contact. `{{variables}}` of the contact and the time are filled; an empty text sends nothing, and
 * neither does a company that is overdue or inactive (decision 4).
 */
export const ticketSays = domainEvent<{
  ticketId: number
  body: string
  lane: 'bot' | 'chat'
  source: 'bot' | 'system'
}>('ticket says')

/** A ticket was moved by a verb; `byPerson`: someone of the company handed it over. The row is already new. */
export const ticketMoved = domainEvent<{ ticketId: number; verb: TicketVerb; byPerson: boolean }>('ticket moved')

/** Where a ticket is, as far as it decides on who sees it. */
export type Place = Pick<TicketRow, 'id' | 'status' | 'queueId' | 'userId'> & Partial<Pick<TicketRow, 'referral'>>

/** What became of a ticket in a transaction. */
export interface Moved {
  /** Where it was when the transaction touched it first; absent when it was made since. */
  before: Place | undefined
  /** Someone handed it over, or a program (null). */
  transferredBy?: number | null | undefined
  /** What was put off is back. */
  isBack?: true | undefined
}

/**
 * Pages are told at the end of a transaction what became of tickets: where each was before, absent for a new one, and as it is
 * then; undefined for one that is gone.
 */
export const ticketsReported = domainEvent<{
  moved: ReadonlyMap<number, Moved>
  viewOf: (ticketId: number) => Promise<Ticket | undefined>
}>('tickets told')

/** Someone puts a ticket under an assistant; anyone who keeps assistants rejects one that there is not. */
export const ticketPromptSet = domainEvent<{ promptId: number }>('ticket prompt set')

/** The same of an integration. */
export const ticketIntegrationSet = domainEvent<{ integrationId: number }>('ticket integration set')

/** Someone of the company read the ticket: the contact's messages are read, here and on WhatsApp, and its count by `readTicket`. */
export const ticketRead = domainEvent<{ ticketId: number }>('ticket read')

/** It is about to be deleted, and its messages with it. */
export const ticketLeaving = domainEvent<{ ticketId: number }>('ticket leaving')

/** Two tickets became one: what was said on the emptied one belongs to the other. Answers with the ids of those messages. */
export const ticketsJoined = domainEvent<{ keptId: number; emptiedId: number }, number[]>('tickets joined')

/** That is undone: these messages belong to the ticket that was emptied again. */
export const ticketsSplit = domainEvent<{ keptId: number; emptiedId: number; messageIds: readonly number[] }>(
  'tickets split',
)

/** A ticket has another contact now; the row is already new. */
export const ticketGiven = domainEvent<{ ticketId: number; contactId: number }>('ticket given')

/**
 * Someone who changes a ticket leaves a note on it, which names people; `isHandover`: for those to whom they hand it over. The
 * row is already new.
 */
export const ticketNoted = domainEvent<NoteWithChange>('ticket noted')

export interface NoteWithChange {
  ticketId: number
  userId: number
  note: string
  mentions: readonly number[]
  isHandover: boolean
}

/** Says something to the ticket's contact, if there is something to say and a connection to say it by. */
export async function say(
  tx: CompanyTx,
  ticket: { id: number; whatsappId: number | null },
  body: string,
  source: 'bot' | 'system' = 'bot',
): Promise<void> {
  if (body.trim() && ticket.whatsappId !== null)
    await tx.emit(ticketSays, { ticketId: ticket.id, body, lane: 'bot', source })
}
