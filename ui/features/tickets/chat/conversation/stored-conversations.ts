import { type Conversation, emptyConversation } from './conversation.ts'

/** So many conversations that were looked at last are kept, for whoever comes back to one. */
const MOST = 30

const kept = new Map<string, Conversation>()

/** The end of a conversation as it was left; the oldest that is kept goes. One that was left further back is not kept. */
export function keepEnd(key: string, conversation: Conversation, size: number): void {
  kept.delete(key)
  const { messages, hasNewer } = conversation
  if (hasNewer || messages.length === 0) return
  // What came before is fetched anew, behind the newest page.
  kept.set(key, { ...emptyConversation, messages: messages.slice(-size), hasMore: true })
  if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '')
}

export const keptEnd = (key: string): Conversation | undefined => kept.get(key)
