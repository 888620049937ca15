import type { DeskTx } from '../../desk/index.ts'
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
  /**
   * The tickets with the newest messages that contain the text, each with the newest of them; newest first. What was said
   * in the hidden queues is not looked at.
   */
  ticketsByMessage(
    db: DeskTx['db'],
    text: string,
    limit: number,
    hiddenQueues: readonly number[],
  ): Promise<{ ticketId: number; messageId: number }[]>
  /** What to show of messages that contain the text. */
  excerpts(db: DeskTx['db'], text: string, messageIds: readonly number[]): Promise<FoundMessage[]>
  /** Contacts whose name or number contains the text. */
  contacts(db: DeskTx['db'], text: string, limit: number): Promise<number[]>
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
