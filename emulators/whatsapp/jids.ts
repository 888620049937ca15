import { createHash } from 'node:crypto'

/** How a contact is addressed on the wire: by phone number or by WhatsApp's opaque id. */
export type Addressing = 'pn' | 'lid'

const PEOPLE = 's.whatsapp.net'
/** The server itself, as it names itself in stanzas. */
export const SERVER = `@${PEOPLE}`

const withDevice = (user: string, device: number, server: string) =>
  device ? `${user}:${device}@${server}` : `${user}@${server}`

export const pnJid = (pn: string, device = 0): string => withDevice(pn, device, PEOPLE)
export const lidJid = (lid: string, device = 0): string => withDevice(lid, device, 'lid')

/** The part before the device and the server: a phone number, a LID or a group's number. */
export const userOf = (jid: string): string => jid.split('@')[0]?.split(':')[0]?.split('_')[0] ?? ''
export const deviceOf = (jid: string): number => Number(jid.split('@')[0]?.split(':')[1] ?? 0)
export const isLid = (jid: string): boolean => jid.endsWith('@lid')
export const isGroup = (jid: string): boolean => jid.endsWith('@g.us')

/** Digits only, so that '+55 (11) 99999-0001' and a JID name the same phone. */
export const phoneNumber = (value: string): string => userOf(value).replace(/\D/g, '')

/** The LID of a phone number: the same one in every run, so that a companion may outlive the emulator. */
export const lidOf = (pn: string): string => {
  const hash = createHash('sha256').update(`lid:${pn}`).digest()
  return (100_000_000_000_000n + (hash.readBigUInt64BE(0) % 800_000_000_000_000n)).toString()
}
