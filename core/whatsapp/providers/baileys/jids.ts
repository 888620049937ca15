import type { Address } from '../../address.ts'

/** WhatsApp's own names end in these: a phone number, an opaque number, a group. */
const PN = 's.whatsapp.net'
const LID = 'lid'
const GROUP = 'g.us'

/** `5511988880001:3@s.whatsapp.net` is `{ pn: '5511988880001' }`; undefined for anything that is no person and no group. */
export function addressOf(jid: string | null | undefined): Address | undefined {
  const found = /^([^@:]+)(?::\d+)?@(.+)$/.exec(jid ?? '')
  if (!found) return undefined
  const [, user, server] = found
  if (server === PN || server === 'c.us' || server === 'hosted') return { pn: user }
  if (server === LID || server === 'hosted.lid') return { lid: user }
  return server === GROUP ? { group: user } : undefined
}

/** Both names of a person, from whichever of the two each argument is. */
export function addressOfPair(
  jid: string | null | undefined,
  alternative: string | null | undefined,
): Address | undefined {
  const address = addressOf(jid)
  if (!address || address.group) return address
  return { ...addressOf(alternative), ...address }
}

/** All names of a person or a group, the most lasting first. */
export const namesOf = ({ group, lid, pn }: Address): string[] => [group, lid, pn].filter(name => name !== undefined)

/** By their LID, where we know it: WhatsApp rejects (463) what is sent to the number of someone who has one. */
export function jidOf(address: Address): string {
  if (address.group) return `${address.group}@${GROUP}`
  return address.lid ? `${address.lid}@${LID}` : jidOfPn(address.pn ?? '')
}

export const isNumberJid = (jid: string | null | undefined): boolean => addressOf(jid)?.pn !== undefined

export const jidOfPn = (pn: string): string => `${pn}@${PN}`

/** A jid without its device part and its way of hosting, so that two spellings compare. */
export const plainJid = (jid: string | null | undefined): string =>
  (jid ?? '')
    .replace(/:\d+@/, '@')
    .replace(/@hosted$/, `@${PN}`)
    .replace(/@hosted\.lid$/, `@${LID}`)
