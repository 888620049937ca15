import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { companyFile, companyFolder, fileErrorOf, isCorrupt } from '../index.ts'
import type { Before, Which } from './before-upgrade.ts'
import { companiesIn, type ListedCompany } from './companies-in.ts'
import { changedAt, copyDatabase, looksOf } from './databases.ts'
import { onDisk } from './errors.ts'
import { ChainStart } from './increments/chain-start.ts'
import { walBeginning } from './increments/changed-pages.ts'
import { makeFolder } from './make-folder.ts'
import { type MediaList, readList, storeList, storeMedia } from './media.ts'
import { Objects } from './objects.ts'
import { PHONES } from './phones.ts'
import {
  listSnapshots,
  newSnapshotId,
  type Snapshot,
  type StoredCompany,
  type StoredDatabase,
  writeSnapshot,
} from './snapshot.ts'
import type { Store } from './stores/store.ts'

export interface BackupOrder {
  data: string
  kind: Snapshot['kind']
  /** Of the program. */
  version: string
  /** Whether files are part of it; before an upgrade they are not, since none changes them. */
  withMedia: boolean
  /** Whether the files that are there already are read and compared with their sums, as databases always are. */
  checksAll?: boolean | undefined
  /** Whether what changes from now on is added to this one. */
  startsChain?: boolean | undefined
  /** By the clock of anyone who asks. */
  now: number
  /** Databases that were stored as they were before an upgrade, which are taken in place of those of now. */
  before?: ((which: Which) => Before | undefined) | undefined
}

/** How far it is. */
export interface Progress {
  step: string
  done?: number
  of?: number
}
export type Report = (progress: Progress) => void

/** So young a change may share its time with one that came after the copy. */
const SURELY_PAST = 2000

