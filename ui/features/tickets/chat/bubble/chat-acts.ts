import { createContext, use } from 'react'
import type { ShownMessage } from '../conversation/chat-message.ts'

/** What can be done with messages; the same functions for the life of the chat, so that bubbles stay as they are. */
export interface ChatActs {
  /** Absent where nothing can be written. */
  reply?: ((message: ShownMessage) => void) | undefined
  edit?: ((message: ShownMessage) => void) | undefined
  /** Hands a message on; absent where one only looks. */
  forward?: ((message: ShownMessage) => void) | undefined
  /** Chooses a message for what is done with several, or no longer. */
  choose?: ((message: ShownMessage) => void) | undefined
  react: (message: ShownMessage, emoji: string) => void
  /** They can be deleted for everybody; what has not left can be given up in any case. */
  deletes: boolean
  /** Asks first. */
  remove: (message: ShownMessage) => void
  copy: (message: ShownMessage) => void
  /** Sends a failed message again. */
  retry: (message: ShownMessage) => void
  discard: (message: ShownMessage) => void
  /** Downloads the file from WhatsApp again. */
  fetchMedia: (message: ShownMessage) => void
  openPicture: (message: ShownMessage) => void
  openPdf: (message: ShownMessage) => void
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
