import type { ChatMessage } from '../chat/conversation/chat-message.ts'

/** What the box at the foot writes: a new message, an answer to one, or another text for one. */
export type Writing = { kind: 'new' } | { kind: 'reply' | 'edit'; message: ChatMessage }
