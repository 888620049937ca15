import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder, deskFile, flushFolder, writeWhole } from '../storage/index.ts'
import type { Tell } from './create.ts'
import { checkFetched, inDatabase } from './databases.ts'
import { BackupFault, diskFault } from './faults.ts'
import { readList } from './media.ts'
import { Objects } from './objects.ts'
import { PHONES, type Phones, phonesOf } from './phones.ts'
import { type Snapshot, type StoredCompany, snapshotCalled } from './snapshot.ts'
import type { Store } from './stores/store.ts'
import { finishRestore, PARTS, READY, type Ready, STAGING } from './swap.ts'

export interface RestoreOrder {
  id: string
  /** The folder, whose lock the caller holds. */
  data: string
  /** What is there may be moved aside. */
  replace: boolean
}

export interface Restored {
  snapshot: Snapshot
  files: number
  /** Where what was there before lies now. */
  aside: string | undefined
  phones: Phones
}

/**
 * Brings a data folder to what a backup holds. Everything is fetched beside it and looked at first; what is damaged, newer or does not
 * fit leaves the folder as it was. What was there is moved aside, never deleted, but the keys of
 * linked phones, which stay. Throws BackupFault.
 */
export async function restoreBackup(store: Store, order: RestoreOrder, tell: Tell): Promise<Restored> {
  const { id, data, replace } = order
  finishRestore(data)
  const there = PARTS.filter(name => existsSync(join(data, name)))
  if (there.length > 0 && !replace)
    throw new BackupFault(
      `${data} holds a Balcão already (${there.join(', ')}). Choose an empty folder, or say --replace: what is there is moved aside.`,
      'refused',
    )
  const snapshot = await snapshotCalled(store, id)
  const isWhole = snapshot.companies.every(({ media }) => media !== null)
  if (!isWhole && there.length === 0)
    throw new BackupFault(
      `Backup ${snapshot.id} holds databases alone, for the folder that it was made of. Name that one with --data.`,
      'refused',
    )
  const staging = join(data, STAGING)
  const aside = `replaced-${Date.now()}`
  let files = 0
  let phones: Phones
  try {
    mkdirSync(join(staging, 'companies'), { recursive: true, mode: 0o700 })
    files = await new Fetching(store, snapshot, staging, tell).all()
    flushFolders(staging)
    const mediaOf = snapshot.companies.filter(({ media }) => media === null).map(company => company.id)
    phones = phonesOf(data, staging, snapshot.companies)
    writeWhole(join(staging, READY), JSON.stringify({ aside, mediaOf, phones: phones.files } satisfies Ready))
  } catch (error) {
    // Before the rest: what has this takes its place.
    rmSync(join(staging, READY), { force: true })
    rmSync(staging, { recursive: true, force: true })
    throw diskFault(error, `Nothing was restored to ${data}, which is as it was`)
  }
  try {
    finishRestore(data)
  } catch (error) {
    throw diskFault(
      error,
      `Everything is fetched, but not in its place in ${data} yet: the next start goes on with that`,
    )
  }
  return { snapshot, files, aside: there.length > 0 ? join(data, aside) : undefined, phones }
}

/** What was fetched survives a loss of power, names and all. */
export function flushFolders(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) flushFolder(join(entry.parentPath, entry.name))
  flushFolder(path)
}

class Fetching {
  private readonly objects: Objects
  private readonly snapshot: Snapshot
  private readonly staging: string
  private readonly tell: Tell
  private files = 0

  constructor(store: Store, snapshot: Snapshot, staging: string, tell: Tell) {
    this.objects = new Objects(store)
    this.snapshot = snapshot
    this.staging = staging
    this.tell = tell
  }

