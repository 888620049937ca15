import type { Companion } from '../companion.ts'
import { deviceOf, isGroup } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, child, childrenOf, node } from '../wire/node.ts'
import { takeMediaRequest } from './media-retry.ts'

/** Kinds of receipt by which a companion says that a message has arrived. */
const ARRIVAL = new Set([undefined, 'inactive', 'sender', 'peer_msg'])

const idsOf = (receipt: BinaryNode): string[] => [
  receipt.attrs.id ?? '',
  ...childrenOf(child(receipt, 'list'), 'item').map(item => item.attrs.id ?? ''),
]

/** Brings a receipt to another companion, as from the device that wrote it. */
const forward = (network: Network, from: Companion, receipt: BinaryNode, author: string): void => {
  const { id, type, t, to = '', participant } = receipt.attrs
  const device = author.endsWith('@lid') ? from.lidJid : from.jid
  const sender = isGroup(to) ? { from: to, participant: device } : { from: device }
  if (participant || !isGroup(to))
    network.companion(author)?.deliver(node('receipt', { ...sender, id, type, t }, receipt.content))
}

/** Takes a receipt from a companion: settles what was pending and tells the author of the message. */
export const takeReceipt = (network: Network, from: Companion, receipt: BinaryNode): void => {
  const { to = '', type, participant, recipient } = receipt.attrs
  const chat = recipient ?? to
  const ids = idsOf(receipt)
  const author = participant ?? to
  if (type === 'server-error') {
    takeMediaRequest(network, from, receipt)
    return
  }
  if (type === 'retry') {
    from.messageWantedAgain(ids[0] ?? '', chat)
    if (deviceOf(author) > 0) forward(network, from, receipt, author)
    else network.handset(author)?.takeRetry(from, receipt)
    return
  }
  if (ARRIVAL.has(type)) for (const id of ids) from.messageReceived(id, chat)
  if (type === 'sender' || type === 'peer_msg' || type === 'hist_sync') return
  if (deviceOf(author) > 0) forward(network, from, receipt, author)
  network.handset(author)?.takeReceipt(from, type, ids)
}

/** Takes an acknowledgement from a companion. */
export const takeAcknowledgement = (network: Network, from: Companion, ack: BinaryNode): void => {
  const { class: kind, id = '', to = '', recipient, participant, error } = ack.attrs
  if (kind !== 'message') from.stanzaAcknowledged(ack)
  else if (from.messageAcknowledged(id, recipient ?? to, error))
    network.handset(participant ?? to)?.takeRejection(from, id, error ?? '')
}
