import type { CompanyTx } from '../../../company/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { run, table } from '../../../storage/index.ts'
import { amendTicket, recordTrace, type TicketRow } from '../../tickets/index.ts'
import { goOn, turns } from './rows.ts'

const NEWEST = 'SELECT id FROM messages WHERE ticketId = ? AND fromMe = 0 ORDER BY createdAt DESC, id DESC LIMIT 1'

/**
 * An integration leads a ticket, and is told what the contact wrote last, unless that was not said to it. Returns the ticket as it is
 * then; as nothing leads it where the integration is gone, or the plan has none any more.
 */
export async function receiveForIntegration(
  tx: CompanyTx,
  ticket: TicketRow,
  integrationId: number,
  isSaidToIt: boolean,
): Promise<{ leads: boolean; ticket: TicketRow }> {
  const integration = await table('queue_integrations').byId(tx.db, integrationId)
  const entitlements = tx.entitlements()
  if (!integration || !entitlements.features.useIntegrations || !mayAutomate(entitlements))
    return { leads: false, ticket: await withoutIntegration(tx, ticket) }
  if (isSaidToIt) {
    const [message] = await run<{ id: number }>(tx.db, NEWEST, [ticket.id])
    if (message) {
      await turns.insert(tx.db, { ticketId: ticket.id, integrationId, messageId: message.id, heardAt: tx.now })
      await tx.schedule(goOn.at(tx.now, ticket.id, { ticketId: ticket.id }))
    }
  }
  if (ticket.useIntegration === 1 && ticket.integrationId === integrationId) return { leads: true, ticket }
  await recordTrace(tx, ticket.id, 'integration', { integrationId, integration: integration.name })
  const change = { useIntegration: 1, integrationId, promptId: null, chatbot: 1 }
  return { leads: true, ticket: await amendTicket(tx, ticket, change) }
}

/** One that led the ticket before leads it no more: the menu and people go on. */
const withoutIntegration = async (tx: CompanyTx, ticket: TicketRow): Promise<TicketRow> =>
  ticket.integrationId === null
    ? ticket
    : amendTicket(tx, ticket, { useIntegration: 0, integrationId: null, chatbot: 0 })
