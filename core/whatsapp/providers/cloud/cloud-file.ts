import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY } from '../../../kit/clock.ts'
import { openSqlite, type SqliteFile } from '../../../storage/sqlite.ts'
import type { Ack, InboundEvent } from '../../events.ts'
import { keptId } from '../../message-id.ts'

const tables = `
  CREATE TABLE IF NOT EXISTS updates (
    place INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, event TEXT NOT NULL, settled INTEGER NOT NULL DEFAULT 0, at INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS updates_left ON updates (place) WHERE settled = 0;
  CREATE INDEX IF NOT EXISTS updates_by_time ON updates (at);
  CREATE TABLE IF NOT EXISTS posts (
    wa_id TEXT PRIMARY KEY, wamid TEXT UNIQUE, chat TEXT NOT NULL, ack INTEGER NOT NULL DEFAULT 0, times INTEGER NOT NULL DEFAULT 0, at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS posts_by_time ON posts (at);
  CREATE TABLE IF NOT EXISTS long_ids (kept TEXT PRIMARY KEY, raw TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS uploads (wa_id TEXT PRIMARY KEY, media_id TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS windows (who TEXT PRIMARY KEY, heard_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS people (bsuid TEXT PRIMARY KEY, pn TEXT) WITHOUT ROWID;
`

/** Meta repeats a webhook for 7 days. */
const KEEP_UPDATES = 8 * DAY
/** A status may come 30 days after the message; reactions and answers name older ones. */
const KEEP_POSTS = 90 * DAY

const settings = 'PRAGMA cache_size = 100; PRAGMA mmap_size = 0; PRAGMA wal_autocheckpoint = 2000'

/** An update under a name by which the same one is recognized when it comes again. */
export interface Update {
  name: string
  event: InboundEvent
}

/** A message that was posted, or is about to be. */
export interface Posted {
  waId: string
  /** Meta's id of it; null while it is not known whether Meta has it. */
  wamid: string | null
  chat: string
  ack: number
  /** How often it was posted without an answer that says what became of it. */
  times: number
  at: number
}

/**
 * What a connection to the Cloud API keeps: updates that the desk has not stored yet and the names of those that it has, which
 * message of ours is which of Meta's, files at Meta. No secrets. A commit survives power loss.
 */
export class CloudFile {
  readonly #file: SqliteFile
  readonly #statements

