import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite } from '../../index.ts'
import { RESTORED } from '../after-restore.ts'

/** What a restore changes on purpose, beside the job that tells about it. */
const SETTLED: Record<string, string[]> = {
  accounts: ['pending'],
  messages: ['failureCode', 'failureReason'],
}

/** The sums of all tables of a database, as one row after the other tells them. */
export function contentOf(path: string, leftOut: readonly string[] = []): Record<string, string> {
  const file = openSqlite(path)
  try {
    const names = file
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '%search_%' AND name <> 'sqlite_sequence'",
      )
      .pluck()
      .all() as string[]
    const sums = names
      .filter(name => !leftOut.includes(name))
      .map(name => {
        const all = file.prepare(`SELECT * FROM "${name}"`).all() as Record<string, unknown>[]
        const rows = all.filter(row => row.kind !== RESTORED)
        for (const row of rows) for (const column of SETTLED[name] ?? []) delete row[column]
        return [name, createHash('sha256').update(JSON.stringify(rows)).digest('hex')]
      })
    return Object.fromEntries(sums)
  } finally {
    file.close()
  }
}

/** The files of a folder, by their paths, with their sums. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(path => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
