import type { DeskTx } from '../../desk/index.ts'
import type { Statement } from '../../storage/index.ts'
import type { FoundMessage } from './contract.ts'

/** What tickets need of the messages' room, which is built on top of them; `core/app/rooms.ts` connects it. */
export interface Announcer {
  /**
   * Sends a text to the ticket's contact as a message of the house. `{{variables}}` of the contact and the time are
   * filled; an empty text sends nothing, and neither does a company that is overdue or inactive (decision 4).
   */
  post(
    tx: DeskTx,
    message: { ticketId: number; body: string; lane: 'bot' | 'chat'; source: 'bot' | 'system' },
  ): Promise<void>
  /** Marks the contact's messages of the ticket read, here and on WhatsApp, and sets the count by `readTicket`. */
  markAllRead(tx: DeskTx, ticketId: number): Promise<void>
  /** The ticket is about to be deleted with its messages: lets go of their files. */
  forget(tx: DeskTx, ticketId: number): Promise<void>
}

/** Where lists look for a text; the messages' and contacts' rooms answer. */
export interface TicketSearch {
  /** Messages that contain the text and were stored before another one, the last stored first. */
  messages(db: DeskTx['db'], text: string, page: { limit: number; before: number }): Promise<MessageHit[]>
  /**
   * SQL that looks for the newest message of the ticket `t` that contains the text, was stored before another one and is of
   * no hidden queue: its id, or null.
   */
  messageOf(db: DeskTx['db'], text: string, where: { before: number; hidden: readonly number[] }): Promise<Statement>
  /** What to show of messages that contain the text. */
  excerpts(db: DeskTx['db'], text: string, messageIds: readonly number[]): Promise<FoundMessage[]>
  /** Contacts whose name or number contains the text. */
  contacts(db: DeskTx['db'], text: string, limit: number): Promise<number[]>
  /** SQL that says whether the contact of the ticket `t` is one of them. */
  contactOf(text: string): Statement
}

/** A message that a search found, and where. */
export interface MessageHit {
  id: number
  ticketId: number
  queueId: number | null
}

export interface TicketDeps {
  announcer: Announcer
  search: TicketSearch
}

/** Says something to the ticket's contact, if there is something to say and a connection to say it by. */
export async function announce(
  tx: DeskTx,
  announcer: Announcer,
  ticket: { id: number; whatsappId: number | null },
  body: string,
  source: 'bot' | 'system' = 'bot',
): Promise<void> {
  if (body.trim() && ticket.whatsappId !== null)
    await announcer.post(tx, { ticketId: ticket.id, body, lane: 'bot', source })
}
