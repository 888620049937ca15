import type { Envelope } from '../handset.ts'
import { isGroup, isLid, lidJid, pnJid } from '../jids.ts'
import { type BinaryNode, bigEndian, node, timestamp } from '../wire/node.ts'

/** Two ticks without a type, blue ticks with `read` or `played`; one stanza may speak of several messages. */
export const deliveryReceipt = (
  from: string,
  ids: string[],
  type: 'read' | 'played' | undefined,
  group: string | undefined,
): BinaryNode => {
  const [id, ...more] = ids
  const attrs = group ? { from: group, participant: from } : { from }
  const items = more.map(other => node('item', { id: other }))
  return node('receipt', { ...attrs, id, type, t: timestamp() }, more.length ? [node('list', {}, items)] : undefined)
}

/**
 * What the account's own devices learn of messages that another of them read: `read` where their writer is told too, `read-self` where the
 * account shows nobody what it reads.
 */
export const ownReadReceipt = (
  from: { from: string; participant?: string },
  writer: string,
  ids: string[],
  type: 'read' | 'read-self',
): BinaryNode => {
  const [id, ...more] = ids
  const items = more.map(other => node('item', { id: other }))
  const attrs = { ...from, recipient: writer, id, type, t: timestamp() }
  return node('receipt', attrs, more.length ? [node('list', {}, items)] : undefined)
}

/** What several members did with one message of a group, told at once: what piles up while a companion is away. */
export const groupedReceipt = (
  group: string,
  id: string,
  people: string[],
  type: 'read' | undefined,
  receiptId: string,
): BinaryNode => {
  const t = timestamp()
  const users = people.map(jid => node('user', { jid, t }))
  return node('receipt', { from: group, id: receiptId, type, t }, [node('participants', { key: id }, users)])
}

/**
 * "I could not decrypt this, send it again". It speaks with the address that the sender had used, because the
 * sender looks the message up by chat.
 */
export const retryReceipt = (
  envelope: Envelope,
  phone: { pn: string; lid: string },
  own: boolean,
  count: number,
  registrationId: number,
): BinaryNode => {
  const { id, to, at } = envelope
  const jid = isLid(to) ? lidJid(phone.lid) : pnJid(phone.pn)
  const from = isGroup(to) ? { from: to, participant: jid } : own ? { from: jid, recipient: to } : { from: jid }
  const t = timestamp(at)
  return node('receipt', { ...from, id, type: 'retry', t }, [
    node('retry', { count: String(count), id, t, v: '1' }),
    node('registration', {}, bigEndian(registrationId, 4)),
  ])
}
