import { randomBytes } from 'node:crypto'
import { groupNode, memberNode, notifyGroup } from '../group-notices.ts'
import type { Group, GroupMember } from '../groups.ts'
import { userOf } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf, child, children, childrenOf, node } from '../wire/node.ts'
import type { IqAnswer, IqHandler } from './handler.ts'

const NOT_FOUND = { code: 404, text: 'item-not-found' }

const numberOf = (network: Network, jid: string): string => network.handset(jid)?.pn ?? userOf(jid)

const create = (network: Network, owner: string, request: BinaryNode): IqAnswer => {
  const members = childrenOf(request, 'participant').map(({ attrs }) => numberOf(network, attrs.jid ?? ''))
  const group = network.groups.create(request.attrs.subject ?? '', owner, members, network.addressing)
  notifyGroup(network, group, owner, node('create', {}, [groupNode(network, group)]))
  return [groupNode(network, group)]
}

type Change = (group: Group, pn: string) => void

const setRole =
  (role: GroupMember['role']): Change =>
  (group, pn) => {
    if (group.members.has(pn)) group.members.set(pn, { pn, role })
  }

const MEMBERSHIP: Record<string, Change> = {
  add: (group, pn) => group.members.set(pn, { pn, role: 'member' }),
  remove: (group, pn) => group.members.delete(pn),
  promote: setRole('admin'),
  demote: setRole('member'),
}

const changeMembers = (network: Network, group: Group, actor: string, request: BinaryNode): IqAnswer => {
  const affected = childrenOf(request, 'participant').map(({ attrs }) => numberOf(network, attrs.jid ?? ''))
  const nodes = affected.map(pn => memberNode(network, group, { pn, role: 'member' }))
  const leaving = request.tag === 'remove' ? affected : []
  for (const pn of affected) MEMBERSHIP[request.tag]?.(group, pn)
  notifyGroup(network, group, actor, node(request.tag, {}, nodes), leaving)
  return [node(request.tag, {}, nodes)]
}

const change = (network: Network, group: Group, actor: string, request: BinaryNode): IqAnswer => {
  if (request.tag in MEMBERSHIP) return changeMembers(network, group, actor, request)
  if (request.tag === 'subject') {
    group.subject = bytesOf(request).toString('utf8')
    notifyGroup(network, group, actor, node('subject', { subject: group.subject }))
  }
  if (request.tag === 'description') {
    const body = child(request, 'body')
    group.description = body ? bytesOf(body).toString('utf8') : ''
  }
  if (request.tag === 'invite') return [node('invite', { code: randomBytes(10).toString('base64url') })]
  return []
}

const leave = (network: Network, pn: string, request: BinaryNode): IqAnswer => {
  for (const { attrs } of childrenOf(request, 'group')) {
    const group = network.groups.get(attrs.id ?? '')
    if (!group) continue
    group.members.delete(pn)
    const gone = memberNode(network, group, { pn, role: 'member' })
    notifyGroup(network, group, pn, node('remove', {}, [gone]), [pn])
  }
  return []
}

/** Groups: what they are, which I am in, and every change that companions make themselves. */
export const groups: IqHandler = (iq, { network, companion }) => {
  const [request] = children(iq)
  const actor = companion?.pn ?? ''
  if (!request) return []
  if (request.tag === 'participating')
    return [
      node(
        'groups',
        {},
        network.groups.of(actor).map(group => groupNode(network, group)),
      ),
    ]
  if (request.tag === 'create') return create(network, actor, request)
  if (request.tag === 'leave') return leave(network, actor, request)
  const group = network.groups.get(iq.attrs.to ?? '')
  if (!group?.members.has(actor)) return NOT_FOUND
  if (request.tag === 'query') return [groupNode(network, group)]
  return change(network, group, actor, request)
}
