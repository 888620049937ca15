import type { DeskTx } from '../../desk/index.ts'

/** What tickets need of the messages' room, which is built on top of them; `core/app/modules.ts` connects it. */
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
}

export interface TicketDeps {
  announcer: Announcer
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
