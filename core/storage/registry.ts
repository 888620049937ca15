import { rm } from 'node:fs/promises'
import { type CompanyRuntimes, companyState } from '../company/runtime/index.ts'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import { DatabaseError, type DatabaseErrorKind, fileErrorOf, isCorrupt } from './database-error.ts'
import { companyFile, companyFolder, layTenant, openTenant, type TenantStore } from './tenant-db.ts'

/** The database of a company. Its file may be closed while nobody uses it. */
class CompanyDatabase {
  readonly id: number
  store: TenantStore | undefined
  users = 0
  usedAt = 0
  /** Called when nobody uses it any more. */
  unused: (() => void)[] = []
  /** What was found when it was used. */
  fault: DatabaseErrorKind | undefined

  constructor(id: number) {
    this.id = id
  }
}

const MAX_OPEN = 256

/** What an upgrade says of a company. */
interface Upgraded {
  /** Why nobody may work with it now. */
  refusalOf(companyId: number): Error | undefined
  hasFailed(companyId: number): boolean
}

/** Which companies this process has, where several share them. */
interface Shared {
  owns(companyId: number): boolean
}

const allUpgraded: Upgraded = { refusalOf: () => undefined, hasFailed: () => false }

/**
 * The open desk files: opened (and migrated) on first use, the longest unused ones closed when there are too many.
 * A file in use is never closed.
 */
export class TenantRegistry {
  private readonly database = companyState(({ id }) => new CompanyDatabase(id), { close: one => this.closeFile(one) })
  /** Those whose files are open. */
  private readonly open = new Map<number, CompanyDatabase>()
  /** Closed companies: late work on one must not make its folder again. Ids are never given again. */
  private readonly gone = new Set<number>()
  /** Companies whose file another one takes the place of: anyone who comes meanwhile is rejected, and may come again. */
  private readonly resting = new Set<number>()
  private readonly dataFolder: string
  private readonly runtimes: CompanyRuntimes
  private readonly mostOpen: number
  private readonly upgrade: Upgraded
  private readonly shared: Shared
  private turn = 0
  private allClosed = false

  constructor(
    dataFolder: string,
    runtimes: CompanyRuntimes,
    mostOpen = MAX_OPEN,
    upgrade = allUpgraded,
    shared: Shared = { owns: () => true },
  ) {
    this.runtimes = runtimes
    this.upgrade = upgrade
    this.shared = shared
    this.dataFolder = dataFolder
    this.mostOpen = mostOpen
  }

  /** Runs `work` with the company's file; it stays open at least until `work` ends. */
  async use<T>(companyId: number, work: (store: TenantStore) => Promise<T>): Promise<T> {
    const release = this.hold(companyId)
    try {
      return await work(this.open.get(companyId)!.store!)
    } catch (error) {
      throw this.noted(companyId, error)
    } finally {
      release()
    }
  }

  /** Keeps the company's file open until the answered function is called; for live sessions. */
  hold(companyId: number): () => void {
    const company = this.get(companyId)
    company.users += 1
    company.usedAt = ++this.turn
    let held = true
    return () => {
      if (!held) return
      held = false
      company.users -= 1
      if (company.users === 0) for (const report of company.unused.splice(0)) report()
      this.closeUnused()
    }
  }

  /** Makes the desk of a company that is being founded; nothing else does. Doing it again changes nothing. */
  found(companyId: number): void {
    layTenant(this.dataFolder, companyId)
  }

  /** What is wrong with the database of a company, also with that of an open one, as far as is known without reading it. */
  faultOf(companyId: number): DatabaseErrorKind | undefined {
    const found =
      fileErrorOf(companyFile(this.dataFolder, companyId)) ?? this.runtimes.peek(companyId, this.database)?.fault
    return found ?? (this.upgrade.hasFailed(companyId) ? 'not-upgraded' : undefined)
  }

  /** The open file; call only while it is held. */
  storeOf(companyId: number): TenantStore {
    return this.get(companyId).store!
  }

