import type { CompanyTx } from '../../../company/index.ts'
import { mayAutomate } from '../../../domain/access/caller.ts'
import { found } from '../../../kit/errors.ts'
import { isBlank } from '../../../kit/text.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import { recordTraceOnce, ticketRow } from '../../tickets/index.ts'
import { type Post, postMessage } from './post.ts'

/**
 * Everything that the desk says by itself goes through here: a company that may not automate is silent, also where an answer was on
 * its way (decision 4), which the ticket's trace says. Returns whether it is said.
 */
export async function sendAsBot(
  tx: CompanyTx,
  content: Pick<Post, 'ticket' | 'body' | 'media' | 'variables' | 'isFilled'> &
    Partial<Pick<Post, 'lane' | 'source' | 'origin' | 'choices'>>,
): Promise<boolean> {
  const entitlements = tx.entitlements()
  const isSent = mayAutomate(entitlements)
  if (isSent) await postMessage(tx, { lane: 'bot', source: 'bot', ...content })
  else await recordTraceOnce(tx, content.ticket.id, entitlements.active ? 'unsaid-overdue' : 'unsaid-inactive')
  return isSent
}

/** Says a text to the contact of a ticket; an empty one, or one without a connection, is none. */
export async function sendToContact(
  tx: CompanyTx,
  { ticketId, body, lane, source }: { ticketId: number; body: string; lane: 'bot' | 'chat'; source: 'bot' | 'system' },
): Promise<void> {
  const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  if (isBlank(body) || ticket.whatsappId === null) return
  await sendAsBot(tx, { ticket, body, lane, source, variables: true })
}
