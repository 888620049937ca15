/** What the phone page shows, as the demo's server tells it. */

/** One tick, two ticks, blue ticks; `refused` when the desk gave it up. */
export type Ticks = 'sent' | 'delivered' | 'read' | 'played' | 'refused'

export interface PhoneMessage {
  id: string
  /** Written by the customer, thus on the right. */
  mine: boolean
  /** `text` `image` `video` `audio` `voice` `document` `sticker` `location` `contact` `cart` `poll`. */
  kind: string
  /** The text or the caption. */
  text: string
  fileName?: string
  /** Whether `/phone/file` has something. */
  hasFile: boolean
  /** Epoch milliseconds. */
  at: number
  ticks?: Ticks
  edited: boolean
  deleted: boolean
  reactions: string[]
  /** The one of them that is the customer's own. */
  ownReaction?: string
  /** Text of the message that this one answers. */
  quoted?: string
}

export interface PhonePerson {
  number: string
  name: string
  hasPicture: boolean
  unread: number
  last?: PhoneMessage
}

export interface PhoneState {
  /** Changes with everything below; sent back as `after` to wait for news. */
  version: string
  shop: string
  shopNumber: string
  /** Whether a desk is linked with the shop's phone, thus gets what customers write. */
  isLinked: boolean
  people: PhonePerson[]
  /** The customer that was asked for, and the chat on that phone. */
  customer?: string
  messages: PhoneMessage[]
}
