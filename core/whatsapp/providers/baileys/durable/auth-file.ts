import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuthenticationCreds, SignalDataTypeMap } from '@whiskeysockets/baileys'
import { isDiskFull } from '../../../../storage/disk-full.ts'
import { openSqlite, type SqliteFile } from '../../../../storage/sqlite.ts'
import { steadyPlan } from '../../../../storage/steady-plan.ts'
import type { Baileys } from '../library/library.ts'
import { YieldToLoop } from './yield-to-loop.ts'

/** A decrypted message that is not durable in the desk yet. */
export interface JournalEntry {
  /** Names the message to who settles it. */
  receipt: string
  /** The attributes of its stanza. */
  attrs: Record<string, string>
  /** Empty when it could not be decrypted. */
  plaintext: Uint8Array
}

/** How the other side of a chat last wrote in it; most chats have none of these. */
export interface ChatHabits {
  /** Its people are called by their numbers, though they have LIDs. */
  byNumber?: true
  /** Its messages disappear after so many seconds. */
  disappearAfter?: number
}

/** With what others encrypt what they say about a message, and what it takes to understand that. */
export interface MessageSecret {
  secret: string
  /** The names that its author may have gone by. */
  authors: string[]
  /** Of a poll or an event. */
  title?: string
  options?: string[]
}

/** Baileys' key store hands this type through like its own, in the same write as the session (see journal.ts). */
export const JOURNAL = 'wa-journal'

/** To which devices Baileys has given the key of each group, by their jids. */
export const HOLDERS = 'sender-key-memory'

/** The chats' habits lie among the keys. */
const CHATS = 'chats'

type Data = Record<string, Record<string, unknown>>

const tables = `
  CREATE TABLE IF NOT EXISTS creds (one INTEGER PRIMARY KEY CHECK (one = 1), value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS keys (type TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (type, id)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS journal (
    place INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, receipt TEXT NOT NULL, attrs TEXT NOT NULL, plaintext BLOB NOT NULL,
    settled INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS journal_by_receipt ON journal (receipt);
  CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, content TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS secrets_by_time ON secrets (until);
  CREATE TABLE IF NOT EXISTS sent (wa_id TEXT PRIMARY KEY, content BLOB NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS sent_by_time ON sent (at);
`

/** How long a message that we sent can be encrypted again for a phone that could not read it. */
const KEEP_SENT = 14 * 24 * 3600 * 1000
/**
 * Settled journal rows that stay: after a crash WhatsApp delivers again what it has no receipt for, and the ratchet has
 * gone past it.
 */
const KEEP_SETTLED = 1000
const FLUSH_AFTER = 500
/** How soon it is tried again on a disk that is full. */
const ROOM_AFTER = 1000
/**
 * There is a file for each connection, so it keeps few pages and maps none; the system keeps them anyway. With 20 every message
 * took twice the time, with more than 100 it gains nothing.
 */
const settings = 'PRAGMA cache_size = 100; PRAGMA mmap_size = 0; PRAGMA wal_autocheckpoint = 2000'

/**
 * One connection's link, ratchets and journal (decision 14). Every `set` is one transaction that survives power loss: a
 * session moves on together with the text it decrypted, or not at all. What may be lost (settled journal rows, copies of what
 * was sent) waits and rides on the next commit.
 */
export class AuthFile {
  readonly #file: SqliteFile
  readonly #library: Baileys
  readonly #statements
  readonly #breather = new YieldToLoop()
  #settled: string[] = []
  #sent = new Map<string, Uint8Array>()
  #secrets = new Map<string, { secret: MessageSecret; until: number }>()
  #flushing: NodeJS.Timeout | undefined
  #closed = false

