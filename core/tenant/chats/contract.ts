import * as z from 'zod'
import { defineEvents, recordEvent } from '../../domain/access/events.ts'
import { defineRoutes } from '../../domain/access/routes.ts'
import { defineErrors } from '../../kit/errors.ts'
import { Id, InputId, Instant, OptionalId, orBlank, orEmpty, SearchText, titleText } from '../../kit/fields.ts'
import { MAX_CHAT_MEMBERS, MAX_CODE, MAX_SAVED_TEXT, MAX_TITLE } from '../../kit/limits.ts'
import { pageQuery, pageReply } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { chatPermissions } from './permissions.ts'

export const chatErrors = defineErrors({
  ERR_NO_CHAT_FOUND: {
    status: 404,
    pt: 'Conversa não encontrada.',
    en: 'Chat not found.',
    es: 'Conversación no encontrada.',
  },
  ERR_CHAT_MESSAGE_REPEATED: {
    status: 409,
    pt: 'Esta chave (clientId) já foi usada com outro texto.',
    en: 'This key (clientId) was already used with another text.',
    es: 'Esta clave (clientId) ya se usó con otro texto.',
  },
})

/** A talk of the team among themselves (spec 2 §3). */
export const Chat = z.object({
  id: Id,
  uuid: z.string(),
  title: z.string(),
  /** Who changes and deletes it; null where nobody does any more. */
  ownerId: Id.nullable(),
  users: z.array(
    z.object({
      userId: Id,
      /** Messages of others since this member last read it or wrote. */
      unreads: z.int(),
      user: z.object({ id: Id, name: z.string() }),
    }),
  ),
  /** Who wrote last, and what; '' before anybody did. */
  lastMessage: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Chat = z.infer<typeof Chat>

export const ChatMessage = z.object({
  id: Id,
  chatId: Id,
  /** Null, as `sender`, when that person is gone. */
  senderId: Id.nullable(),
  sender: z.object({ id: Id, name: z.string() }).nullable(),
  /** '' where a file says it all. */
  message: z.string(),
  /** Signed link to its file; null without one. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMimeType: z.string().nullable(),
  mediaBytes: z.int().nullable(),
  /** What the sender's page called it (`ChatMessageDraft.clientId`). */
  clientId: z.string().nullable(),
  createdAt: Instant,
})
export type ChatMessage = z.infer<typeof ChatMessage>

const title = titleText(words.chatTitle).max(MAX_TITLE, words.tooLong)
/** As a list of people gives them, as a chat names its members, or an id alone. */
const InputMember = z.union([
  z.object({ userId: InputId }).transform(({ userId }) => ({ id: userId })),
  z.object({ id: InputId }),
  InputId.transform(id => ({ id })),
])
const users = z.array(InputMember, words.chatMembers).min(1, words.chatMembers).max(MAX_CHAT_MEMBERS, words.tooMany)

export const ChatDraft = z.object({
  title,
  /** Its members; anyone who makes it is one of them in any case. */
  users,
})
export type ChatDraft = z.output<typeof ChatDraft>

export const ChatChange = z.object({ title: title.optional(), users: users.optional() })
export type ChatChange = z.output<typeof ChatChange>

/** A file in a chat of the team, which every member may fetch (decision 323). */
export const MAX_CHAT_FILE_BYTES = 32 * 1024 * 1024

/** A text, or a form with a file in `medias` and perhaps a text. */
export const ChatMessageDraft = z.object({
  message: orEmpty(z.string().trim().max(MAX_SAVED_TEXT, words.tooLong)).optional(),
  /** A name of the page's own choosing (a UUID): a repeated call with it stores nothing again and answers the same. */
  clientId: orBlank(
    z
      .string()
      .max(MAX_CODE, words.invalid)
      .regex(/^[\w-]{8,64}$/, words.invalid)
      .optional(),
  ),
})
export type ChatMessageDraft = z.output<typeof ChatMessageDraft>

export const chatRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/chats',
    summary: 'The chats in which the caller is, newest first; searchParam looks at the title.',
    allow: chatPermissions.use,
    query: z.object({ ...pageQuery, searchParam: SearchText.optional() }),
    reply: z.object({ records: z.array(Chat), ...pageReply }),
  },
  unread: {
    method: 'GET',
    path: '/chats/unread',
    summary: 'All chats of the caller in which something is unread, by their ids alone.',
    allow: chatPermissions.use,
    reply: z.array(z.object({ id: Id })),
  },
  create: {
    method: 'POST',
    path: '/chats',
    summary: 'Opens a chat of the given members and the caller, who owns it.',
    allow: chatPermissions.use,
    body: ChatDraft,
    reply: Chat,
  },
  update: {
    method: 'PUT',
    path: '/chats/:chatId',
    summary: 'Changes title and members of a chat; for its owner, who stays one of them.',
    allow: chatPermissions.use,
    body: ChatChange,
    reply: Chat,
  },
  remove: {
    method: 'DELETE',
    path: '/chats/:chatId',
    summary: 'Deletes a chat with its messages; for its owner.',
    allow: chatPermissions.use,
    status: 204,
    reply: z.void(),
  },
  messages: {
    method: 'GET',
    path: '/chats/:chatId/messages',
    summary: 'The messages of a chat for its members: the newest page first, each page oldest first.',
    allow: chatPermissions.use,
    query: z.object(pageQuery),
    reply: z.object({ records: z.array(ChatMessage), ...pageReply }),
  },
  send: {
    method: 'POST',
    path: '/chats/:chatId/messages',
    summary: 'Writes into a chat, or puts a file there, for its members.',
    allow: chatPermissions.use,
    body: ChatMessageDraft,
    files: { fields: ['medias'], maxCount: 1, maxBytes: MAX_CHAT_FILE_BYTES, orJson: true },
    reply: ChatMessage,
  },
  read: {
    method: 'POST',
    path: '/chats/:chatId/read',
    summary: 'Marks a chat read, for its members. Whose it is read by is the caller, whatever userId says.',
    allow: chatPermissions.use,
    body: z.object({ userId: OptionalId }),
    reply: Chat,
  },
})

export const chatEvents = defineEvents({
  /** For the members alone. */
  chat: recordEvent(
    Chat,
    chatPermissions.use,
    z.object({ action: z.literal('new-message'), chat: Chat, newMessage: ChatMessage }),
  ),
})
