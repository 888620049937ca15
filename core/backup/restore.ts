import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder, deskFile, flushFolder, type MigrationSet, writeWhole } from '../storage/index.ts'
import { companiesIn } from './companies-in.ts'
import type { Tell } from './create.ts'
import { checkFetched, inDatabase } from './databases.ts'
import { BackupFault, diskFault } from './faults.ts'
import { applyIncrements, type Moment, momentAt } from './increments/chain.ts'
import { type Contents, contentsOf, type HeldCompany, type HeldDatabase } from './increments/contents.ts'
import { sumsOfFile } from './increments/page-sums.ts'
import { readList } from './media.ts'
import { Objects } from './objects.ts'
import { PHONES, type Phones, phonesOf } from './phones.ts'
import { type Snapshot, snapshotCalled } from './snapshot.ts'
import type { Store } from './stores/store.ts'
import { finishRestore, PARTS, READY, type Ready, STAGING } from './swap.ts'

export interface RestoreOrder {
  /** The backup, unless a moment is said. */
  id: string
  /** The moment to which all is brought back: nothing of after it is in what is restored. */
  at?: number | undefined
  /** The folder, whose lock the caller holds. */
  data: string
  /** What is there may be moved aside. */
  replace: boolean
}

export interface Restored {
  snapshot: Snapshot
  /** As of when it is. */
  at: number
  /** What is damaged at the place, so that an earlier moment was taken than could have been: sentences. */
  broken: string[]
  companies: number
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
  const { id, at, data, replace } = order
  finishRestore(data)
  const there = PARTS.filter(name => existsSync(join(data, name)))
  if (there.length > 0 && !replace)
    throw new BackupFault(
      `${data} holds a Balcão already (${there.join(', ')}). Choose an empty folder, or say --replace: what is there is moved aside.`,
      'refused',
    )
  if (at === undefined) return bring(store, momentOf(await snapshotCalled(store, id)), data, there.length > 0, tell)
  const incoming = join(data, 'incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const scratch = mkdtempSync(join(incoming, 'restore-'))
  try {
    return await bring(store, await momentAt(store, at, scratch), data, there.length > 0, tell)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    if (readdirSync(incoming).length === 0) rmdirSync(incoming)
  }
}

/**
 * Lays one company as a backup holds it, or as it was at a moment, into a folder as `companies/<number>`: its database, which was looked
 * at and settled, and its files, without keys of phones. The folder is empty, and on the same disk as whatever they are for. Throws BackupFault.
 */
export async function fetchCompany(
  store: Store,
  { id, at, companyId, folder }: { id: string; at?: number | undefined; companyId: number; folder: string },
  tell: Tell,
): Promise<Pick<Moment, 'snapshot' | 'at' | 'broken'> & { name: string; files: number }> {
  const moment = at === undefined ? momentOf(await snapshotCalled(store, id)) : await momentAt(store, at, folder)
  const fetching = new Fetching(store, moment, folder, tell)
  const { name } = await fetching.one(companyId)
  for (const { path } of moment.increments) rmSync(path, { force: true })
  return { snapshot: moment.snapshot, at: moment.at, broken: moment.broken, name, files: fetching.files }
}

/** A backup as it is. */
const momentOf = (snapshot: Snapshot): Moment => ({ snapshot, increments: [], at: snapshot.endedAt, broken: [] })

async function bring(store: Store, moment: Moment, data: string, isThere: boolean, tell: Tell): Promise<Restored> {
  const { snapshot, at, broken } = moment
  const isWhole = snapshot.companies.every(({ media }) => media !== null)
  if (!isWhole && !isThere)
    throw new BackupFault(
      `Backup ${snapshot.id} holds databases alone, for the folder that it was made of. Name that one with --data.`,
      'refused',
    )
  const staging = join(data, STAGING)
  const aside = `replaced-${Date.now()}`
  let phones: Phones
  let files: number
  let companies: HeldCompany[]
  try {
    mkdirSync(join(staging, 'companies'), { recursive: true, mode: 0o700 })
    const fetching = new Fetching(store, moment, staging, tell)
    companies = await fetching.all()
    files = fetching.files
    flushFolders(staging)
    const mediaOf = isWhole ? [] : companies.map(company => company.id)
    phones = phonesOf(data, staging, companies)
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
  const replaced = isThere ? join(data, aside) : undefined
  return { snapshot, at, broken, companies: companies.length, files, aside: replaced, phones }
}

/** What was fetched survives a loss of power, names and all. */
export function flushFolders(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) flushFolder(join(entry.parentPath, entry.name))
  flushFolder(path)
}

/** Lays what a backup and its increments hold into a folder, and looks at it. */
class Fetching {
  files = 0
  private readonly objects: Objects
  private readonly moment: Moment
  private readonly contents: Contents
  private readonly staging: string
  private readonly tell: Tell

