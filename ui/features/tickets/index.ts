/** What other features may use: the board shows tickets, and a chat beside them. */
export { ChatPane } from './chat/chat-pane.tsx'
export { ChatPlaceContext } from './chat/chat-place.ts'
export { shownWords } from './chat/content/shown-words.ts'
export { remember } from './data/use-ticket.ts'
export { useOwnQueueChoices } from './data/viewer.ts'
export { countText, useTold } from './list/use-counts.ts'
export { useTicketPages } from './list/use-tickets.ts'
