import { existsSync } from 'node:fs'
import { openSqlite } from '../../../../storage/sqlite.ts'

/** Whether a connection's file holds a link to a phone; without loading Baileys. */
export function holdsLink(path: string): boolean {
  if (!existsSync(path)) return false
  const file = openSqlite(path)
  try {
    const known = file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'creds'").get()
    const row = known ? (file.prepare('SELECT value FROM creds').get() as { value: string } | undefined) : undefined
    return row !== undefined && (JSON.parse(row.value) as { account?: object }).account !== undefined
  } finally {
    file.close()
  }
}
