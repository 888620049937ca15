import type { Message } from '../../../../../core/tenant/messages/contract.ts'
import { type ChatMessage, fromServer } from './chat-message.ts'

/** What of a conversation is here: oldest first, without gaps; up to the newest, unless it was opened further back. */
export interface Conversation {
  messages: readonly ChatMessage[]
  /** There is more before the oldest. */
  hasMore: boolean
  cursor: string | undefined
  /** There is more after the last: what comes live is behind a gap and has to wait for its page. */
  hasNewer: boolean
  newerCursor: string | undefined
  /** The first message that nobody has read: the 'new messages' divider stands above it. */
  firstNew: number | undefined
}

export const emptyConversation: Conversation = {
  messages: [],
  hasMore: false,
  cursor: undefined,
  hasNewer: false,
  newerCursor: undefined,
  firstNew: undefined,
}

export interface MessagePage {
  messages: readonly Message[]
  hasMore: boolean
  nextCursor?: string | undefined
  hasNewer?: boolean | undefined
  newerCursor?: string | undefined
}

const inOrder = (a: Message, b: Message): number =>
  a.createdAt === b.createdAt ? a.id - b.id : a.createdAt < b.createdAt ? -1 : 1

/** The conversation after one message came or changed; a known message keeps its key, so that nothing blinks. */
export function withMessage(old: Conversation, message: Message): Conversation {
  const at = old.messages.findIndex(one => one.id === message.id || sameClient(one, message))
  const before = old.messages[at]
  const after = renewed(before, message)
  if (after === before) return old
  if (before) return { ...old, messages: old.messages.with(at, after) }
  const oldest = old.messages[0]
  const newest = old.messages.at(-1)
  // What stands before or after the loaded part comes with its own page.
  if (oldest && old.hasMore && inOrder(message, oldest) < 0) return old
  if (newest && old.hasNewer && inOrder(message, newest) > 0) return old
  const place = old.messages.findLastIndex(one => inOrder(one, message) < 0) + 1
  return { ...old, messages: old.messages.toSpliced(place, 0, after) }
}

/** The conversation without a message that turned out to be none. */
export function withoutMessage(old: Conversation, id: number): Conversation {
  const at = old.messages.findIndex(one => one.id === id)
  if (at < 0) return old
  const firstNew = old.firstNew === id ? old.messages[at + 1]?.id : old.firstNew
  return { ...old, messages: old.messages.toSpliced(at, 1), firstNew }
}

/**
 * The newest page, fetched first or again: it replaces what it covers and keeps what was loaded before it. What came by
 * event while the page was on its way is newer than the page and stays.
 */
export function withNewest(old: Conversation, page: MessagePage): Conversation {
  const first = page.messages[0]
  const last = page.messages.at(-1)
  const known = new Map(old.messages.map(one => [one.id, one]))
  const fresh = page.messages.map(message => renewed(known.get(message.id), message))
  const later = last ? old.messages.filter(one => inOrder(one, last) > 0) : old.messages
  const joined = first && known.has(first.id)
  if (!joined) return { ...start(page), messages: [...fresh, ...later], firstNew: old.firstNew }
  const earlier = old.messages.filter(one => inOrder(one, first) < 0)
  return { ...old, messages: [...earlier, ...fresh, ...later], hasNewer: false, newerCursor: undefined }
}

/**
 * The newest page of a conversation that was stored when it was left: it takes the place of what was stored, which may have
 * changed or gone since. What came by event meanwhile stays.
 */
export function withNewestOfStored(old: Conversation, page: MessagePage, stored: readonly ChatMessage[]): Conversation {
  const known = new Map(old.messages.map(one => [one.id, one]))
  // Its links are of this page: the old ones may be of another day.
  const fresh = page.messages.map(message => {
    const before = known.get(message.id)
    if (!before) return fromServer(message)
    return before.updatedAt > message.updatedAt ? before : { ...fromServer(message), key: before.key }
  })
  const last = page.messages.at(-1)
  const before = new Set(stored.map(one => one.id))
  const later = old.messages.filter(one => !before.has(one.id) && (!last || inOrder(one, last) > 0))
  return { ...start(page), messages: [...fresh, ...later] }
}

/** The page before the oldest. */
export function withOlder(old: Conversation, page: MessagePage): Conversation {
  const known = new Set(old.messages.map(one => one.id))
  const older = page.messages.filter(message => !known.has(message.id)).map(fromServer)
  return { ...old, messages: [...older, ...old.messages], hasMore: page.hasMore, cursor: page.nextCursor }
}

/** The page after the last. */
export function withNewer(old: Conversation, page: MessagePage): Conversation {
  const known = new Set(old.messages.map(one => one.id))
  const newer = page.messages.filter(message => !known.has(message.id)).map(fromServer)
  return { ...old, messages: [...old.messages, ...newer], ...newerSide(page) }
}

/** A page from elsewhere takes the place of all; what was here keeps its keys. */
export function withAround(old: Conversation, page: MessagePage): Conversation {
  const known = new Map(old.messages.map(one => [one.id, one]))
  return { ...start(page), messages: page.messages.map(message => renewed(known.get(message.id), message)) }
}

const newerSide = ({ hasNewer = false, newerCursor }: MessagePage) => ({ hasNewer, newerCursor })

function start(page: MessagePage): Conversation {
  return {
    messages: page.messages.map(fromServer),
    hasMore: page.hasMore,
    cursor: page.nextCursor,
    ...newerSide(page),
    firstNew: undefined,
  }
}

/** Puts the divider above the last `unread` messages of the contact. */
export function withDivider(old: Conversation, unread: number): Conversation {
  const theirs = old.messages.filter(message => !message.fromMe)
  return { ...old, firstNew: unread > 0 ? (theirs.at(-unread) ?? theirs[0])?.id : undefined }
}

/** The newer of what is known and what came, under the key that it has. */
function renewed(before: ChatMessage | undefined, message: Message): ChatMessage {
  if (!before) return fromServer(message)
  if (before.id === message.id && before.updatedAt > message.updatedAt) return before
  return { ...before, ...storeUrl(before, fromServer(message)), key: before.key }
}

function sameClient(one: ChatMessage, message: Message): boolean {
  return message.clientId !== undefined && one.clientId === message.clientId
}

/** Links are signed again in each answer; while the file is the same the picture must not load twice. */
function storeUrl(before: ChatMessage, message: Message): Message {
  const sameFile = before.mediaUrl && message.mediaUrl && pathOf(before.mediaUrl) === pathOf(message.mediaUrl)
  return sameFile ? { ...message, mediaUrl: before.mediaUrl } : message
}

function pathOf(url: string): string | undefined {
  return url.split('?', 1)[0]
}
