import { type InboxEntry, textOf, unwrap } from '../messages/inbox.ts'
import type { SentMessage } from '../messages/sent-message.ts'
import type { Phone } from '../phones/phone.ts'

/** A message of an inbox without the protocol's own form; what shows before its file has come beside it. */
type InboxView = Omit<InboxEntry, 'message'> & {
  thumbnail?: string | undefined
  waveform?: string | undefined
  seconds?: number | undefined
}

export const inboxView = ({
  message: { imageMessage, audioMessage, videoMessage },
  ...entry
}: InboxEntry): InboxView => ({
  ...entry,
  thumbnail: written(imageMessage?.jpegThumbnail, 'base64'),
  waveform: written(audioMessage?.waveform, 'hex'),
  seconds: audioMessage?.seconds ?? videoMessage?.seconds ?? undefined,
})

const written = (bytes: Uint8Array | null | undefined, encoding: BufferEncoding): string | undefined =>
  bytes?.length ? Buffer.from(bytes).toString(encoding) : undefined

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