  get openCount(): number {
    return this.open.size
  }

  /** The companies whose files are open. */
  openIds(): number[] {
    return [...this.open.keys()]
  }

  /** Lets nobody else in, waits for those inside, and closes all that is stored of the company, its file last. */
  async close(companyId: number): Promise<void> {
    this.gone.add(companyId)
    await this.unused(companyId)
    await this.runtimes.close(companyId)
  }

  /**
   * As `close`, for as long as it takes to put another file in its place: until `reopen` anyone who comes is rejected with
   * ERR_DESK_RESTORING. False, and all is as before, where those inside are not out before `enough` resolves.
   */
  async rest(companyId: number, enough: Promise<unknown>): Promise<boolean> {
    this.resting.add(companyId)
    const isUnused = await Promise.race([this.unused(companyId).then(() => true), enough.then(() => false)])
    if (isUnused) await this.runtimes.renew(companyId)
    else this.resting.delete(companyId)
    return isUnused
  }

  /** As `close`, and deletes its folder. */
  async destroy(companyId: number): Promise<void> {
    await this.close(companyId)
    await rm(companyFolder(this.dataFolder, companyId), { recursive: true, force: true })
  }

  isClosed(companyId: number): boolean {
    return this.gone.has(companyId)
  }

  /** A company that was closed is there again. */
  reopen(companyId: number): void {
    this.gone.delete(companyId)
    this.resting.delete(companyId)
  }

  /** For good: late work must not open a file behind the back of anyone who takes the folder next. */
  async closeAll(): Promise<void> {
    this.allClosed = true
    await this.runtimes.closeAll()
  }

  private get(companyId: number): CompanyDatabase {
    if (this.allClosed) throw new Error(`The desk of company ${companyId} is closed with all others.`)
    if (this.gone.has(companyId)) throw new Error(`Company ${companyId} was deleted.`)
    if (this.resting.has(companyId)) throw fail(generalErrors.ERR_DESK_RESTORING)
    const known = this.open.get(companyId)
    if (known) return known
    if (!this.shared.owns(companyId)) throw new Error(`Another process has the desk of company ${companyId}.`)
    const company = this.runtimes.of(companyId).own(this.database)
    company.store = this.opened(companyId, company)
    company.usedAt = ++this.turn
    this.open.set(companyId, company)
    this.closeUnused()
    return company
  }

  private async unused(companyId: number): Promise<void> {
    const company = this.open.get(companyId)
    if (company && company.users > 0) await new Promise<void>(resolve => company.unused.push(resolve))
  }

  private opened(companyId: number, company: CompanyDatabase): TenantStore {
    const rejection = this.upgrade.refusalOf(companyId)
    if (rejection) throw rejection
    try {
      if (this.upgrade.hasFailed(companyId))
        throw new DatabaseError(companyId, 'not-upgraded', companyFile(this.dataFolder, companyId))
      const store = openTenant(this.dataFolder, companyId)
      company.fault = undefined
      return store
    } catch (error) {
      throw this.noted(companyId, error)
    }
  }

  /** Keeps that a database is damaged, and says of which company in what is thrown, which is logged far from here. */
  private noted(companyId: number, error: unknown): unknown {
    const problem = isCorrupt(error) ? 'damaged' : (error as Partial<DatabaseError>).fault
    if (problem === undefined) return error
    const company = this.runtimes.peek(companyId, this.database)
    if (company) company.fault = problem
    return Object.assign(error as Error, { companyId })
  }

  private closeFile(company: CompanyDatabase): void {
    company.store?.close()
    company.store = undefined
    this.open.delete(company.id)
  }

  private closeUnused(): void {
    if (this.open.size <= this.mostOpen) return
    const idle = [...this.open.values()].filter(company => company.users === 0 && company.usedAt !== this.turn)
    idle.sort((a, b) => a.usedAt - b.usedAt)
    for (const company of idle.slice(0, this.open.size - this.mostOpen)) this.closeFile(company)
  }
}
