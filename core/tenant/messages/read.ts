import type { DeskTx } from '../../desk/index.ts'
import type { MessageKey } from '../../whatsapp/index.ts'
import { readTicket } from '../tickets/index.ts'
import { keyOf } from './keys.ts'
import { type MessageNeeds, refOf } from './needs.ts'
import { setRead, unreadOf } from './store.ts'

/**
 * Somebody of the house read the ticket: its count is 0, its messages are read, and after the commit WhatsApp shows the
 * contact blue ticks, if the connection is up at that moment.
 */
export async function markAllRead(needs: MessageNeeds, tx: DeskTx, ticketId: number): Promise<void> {
  await readTicket(tx, ticketId)
  const unread = await unreadOf(tx.db, ticketId)
  if (unread.length === 0) return
  await setRead(tx.db, ticketId)
  const byConnection = new Map<number, MessageKey[]>()
  for (const message of unread) {
    if (message.whatsappId === null || message.mediaType === 'call_log') continue
    const keys = byConnection.get(message.whatsappId) ?? []
    byConnection.set(message.whatsappId, [...keys, keyOf(message)])
  }
  tx.afterCommit(() => {
    for (const [connectionId, keys] of byConnection) tellRead(needs, tx.companyId, connectionId, keys)
  })
}

function tellRead({ sessions, background }: MessageNeeds, companyId: number, connectionId: number, keys: MessageKey[]) {
  let session: ReturnType<MessageNeeds['sessions']['session']>
  try {
    session = sessions.session(refOf({ companyId }, connectionId))
  } catch {
    // Down: the contact sees the blue ticks with the next message that is read.
    return
  }
  background('read receipts', companyId, () => session.markRead(keys))
}
