import { type Conversation, emptyConversation } from './conversation.ts'

/** So many conversations that were looked at last are stored, for anyone who comes back to one. */
const MOST = 30

const stored = new Map<string, Conversation>()

/** The end of a conversation as it was left; the oldest that is stored goes. One that was left further back is not stored. */
export function storeEnd(key: string, conversation: Conversation, size: number): void {
  stored.delete(key)
  const { messages, hasNewer } = conversation
  if (hasNewer || messages.length === 0) return
  // What came before is fetched again, behind the newest page.
  stored.set(key, { ...emptyConversation, messages: messages.slice(-size), hasMore: true })
  if (stored.size > MOST) stored.delete(stored.keys().next().value ?? '')
}

export const storedEnd = (key: string): Conversation | undefined => stored.get(key)
