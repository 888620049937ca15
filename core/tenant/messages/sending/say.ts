import { mayAutomate } from '../../../access/caller.ts'
import type { DeskTx } from '../../../desk/index.ts'
import { found } from '../../../kit/errors.ts'
import { isBlank } from '../../../kit/text.ts'
import { ticketErrors } from '../../tickets/contract.ts'
import { ticketRow } from '../../tickets/index.ts'
import { postMessage } from './post.ts'

/** Everything that the desk says by itself goes through here; a company that may not automate is silent. */
export async function sayToContact(
  tx: DeskTx,
  { ticketId, body, lane, source }: { ticketId: number; body: string; lane: 'bot' | 'chat'; source: 'bot' | 'system' },
): Promise<void> {
  const ticket = found(await ticketRow(tx.db, ticketId), ticketErrors.ERR_NO_TICKET_FOUND)
  if (isBlank(body) || ticket.whatsappId === null || !mayAutomate(tx.standing())) return
  await postMessage(tx, { ticket, body, lane, source, variables: true })
}
