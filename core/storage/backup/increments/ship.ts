import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { companyFile, companyFolder, fileErrorOf, isCorrupt } from '../../index.ts'
import { companiesIn, type ListedCompany } from '../companies-in.ts'
import { copyDatabase, looksOf } from '../databases.ts'
import { onDisk } from '../errors.ts'
import { Objects, sumOfFile } from '../objects.ts'
import { PHONES } from '../phones.ts'
import { isSnapshotThere } from '../snapshot.ts'
import type { Store } from '../stores/store.ts'
import { ChainState, type StoredState } from './chain-state.ts'
import { changedPages, PagesFile, settledLooks, walBeginning } from './changed-pages.ts'
import { type DatabaseChange, type Increment, writeIncrement } from './increment.ts'
import { type LookedFolder, storeNewMedia } from './new-media.ts'
import { sumsOfFile } from './page-sums.ts'

/** A restore reads all increments of a backup: with more of them another backup is due. */
const MOST_INCREMENTS = 1000

export interface ShipOrder {
  data: string
  /** Of the program. */
  version: string
  /** By the clock of anyone who asks. */
  now: number
}

/** What became of an order to store what changed. */
export type Shipped =
  /** There is nothing to which an increment could be added: a backup has to be made. */
  | { lacksBackup: true }
  | {
      lacksBackup: false
      /** All changes before that moment are stored. */
      at: number
      /** Of the increment that was written; undefined where nothing had changed. */
      written: { backup: string; number: number; databases: number; bytes: number } | undefined
      /** Databases that could not be read: sentences. */
      damaged: string[]
      /** Whether so many were written that another backup is due. */
      isLong: boolean
    }

/**
 * Stores what changed in a data folder since the backup, or the increment before, whether a desk runs on it or not: the pages of its
 * databases that are others, each database as of one commit, and its new files. The keys of phones stay out, as of backups (decision 160).
 */
export async function shipChanges(store: Store, order: ShipOrder): Promise<Shipped> {
  const state = ChainState.open(order.data)
  if (!state) return { lacksBackup: true }
  const scratch = await onDisk('What changed cannot be read', async () => {
    await mkdir(join(order.data, 'incoming'), { recursive: true })
    return mkdtemp(join(order.data, 'incoming', 'increment-'))
  })
  try {
    if (state.head.place !== store.name) return { lacksBackup: true }
    return await onDisk('What changed cannot be stored', () => new Shipping(store, order, state, scratch).ship())
  } finally {
    state.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** What is to be remembered of a database once it is stored. */
interface Remembered {
  companyId: number
  state: StoredState
  folders: LookedFolder[]
}

class Shipping {
  private readonly store: Store
  private readonly order: ShipOrder
  private readonly state: ChainState
  private readonly scratch: string
  private readonly objects: Objects
  private readonly pages: PagesFile
  private readonly changes: DatabaseChange[] = []
  private readonly remembered: Remembered[] = []
  private readonly damaged: string[] = []

  constructor(store: Store, order: ShipOrder, state: ChainState, scratch: string) {
    this.store = store
    this.order = order
    this.state = state
    this.scratch = scratch
    // What is there is not listed, which would take longer than all else: a file that came is new.
    this.objects = new Objects(store)
    this.pages = new PagesFile(join(scratch, 'pages'))
  }

  async ship(): Promise<Shipped> {
    try {
      return await this.shipped()
    } finally {
      this.pages.close()
    }
  }

  private async shipped(): Promise<Shipped> {
    const { data, now, version } = this.order
    const begun = performance.now()
    const platform = join(data, 'platform.sqlite')
    const first = companiesIn(platform)
    for (const company of first) await this.company(company)
    // Last, so that anyone who has an account in it is also in the changes of their desk, or is settled by the next start.
    await this.database(0, 'the platform', platform, async () => ({ hadPhones: false, files: [], folders: [] }))
    // Whom it lists by then, and who came while the others were looked at.
    const present = companiesIn(platform)
    for (const company of present) if (!first.some(({ id }) => id === company.id)) await this.company(company)
    const endedAt = now + Math.ceil(performance.now() - begun)
    const { head } = this.state
    const key = await sumOfFile(join(data, 'secret.key'))
    const isChanged = this.changes.length > 0 || key.sha256 !== head.key
    if (isChanged && !(await isSnapshotThere(this.store, head.backup))) return { lacksBackup: true }
    if (key.sha256 !== head.key) await this.objects.keep(join(data, 'secret.key'), false)
    const increment: Increment = {
      ...{ backup: head.backup, number: head.number + 1, after: head.sum, startedAt: now, endedAt, version, key },
      databases: this.changes,
    }
    this.pages.flush()
    const written = isChanged ? await writeIncrement(this.store, increment, this.pages.path) : undefined
    this.state.together(() => {
      for (const { companyId, state, folders } of this.remembered) {
        this.state.keep(companyId, state)
        for (const { name, changed, files } of folders) this.state.storeFolder(companyId, name, changed, files)
      }
      this.state.keepOnly(new Set(present.map(({ id }) => id)))
      if (written) this.state.head = { ...head, number: increment.number, sum: written.sha256, key: key.sha256 }
    })
    return {
      ...{ lacksBackup: false, at: now, damaged: this.damaged, isLong: increment.number >= MOST_INCREMENTS },
      written: written && {
        ...{ backup: head.backup, number: increment.number },
        ...{ databases: this.changes.length, bytes: written.bytes },
      },
    }
  }

  private async company({ id, name }: ListedCompany): Promise<void> {
    const path = companyFile(this.order.data, id)
    // The doctor, the pages and the next backup tell about it.
    if (fileErrorOf(path)) return
    const folder = companyFolder(this.order.data, id)
    await this.database(id, name, path, async () => ({
      hadPhones: existsSync(join(folder, PHONES)),
      ...(await storeNewMedia(this.objects, join(folder, 'media'), this.state, id)),
    }))
  }

  /** `beside` keeps what belongs to it: files come before their rows, so all of the rows that were read are there. */
  private async database(
    companyId: number,
    name: string,
    path: string,
    beside: () => Promise<Pick<Remembered, 'folders'> & { hadPhones: boolean; files: DatabaseChange['media'] }>,
  ): Promise<void> {
    const looked = this.state.lookedOf(companyId)
    if (looked !== undefined && looked !== '' && looked === looksOf(path)) return
    try {
      const before = looked === undefined ? undefined : this.state.stateOf(companyId)
      const { state, isChanged, pages, whole } = before
        ? { ...(await changedPages(path, before, this.scratch, this.pages)), whole: null }
        : await this.wholeOf(path)
      const { hadPhones, files, folders } = isChanged ? await beside() : { hadPhones: false, files: [], folders: [] }
      this.remembered.push({ companyId, state, folders })
      if (!isChanged) return
      const { pageSize, pageCount, total: sum } = state.sums
      this.changes.push({ companyId, name, hadPhones, whole, pageSize, pageCount, pages, sum, media: files })
    } catch (error) {
      if (!isCorrupt(error)) throw error
      this.damaged.push(`The database of ${name} cannot be read: ${(error as Error).message}.`)
    }
  }

  /** Of one that the backup does not have. */
  private async wholeOf(path: string) {
    const looked = settledLooks(path)
    const wal = walBeginning(path)
    const copy = join(this.scratch, 'whole')
    await copyDatabase(path, copy)
    const sums = sumsOfFile(copy)
    const whole = await this.objects.keep(copy, true)
    await rm(copy)
    return {
      isChanged: true,
      pages: [],
      whole,
      state: { looked, wal, sums, object: whole.sha256 } satisfies StoredState,
    }
  }
}
