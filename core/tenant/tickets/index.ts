import './tables.ts'

/** The door of the tickets' room. */
export { accessTicket, mayJoinTicket } from './access.ts'
export type { Announcer, TicketDeps, TicketSearch } from './announcer.ts'
export {
  type MessagePlace,
  type PlacedTicket,
  placeMessage,
  reopenAsPending,
  ticketForInbound,
} from './find.ts'
export { noteMessage, readTicket } from './note.ts'
export { publishTicket } from './publish.ts'
export { changeTicket, ticketRow } from './row.ts'
export type { TicketRow } from './tables.ts'
export { rearmTimers } from './timers.ts'
export { recordTrace } from './trace.ts'
export { ticketView } from './view.ts'
