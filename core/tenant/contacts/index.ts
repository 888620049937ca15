import './tables.ts'

/** The door of the contacts' room. */
export type { ContactFollower } from './followers.ts'
export type { Identify, PersonHints } from './identify.ts'
export { addressOf, type ContactRow, contactLabel, type KnownContact } from './known-contact.ts'