  async all(): Promise<number> {
    const { platform, key, companies } = this.snapshot
    const platformFile = join(this.staging, 'platform.sqlite')
    await this.objects.fetch(platform, true, platformFile)
    checkFetched(platformFile, 'platform.sqlite', 'platform', platform)
    await this.objects.fetch(key, false, join(this.staging, 'secret.key'))
    this.files += 2
    for (const [index, company] of companies.entries()) {
      this.tell({ step: company.name, done: index, of: companies.length })
      await this.company(company)
    }
    settlePlatform(platformFile)
    return this.files
  }

  private async company(company: StoredCompany): Promise<void> {
    const { id, desk, media, hadPhones } = company
    const folder = companyFolder(this.staging, id)
    // An empty one is what tells the start that there were phones, and that they have to be paired anew.
    mkdirSync(hadPhones ? join(folder, PHONES) : folder, { recursive: true, mode: 0o700 })
    const path = deskFile(this.staging, id)
    await this.objects.fetch(desk, true, path)
    checkFetched(path, `companies/${id}/desk.sqlite`, 'tenant', desk)
    settleDesk(path, this.snapshot.id)
    this.files += 1
    const lies = new Map<string, string>()
    for (const file of (await readList(this.objects, media, folder)).values()) {
      const target = join(folder, 'media', file.path)
      mkdirSync(join(target, '..'), { recursive: true, mode: 0o700 })
      if (!isShared(lies.get(file.sha256), target)) await this.objects.fetch(file, false, target)
      lies.set(file.sha256, target)
      this.files += 1
    }
  }
}

/** Whether a file that lies there already got a further name: what went to a thousand people was one file, and is one again. */
function isShared(path: string | undefined, target: string): boolean {
  if (path === undefined) return false
  try {
    linkSync(path, target)
    return true
  } catch {
    // The disk has no further names: the file is fetched.
    return false
  }
}

/**
 * The two kinds of database were copied moments apart: the first start looks at each company's jobs, and at whether each account has
 * its person.
 */
function settlePlatform(path: string): void {
  inDatabase(path, file => {
    file.exec(
      `DELETE FROM company_due; INSERT INTO company_due (companyId, dueAt) SELECT id, 0 FROM companies WHERE phase <> 'leaving'`,
    )
    file.exec('UPDATE accounts SET pending = 1')
  })
}

/** The job by which the first start after a restore writes it into each company's audit log. */
export const RESTORED = 'audit.restored'
export interface RestoredFrom {
  backup: string
}

/**
 * What waited to be sent has left since, perhaps: it is shown as not sent, and people send it again (decision 161), also what was
 * scheduled for a time that has passed. That is told to begin with, so that a series goes on when its job is done. A campaign waits for
 * nothing of it: to write again to those whom it did not reach is up to people, too. `backup` is told in the company's audit log.
 */
export function settleDesk(path: string, backup?: string): void {
  inDatabase(path, file => {
    file
      .prepare(
        `UPDATE messages SET failureCode = 'not-linked', failureReason = NULL
         WHERE id IN (SELECT messageId FROM outbox WHERE messageId IS NOT NULL) AND fromMe = 1 AND ack = 0`,
      )
      .run()
    file.exec('DELETE FROM outbox')
    // Of an older version it has not all of these.
    const has = (table: string): boolean =>
      file.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table) !== undefined
    if (has('campaign_recipients'))
      file
        .prepare(
          `UPDATE campaign_recipients SET state = 'failed', failure = 'not-linked', updatedAt = ? WHERE state = 'sending'`,
        )
        .run(Date.now())
    if (has('schedules')) {
      file.exec(`UPDATE schedules SET status = 'ERRO', failure = 'restored' WHERE status = 'AGENDADA'`)
      file
        .prepare(`UPDATE schedules SET failure = 'restored' WHERE status = 'PENDENTE' AND sendAt <= ?`)
        .run(Date.now())
    }
    if (backup === undefined) return
    const payload = JSON.stringify({ backup } satisfies RestoredFrom)
    file
      .prepare('INSERT INTO jobs (kind, key, dueAt, payload) VALUES (?, ?, 0, ?) ON CONFLICT DO NOTHING')
      .run(RESTORED, backup, payload)
  })
}
