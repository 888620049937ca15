import type { ColleagueKey, QueueName, TagName } from './cast.ts'

/** What a customer sends; `photo`, `voice` and `pdf` name files of `media/`. */
export type Line =
  | string
  | {
      text: string
      ad: { title: string; body: string; sourceId: string; sourceType: 'ad'; sourceApp: string; ctwaClid: string }
    }
  | { photo: string; caption?: string }
  | { voice: string; seconds: number }
  | { pdf: string; name: string }
  | { place: { latitude: number; longitude: number; name: string } }
  | { cart: { things: readonly { name: string; quantity: number; price: number }[]; note: string } }
  | { poll: { question: string; options: readonly string[] } }
  | { contact: { name: string; phone: string } }

/** A turn of a conversation: the customer's lines (after the first turn the last one is a text), or an answer of the staff. */
export type Turn = { customer: readonly Line[] } | { staff: string }

export interface Conversation {
  name: string
  number: string
  /** A file of `media/`. */
  picture?: string
  queue: QueueName
  /** Where it stands when the demo opens. */
  status: 'pending' | 'open' | 'closed'
  colleague?: ColleagueKey
  tags?: readonly TagName[]
  /** What the staff notes among itself when the conversation stands where the demo opens; `names` is who is named in it. */
  note?: { by: ColleagueKey; text: string; names: ColleagueKey }
  turns: readonly Turn[]
}
