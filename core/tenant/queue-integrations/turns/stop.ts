import type { CompanyTx } from '../../../company/index.ts'
import { table } from '../../../storage/index.ts'
import { recordBlocked } from '../../tickets/index.ts'
import { countContent } from './files.ts'
import { dropTurns, firstTurn, type TurnRow } from './rows.ts'
import type { SpokenReply } from './send-reply.ts'

/** No integration says anything more on a ticket; of what one was about to say the trace tells that nobody hears it, and why. */
export async function stopIntegration(tx: CompanyTx, ticketId: number): Promise<void> {
  const turn = await firstTurn(tx.db, ticketId)
  if (!turn) return
  await dropTurns(tx, ticketId)
  const integration = isSaying(turn) ? await table('queue_integrations').byId(tx.db, turn.integrationId) : undefined
  if (integration)
    await recordBlocked(tx, ticketId, 'integration', { integrationId: integration.id, integration: integration.name })
}

/** It is asked, or has not said all of its answer yet. */
const isSaying = ({ askedAt: requestedAt, reply }: TurnRow): boolean =>
  requestedAt !== null || (reply !== null && countContent((JSON.parse(reply) as SpokenReply).said) > 0)
