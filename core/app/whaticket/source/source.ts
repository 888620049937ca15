import { Rejected, UNREADABLE } from '../../operations/error.ts'
import type { Schema } from './schema.ts'

/** A row as the database writes it: every value a text, or null. */
export type Row = Record<string, string | null>

/** How a database writes what all of them can. */
export interface Dialect {
  /** A name of a table or a column. */
  name(name: string): string
  /** The place of the n-th value, from 1. */
  value(n: number): string
  /** A moment as a text of one length, so that texts are ordered as moments are. */
  moment(column: string): string
}

/** The database of the other product, which is read and never written. */
export interface Source {
  readonly kind: 'PostgreSQL' | 'MySQL'
  /** Host and name of the database, without who signs in. */
  readonly name: string
  readonly schema: Schema
  readonly dialect: Dialect
  /** All rows of a short question. */
  ask(text: string, values?: readonly string[]): Promise<Row[]>
  /** The rows of a long one as they come, some at a time: anyone who asks holds no more of them. One at a time. */
  stream(text: string, values: readonly string[], size: number): AsyncGenerator<Row[]>
  close(): Promise<void>
}

/** What each kind of error is as a status. */
const STATUSES = { usage: UNREADABLE, missing: 404, refused: 409, unavailable: 503 } as const

/** The other product's database or files, or the company here, are not as they must be, for a reason that the person who asked can fix. */
export const sourceError = (message: string, kind: keyof typeof STATUSES = 'usage'): Rejected =>
  new Rejected({ code: 'ERR_SOURCE', status: STATUSES[kind], message })

/** Nobody waits for the end any more, or the program stops. */
export const interrupted = (): Rejected =>
  sourceError('It was interrupted. Start it again: it goes on where it was.', 'unavailable')
