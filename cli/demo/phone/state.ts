/** What the phone page shows, as the demo's server tells it. */

/** One tick, two ticks, blue ticks; `refused` when the desk gave it up. */
export type Ticks = 'sent' | 'delivered' | 'read' | 'played' | 'refused'

export interface PhoneMessage {
  id: string
  /** Written by the customer, thus on the right. */
  mine: boolean
  /** `text` `image` `video` `audio` `voice` `document` `sticker` `location` `contact`. */
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
  people: PhonePerson[]
  /** The chat of the customer that was asked for. */
  messages: PhoneMessage[]
}

export type PhoneDraft = { customer: string; text: string } | { customer: string; image: string; caption: string }