  constructor(store: Store, moment: Moment, staging: string, tell: Tell) {
    this.objects = new Objects(store)
    this.moment = moment
    this.contents = contentsOf(
      moment.snapshot,
      moment.increments.map(({ increment }) => increment),
    )
    this.staging = staging
    this.tell = tell
  }

  /** Everything; returns the companies that are in it. */
  async all(): Promise<HeldCompany[]> {
    const { platform, key, companies } = this.contents
    await this.bring([...companies.values()], true)
    const platformFile = this.pathOf(0)
    check(platformFile, 'platform.sqlite', 'platform', platform)
    await this.objects.fetch(key, false, join(this.staging, 'secret.key'))
    this.files += 2
    const present = this.present(platformFile)
    for (const [index, company] of present.entries()) {
      this.tell({ step: company.name, done: index, of: present.length })
      await this.company(company)
    }
    settlePlatform(platformFile)
    return present
  }

  /** One company alone, as `companies/<id>` below the folder. Throws BackupFault where it is not in it. */
  async one(companyId: number): Promise<HeldCompany> {
    const company = this.contents.companies.get(companyId)
    if (!company) throw new BackupFault(`The backup has no company ${companyId} at that time.`, 'absent')
    mkdirSync(join(this.staging, 'companies'), { recursive: true, mode: 0o700 })
    await this.bring([company], false)
    await this.company(company)
    return company
  }

  /** Databases that increments changed, as they were before, and then as the increments say. */
  private async bring(companies: readonly HeldCompany[], withPlatform: boolean): Promise<void> {
    const { platform } = this.contents
    if (withPlatform) await this.objects.fetch(platform.base, true, this.pathOf(0))
    const from = new Map<number, number>(withPlatform ? [[0, platform.from]] : [])
    for (const [index, company] of companies.filter(({ stored }) => stored === undefined).entries()) {
      this.tell({ step: `${company.name}, which changed since the backup`, done: index, of: companies.length })
      await this.objects.fetch(company.base, true, this.folderFor(company))
      from.set(company.id, company.from)
    }
    await applyIncrements(this.moment.increments, ({ companyId }, number) =>
      number >= (from.get(companyId) ?? Number.POSITIVE_INFINITY) ? this.pathOf(companyId) : undefined,
    )
  }

  /** Who is there by the platform's own word; a backup alone holds no others. */
  private present(platformFile: string): HeldCompany[] {
    const held = [...this.contents.companies.values()].sort((a, b) => a.id - b.id)
    if (this.moment.increments.length === 0) return held
    const listed = new Set(companiesIn(platformFile).map(({ id }) => id))
    for (const { id } of held.filter(each => !listed.has(each.id)))
      rmSync(companyFolder(this.staging, id), { recursive: true, force: true })
    return held.filter(({ id }) => listed.has(id))
  }

  private pathOf(companyId: number): string {
    return companyId === 0 ? join(this.staging, 'platform.sqlite') : deskFile(this.staging, companyId)
  }

  /** Makes the folder of a company, and returns where its database goes. */
  private folderFor({ id, hadPhones }: HeldCompany): string {
    const folder = companyFolder(this.staging, id)
    // An empty one is what tells the start that there were phones, and that they have to be paired anew.
    mkdirSync(hadPhones ? join(folder, PHONES) : folder, { recursive: true, mode: 0o700 })
    return deskFile(this.staging, id)
  }

  private async company(company: HeldCompany): Promise<void> {
    const { id, base, stored, media, added } = company
    const folder = companyFolder(this.staging, id)
    const path = stored ? this.folderFor(company) : this.pathOf(id)
    if (stored) await this.objects.fetch(base, true, path)
    check(path, `companies/${id}/desk.sqlite`, 'tenant', company)
    settleDesk(path, nameOf(this.moment))
    this.files += 1
    const lies = new Map<string, string>()
    const list = await readList(this.objects, media, folder)
    for (const file of added) list.set(file.path, file)
    for (const file of list.values()) {
      const target = join(folder, 'media', file.path)
      mkdirSync(join(target, '..'), { recursive: true, mode: 0o700 })
      if (!isShared(lies.get(file.sha256), target)) await this.objects.fetch(file, false, target)
      lies.set(file.sha256, target)
      this.files += 1
    }
  }
}

/** As the audit logs of companies name it. */
const nameOf = ({ snapshot, increments, at }: Moment): string =>
  increments.length === 0 ? snapshot.id : `${snapshot.id}, ${new Date(at).toISOString()}`

/** Looks at a database that was fetched. Throws BackupFault. */
function check(path: string, what: string, set: MigrationSet, { stored, sum }: HeldDatabase): void {
  if (sum !== undefined && sumsOfFile(path).total !== sum)
    throw new BackupFault(`${what} is not what was stored: its increments do not fit.`)
  checkFetched(path, what, set, stored)
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