/** Makes a backup of a data folder, whether a desk runs on it or not. What the store has already is not written again. */
export async function createBackup(store: Store, order: BackupOrder, report: Report): Promise<Snapshot> {
  await store.endUploads()
  const scratch = await scratchOf(store, order.data)
  try {
    const making = new Making(store, order, scratch, report)
    return await making.make().finally(() => making.end())
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A folder for copies on their way: at the store, or where the desk itself keeps what comes in, which each start clears. */
export async function scratchOf(store: Store, data: string): Promise<string> {
  return onDisk('The backup cannot begin', async () => {
    // What lies there is left of one that was killed: a data folder makes one backup at a time.
    if (store.scratch) await rm(store.scratch, { recursive: true, force: true })
    const place = store.scratch ?? join(data, 'incoming')
    await makeFolder(place)
    return mkdtemp(join(place, 'backup-'))
  })
}

class Making {
  private readonly store: Store
  private readonly order: BackupOrder
  private readonly scratch: string
  private readonly emit: Report
  private readonly objects: Objects
  private readonly damaged: string[] = []
  /** Companies whose desk is no database any more. */
  private readonly broken = new Set<number>()
  private copies = 0
  private chain: ChainStart | undefined
  private before: Snapshot | undefined

  constructor(store: Store, order: BackupOrder, scratch: string, report: Report) {
    this.store = store
    this.order = order
    this.scratch = scratch
    this.emit = report
    this.objects = new Objects(store, order.checksAll)
  }

  end(): void {
    this.chain?.close()
  }

  async make(): Promise<Snapshot> {
    const { data, kind, version, now: startedAt } = this.order
    const begun = performance.now()
    this.emit({ step: 'looking at what is there' })
    const { snapshots, unreadable } = await listSnapshots(this.store)
    const ids = [...snapshots.map(({ id }) => id), ...unreadable]
    this.before = snapshots.findLast(({ kind }) => kind !== 'before-upgrade') ?? snapshots.at(-1)
    const id = newSnapshotId(startedAt, ids)
    if (this.order.startsChain) this.chain = new ChainStart(data, id)
    await this.objects.look()
    const made = new Map<number, StoredCompany>()
    const before = this.order.before?.('platform')
    const platformFile = before && 'path' in before ? before.path : join(data, 'platform.sqlite')
    const first = companiesIn(platformFile)
    await this.makeThose(first, made)
    // Last, so that anyone who has an account in it is also in the copy of their desk, or is settled by the next start.
    const platform = await this.database(0, platformFile, 'platform.sqlite', this.before?.platform)
    // Of those that came while the others were copied, and not of those that left.
    const present = companiesIn(platform.path)
    const lacking = present.filter(({ id }) => !made.has(id) && !this.broken.has(id))
    const errorOf = ({ id }: ListedCompany) => fileErrorOf(companyFile(data, id))
    await this.makeThose(
      lacking.filter(one => !errorOf(one)),
      made,
    )
    // Nobody would miss them once the last backup that has them is gone.
    for (const one of lacking.filter(({ id, isOpen }) => isOpen && !made.has(id) && !this.broken.has(id)))
      this.damaged.push(`companies/${one.id}/desk.sqlite: it is ${errorOf(one)}, though the company is there.`)
    const snapshot: Snapshot = {
      id,
      kind,
      startedAt,
      endedAt: startedAt + Math.round(performance.now() - begun),
      version,
      key: await this.objects.keep(join(data, 'secret.key'), false, true),
      platform: await platform.keep(),
      companies: present.flatMap(({ id }) => made.get(id) ?? []),
      damaged: this.damaged,
      added: this.objects.added,
      mended: this.objects.rotten.size,
    }
    await writeSnapshot(this.store, snapshot)
    this.chain?.publish(this.store.name, snapshot.key.sha256)
    return snapshot
  }

  private async makeThose(companies: readonly ListedCompany[], made: Map<number, StoredCompany>): Promise<void> {
    for (const [index, company] of companies.entries()) {
      this.emit({ step: company.name, done: index, of: companies.length })
      const stored = await this.company(company)
      if (stored) made.set(company.id, stored)
    }
  }

  /** Undefined when it was removed meanwhile, and where nothing is there to be copied. */
  private async company({ id, name }: ListedCompany): Promise<StoredCompany | undefined> {
    const { data, withMedia } = this.order
    const saved = this.order.before?.(id)
    const path = saved && 'path' in saved ? saved.path : companyFile(data, id)
    if (fileErrorOf(path)) return undefined
    const before = this.before?.companies.find(company => company.id === id)
    const folder = join(companyFolder(data, id), 'media')
    const known = withMedia ? await this.listBefore(before) : new Map()
    const list: MediaList = new Map()
    // Files come before their rows and go after them, so every file of the copied rows is in one of the two looks.
    if (withMedia) await storeMedia(this.objects, folder, known, list)
    const stored =
      saved && 'stored' in saved ? saved.stored : await this.desk(id, path, `companies/${id}/desk.sqlite`, before?.desk)
    if (!stored) {
      this.broken.add(id)
      return undefined
    }
    if (withMedia) await storeMedia(this.objects, folder, known, list)
    const media = withMedia ? await storeList(this.objects, list, this.scratch) : null
    this.chain?.storeMedia(id, list)
    return { id, name, desk: stored, media, hadPhones: existsSync(join(companyFolder(data, id), PHONES)) }
  }

  /** Undefined for one that is no database any more: the others are stored all the same. */
  private async desk(id: number, path: string, what: string, before: StoredDatabase | undefined) {
    try {
      const stored = await (await this.database(id, path, what, before)).keep()
      if (stored.schema === '') this.damaged.push(`${what}: it is empty, though the company is there.`)
      return stored
    } catch (error) {
      if (!isCorrupt(error)) throw error
      this.damaged.push(`${what}: ${(error as Error).message}`)
      return undefined
    }
  }

  private async listBefore(before: StoredCompany | undefined): Promise<MediaList> {
    // A list that is damaged there only means that all files are read again.
    return readList(this.objects, before?.media ?? null, this.scratch).catch(() => new Map())
  }

  /** Copies a database unless it looks as it did the last time; `path` is where to look into it. */
  private async database(
    companyId: number,
    from: string,
    what: string,
    before: StoredDatabase | undefined,
  ): Promise<{ path: string; keep(): Promise<StoredDatabase> }> {
    const looked = looksOf(from)
    const isSettled = Date.now() - changedAt(from) > SURELY_PAST
    const wasDamaged = this.before?.damaged.some(each => each.startsWith(`${what}:`)) ?? false
    const isSame = before?.looked === looked && isSettled && !wasDamaged
    if (isSame && (this.chain?.mayReuse(companyId, before) ?? true) && (await this.objects.mayReuse(before, true)))
      return { path: from, keep: async () => before }
    const wal = this.chain && walBeginning(from)
    // Of its own: that of the platform lies there while companies that came meanwhile are copied.
    this.copies += 1
    const path = join(this.scratch, `database-${this.copies}`)
    const { fault: error, ...about } = await copyDatabase(from, path)
    if (error) this.damaged.push(`${what}: ${error}`)
    return {
      path,
      keep: async () => {
        const object = await this.objects.keep(path, true)
        this.chain?.keep(companyId, path, object, isSettled ? looked : '', wal ?? null)
        await rm(path)
        return { ...object, ...about, looked }
      },
    }
  }
}
