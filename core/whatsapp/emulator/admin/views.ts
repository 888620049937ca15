import { type InboxEntry, textOf, unwrap } from '../messages/inbox.ts'
import type { SentMessage } from '../messages/sent-message.ts'
import type { Phone } from '../phones/phone.ts'

/** A message of an inbox without the protocol's own form; what shows before its file has come, base64. */
export type InboxView = Omit<InboxEntry, 'message'> & { thumbnail?: string | undefined; waveform?: string | undefined }

export const inboxView = ({ message: { imageMessage, audioMessage }, ...entry }: InboxEntry): InboxView => ({
  ...entry,
  thumbnail: base64Of(imageMessage?.jpegThumbnail),
  waveform: base64Of(audioMessage?.waveform),
})

const base64Of = (bytes: Uint8Array | null | undefined): string | undefined =>
  bytes?.length ? Buffer.from(bytes).toString('base64') : undefined

/** A message that a phone sent, with its ticks. */
export const sentView = ({ id, to, status, retries, error, posting, message }: SentMessage) => {
  const body = unwrap(message.deviceSentMessage?.message ?? message)
  return { id, to, status, retries, error, at: posting.at, text: textOf(body) }
}

export const phoneView = ({ pn, lid, name, inbox, sent, activities }: Phone) => ({
  pn,
  lid,
  name,
  inbox: inbox.map(inboxView),
  sent: [...sent.values()].map(sentView),
  activities,
})
