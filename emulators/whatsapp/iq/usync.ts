import { writingsOf } from '../../../core/kit/phone.ts'
import type { NumberError } from '../faults.ts'
import type { Handset } from '../handset.ts'
import { isLid, lidJid, phoneNumber, pnJid, userOf } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf, child, childrenOf, node, timestamp } from '../wire/node.ts'
import type { IqHandler } from './handler.ts'

const UNLINKED = 99_000
const TEXTS: Partial<Record<number, string>> = { 429: 'rate-overlimit', 503: 'service-unavailable' }

const NONE = node('devices', {}, [node('device-list')])

/** To oneself, and among members of a group of before, both names lead. */
const isByLidAlone = (network: Network, person: Handset, asker = ''): boolean =>
  person.pn !== asker &&
  person.addressing() === 'lid' &&
  !network.limits.byNumber.has(asker) &&
  !network.groups.of(person.pn).some(({ addressing, members }) => addressing === 'pn' && members.has(asker))

/** Whose chats moved to LIDs has no devices by number: the LID beside them tells where they are. */
const devices = (network: Network, person: Handset, jid: string, asker: string | undefined): BinaryNode => {
  const { pn } = person
  if (!isLid(jid) && isByLidAlone(network, person, asker)) return NONE
  const linked = network.companionsOf(pn).map(({ device }) => device)
  const listed = network.faults.listsUnlinkedDevice(pn) ? [...linked, UNLINKED] : linked
  const list = [
    node('device', { id: '0' }),
    ...listed.map(device => node('device', { id: String(device), 'key-index': String(device) })),
  ]
  return node('devices', {}, [node('device-list', {}, list), node('key-index-list', { ts: timestamp() })])
}

/** One protocol of the query, answered for one person. */
type Protocol = (
  network: Network,
  person: Handset,
  jid: string,
  asker: string | undefined,
  requested: BinaryNode['content'],
) => BinaryNode | undefined

const PROTOCOLS: Record<string, Protocol> = {
  // The number in the writing in which it was asked about.
  contact: (_network, _person, _jid, _asker, requested) => node('contact', { type: 'in' }, requested),
  devices,
  lid: (_network, { lid }, jid) => (isLid(jid) ? undefined : node('lid', { val: lidJid(lid) })),
  status: (_network, { about }) => node('status', { t: timestamp() }, Buffer.from(about, 'utf8')),
}

const rejected = ({ code, backoff }: NumberError): BinaryNode =>
  node('contact', {}, [
    node('error', { code: String(code), text: TEXTS[code] ?? 'error', backoff: backoff?.toString() }),
  ])

/** The number in a question, digits alone. */
const requestedIn = (user: BinaryNode): string => {
  const contact = child(user, 'contact')
  return phoneNumber(contact?.content ? bytesOf(contact).toString('utf8') : '')
}

const isAbout = (user: BinaryNode, { about }: NumberError): boolean =>
  about === undefined || writingsOf(about).includes(requestedIn(user))

const unknown = (jid: string, requested: BinaryNode['content']): BinaryNode =>
  node('user', { jid }, [node('contact', { type: 'out' }, requested)])

const answerFor = (network: Network, user: BinaryNode, protocols: string[], asker: string | undefined): BinaryNode => {
  const contact = child(user, 'contact')
  const jid = user.attrs.jid ?? pnJid(requestedIn(user))
  const person = network.handset(jid)
  if (!person) return unknown(jid, contact?.content)
  const answers = protocols.flatMap(
    protocol => PROTOCOLS[protocol]?.(network, person, jid, asker, contact?.content) ?? [],
  )
  if (isLid(jid)) return node('user', { jid: lidJid(userOf(jid)) }, answers)
  // Only who is asked about by a bare number: by a jid one is reported as asked.
  const byLid = contact && network.tellsNumbersByLid
  return node(
    'user',
    byLid ? { jid: lidJid(person.lid), pn_jid: pnJid(person.pn) } : { jid: pnJid(person.pn) },
    answers,
  )
}

/** Who has WhatsApp, with which devices and which LID. */
export const usync: IqHandler = (iq, { network, companion }) => {
  const query = child(iq, 'usync')
  const protocols = (child(query, 'query')?.content as BinaryNode[] | undefined)?.map(({ tag }) => tag) ?? []
  const users = childrenOf(child(query, 'list'), 'user')
  const error = protocols.includes('contact') ? network.faults.takeNumberRejection() : undefined
  if (error?.at === 'query') return { code: error.code, text: TEXTS[error.code] ?? 'error' }
  if (error?.at === 'result')
    return [node('usync', query?.attrs, [node('result', {}, [rejected(error)]), node('list')])]
  const list = users.map(user =>
    error && isAbout(user, error)
      ? node('user', { jid: pnJid(requestedIn(user)) }, [rejected(error)])
      : answerFor(network, user, protocols, companion?.pn),
  )
  return [node('usync', query?.attrs, [node('result'), node('list', {}, list)])]
}
