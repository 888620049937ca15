import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { flushFolder, writeWhole } from '../index.ts'
import { copyDatabase } from './databases.ts'
import type { StoredDatabase } from './snapshot.ts'

/** Where databases lie as they were before an upgrade, within the data, until a backup holds them. */
export const AS_IT_WAS = 'upgrade'

const STORED = /^(platform|\d+)\.(sqlite|held)$/

/** The platform's database, or that of a company by its number. */
export type Which = 'platform' | number

/** A database as it was: a copy of it, or what a backup that was there already holds of it. */
export type Before = { path: string } | { stored: StoredDatabase }

/**
 * The databases of a folder as they were before an upgrade. One is stored before anything in it is changed, whole and for good, so that
 * anyone who is killed between any two steps finds either the database of before in its place, or here.
 */
export class AsItWas {
  private readonly folder: string

  constructor(data: string) {
    this.folder = join(data, AS_IT_WAS)
  }

  exists(): boolean {
    return existsSync(this.folder)
  }

  /** Whether any database lies here. */
  holdsSome(): boolean {
    return this.exists() && readdirSync(this.folder).some(name => STORED.test(name))
  }

  /** When the first of them was stored: what came later came since the upgrade. */
  since(): number {
    const times = readdirSync(this.folder)
      .filter(name => STORED.test(name))
      .map(name => statSync(this.within(name)).mtimeMs)
    return Math.floor(Math.min(...times))
  }

  of(which: Which): Before | undefined {
    const held = this.within(`${which}.held`)
    if (existsSync(held)) return { stored: JSON.parse(readFileSync(held, 'utf8')) as StoredDatabase }
    const path = this.within(`${which}.sqlite`)
    return existsSync(path) ? { path } : undefined
  }

  /** Keeps a copy of a database that nobody has open. */
  async copy(which: Which, from: string): Promise<void> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    const draft = this.within(`${which}.part`)
    rmSync(draft, { force: true })
    // What SQLite left beside it is part of it; mostly nothing is, and a file system that can shares the blocks of the two.
    const { size } = statSync(`${from}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }
    if (size > 0) await copyDatabase(from, draft)
    else copyFileSync(from, draft, constants.COPYFILE_FICLONE)
    const file = openSync(draft, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    this.forget(which)
    renameSync(draft, this.within(`${which}.sqlite`))
    flushFolder(this.folder)
  }

  /** Keeps word that the place of the backups of upgrades holds it. */
  hold(which: Which, stored: StoredDatabase): void {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    this.forget(which)
    writeWhole(this.within(`${which}.held`), JSON.stringify(stored))
  }

  /** The backup that was made of them, if it was by this schema's upgrade. */
  backupFor(mark: string): string | undefined {
    const { id, mark: its } = this.read()
    return its === mark ? id : undefined
  }

  /** A backup holds all of them: they need not lie here any more. */
  becameBackup(id: string, mark: string): void {
    writeWhole(this.within('backup.json'), JSON.stringify({ id, mark }))
    this.clear()
  }

  /** What an upgrade to another schema left that has its backup is of no use to this one. */
  forgetOthers(mark: string): void {
    const { mark: its } = this.read()
    if (its === undefined) return
    this.clear()
    if (its !== mark) rmSync(this.within('backup.json'), { force: true })
  }

  /** Why a database could not be brought up to date; undefined forgets it. */
  noteError(company: number, sentence: string | undefined): void {
    const path = this.within(`${company}.fault`)
    if (sentence === undefined) rmSync(path, { force: true })
    else {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 })
      writeWhole(path, sentence)
    }
  }

  faults(): Map<number, string> {
    const names = this.exists() ? readdirSync(this.folder).filter(name => name.endsWith('.fault')) : []
    return new Map(names.map(name => [Number(basename(name, '.fault')), readFileSync(this.within(name), 'utf8')]))
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  private read(): { id?: string; mark?: string } {
    const path = this.within('backup.json')
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { id: string; mark: string }) : {}
  }

  private forget(which: Which): void {
    for (const ending of ['sqlite', 'held']) rmSync(this.within(`${which}.${ending}`), { force: true })
  }

  private clear(): void {
    for (const name of readdirSync(this.folder))
      if (/\.(sqlite|held|part)$/.test(name)) rmSync(this.within(name), { force: true })
  }

  private within(name: string): string {
    return join(this.folder, name)
  }
}
