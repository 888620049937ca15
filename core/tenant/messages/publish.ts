import type { DeskTx } from '../../desk/index.ts'
import { type Channel, publicationsOf } from '../../realtime/index.ts'
import { type TicketRow, ticketView } from '../tickets/index.ts'
import { type Message, messageEvents } from './contract.ts'
import { messagesById } from './shown.ts'

const pub = publicationsOf(messageEvents)

/** Tells a new message to the open chat, to the lists, where its ticket moves up, and to the bell. */
export async function publishNew(tx: DeskTx, message: Message, place: TicketRow): Promise<void> {
  await publish(tx, 'create', message, [`ticket:${place.id}`, `tickets:${place.status}`, 'notification'])
}

/** Tells what became of messages to the chats that show them. */
export async function publishChanged(tx: DeskTx, ids: readonly number[]): Promise<Message[]> {
  const messages = await messagesById(tx.db, tx.blobs, ids)
  for (const message of messages) await publish(tx, 'update', message, [`ticket:${message.ticketId}`])
  return messages
}

async function publish(
  tx: DeskTx,
  action: 'create' | 'update',
  message: Message,
  channels: readonly Channel[],
): Promise<void> {
  const ticket = await ticketView(tx.db, tx.blobs, message.ticketId)
  if (!ticket) return
  const { contact, queueId, userId } = ticket
  tx.publish(pub('appMessage', { action, message, ticket, contact }, { ticket: { queueId, userId } }, channels))
}
