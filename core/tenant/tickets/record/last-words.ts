import type { CompanyTx } from '../../../company/index.ts'
import type { MessageSource } from '../../../domain/message-sources.ts'
import { run } from '../../../storage/index.ts'

/** What a ticket tells about its messages: what was said last, and what the contact said last, which lists show while it waits. */

const PREVIEW_LENGTH = 255

/** A text as the list shows it beside the contact. */
export const previewOf = (text: string): string => text.slice(0, PREVIEW_LENGTH)

/** A message that is stored, as far as its ticket tells about it. */
export interface Noted {
  id: number
  ticketId: number
  queueId: number | null
  fromMe: number
  isDeleted: number
  source: MessageSource
  /** Who of the company wrote it, where a person did. */
  userId: number | null
  createdAt: number
}

/** The same with its words in one line. */
export type Words = Noted & { preview: string }

const LATER = `SELECT id FROM messages WHERE id IN (?, ?) ORDER BY createdAt DESC, id DESC LIMIT 1`

/** Of two messages the one that was said later; of one that is none, the other. */
export const laterOf = async (tx: CompanyTx, one: number | null, other: number | null): Promise<number | undefined> =>
  (await run<{ id: number }>(tx.db, LATER, [one, other]))[0]?.id

/** Who says `Você:` of it in the lists: what a campaign writes nobody wrote in the chat, although someone made the campaign. */
export const speakerOf = ({ source, userId }: Noted): number | null => (source === 'campaign' ? null : userId)

/** The last words of a ticket as its columns, `shown` as its queue reads them. */
export const lastColumns = (last: Words | undefined, displayed: string) => ({
  lastMessage: displayed,
  lastMessageId: last?.id ?? null,
  lastFromMe: last?.fromMe ?? 0,
  lastUserId: last ? speakerOf(last) : null,
  lastIsDeleted: last?.isDeleted ?? 0,
  lastMessageAt: last?.createdAt ?? null,
})

/** The same of the contact's. */
export const receivedColumns = (received: Words | undefined, displayed: string) => ({
  heardMessage: displayed,
  heardMessageId: received?.id ?? null,
  heardIsDeleted: received?.isDeleted ?? 0,
})
