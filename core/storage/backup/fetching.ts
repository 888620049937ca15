import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { companyFile, companyFolder, flushFolder, type MigrationSet } from '../index.ts'
import { reconcileCompany, reconcilePlatform } from './after-restore.ts'
import { companiesIn } from './companies-in.ts'
import type { Report } from './create.ts'
import { checkFetched } from './databases.ts'
import { BackupError } from './errors.ts'
import { applyIncrements, type Moment } from './increments/chain.ts'
import { type Contents, contentsOf, type HeldCompany, type HeldDatabase } from './increments/contents.ts'
import { sumsOfFile } from './increments/page-sums.ts'
import { type MediaList, readList } from './media.ts'
import { Objects } from './objects.ts'
import { PHONES } from './phones.ts'
import type { Snapshot } from './snapshot.ts'
import type { Store } from './stores/store.ts'

/** A backup as it is. */
export const momentOf = (snapshot: Snapshot): Moment => ({ snapshot, increments: [], at: snapshot.endedAt, broken: [] })

/** What was fetched survives a loss of power, names and all. */
export function flushFolders(path: string): void {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) flushFolder(join(entry.parentPath, entry.name))
  flushFolder(path)
}

/** Lays what a backup and its increments hold into a folder, and looks at it. */
export class Fetching {
  files = 0
  private readonly objects: Objects
  private readonly moment: Moment
  readonly contents: Contents
  private readonly staging: string
  private readonly emit: Report

  constructor(store: Store, moment: Moment, staging: string, report: Report) {
    this.objects = new Objects(store)
    this.moment = moment
    this.contents = contentsOf(
      moment.snapshot,
      moment.increments.map(({ increment }) => increment),
    )
    this.staging = staging
    this.emit = report
  }

  /** Everything; returns the companies that are in it. */
  async all(): Promise<HeldCompany[]> {
    const { platform, companies } = this.contents
    await this.bring([...companies.values()], true)
    const platformFile = this.pathOf(0)
    check(platformFile, 'platform.sqlite', 'platform', platform)
    await this.key()
    this.files += 2
    const present = this.present(platformFile)
    for (const [index, company] of present.entries()) {
      this.emit({ step: company.name, done: index, of: present.length })
      await this.company(company)
    }
    reconcilePlatform(platformFile)
    return present
  }

  /** The key of secrets, as `secret.key`. */
  async key(): Promise<void> {
    await this.objects.fetch(this.contents.key, false, join(this.staging, 'secret.key'))
  }

  /** The files of a company, by their paths below its `media`. */
  async filesOf({ media, added }: HeldCompany, scratch: string): Promise<MediaList> {
    const list = await readList(this.objects, media, scratch)
    for (const file of added) list.set(file.path, file)
    return list
  }

  /** The database of the platform alone; returns where it lies. */
  async platform(): Promise<string> {
    await this.bring([], true)
    check(this.pathOf(0), 'platform.sqlite', 'platform', this.contents.platform)
    return this.pathOf(0)
  }

  /** The database of one company alone; returns where it lies. */
  async desk(company: HeldCompany): Promise<string> {
    await this.bring([company], false)
    return this.checked(company)
  }

  /** Databases that increments changed, as they were before, and then as the increments say. */
  private async bring(companies: readonly HeldCompany[], withPlatform: boolean): Promise<void> {
    const { platform } = this.contents
    if (withPlatform) await this.objects.fetch(platform.base, true, this.pathOf(0))
    const from = new Map<number, number>(withPlatform ? [[0, platform.from]] : [])
    for (const [index, company] of companies.filter(({ stored }) => stored === undefined).entries()) {
      this.emit({ step: `${company.name}, which changed since the backup`, done: index, of: companies.length })
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
    return companyId === 0 ? join(this.staging, 'platform.sqlite') : companyFile(this.staging, companyId)
  }

  /** Makes the folder of a company, and returns where its database goes. */
  private folderFor({ id, hadPhones }: HeldCompany): string {
    const folder = companyFolder(this.staging, id)
    // An empty one is what tells the start that there were phones, and that they have to be paired again.
    mkdirSync(hadPhones ? join(folder, PHONES) : folder, { recursive: true, mode: 0o700 })
    return companyFile(this.staging, id)
  }

  /** Fetches a database that no increment changed, and looks at it; those that one did are there. */
  private async checked(company: HeldCompany): Promise<string> {
    const { id, base, stored } = company
    const path = stored ? this.folderFor(company) : this.pathOf(id)
    if (stored) await this.objects.fetch(base, true, path)
    check(path, `companies/${id}/desk.sqlite`, 'tenant', company)
    return path
  }

  private async company(company: HeldCompany): Promise<void> {
    const folder = companyFolder(this.staging, company.id)
    reconcileCompany(await this.checked(company), nameOf(this.moment))
    this.files += 1
    const lies = new Map<string, string>()
    for (const file of (await this.filesOf(company, folder)).values()) {
      const target = join(folder, 'media', file.path)
      mkdirSync(join(target, '..'), { recursive: true, mode: 0o700 })
      if (!isShared(lies.get(file.sha256), target)) await this.objects.fetch(file, false, target)
      lies.set(file.sha256, target)
      this.files += 1
    }
  }
}

/** As the audit logs of companies name it. */
export const nameOf = ({ snapshot, increments, at }: Moment): string =>
  increments.length === 0 ? snapshot.id : `${snapshot.id}, ${new Date(at).toISOString()}`

/** Looks at a database that was fetched. Throws BackupError. */
function check(path: string, what: string, set: MigrationSet, { stored, sum }: HeldDatabase): void {
  if (sum !== undefined && sumsOfFile(path).total !== sum)
    throw new BackupError(`${what} is not what was stored: its increments do not fit.`)
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
