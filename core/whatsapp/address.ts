import { writingsOf } from '../kit/phone.ts'

/**
 * Who or where on WhatsApp, without WhatsApp's server suffixes. A person has a phone number (`pn`, digits), an opaque
 * number (`lid`, digits), or both: one person, two names, and either may arrive alone. A group has `group`.
 */
export interface Address {
  pn?: string
  lid?: string
  group?: string
}

/** Which message: WhatsApp's id is unique only within a chat and direction, because senders choose it (decision 15). */
export interface MessageKey {
  waId: string
  fromMe: boolean
  chat: Address
  /** Who wrote it, in a group. */
  sender?: Address
}

/** One connection of one company. Plain numbers, so that it can cross to a worker and be a map key by `refKey`. */
export interface ConnectionRef {
  companyId: number
  connectionId: number
}

export const refKey = (ref: ConnectionRef): string => `${ref.companyId}/${ref.connectionId}`

/** Whether two addresses name the same person or group by a name that both have; a number is one however it is written. */
export function sameAddress(a: Address, b: Address): boolean {
  return (
    (a.pn !== undefined && b.pn !== undefined && writingsOf(a.pn).includes(b.pn)) ||
    (a.lid !== undefined && a.lid === b.lid) ||
    (a.group !== undefined && a.group === b.group)
  )
}
