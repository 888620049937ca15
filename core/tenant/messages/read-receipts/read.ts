import type { CompanyTx } from '../../../company/index.ts'
import { readTicket } from '../../tickets/index.ts'
import { setRead } from '../record/store.ts'
import { noteUnread } from './store.ts'

/**
 * Someone of the company read the ticket: its count is 0, its messages are read, and WhatsApp shows the contact blue ticks, as
 * soon as the connection is up.
 */
export async function markAllRead(tx: CompanyTx, ticketId: number): Promise<void> {
  await readTicket(tx, ticketId)
  const connectionIds = await noteUnread(tx.db, ticketId, tx.now)
  await setRead(tx.db, ticketId)
  tx.afterCommit(() => {
    for (const connectionId of connectionIds) tx.services.whatsapp.sendReadReceipts(connectionId)
  })
}
