import { createContext, use } from 'react'
import type { ChatMessage } from '../conversation/chat-message.ts'

/** What can be done with messages; the same functions for the life of the chat, so that bubbles stay as they are. */
export interface ChatActs {
  /** Absent where nothing can be written. */
  reply?: ((message: ChatMessage) => void) | undefined
  edit?: ((message: ChatMessage) => void) | undefined
  /** Hands a message on; absent where one only looks. */
  forward?: ((message: ChatMessage) => void) | undefined
  /** Chooses a message for what is done with several, or no longer. */
  choose?: ((message: ChatMessage) => void) | undefined
  react: (message: ChatMessage, emoji: string) => void
  /** They can be deleted for everybody; what has not left can be given up in any case. */
  deletes: boolean
  /** Asks first. */
  remove: (message: ChatMessage) => void
  copy: (message: ChatMessage) => void
  /** Sends a failed message again. */
  retry: (message: ChatMessage) => void
  discard: (message: ChatMessage) => void
  /** Downloads the file from WhatsApp again. */
  fetchMedia: (message: ChatMessage) => void
  openPicture: (message: ChatMessage) => void
  openPdf: (message: ChatMessage) => void
  /** Opens a ticket with a person of a contact card. */
  startWith: (person: { name: string; number: string }) => void
  /** The same with a number that stands in a text. */
  startWithNumber: (number: string) => void
  jumpTo: (messageId: number) => void
}

export const ChatActsContext = createContext<ChatActs | undefined>(undefined)

export function useChatActs(): ChatActs {
  const acts = use(ChatActsContext)
  if (!acts) throw new Error('a bubble outside of a chat')
  return acts
}
