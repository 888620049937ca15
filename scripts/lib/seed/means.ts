import type Database from 'better-sqlite3'

/** How much a seeded desk holds. */
export interface Size {
  contacts: number
  tickets: number
  open: number
  pending: number
  messages: number
}

export type Db = InstanceType<typeof Database>
export type Pick = <T>(list: readonly T[]) => T

/** The last moment of the seeded year. */
export const BASE = Date.parse('2026-11-01T12:00:00Z')