  constructor(path: string, library: Baileys) {
    mkdirSync(dirname(path), { recursive: true })
    this.#library = library
    this.#file = openSqlite(path)
    this.#file.exec(settings)
    this.#file.exec(tables)
    const prepare = (sql: string) => this.#file.prepare(steadyPlan(sql))
    this.#statements = {
      getCreds: prepare('SELECT value FROM creds'),
      putCreds: prepare('INSERT INTO creds VALUES (1, ?) ON CONFLICT DO UPDATE SET value = excluded.value'),
      get: prepare('SELECT value FROM keys WHERE type = ? AND id = ?'),
      put: prepare('INSERT INTO keys VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value'),
      allOf: prepare('SELECT id, value FROM keys WHERE type = ?'),
      drop: prepare('DELETE FROM keys WHERE type = ? AND id = ?'),
      getJournal: prepare('SELECT receipt, attrs, plaintext FROM journal WHERE hash = ?'),
      putJournal: prepare(
        `INSERT INTO journal (hash, receipt, attrs, plaintext) VALUES (?, ?, ?, ?) ON CONFLICT (hash)
         DO UPDATE SET plaintext = excluded.plaintext, settled = 0 WHERE length(plaintext) < length(excluded.plaintext)`,
      ),
      plaintext: prepare(
        'SELECT plaintext FROM journal WHERE receipt = ? AND length(plaintext) > 0 ORDER BY place DESC LIMIT 1',
      ),
      getSecret: prepare('SELECT content FROM secrets WHERE name = ?'),
      putSecret: prepare('INSERT INTO secrets VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
      dropSecrets: prepare('DELETE FROM secrets WHERE until < ?'),
      wasUnreadable: prepare('SELECT 1 FROM journal WHERE receipt = ? AND length(plaintext) = 0 LIMIT 1'),
      settle: prepare('UPDATE journal SET settled = 1 WHERE receipt = ?'),
      isSettled: prepare('SELECT min(settled) AS settled FROM journal WHERE receipt = ?'),
      pruneJournal: prepare('DELETE FROM journal WHERE settled = 1 AND place <= (SELECT max(place) FROM journal) - ?'),
      allJournal: prepare('SELECT receipt, attrs, plaintext FROM journal WHERE settled = 0 ORDER BY place'),
      getSent: prepare('SELECT content FROM sent WHERE wa_id = ? AND at >= ?'),
      forgetSent: prepare('DELETE FROM sent WHERE wa_id = ?'),
      putSent: prepare('INSERT INTO sent VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
      dropSent: prepare('DELETE FROM sent WHERE at < ?'),
    }
    this.#statements.dropSent.run(Date.now() - KEEP_SENT)
    this.#statements.dropSecrets.run(Date.now())
  }

  /** The stored link, or a fresh identity: one that a phone never accepted would be rejected as a device that was removed. */
  creds(): AuthenticationCreds {
    const row = this.#statements.getCreds.get() as { value: string } | undefined
    const stored = row && this.#revive<AuthenticationCreds>(row.value)
    return stored?.account ? stored : this.#library.initAuthCreds()
  }

  saveCreds(creds: AuthenticationCreds): void {
    if (!this.#closed) this.#statements.putCreds.run(this.#asText(creds))
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    await this.#breather.pause()
    const found: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const id of this.#closed ? [] : ids) {
      const value = type === (JOURNAL as string) ? this.#journalEntry(id) : this.#key(type, id)
      if (value !== undefined) found[id] = value as SignalDataTypeMap[T]
    }
    return found
  }

  /**
   * Waits where the disk is full, until there is room or the session ends: WhatsApp receives nothing meanwhile of what came, so it keeps that,
   * and what was to leave stays where it is. A failure would be told, and after some of them the message would be given up.
   */
  async set(data: Data): Promise<void> {
    await this.#breather.pause()
    while (!this.#wrote(data)) await pause(ROOM_AFTER, undefined, { ref: false })
  }

  /** False where the disk is full. */
  #wrote(data: Data): boolean {
    if (this.#closed) throw new Error('the session of this link has ended')
    try {
      this.#write(() => {
        for (const [type, values] of Object.entries(data)) this.#putAll(type, values)
      })
      return true
    } catch (error) {
      if (isDiskFull(error)) return false
      throw error
    }
  }

