import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { HOUR } from '../../../../kit/clock.ts'
import { companyFile, openSqlite, type SqliteFile } from '../../../index.ts'
import { createBackup } from '../../create.ts'
import { restoreBackup } from '../../restore.ts'
import { folderStore } from '../../stores/folder.ts'
import type { Store } from '../../stores/store.ts'
import { contentOf } from '../../testing/content.ts'
import { generations, layGeneration } from '../../testing/generations.ts'
import { shipChanges } from '../ship.ts'

export const quiet = (): void => {}

/** Tables in which a restore changes more than a column. */
export const SETTLED = ['outbox', 'schedules', 'campaign_recipients', 'campaigns']

/** A data folder of one company, number 2, with its database open as a desk has it, and a place for its backups. */
export class ChangingFolder {
  readonly folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  readonly data = join(this.folder, 'data')
  readonly at = join(this.folder, 'backups')
  store: Store = folderStore(this.at)
  /** By a clock that goes on an hour with each backup and each increment. */
  now = 0
  desk: SqliteFile

  constructor() {
    layGeneration(generations.at(-1)!, this.data, 1)
    this.desk = openSqlite(companyFile(this.data, 2))
    this.desk.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT, bytes BLOB)')
  }

  remove(): void {
    this.desk.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  note(text: string, bytes = 100): void {
    this.desk.prepare('INSERT INTO notes (text, bytes) VALUES (?, randomblob(?))').run(text, bytes)
  }

  notes(): string[] {
    return this.desk.prepare('SELECT text FROM notes ORDER BY id').pluck().all() as string[]
  }

  keepFile(name: string, content: string): void {
    const path = join(this.data, 'companies/2/media', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }

  /** Closes the database, which ends its write-ahead log, and opens it again. */
  reopen(): void {
    this.desk.close()
    this.desk = openSqlite(companyFile(this.data, 2))
  }

  backup(kind: 'scheduled' | 'by-hand' = 'scheduled') {
    this.now += HOUR
    const startsChain = kind === 'scheduled'
    const order = { data: this.data, kind, version: '1', withMedia: true, startsChain, now: this.now }
    return createBackup(this.store, order, quiet)
  }

  async ship() {
    this.now += HOUR
    const shipped = await shipChanges(this.store, { data: this.data, version: '1', now: this.now })
    if (shipped.lacksBackup) throw new Error('There is no backup to add to.')
    return shipped
  }

  /** Restores everything as of a moment into another folder, and answers what is there. */
  async restored(at: number, store: Store = folderStore(this.at)) {
    const into = join(this.folder, 'restored')
    rmSync(into, { recursive: true, force: true })
    const restored = await restoreBackup(store, { id: 'latest', at, data: into, replace: false }, quiet)
    const file = openSqlite(companyFile(into, 2), { readonly: true })
    const notes = file.prepare('SELECT text FROM notes ORDER BY id').pluck().all() as string[]
    const whole = file.pragma('integrity_check', { simple: true })
    file.close()
    return { ...restored, into, notes, whole, content: () => contentOf(companyFile(into, 2), SETTLED) }
  }
}
