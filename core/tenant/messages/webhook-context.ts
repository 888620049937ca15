import type * as z from 'zod'
import type { Message, QuotedTold, SenderTold } from './contract.ts'

/** Who wrote a message and what it answers, as programs of others are told. */
export const toldAround = ({
  contact,
  quotedMsg,
}: Pick<Message, 'contact' | 'quotedMsg'>): {
  sender: z.infer<typeof SenderTold>
  quoted: z.infer<typeof QuotedTold>
} => ({
  sender: contact && { id: contact.id, name: contact.name, number: contact.number },
  quoted: quotedMsg && {
    ...{ id: quotedMsg.id, fromMe: quotedMsg.fromMe, type: quotedMsg.mediaType, text: quotedMsg.body },
  },
})
