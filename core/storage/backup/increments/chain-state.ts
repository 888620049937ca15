import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openSqlite, type SqliteFile, writeWhole } from '../../index.ts'
import { PageSums } from './page-sums.ts'
import type { WalPosition } from './wal.ts'

const FOLDER = 'increments'
/** Names the backup to which increments are added, once there is one. */
const CURRENT = 'current'

/** The newest increment. */
export interface ChainHead {
  /** The backup that it adds to, and the place where that lies. */
  backup: string
  place: string
  number: number
  /** Its sum; null while there is none. */
  sum: string | null
  /** Of `secret.key` as it was stored last. */
  key: string
}

/** A database as it was stored last. */
export interface StoredState {
  /** How its files looked; '' where they may have changed since without looking otherwise. */
  looked: string
  /** Up to where its write-ahead log was read; null where that does not tell what changed since. */
  wal: WalPosition | null
  sums: PageSums
  /** The content of the backup that it is, as long as no increment changed it. */
  object: string | null
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS head (id INTEGER PRIMARY KEY CHECK (id = 1), content TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS databases (
    companyId INTEGER PRIMARY KEY, looked TEXT NOT NULL, wal TEXT NOT NULL, object TEXT,
    pageSize INTEGER NOT NULL, sums BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS folders (
    companyId INTEGER NOT NULL, name TEXT NOT NULL, changed TEXT NOT NULL, files TEXT NOT NULL,
    PRIMARY KEY (companyId, name)
  ) WITHOUT ROWID;
`

/**
 * What this data folder knows of what lies at the place of the backups, so that only what changed goes there: a small database for each
 * backup to which increments are added, of which the newest counts. It changes in one transaction, after the increment that it tells about lies
 * there: a program that is killed between makes that increment again. Nothing is lost with it but a backup that has to be made.
 */
export class ChainState {
  private readonly file: SqliteFile
  private readonly path: string
  private readonly data: string

  private constructor(data: string, name: string) {
    this.data = data
    this.path = join(data, FOLDER, name)
    this.file = openSqlite(this.path)
    this.file.exec(SCHEMA)
  }

  /** The one to which increments are added; undefined before the first backup. */
  static open(data: string): ChainState | undefined {
    const current = join(data, FOLDER, CURRENT)
    if (!existsSync(current)) return undefined
    const name = readFileSync(current, 'utf8')
    return existsSync(join(data, FOLDER, name)) ? new ChainState(data, name) : undefined
  }

  /** A new one, which counts from `publish` on. */
  static begin(data: string, backup: string): ChainState {
    mkdirSync(join(data, FOLDER), { recursive: true, mode: 0o700 })
    const name = `${backup}.sqlite`
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(data, FOLDER, `${name}${suffix}`), { force: true })
    return new ChainState(data, name)
  }

  /** Its databases are others from here on. */
  static forget(data: string): void {
    rmSync(join(data, FOLDER), { recursive: true, force: true })
  }

  publish(): void {
    const name = this.path.slice(join(this.data, FOLDER).length + 1)
    writeWhole(join(this.data, FOLDER, CURRENT), name)
    const others = readdirSync(join(this.data, FOLDER)).filter(each => !each.startsWith(name) && each !== CURRENT)
    for (const other of others)
      try {
        rmSync(join(this.data, FOLDER, other), { force: true })
      } catch {
        // Windows removes none that someone has open: the next one does.
      }
  }

  close(): void {
    this.file.close()
  }

  /** Does several changes, or none of them. */
  together(work: () => void): void {
    this.file.transaction(work)()
  }

  get head(): ChainHead {
    return JSON.parse(this.file.prepare('SELECT content FROM head').pluck().get() as string) as ChainHead
  }

  set head(head: ChainHead) {
    this.file.prepare('INSERT OR REPLACE INTO head VALUES (1, ?)').run(JSON.stringify(head))
  }

  /** How the files of a database looked when they were last read to their end; undefined for one that was never stored. */
  lookedOf(companyId: number): string | undefined {
    return this.file.prepare('SELECT looked FROM databases WHERE companyId = ?').pluck().get(companyId) as
      | string
      | undefined
  }

  stateOf(companyId: number): StoredState | undefined {
    const row = this.file.prepare('SELECT * FROM databases WHERE companyId = ?').get(companyId) as
      | { looked: string; wal: string; object: string | null; pageSize: number; sums: Buffer }
      | undefined
    if (!row) return undefined
    const { looked, wal, object, pageSize, sums } = row
    return { looked, object, wal: JSON.parse(wal) as WalPosition | null, sums: new PageSums(pageSize, sums) }
  }

  keep(companyId: number, { looked, wal, object, sums }: StoredState): void {
    this.file
      .prepare('INSERT OR REPLACE INTO databases VALUES (?, ?, ?, ?, ?, ?)')
      .run(companyId, looked, JSON.stringify(wal), object, sums.pageSize, sums.content)
  }

  /** The folders of a company's files: when each had changed last, and the names that are stored. */
  foldersOf(companyId: number): Map<string, { changed: string; files: string[] }> {
    const rows = this.file.prepare('SELECT name, changed, files FROM folders WHERE companyId = ?').all(companyId) as {
      name: string
      changed: string
      files: string
    }[]
    return new Map(rows.map(({ name, changed, files }) => [name, { changed, files: files.split(' ').filter(Boolean) }]))
  }

  storeFolder(companyId: number, name: string, changed: string, files: readonly string[]): void {
    this.file
      .prepare('INSERT OR REPLACE INTO folders VALUES (?, ?, ?, ?)')
      .run(companyId, name, changed, files.join(' '))
  }

  /** Forgets all companies but these. */
  keepOnly(companyIds: ReadonlySet<number>): void {
    const known = this.file.prepare('SELECT companyId FROM databases WHERE companyId > 0').pluck().all() as number[]
    for (const id of known.filter(each => !companyIds.has(each)))
      for (const table of ['databases', 'folders'])
        this.file.prepare(`DELETE FROM ${table} WHERE companyId = ?`).run(id)
  }
}
