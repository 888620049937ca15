import type { Handset } from '../handset.ts'
import { isLid, lidJid, phoneNumber, pnJid } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf, child, childrenOf, node, timestamp } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

const UNLINKED = 99_000

const devices = (network: Network, { pn }: Handset): BinaryNode => {
  const linked = network.companionsOf(pn).map(({ device }) => device)
  const listed = network.faults.listsUnlinkedDevice(pn) ? [...linked, UNLINKED] : linked
  const list = [
    node('device', { id: '0' }),
    ...listed.map(device => node('device', { id: String(device), 'key-index': String(device) })),
  ]
  return node('devices', {}, [node('device-list', {}, list), node('key-index-list', { ts: timestamp() })])
}

/** One protocol of the query, answered for one person. */
const PROTOCOLS: Record<string, (network: Network, person: Handset, jid: string) => BinaryNode | undefined> = {
  contact: () => node('contact', { type: 'in' }),
  devices,
  lid: (_network, { lid }, jid) => (isLid(jid) ? undefined : node('lid', { val: lidJid(lid) })),
  status: (_network, { about }) => node('status', { t: timestamp() }, Buffer.from(about, 'utf8')),
}

const unknown = (jid: string): BinaryNode => node('user', { jid }, [node('contact', { type: 'out' })])

const answerFor = (network: Network, user: BinaryNode, protocols: string[]): BinaryNode => {
  const contact = child(user, 'contact')
  const jid = user.attrs.jid ?? pnJid(phoneNumber(contact?.content ? bytesOf(contact).toString('utf8') : ''))
  const person = network.handset(jid)
  if (!person) return unknown(jid)
  const answers = protocols.flatMap(protocol => PROTOCOLS[protocol]?.(network, person, jid) ?? [])
  return node('user', { jid: isLid(jid) ? lidJid(person.lid) : pnJid(person.pn) }, answers)
}

/** Who has WhatsApp, with which devices and which LID. */
export const usync: IqHandler = (iq, { network }) => {
  const query = child(iq, 'usync')
  const protocols = (child(query, 'query')?.content as BinaryNode[] | undefined)?.map(({ tag }) => tag) ?? []
  const users = childrenOf(child(query, 'list'), 'user')
  const list = users.map(user => answerFor(network, user, protocols))
  return [node('usync', query?.attrs, [node('result'), node('list', {}, list)])]
}
