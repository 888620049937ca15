import { lazy } from 'react'

/** What other features may use: the board shows tickets, and a chat beside them. */
export { ChatPane } from './chat/chat-pane.tsx'
export { ChatSurfaceContext } from './chat/chat-surface.ts'
export { plainWordsOf } from './chat/content/plain-words.ts'
export { DayLabel } from './chat/day-label.tsx'
export { AttachButton } from './composer/attach/attach-button.tsx'
export { useDroppedFiles } from './composer/attach/use-dropped-files.ts'
export { remember } from './data/use-ticket.ts'
export { useOwnQueueChoices } from './data/viewer.ts'
export { countText, useReported } from './list/use-counts.ts'
export { useTicketPages } from './list/use-tickets.ts'
export { announce } from './notifications/announce.ts'

/** Its words in three languages are many, and few pages show them. */
export const TraceSentence = lazy(() => import('./drawer/trace-sentence.tsx'))
