import type { DeskTx } from '../../../company/index.ts'
import { isLeftToBots } from '../record/bot-state.ts'
import { type TicketRow, ticketRow } from '../record/row.ts'
import { recordTrace } from '../record/trace.ts'

/** Writes down that what a bot still had to say on a ticket is not said, and why. */
export async function recordHeld(
  tx: DeskTx,
  ticketId: number,
  kind: 'assistant' | 'integration',
  detail: Record<string, unknown>,
): Promise<void> {
  const ticket = await ticketRow(tx.db, ticketId)
  if (ticket) await recordTrace(tx, ticketId, `${kind}-held`, { ...detail, why: whyHeld(ticket) })
}

/** It is finished, people have it, or something else leads it. */
function whyHeld(ticket: TicketRow): 'finished' | 'attended' | 'released' {
  if (ticket.status === 'closed') return 'finished'
  return isLeftToBots(ticket) ? 'released' : 'attended'
}
