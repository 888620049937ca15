import type { BaileysEventMap, GroupMetadata } from '@whiskeysockets/baileys'
import { type Address, sameAddress } from '../../../address.ts'
import type { ContactLearnt, InboundEvent } from '../../../events.ts'
import { addressOf, addressOfPair } from '../jids.ts'

type Payload = BaileysEventMap['contacts.upsert'][number]

/** Pairs of names that WhatsApp told, and who changed their picture. */
export function readContacts(contacts: Partial<Payload>[]): InboundEvent[] {
  return contacts.flatMap(contact => {
    const address = addressOfPair(contact.id, contact.id?.endsWith('lid') ? contact.phoneNumber : contact.lid)
    if (!address || address.group) return []
    const news: Omit<ContactLearnt, 'type' | 'address'> = {
      ...(contact.verifiedName ? { businessName: contact.verifiedName } : {}),
      ...(contact.imgUrl === 'changed' || contact.imgUrl === 'removed' ? { picture: contact.imgUrl } : {}),
    }
    if (!(address.pn && address.lid) && Object.keys(news).length === 0) return []
    return [{ type: 'contact', address, ...news }]
  })
}

/** Pairs of phone number and LID, from the history or as WhatsApp tells them. */
export function readPairs(pairs: { pn: string; lid: string }[]): InboundEvent[] {
  return pairs.flatMap(({ pn, lid }) => {
    const address = addressOfPair(lid, pn)
    return address?.pn && address.lid ? [{ type: 'contact', address } as const] : []
  })
}

/** So many people are told together: what is stored of them is a step of a few milliseconds. */
const REPORTED_TOGETHER = 500

/** Those whom the phone's address book calls by a name; what has no letter is a number. */
export function readPhoneNames(contacts: Partial<Payload>[]): InboundEvent[] {
  const people = contacts.flatMap(({ id, lid, phoneNumber, name }) => {
    const address = addressOfPair(id, id?.endsWith('lid') ? phoneNumber : lid)
    return name && /\p{L}/u.test(name) && address && !address.group ? [{ address, name }] : []
  })
  return inParts(people).map(part => ({ type: 'phone-names', people: part }))
}

/** The people of the phone's history who wrote to it, not those alone to whom it wrote. */
export function readWhoWrote(chats: BaileysEventMap['messaging-history.set']['chats']): InboundEvent[] {
  const people = chats.flatMap(({ id, pnJid, lidJid, lastMessageRecvTimestamp }) => {
    const address = addressOfPair(id, id?.endsWith('lid') ? pnJid : lidJid)
    return lastMessageRecvTimestamp && address && !address.group ? [address] : []
  })
  return inParts(people).map(part => ({ type: 'wrote-before', people: part }))
}

const inParts = <T>(people: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(people.length / REPORTED_TOGETHER) }, (_, part) =>
    people.slice(part * REPORTED_TOGETHER, (part + 1) * REPORTED_TOGETHER),
  )

/** A group that is new to us, or renamed. */
export function readGroups(groups: Partial<BaileysEventMap['groups.upsert'][number]>[]): InboundEvent[] {
  return groups.flatMap(({ id, subject, participants }) => {
    const group = addressOf(id)?.group
    if (!group || (subject === undefined && !participants)) return []
    const joined = participants?.flatMap(each => personOf(each) ?? [])
    return [{ type: 'group', group, ...(subject ? { subject } : {}), ...(joined ? { joined } : {}) } as const]
  })
}

export function readMembers({
  id,
  participants,
  action,
}: BaileysEventMap['group-participants.update']): InboundEvent[] {
  const group = addressOf(id)?.group
  if (!group || (action !== 'add' && action !== 'remove')) return []
  const people = participants.flatMap(each => personOf(each) ?? [])
  return [{ type: 'group', group, ...(action === 'add' ? { joined: people } : { left: people }) }]
}

/** Whether a person may do in a group what its members may not. */
export const isAdministrator = ({ participants }: Pick<GroupMetadata, 'participants'>, person: Address): boolean =>
  participants.some(each => each.admin && sameAddress(personOf(each) ?? {}, person))

/** A member of a group, by both names where the group says both. */
function personOf(member: { id: string; lid?: string; phoneNumber?: string }): Address | undefined {
  return addressOfPair(member.id, member.id.endsWith('lid') ? member.phoneNumber : member.lid)
}
