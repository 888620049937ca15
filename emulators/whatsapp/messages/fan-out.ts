import { generateParticipantHashV2 } from '@whiskeysockets/baileys'
import type { Companion } from '../companion.ts'
import type { Envelope } from '../handset.ts'
import { deviceOf, isGroup, isLid, lidJid, pnJid, userOf } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, child, childrenOf, node, timestamp } from '../wire/node.ts'

/** One `<to>` of a message: the device and its ciphertext. */
interface Share {
  jid: string
  enc: BinaryNode | undefined
}

const sharesOf = (stanza: BinaryNode): Share[] =>
  childrenOf(child(stanza, 'participants'), 'to').map(to => ({ jid: to.attrs.jid ?? '', enc: child(to, 'enc') }))

const RESTRICTED = 463
/** To a LID, from an account whose chats did not move. */
const NOT_MIGRATED = 400

/** Whose chats moved to LIDs is written to by LID alone, from an account whose own have moved; to oneself both names lead. */
const isByOldName = (network: Network, from: Companion, to: string): boolean => {
  const person = isGroup(to) || isLid(to) || network.limits.byNumber.has(from.pn) ? undefined : network.handset(to)
  return person !== undefined && person.pn !== from.pn && person.addressing() === 'lid'
}

/** A stranger to an account that is restricted. */
const isBeyondReach = (network: Network, from: Companion, to: string): boolean => {
  const person = isGroup(to) ? undefined : network.handset(to)
  return person !== undefined && person.pn !== from.pn && network.limits.refuses(from.pn, person, network.inbound)
}

/** The devices of both sides, other than the sender's, when there is one among them for which nothing was encrypted. */
const missed = (network: Network, from: Companion, stanza: BinaryNode): string[] => {
  const shares = new Set(sharesOf(stanza).map(({ jid }) => named(network, jid)))
  const person = network.handset(stanza.attrs.to ?? '')
  if (shares.size === 0 || !person) return []
  const owners = [...new Set([person.pn, from.pn])]
  const devices = owners.flatMap(pn => [pnJid(pn), ...network.companionsOf(pn).map(each => each.jid)])
  const others = devices.filter(jid => jid !== from.jid)
  return others.every(jid => shares.has(jid)) ? [] : others
}

/** By the phone number, whichever name was used. */
const named = (network: Network, jid: string): string => pnJid(network.handset(jid)?.pn ?? '', deviceOf(jid))

/** The server's half of sending: one tick, or a rejection with its code; with a hash where devices were left out. */
const acknowledge = (network: Network, from: Companion, stanza: BinaryNode): boolean => {
  const { attrs } = stanza
  const { id = '', to = '' } = attrs
  const ack = { class: 'message', id, from: to, t: timestamp() }
  if (network.faults.takePoison(from.pn)) {
    from.connection?.close(node('stream:error', { code: '500' }))
    return false
  }
  if (attrs.category === 'peer') {
    from.connection?.send(node('ack', ack))
    return true
  }
  const record = network.outbound.received(from.pn, from.jid, to, id)
  const isRestricted = isByOldName(network, from, to) || isBeyondReach(network, from, to)
  const isTooNew = isLid(to) && network.limits.byNumber.has(from.pn)
  const error = network.faults.takeNack(from.pn) ?? (isTooNew ? NOT_MIGRATED : isRestricted ? RESTRICTED : undefined)
  record.error = error?.toString()
  const devices = isGroup(to) ? [] : missed(network, from, stanza)
  const phash = devices.length > 0 ? generateParticipantHashV2(devices) : undefined
  if (phash) record.retries += 1
  const refresh_lid = isLid(to) && network.handset(to)?.lid !== userOf(to) ? 'true' : undefined
  from.connection?.send(node('ack', { ...ack, error: error?.toString(), phash, refresh_lid }))
  return error === undefined
}

/** How a message of one companion looks to another companion. */
const forwarded = (from: Companion, to: Companion, stanza: BinaryNode, parts: BinaryNode[]): BinaryNode => {
  const { to: chat = '', id, type, edit } = stanza.attrs
  const common = { id, type, edit, t: timestamp() }
  const lid = isGroup(chat) ? stanza.attrs.addressing_mode === 'lid' : isLid(chat)
  const [author, addressing_mode] = lid ? [from.lidJid, 'lid'] : [from.jid, 'pn']
  if (isGroup(chat)) {
    const alternative = lid ? { participant_pn: pnJid(from.pn) } : { participant_lid: lidJid(from.lid) }
    return node('message', { from: chat, participant: author, ...alternative, addressing_mode, ...common }, parts)
  }
  const alternative = lid ? { sender_pn: pnJid(from.pn) } : { sender_lid: lidJid(from.lid) }
  const own = to.pn === from.pn ? { recipient: chat } : alternative
  return node('message', { from: author, ...own, addressing_mode, ...common }, parts)
}

/** Hands one share to anyone who holds the device: a simulated phone or another companion. */
const deliver = (network: Network, from: Companion, stanza: BinaryNode, share: Share, group?: BinaryNode): void => {
  const { id = '', to = '' } = stanza.attrs
  if (deviceOf(share.jid) > 0) {
    const companion = network.companion(share.jid)
    const parts = [share.enc, group].filter(part => part !== undefined)
    if (companion && companion !== from) companion.deliver(forwarded(from, companion, stanza, parts))
    return
  }
  const envelope: Envelope = { id, from, to, direct: share.enc, group, at: Date.now() }
  network.handset(share.jid)?.takeEnvelope(envelope)
}

const toGroup = (network: Network, from: Companion, stanza: BinaryNode, enc: BinaryNode): void => {
  const group = network.groups.get(stanza.attrs.to ?? '')
  const shares = sharesOf(stanza)
  for (const pn of group?.members.keys() ?? []) {
    const handset = network.handset(pn)
    const devices = [pnJid(pn), ...network.companionsOf(pn).map(companion => companion.jid)]
    for (const jid of devices) {
      const alias = handset && lidJid(handset.lid, deviceOf(jid))
      const share = shares.find(candidate => candidate.jid === jid || candidate.jid === alias)
      deliver(network, from, stanza, { jid, enc: share?.enc }, enc)
    }
  }
}

/** Takes a message from a companion, answers it, and brings it to everybody for whom it holds a ciphertext. */
export const fanOut = (network: Network, from: Companion, stanza: BinaryNode): void => {
  if (!acknowledge(network, from, stanza)) return
  const { to = '', participant } = stanza.attrs
  const enc = child(stanza, 'enc')
  if (enc?.attrs.type === 'skmsg') toGroup(network, from, stanza, enc)
  else if (enc) deliver(network, from, stanza, { jid: participant ?? to, enc })
  else for (const share of sharesOf(stanza)) deliver(network, from, stanza, share)
}
