import type { CompanyTx } from '../../../company/index.ts'
import type { ChannelName } from '../../../domain/access/channels.ts'
import { type SpokenContent, whoReads, whoSees } from '../../../domain/access/ticket-visibility.ts'
import { run } from '../../../storage/index.ts'
import { type Ticket, ticketChannels } from '../../tickets/contract.ts'
import { isSplitByQueue, withTicketAtEnd } from '../../tickets/index.ts'
import { type Message, messageEvents } from '../contract.ts'
import { messageReported } from '../domain-events.ts'
import { messagesById } from './serialize.ts'

/** Tells a new message to the open chat, to the lists, where its ticket moves up, and to the bell. */
export function publishNew(tx: CompanyTx, message: Message): void {
  withTicketAtEnd(tx, message.ticketId, ticket =>
    publish(tx, 'create', message, ticket, [
      ticketChannels.chat.of({ ticketId: ticket.id }),
      ticketChannels.list.of({ status: ticket.status }),
      ticketChannels.bell.of({}),
    ]),
  )
}

/** Tells what became of messages to the chats that show them. */
export async function publishChanged(tx: CompanyTx, ids: readonly number[]): Promise<Message[]> {
  const messages = await messagesById(tx.db, tx.blobs, ids)
  for (const message of messages)
    withTicketAtEnd(tx, message.ticketId, ticket =>
      publish(tx, 'update', message, ticket, [ticketChannels.chat.of({ ticketId: ticket.id })]),
    )
  return messages
}

/** Tells the chats that show a message that there is none. */
export function publishGone(tx: CompanyTx, message: Message): void {
  withTicketAtEnd(tx, message.ticketId, ticket =>
    publish(tx, 'delete', message, ticket, [ticketChannels.chat.of({ ticketId: ticket.id })]),
  )
}

/** Those who do not read what a message answers learn of it without that. */
async function publish(
  tx: CompanyTx,
  action: 'create' | 'update' | 'delete',
  message: Message,
  ticket: Ticket,
  channels: readonly ChannelName[],
): Promise<void> {
  await tx.emit(messageReported, { action, message, ticket })
  const { contact, status, queueId: placeId, userId } = ticket
  const place = { status, queueId: placeId, userId }
  const event = { action, ticket, contact }
  if (!(await isSplitByQueue(tx.db)))
    return tx.publish(messageEvents.appMessage.of({ ...event, message }, whoSees(place), channels))
  const queueId = await livingQueue(tx, message.queueId, placeId)
  const quotedQueueId = message.quotedMsg?.id
    ? await livingQueue(tx, await queueOf(tx, message.quotedMsg.id), queueId)
    : null
  const content = { ticket: place, queueId }
  const report = (displayed: Message, audience: SpokenContent) =>
    tx.publish(messageEvents.appMessage.of({ ...event, message: displayed }, whoReads(audience), channels))
  if (quotedQueueId === null || quotedQueueId === queueId) return report(message, content)
  report(message, { ...content, alongside: { queueId: quotedQueueId, isRead: true } })
  report({ ...message, quotedMsg: null }, { ...content, alongside: { queueId: quotedQueueId, isRead: false } })
}

const queueOf = async (tx: CompanyTx, messageId: number): Promise<number | null> =>
  (await run<{ queueId: number | null }>(tx.db, 'SELECT queueId FROM messages WHERE id = ?', [messageId]))[0]
    ?.queueId ?? null

/** The queue, unless it is gone; one that is `known` to be there need not be looked for. */
async function livingQueue(tx: CompanyTx, queueId: number | null, known: number | null): Promise<number | null> {
  if (queueId === null || queueId === known) return queueId
  return (await run(tx.db, 'SELECT 1 FROM queues WHERE id = ?', [queueId])).length > 0 ? queueId : null
}
