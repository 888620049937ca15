import { isCorrupt, openSqlite } from '../../index.ts'

/** What came to a company since a moment, and goes where it is brought back to what it was then. */
export interface Since {
  tickets: number
  messages: number
  contacts: number
  /** Names of connections. */
  connections: string[]
}

/** Counts what came since a moment in the database at a path, which others may write to; undefined where it cannot be read. */
export function cameSince(path: string, at: number): Since | undefined {
  try {
    const file = openSqlite(path, { readonly: true })
    try {
      const countOf = (table: string) =>
        file.prepare(`SELECT count(*) FROM ${table} WHERE createdAt > ?`).pluck().get(at) as number
      return {
        tickets: countOf('tickets'),
        messages: countOf('messages'),
        contacts: countOf('contacts'),
        connections: file
          .prepare('SELECT name FROM whatsapps WHERE createdAt > ? ORDER BY id')
          .pluck()
          .all(at) as string[],
      }
    } finally {
      file.close()
    }
  } catch (error) {
    if (isCorrupt(error) || isAbsent(error) || isNone(error)) return undefined
    throw error
  }
}

const isAbsent = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_CANTOPEN'
/** An empty file, or one of a schema that counts otherwise. */
const isNone = (error: unknown): boolean => /no such (?:table|column)/.test((error as Error).message)
