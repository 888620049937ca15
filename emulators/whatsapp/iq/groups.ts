import { randomBytes } from 'node:crypto'
import { changeMembers, createGroup, groupNode, isMembershipChange, renameGroup } from '../group-changes.ts'
import type { Group } from '../groups.ts'
import { userOf } from '../jids.ts'
import type { Network } from '../network.ts'
import { type BinaryNode, bytesOf, child, children, childrenOf, node } from '../wire/node.ts'
import type { IqAnswer } from './answer.ts'
import type { IqHandler } from './handler.ts'

const NOT_FOUND = { code: 404, text: 'item-not-found' }

const members = (network: Network, request: BinaryNode): string[] =>
  childrenOf(request, 'participant').map(({ attrs: { jid = '' } }) => network.handset(jid)?.pn ?? userOf(jid))

const change = (network: Network, group: Group, actor: string, request: BinaryNode): IqAnswer => {
  if (isMembershipChange(request.tag))
    return [changeMembers(network, group, actor, request.tag, members(network, request))]
  if (request.tag === 'invite') return [node('invite', { code: randomBytes(10).toString('base64url') })]
  if (request.tag === 'subject') renameGroup(network, group, actor, bytesOf(request).toString('utf8'))
  if (request.tag === 'description') {
    const body = child(request, 'body')
    group.description = body ? bytesOf(body).toString('utf8') : ''
  }
  return []
}

const leave = (network: Network, pn: string, request: BinaryNode): IqAnswer => {
  for (const { attrs } of childrenOf(request, 'group')) {
    const group = network.groups.get(attrs.id ?? '')
    if (group) changeMembers(network, group, pn, 'remove', [pn])
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
  if (request.tag === 'create') {
    const group = createGroup(network, request.attrs.subject ?? '', actor, members(network, request))
    return [groupNode(network, group)]
  }
  if (request.tag === 'leave') return leave(network, actor, request)
  const group = network.groups.get(iq.attrs.to ?? '')
  if (!group?.members.has(actor)) return NOT_FOUND
  return request.tag === 'query' ? [groupNode(network, group)] : change(network, group, actor, request)
}
