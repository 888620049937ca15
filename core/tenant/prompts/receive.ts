import type { CompanyTx } from '../../company/index.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import { SECOND } from '../../kit/clock.ts'
import { amendTicket, recordTrace, type TicketRow } from '../tickets/index.ts'
import { ask, noteReceived } from './questions.ts'
import { prompts } from './serialize.ts'

/** What someone writes within this time is one question. */
export const BURST = 2 * SECOND

/**
 * An assistant leads a ticket, and is asked what the contact wrote, unless that was no question. Returns the ticket as it is then;
 * as nothing leads it where the assistant is gone, or the plan has none any more.
 */
export async function receiveForAssistant(
  tx: CompanyTx,
  ticket: TicketRow,
  promptId: number,
  isQuestion: boolean,
): Promise<{ leads: boolean; ticket: TicketRow }> {
  const entitlements = tx.entitlements()
  const prompt = await prompts.byId(tx.db, promptId)
  if (!prompt || !entitlements.features.useOpenAi || !mayAutomate(entitlements))
    return { leads: false, ticket: await withoutAssistant(tx, ticket) }
  if (isQuestion) {
    await noteReceived(tx, ticket.id, promptId)
    await tx.schedule(ask.at(tx.now + BURST, ticket.id, { ticketId: ticket.id }))
  }
  if (ticket.useIntegration === 1 && ticket.promptId === promptId) return { leads: true, ticket }
  await recordTrace(tx, ticket.id, 'assistant', { promptId, assistant: prompt.name })
  return {
    leads: true,
    ticket: await amendTicket(tx, ticket, { useIntegration: 1, promptId, integrationId: null, chatbot: 1 }),
  }
}

/** One that led the ticket before leads it no more: the menu and people go on. */
const withoutAssistant = async (tx: CompanyTx, ticket: TicketRow): Promise<TicketRow> =>
  ticket.useIntegration === 0 || ticket.promptId === null
    ? ticket
    : amendTicket(tx, ticket, { useIntegration: 0, promptId: null, chatbot: 0 })
