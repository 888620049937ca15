import { randomBytes } from 'node:crypto'
import type { Group, GroupMember } from './groups.ts'
import { lidJid, pnJid } from './jids.ts'
import type { Network } from './network.ts'
import { type BinaryNode, node, timestamp } from './wire/node.ts'

const addresses = (network: Network, group: Group, pn: string): { jid: string; other: Record<string, string> } => {
  const handset = network.handset(pn)
  if (!handset || group.addressing === 'pn')
    return { jid: pnJid(pn), other: handset ? { lid: lidJid(handset.lid) } : {} }
  return { jid: lidJid(handset.lid), other: { phone_number: pnJid(pn) } }
}

export const memberNode = (network: Network, group: Group, { pn, role }: GroupMember): BinaryNode => {
  const { jid, other } = addresses(network, group, pn)
  return node('participant', { jid, ...other, type: role === 'member' ? undefined : role })
}

/** A group as queries and notifications describe it. */
export const groupNode = (network: Network, group: Group): BinaryNode => {
  const { jid, other } = addresses(network, group, group.owner)
  const created = timestamp(group.createdAt)
  const description = group.description
    ? [node('description', { id: created }, [node('body', {}, Buffer.from(group.description, 'utf8'))])]
    : []
  const attrs = {
    id: group.jid,
    subject: group.subject,
    s_t: created,
    s_o: jid,
    creation: created,
    creator: jid,
    creator_pn: other.phone_number,
    addressing_mode: group.addressing,
    size: String(group.members.size),
  }
  const members = [...group.members.values()].map(member => memberNode(network, group, member))
  return node('group', attrs, [...members, ...description])
}

/** Tells every linked device of the group (and of those who just left) what happened. */
export const notifyGroup = (
  network: Network,
  group: Group,
  actor: string,
  content: BinaryNode,
  leavers: string[] = [],
): void => {
  const { jid, other } = addresses(network, group, actor)
  const attrs = { type: 'w:gp2', from: group.jid, participant: jid, participant_pn: other.phone_number, t: timestamp() }
  for (const companion of network.companionsIn(new Set([...group.members.keys(), ...leavers])))
    companion.deliver(node('notification', { ...attrs, id: randomBytes(8).toString('hex') }, [content]))
}
