import Database from 'better-sqlite3'
import { normalizeText } from '../kit/text.ts'

export type SqliteFile = InstanceType<typeof Database>

/** Pages are read where the system keeps them, without a call and a copy for each; memory that it may take back. */
const MAPPED_BYTES = 2 ** 30

/**
 * Opens a database file with the settings that all of ours share: WAL, foreign keys, a commit that survives power loss
 * (`synchronous=FULL`: whatever was acknowledged is on disk), rare, large checkpoints, and `fold` as in `kit/text.ts`, since
 * SQLite knows the case of ASCII letters alone.
 */
export function openSqlite(path: string, options: { readonly?: boolean } = {}): SqliteFile {
  const file = new Database(path, options)
  if (!options.readonly) file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.pragma('foreign_keys = ON')
  file.pragma('busy_timeout = 5000')
  file.pragma('wal_autocheckpoint = 16000')
  file.pragma('journal_size_limit = 67108864')
  file.pragma('cache_size = -8000')
  file.pragma(`mmap_size = ${MAPPED_BYTES}`)
  file.pragma('temp_store = MEMORY')
  // For questions alone, never inside of a schema: other programs that open the file do not have it.
  file.function('fold', { deterministic: true }, text => (typeof text === 'string' ? normalizeText(text) : text))
  return file
}
