import type { CompanyTx } from '../../../company/index.ts'
import type { MessageSource } from '../../../domain/message-sources.ts'
import { run } from '../../../storage/index.ts'
import type { TicketVerb } from '../contract.ts'
import type { TicketRow } from './row.ts'

/**
 * Since when a contact waits for a person's word (`waitingSince`): since the first message that nobody has answered. What was written
 * to the bot while it held the ticket was answered by it, so that who is handed to people waits since the last word to the bot.
 */

/** Whose word answers a contact: a person's, or that of a program in place of one. What was planned or is automatic answers nothing. */
const ANSWERS: readonly MessageSource[] = ['chat', 'phone', 'api']

export const answersContact = (source: MessageSource): boolean => ANSWERS.includes(source)

/** What a message of the contact makes of it, in SQL with the message's time twice. */
export const WAITS_BY_MESSAGE = `CASE WHEN status = 'closed' THEN NULL WHEN chatbot = 1 THEN ? ELSE coalesce(waitingSince, ?) END`

/** Verbs by which someone waits who was answered, and those by which nobody waits any more. */
const BEGINS: readonly TicketVerb[] = ['return', 'transferToQueue']
const ENDS: readonly TicketVerb[] = ['finish', 'writeAgain']

/** What a verb makes of it; a contact who writes again waits from the message on, which comes after. */
export function waitsAfter(
  verb: TicketVerb,
  { waitingSince }: TicketRow,
  now: number,
): Partial<Pick<TicketRow, 'waitingSince'>> {
  if (ENDS.includes(verb)) return { waitingSince: null }
  return BEGINS.includes(verb) && waitingSince === null ? { waitingSince: now } : {}
}

const FIRST_UNANSWERED = `SELECT min(m.createdAt) AS since FROM messages m
  WHERE m.ticketId = ? AND m.fromMe = 0 AND m.createdAt > max(
    coalesce((SELECT max(a.createdAt) FROM messages a WHERE a.ticketId = ? AND a.fromMe = 1
      AND a.source IN (${ANSWERS.map(source => `'${source}'`).join()})), 0),
    coalesce((SELECT max(r.finishedAt) FROM ticket_tracking r WHERE r.ticketId = ?), 0))`

/** The same from the messages alone, of a ticket that is not closed, where some of them came or went otherwise than by being said. */
export async function waitingByMessages(tx: CompanyTx, ticketId: number): Promise<number | null> {
  const [row] = await run<{ since: number | null }>(tx.db, FIRST_UNANSWERED, [ticketId, ticketId, ticketId])
  return row?.since ?? null
}
