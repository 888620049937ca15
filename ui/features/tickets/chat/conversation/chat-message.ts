import { displayedAs } from '../../../../../core/kit/file-kinds.ts'
import type { LinkDraft, MediaType, Message } from '../../../../../core/tenant/messages/contract.ts'
import { ownLink } from '../../../../lib/own-link.ts'
import type { Outgoing } from './outbox.ts'

/** A message as a bubble draws it: from the server, or still on its way there. */
export interface ChatMessage extends Message {
  /** Stays the same from the click on 'send' until the page is left. */
  key: string
  outgoing?: Outgoing
}

function keyOf(message: Pick<Message, 'id' | 'clientId'>): string {
  return message.clientId ?? String(message.id)
}

export function fromServer(message: Message): ChatMessage {
  const { mediaUrl, quotedMsg } = message
  return {
    ...message,
    key: keyOf(message),
    mediaUrl: ownLink(mediaUrl),
    quotedMsg: quotedMsg && { ...quotedMsg, mediaUrl: ownLink(quotedMsg.mediaUrl) },
  }
}

/** What the bubble shows until the server answers. */
export function fromOutgoing(outgoing: Outgoing): ChatMessage {
  const { file, body, seconds, link } = outgoing
  return {
    key: outgoing.clientId,
    outgoing,
    id: 0,
    clientId: outgoing.clientId,
    ticketId: outgoing.ticketId,
    body: body || file?.name || '',
    fromMe: true,
    mediaType: file ? mediaTypeOf(file.type) : 'text',
    mediaUrl: outgoing.preview ?? null,
    mediaName: file?.name ?? null,
    mediaMimeType: file?.type ?? null,
    mediaBytes: file?.size ?? null,
    mediaState: file ? 'ready' : 'none',
    mediaInfo: {
      ...(seconds === undefined ? (outgoing.size ?? {}) : { seconds: Math.round(seconds), voice: true }),
      ...(link ? { link: drawn(link) } : {}),
    },
    isDeleted: false,
    isEdited: false,
    ack: 0,
    read: true,
    failure: null,
    contact: null,
    contactId: 1,
    source: 'chat',
    userId: null,
    queueId: null,
    createdAt: outgoing.createdAt,
    updatedAt: outgoing.createdAt,
    quotedMsg: outgoing.quotedMsg ?? null,
    reactions: [],
  }
}

/** A link as a message has it. */
export const drawn = (link: LinkDraft): NonNullable<Message['mediaInfo']['link']> => ({
  ...link,
  ...(link.thumbnail ? { thumbnail: `data:image/jpeg;base64,${link.thumbnail}` } : {}),
})

/** As what it goes, before the server says so. */
export const mediaTypeOf = (mimeType: string): MediaType => displayedAs(mimeType)
