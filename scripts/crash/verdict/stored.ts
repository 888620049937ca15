import { globSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import Database from 'better-sqlite3'
import type { CompanyContent } from '../until-quiet.ts'

export interface StoredVerdict {
  databases: number
  /** What SQLite itself says against a file. */
  broken: string[]
  /** Messages that still wait to be sent, though all have ticks. */
  outboxRows: number
  /** Decrypted messages that the desk never took over. */
  journalRows: number
  /** Files that no message points to: a kill between the file and its row leaves them. */
  orphanFiles: number
}

/** Looks at the files themselves. Only while nobody has them open. */
export function judgeStored(data: string): StoredVerdict {
  const verdict: StoredVerdict = { databases: 0, broken: [], outboxRows: 0, journalRows: 0, orphanFiles: 0 }
  for (const path of globSync(join(data, '**/*.sqlite'))) {
    const file = new Database(path, { readonly: true })
    verdict.databases += 1
    const loggedErrors = [
      ...(file.pragma('integrity_check') as { integrity_check: string }[]).map(row => row.integrity_check),
      ...(file.pragma('foreign_key_check') as object[]).map(row => JSON.stringify(row)),
    ].filter(loggedError => loggedError !== 'ok')
    verdict.broken.push(...loggedErrors.map(loggedError => `${relative(data, path)}: ${loggedError}`))
    if (basename(path) === 'desk.sqlite') {
      verdict.outboxRows += countOf(file, 'outbox')
      verdict.orphanFiles += orphansOf(file, path)
    } else if (path.includes('/wa/')) verdict.journalRows += countOf(file, 'journal WHERE settled = 0')
    file.close()
  }
  return verdict
}

/** Contacts with more than one ticket that is not closed on the same connection. */
export function doubledTickets({ tickets }: CompanyContent): string[] {
  const alive = tickets.filter(({ status }) => status !== 'closed')
  const places = Map.groupBy(alive, ({ contactId, whatsappId }) => `contact ${contactId}, connection ${whatsappId}`)
  const doubled = [...places].filter(([, found]) => found.length > 1).map(([place]) => place)
  const people = Map.groupBy(alive, ({ contact }) => contact.number)
  return [...doubled, ...[...people].filter(([, found]) => found.length > 1).map(([number]) => `number ${number}`)]
}

type SqliteFile = InstanceType<typeof Database>

const countOf = (file: SqliteFile, what: string): number =>
  (file.prepare(`SELECT count(*) AS rows FROM ${what}`).get() as { rows: number }).rows

function orphansOf(file: SqliteFile, path: string): number {
  const named = ['mediaBlobId', 'voiceNoteBlobId'].map(
    column => `SELECT ${column} FROM messages WHERE ${column} IS NOT NULL`,
  )
  const known = new Set(file.prepare(named.join(' UNION ')).pluck().all())
  const onDisk = globSync(join(path, '../media/*/*'))
  return onDisk.filter(blob => !known.has(basename(blob))).length
}
