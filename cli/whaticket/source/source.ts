import type { Exit } from '../../frame/faults.ts'
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
  /** The rows of a long one as they come, some at a time: whoever asks holds no more of them. One at a time. */
  stream(text: string, values: readonly string[], size: number): AsyncGenerator<Row[]>
  close(): Promise<void>
}

/** The other product's database or files are not as they must be, for a reason that the person who asked can mend. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
  readonly exit: Exit

  constructor(sentence: string, exit: Exit = 'usage') {
    super(sentence)
    this.exit = exit
  }
}
