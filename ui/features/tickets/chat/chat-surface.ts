import { createContext } from 'react'

/** Where a chat stands. */
export interface ChatSurface {
  /** Beside something else, and so as narrow as on a small window. */
  isAside: boolean
  /** Where it leads when its ticket leaves one's hands. */
  home: string
  /** The address of another ticket's chat in the same place. */
  hrefOf: (uuid: string) => string
}

/** On the page of its own unless something else says so. */
export const ChatSurfaceContext = createContext<ChatSurface>({
  isAside: false,
  home: '/tickets',
  hrefOf: uuid => `/tickets/${uuid}`,
})