  /** Has the next message to each group bring its key to the devices that `isLost` names. */
  async bringGroupKeysAnew(isLost: (device: string) => boolean): Promise<void> {
    const rows = this.#closed ? [] : (this.#statements.allOf.all(HOLDERS) as { id: string; value: string }[])
    const groups = rows.flatMap(({ id, value }) => {
      const holders = Object.entries(this.#revive<Record<string, boolean>>(value))
      const left = holders.filter(([device]) => !isLost(device))
      return left.length < holders.length ? [[id, Object.fromEntries(left)] as const] : []
    })
    if (groups.length > 0) await this.set({ [HOLDERS]: Object.fromEntries(groups) })
  }

  /** All that is not settled, in the order in which it was decrypted. */
  journal(): JournalEntry[] {
    return (this.#statements.allJournal.all() as JournalRow[]).map(entryOf)
  }

  settle(receipts: string[]): void {
    this.#settled.push(...receipts)
    this.#flushSoon()
  }

  /** Whether this message has been settled before: it is being delivered again. */
  isSettled(receipt: string): boolean {
    return !this.#closed && (this.#statements.isSettled.get(receipt) as { settled: number | null }).settled === 1
  }

  /** What a message said, without its padding, as long as it is in the journal. */
  plaintext(receipt: string): Uint8Array | undefined {
    const row = this.#closed ? undefined : (this.#statements.plaintext.get(receipt) as JournalRow | undefined)
    return row && this.#library.unpadRandomMax16(row.plaintext)
  }

  /** Keeps the secret of a message until then; the first one of a name stays. */
  storeSecret(name: string, secret: MessageSecret, until: number): void {
    if (!this.#secrets.has(name)) this.#secrets.set(name, { secret, until })
    this.#flushSoon()
  }

  secret(name: string): MessageSecret | undefined {
    const waiting = this.#secrets.get(name)
    if (waiting || this.#closed) return waiting?.secret
    const row = this.#statements.getSecret.get(name) as { content: string } | undefined
    return row && (JSON.parse(row.content) as MessageSecret)
  }

  /** Whether a delivery of this message could not be decrypted. */
  wasUnreadable(receipt: string): boolean {
    return !this.#closed && this.#statements.wasUnreadable.get(receipt) !== undefined
  }

  /** Keeps what was sent, for a phone that asks for it again. */
  keepSent(waId: string, content: Uint8Array): void {
    this.#sent.set(waId, content)
    this.#flushSoon()
  }

  /** What was sent under this id, unless that is longer ago than `within` milliseconds. */
  sent(waId: string, within = KEEP_SENT): Uint8Array | undefined {
    if (this.#closed) return undefined
    const stored = () => this.#statements.getSent.get(waId, Date.now() - within) as { content: Uint8Array } | undefined
    return this.#sent.get(waId) ?? stored()?.content
  }

  /** It was deleted for everybody: no phone gets it any more. */
  forgetSent(waId: string): void {
    this.#sent.delete(waId)
    if (!this.#closed) this.#statements.forgetSent.run(waId)
  }

  habits(chat: string): ChatHabits {
    return this.#closed ? {} : ((this.#key(CHATS, chat) as ChatHabits | undefined) ?? {})
  }

  storeHabits(chat: string, habits: ChatHabits): void {
    const isLikeMost = Object.keys(habits).length === 0
    if (!this.#closed) this.#putAll(CHATS, { [chat]: isLikeMost ? null : habits })
  }

  close(): void {
    if (this.#closed) return
    clearTimeout(this.#flushing)
    try {
      this.#write()
    } finally {
      this.#closed = true
      this.#file.close()
    }
  }

  #putAll(type: string, values: Record<string, unknown>): void {
    for (const [id, value] of Object.entries(values)) {
      if (type === JOURNAL) {
        const { receipt, attrs, plaintext } = value as JournalEntry
        this.#statements.putJournal.run(id, receipt, JSON.stringify(attrs), plaintext)
      } else if (value === null || value === undefined) this.#statements.drop.run(type, id)
      else this.#statements.put.run(type, id, this.#asText(value))
    }
  }

  /** Writes these changes, and what waits, in one transaction. */
  #write(change = (): void => {}): void {
    this.#file.transaction(() => {
      for (const receipt of this.#settled) this.#statements.settle.run(receipt)
      if (this.#settled.length > 0) this.#statements.pruneJournal.run(KEEP_SETTLED)
      for (const [waId, content] of this.#sent) this.#statements.putSent.run(waId, content, Date.now())
      for (const [name, { secret, until }] of this.#secrets)
        this.#statements.putSecret.run(name, JSON.stringify(secret), until)
      change()
    })()
    this.#settled = []
    this.#sent.clear()
    this.#secrets.clear()
  }

  #flushSoon(): void {
    if (this.#closed || this.#flushing) return
    this.#flushing = setTimeout(() => {
      this.#flushing = undefined
      try {
        this.#write()
      } catch (error) {
        if (!isDiskFull(error)) throw error
        this.#flushSoon()
      }
    }, FLUSH_AFTER).unref()
  }

  #key(type: string, id: string): unknown {
    const row = this.#statements.get.get(type, id) as { value: string } | undefined
    if (!row) return undefined
    const value = this.#revive(row.value)
    if (type !== 'app-state-sync-key') return value
    return this.#library.proto.Message.AppStateSyncKeyData.fromObject(value as object)
  }

  #journalEntry(hash: string): JournalEntry | undefined {
    const row = this.#statements.getJournal.get(hash) as JournalRow | undefined
    return row && entryOf(row)
  }

  #asText(value: unknown): string {
    return JSON.stringify(value, this.#library.BufferJSON.replacer)
  }

  #revive<T>(text: string): T {
    return JSON.parse(text, this.#library.BufferJSON.reviver) as T
  }
}

interface JournalRow {
  receipt: string
  attrs: string
  plaintext: Uint8Array
}

const entryOf = ({ receipt, attrs, plaintext }: JournalRow): JournalEntry => ({
  receipt,
  plaintext,
  attrs: JSON.parse(attrs) as Record<string, string>,
})

/** Deletes the file and what SQLite keeps beside it. */
export function deleteAuthFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}
