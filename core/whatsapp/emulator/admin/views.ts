import { type InboxEntry, textOf, unwrap } from '../messages/inbox.ts'
import type { SentMessage } from '../messages/sent-message.ts'
import type { Phone } from '../phones/phone.ts'

/** A message of an inbox without the protocol's own form. */
export type InboxView = Omit<InboxEntry, 'message'>

export const inboxView = ({ message: _, ...entry }: InboxEntry): InboxView => entry

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
