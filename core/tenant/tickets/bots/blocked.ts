import type { CompanyTx } from '../../../company/index.ts'
import { isLeftToBots } from '../record/bot-state.ts'
import { type TicketRow, ticketRow } from '../record/row.ts'
import { recordTrace } from '../record/trace.ts'

/** Writes down that what a bot still had to say on a ticket is not said, and why. */
export async function recordBlocked(
  tx: CompanyTx,
  ticketId: number,
  kind: 'assistant' | 'integration',
  detail: Record<string, unknown>,
): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  if (ticket) await recordTrace(tx, ticketId, `${kind}-held`, { ...detail, why: whyBlocked(ticket) })
}

/** It is finished, people have it, or something else leads it. */
function whyBlocked(ticket: TicketRow): 'finished' | 'attended' | 'released' {
  if (ticket.status === 'closed') return 'finished'
  return isLeftToBots(ticket) ? 'released' : 'attended'
}