  constructor(path: string, now: number) {
    mkdirSync(dirname(path), { recursive: true })
    this.#file = openSqlite(path)
    this.#file.exec(settings)
    this.#file.exec(tables)
    const prepare = (sql: string) => this.#file.prepare(sql)
    this.#statements = {
      keep: prepare('INSERT INTO updates (name, event, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
      settle: prepare("UPDATE updates SET settled = 1, event = '' WHERE name = ?"),
      left: prepare('SELECT name, event FROM updates WHERE settled = 0 ORDER BY place'),
      post: prepare(
        'INSERT INTO posts (wa_id, chat, times, at) VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE SET times = times + 1, at = excluded.at',
      ),
      unpost: prepare('UPDATE posts SET times = times - 1 WHERE wa_id = ?'),
      accept: prepare('UPDATE posts SET wamid = ? WHERE wa_id = ? AND wamid IS NULL'),
      rise: prepare('UPDATE posts SET ack = ? WHERE wa_id = ? AND ack < ?'),
      byWaId: prepare('SELECT wa_id AS waId, wamid, chat, ack, times, at FROM posts WHERE wa_id = ?'),
      byWamid: prepare('SELECT wa_id AS waId, wamid, chat, ack, times, at FROM posts WHERE wamid = ?'),
      keepId: prepare('INSERT INTO long_ids VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
      rawId: prepare('SELECT raw FROM long_ids WHERE kept = ?'),
      upload: prepare(
        'INSERT INTO uploads VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET media_id = excluded.media_id, until = excluded.until',
      ),
      uploaded: prepare('SELECT media_id AS mediaId FROM uploads WHERE wa_id = ? AND until > ?'),
      person: prepare('SELECT pn FROM people WHERE bsuid = ?'),
      heard: prepare(
        'INSERT INTO windows VALUES (?, ?) ON CONFLICT DO UPDATE SET heard_at = max(heard_at, excluded.heard_at)',
      ),
      heardAt: prepare('SELECT heard_at AS heardAt FROM windows WHERE who = ?'),
      meet: prepare('INSERT INTO people VALUES (?, ?) ON CONFLICT DO UPDATE SET pn = coalesce(excluded.pn, pn)'),
    }
    for (const [sql, before] of [
      ['DELETE FROM updates WHERE settled = 1 AND at < ?', now - KEEP_UPDATES],
      ['DELETE FROM posts WHERE at < ?', now - KEEP_POSTS],
      ['DELETE FROM long_ids WHERE at < ?', now - KEEP_POSTS],
      ['DELETE FROM uploads WHERE until < ?', now],
    ] as const)
      prepare(sql).run(before)
  }

  /** All or nothing, and on the disk when it returns. */
  transaction<Result>(work: () => Result): Result {
    return this.#file.transaction(work)()
  }

  /** Keeps an update until it is settled; false for one that came before. */
  keep({ name, event }: Update, now: number): boolean {
    return this.#statements.keep.run(name, JSON.stringify(event), now).changes > 0
  }

  settle(names: readonly string[]): void {
    this.transaction(() => {
      for (const name of names) this.#statements.settle.run(name)
    })
  }

  /** What the desk has not stored yet, in its order. */
  left(): Update[] {
    const rows = this.#statements.left.all() as { name: string; event: string }[]
    return rows.map(({ name, event }) => ({ name, event: JSON.parse(event) }))
  }

  /** A message is about to be posted: from now on nobody knows whether Meta has it. */
  posting(waId: string, chat: string, now: number): void {
    this.#statements.post.run(waId, chat, now)
  }

  /** Meta certainly does not have it. */
  notPosted(waId: string): void {
    this.#statements.unpost.run(waId)
  }

  /** Meta has it, by this id; false when that was known. */
  accepted(waId: string, wamid: string): boolean {
    return this.#statements.accept.run(wamid, waId).changes > 0
  }

  /** Notes how far a message is; false when it was that far before. */
  rises(waId: string, ack: Ack): boolean {
    return this.#statements.rise.run(ack, waId, ack).changes > 0
  }

  posted(waId: string): Posted | undefined {
    return this.#statements.byWaId.get(waId) as Posted | undefined
  }

  postedAs(wamid: string): Posted | undefined {
    return this.#statements.byWamid.get(wamid) as Posted | undefined
  }

  /** The id under which the desk knows a message of Meta's: ours by our own, theirs as it is stored. */
  known(wamid: string, now: number): { waId: string; fromMe: boolean } {
    const ours = this.postedAs(wamid)
    if (ours) return { waId: ours.waId, fromMe: true }
    const waId = keptId(wamid)
    if (waId !== wamid) this.#statements.keepId.run(waId, wamid, now)
    return { waId, fromMe: false }
  }

  /** Meta's id of a message that the desk knows; undefined for one of ours that Meta does not have. */
  wamidOf({ waId, fromMe }: { waId: string; fromMe: boolean }): string | undefined {
    if (fromMe) return this.posted(waId)?.wamid ?? undefined
    return (this.#statements.rawId.get(waId) as { raw: string } | undefined)?.raw ?? waId
  }

  uploaded(waId: string, now: number): string | undefined {
    return (this.#statements.uploaded.get(waId, now) as { mediaId: string } | undefined)?.mediaId
  }

  storeUpload(waId: string, mediaId: string, until: number): void {
    this.#statements.upload.run(waId, mediaId, until)
  }

  /** Notes who someone is by Meta's id of them; true where their number is news of someone who was known without one. */
  meets(bsuid: string, pn: string | undefined): boolean {
    const known = this.#statements.person.get(bsuid) as { pn: string | null } | undefined
    if (!known || (pn !== undefined && known.pn === null)) this.#statements.meet.run(bsuid, pn ?? null)
    return known?.pn === null && pn !== undefined
  }

  /** Someone wrote at this moment, by the time of their own message. */
  heard(who: string, at: number): void {
    this.#statements.heard.run(who, at)
  }

  /** When someone wrote last; undefined where that is not known here. */
  heardAt(who: string): number | undefined {
    return (this.#statements.heardAt.get(who) as { heardAt: number } | undefined)?.heardAt
  }

  close(): void {
    this.#file.close()
  }
}

/** Deletes the file of a connection, and what SQLite keeps beside it. */
export function deleteCloudFile(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
}
