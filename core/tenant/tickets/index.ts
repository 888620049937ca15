import './tables.ts'

/** The door of the tickets' room. */
export type { Announcer, TicketDeps, TicketSearch } from './announcer.ts'
export type { TicketRow } from './tables.ts'
