import { randomBytes } from 'node:crypto'
import type { Group, GroupMember } from './groups.ts'
import { type Addressing, lidJid, pnJid } from './jids.ts'
import type { Network } from './network.ts'
import { type BinaryNode, node, timestamp } from './wire/node.ts'

const addresses = (network: Network, group: Group, pn: string): { jid: string; other: Record<string, string> } => {
  const handset = network.handset(pn)
  if (!handset) return { jid: pnJid(pn), other: {} }
  return group.addressing === 'pn'
    ? { jid: pnJid(pn), other: { lid: lidJid(handset.lid) } }
    : { jid: lidJid(handset.lid), other: { phone_number: pnJid(pn) } }
}

const memberNode = (network: Network, group: Group, { pn, role }: GroupMember): BinaryNode => {
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
const notify = (network: Network, group: Group, actor: string, content: BinaryNode, leavers: string[] = []): void => {
  const { jid, other } = addresses(network, group, actor)
  const attrs = { type: 'w:gp2', from: group.jid, participant: jid, participant_pn: other.phone_number, t: timestamp() }
  for (const companion of network.companionsIn(new Set([...group.members.keys(), ...leavers])))
    companion.deliver(node('notification', { ...attrs, id: randomBytes(8).toString('hex') }, [content]))
}

/** Makes a group and tells its members. */
export const createGroup = (
  network: Network,
  subject: string,
  owner: string,
  members: string[],
  addressing: Addressing = network.addressing,
): Group => {
  const group = network.groups.create(subject, owner, members, addressing)
  notify(network, group, owner, node('create', {}, [groupNode(network, group)]))
  return group
}

type Change = (group: Group, pn: string) => void

const setRole =
  (role: GroupMember['role']): Change =>
  (group, pn) => {
    if (group.members.has(pn)) group.members.set(pn, { pn, role })
  }

const CHANGES = {
  add: (group, pn) => group.members.set(pn, { pn, role: 'member' }),
  remove: (group, pn) => group.members.delete(pn),
  promote: setRole('admin'),
  demote: setRole('member'),
} satisfies Record<string, Change>

export type MembershipChange = keyof typeof CHANGES

export const isMembershipChange = (tag: string): tag is MembershipChange => tag in CHANGES

/** Adds, removes, promotes or demotes members, and tells everybody; gives the members as the answer names them. */
export const changeMembers = (
  network: Network,
  group: Group,
  actor: string,
  change: MembershipChange,
  members: string[],
): BinaryNode => {
  const affected = members.map(pn => memberNode(network, group, { pn, role: 'member' }))
  for (const pn of members) CHANGES[change](group, pn)
  const content = node(change, {}, affected)
  notify(network, group, actor, content, change === 'remove' ? members : [])
  return content
}

/** Gives a group another name, and tells everybody. */
export const renameGroup = (network: Network, group: Group, actor: string, subject: string): void => {
  group.subject = subject
  notify(network, group, actor, node('subject', { subject }))
}
