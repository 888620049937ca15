import type { Message } from '../../../../core/tenant/messages/contract.ts'
import type { FoundMessage, Ticket } from '../../../../core/tenant/tickets/contract.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()

/** A ticket for tests; `minute` says when it last changed. */
export function aTicket({ minute = 0, ...provided }: Partial<Ticket> & { minute?: number } = {}): Ticket {
  const id = provided.id ?? 1
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    queueId: null,
    queue: null,
    contactId: id,
    contact: { id, name: `Contato ${id}`, number: '5511999990000', isGroup: false, profilePicUrl: null },
    userId: null,
    user: null,
    whatsappId: 1,
    whatsapp: { id: 1, name: 'Loja' },
    tags: [],
    lane: 0,
    isGroup: false,
    chatbot: false,
    lastMessage: 'Olá',
    lastFromMe: false,
    lastUserId: null,
    lastIsDeleted: false,
    lastMessageAt: at(minute),
    waitingSince: null,
    unreadMessages: 0,
    snoozedUntil: null,
    referral: null,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    createdAt: at(0),
    updatedAt: at(minute),
    ...provided,
  }
}

/** What a search found, for tests. */
export function aFoundMessage(provided: Partial<FoundMessage> = {}): FoundMessage {
  return {
    id: 5,
    fromMe: false,
    source: provided.fromMe ? 'chat' : 'contact',
    user: null,
    isDeleted: false,
    createdAt: at(0),
    excerpt: 'Oi',
    marks: [],
    ...provided,
  }
}

/** A text message for tests; `minute` and `second` say when it came. */
export function aMessage({
  minute = 0,
  second = 0,
  ...provided
}: Partial<Message> & { minute?: number; second?: number } = {}): Message {
  const when = new Date(Date.UTC(2026, 10, 21, 12, minute, second)).toISOString()
  return {
    id: 1,
    ticketId: 1,
    body: 'Olá',
    fromMe: false,
    mediaType: 'text',
    mediaUrl: null,
    mediaName: null,
    mediaMimeType: null,
    mediaBytes: null,
    mediaState: 'none',
    mediaInfo: {},
    isDeleted: false,
    isEdited: false,
    ack: 1,
    read: true,
    failure: null,
    contact: provided.fromMe
      ? null
      : { id: 5, name: 'Maria', number: '5511999990000', profilePicUrl: '', isGroup: false },
    contactId: 5,
    source: provided.fromMe ? 'chat' : 'contact',
    userId: null,
    queueId: null,
    createdAt: when,
    updatedAt: when,
    quotedMsg: null,
    reactions: [],
    ...provided,
  }
}
