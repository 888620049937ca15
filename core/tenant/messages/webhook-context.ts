import type * as z from 'zod'
import type { Message, QuotedPayload, SenderPayload } from './contract.ts'

/** Who wrote a message and what it answers, as programs of others are told. */
export const webhookContextOf = ({
  contact,
  quotedMsg,
}: Pick<Message, 'contact' | 'quotedMsg'>): {
  sender: z.infer<typeof SenderPayload>
  quoted: z.infer<typeof QuotedPayload>
} => ({
  sender: contact && { id: contact.id, name: contact.name, number: contact.number },
  quoted: quotedMsg && {
    ...{ id: quotedMsg.id, fromMe: quotedMsg.fromMe, type: quotedMsg.mediaType, text: quotedMsg.body },
  },
})
