import type { Failure } from '../kit/errors.ts'
import { fail } from '../kit/errors.ts'
import { generalErrors } from '../kit/general-errors.ts'
import {
  BackupError,
  type CompaniesToUpgrade,
  type ReportUpgrade,
  type UpgradeOrder,
  upgradeCompanies,
} from '../storage/backup/index.ts'
import type { Backups } from './backups.ts'
import type { Log } from './log.ts'

/** When who is rejected meanwhile asks again, in seconds. */
const AGAIN = 2

interface Waiting {
  /** Its place in what the thread looks at. */
  place: number
  over: PromiseWithResolvers<void>
}

/**
 * The upgrade of companies beside a program that serves the others: one that is done may be worked with at once, one that someone asks
 * for is next, and one that could not be upgraded is an error of that company.
 */
export class Upgrade {
  private readonly order: UpgradeOrder
  private readonly log: Log
  private readonly rest: CompaniesToUpgrade | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly faults = new Map<number, string>()
  private readonly wanted: Int32Array
  private readonly ending = new AbortController()
  private readonly all: number
  private isRunning = false
  private readonly last = Promise.withResolvers<void>()

  constructor(order: UpgradeOrder, log: Log, rest: CompaniesToUpgrade | undefined) {
    this.order = order
    this.log = log
    this.rest = rest
    const companies = rest?.companies ?? []
    this.all = companies.length
    this.wanted = new Int32Array(new SharedArrayBuffer(4 * Math.max(1, companies.length)))
    for (const [place, id] of companies.entries()) this.waiting.set(id, { place, over: Promise.withResolvers() })
    if (this.all === 0) this.last.resolve()
  }

  /** Where all was done before by another process; of some companies it could not be. */
  static after(data: string, version: string, log: Log, failures: Readonly<Record<number, string>>): Upgrade {
    const upgrade = new Upgrade({ data, version, withBackup: false, nightly: undefined }, log, undefined)
    for (const [id, error] of Object.entries(failures)) upgrade.faults.set(Number(id), error)
    return upgrade
  }

  /** Why companies could not be upgraded. */
  failures(): Record<number, string> {
    return Object.fromEntries(this.faults)
  }

  /** Resolves once no company waits any more, or the program stops. */
  get allReady(): Promise<void> {
    return this.last.promise
  }

  /** Companies that wait for their turn, and all that there were. */
  get far(): { waiting: number; of: number } {
    return { waiting: this.waiting.size, of: this.all }
  }

  isWaiting(company: number): boolean {
    return this.waiting.has(company)
  }

  /** Why nobody may work with a company now; it is the next one then. */
  refusalOf(company: number): Failure | undefined {
    const waits = this.waiting.get(company)
    if (!waits) return undefined
    Atomics.store(this.wanted, waits.place, 1)
    return fail(generalErrors.ERR_UPGRADING, { seconds: AGAIN, done: this.all - this.waiting.size, of: this.all })
  }

  /** Whether a company could not be upgraded. */
  hasFailed(company: number): boolean {
    return this.faults.has(company)
  }

  /** Resolves once the upgrade has no more to do with a company; while it does not run, at once. */
  async leaves(company: number): Promise<void> {
    if (!this.isRunning) return
    this.refusalOf(company)
    await this.waiting.get(company)?.over.promise
  }

  /** Does what is left, in a thread; `ready` is called for each company that may be worked with from then on. Never rejects. */
  async run(backups: Backups, ready: (company: number) => void): Promise<void> {
    if (!this.rest) return
    const begunAt = performance.now()
    this.isRunning = true
    const report: ReportUpgrade = emitted => this.note(emitted, ready)
    try {
      const { rest, wanted, order } = this
      const input = { ...order, ...rest, wanted }
      const { failed } = await backups.work('upgrade', input, report as never, this.ending.signal)
      const seconds = Math.round((performance.now() - begunAt) / 1000)
      if (this.all > 0) this.log.warn({ companies: this.all, failed, seconds }, 'the companies are up to date')
    } catch (error) {
      if (!this.ending.signal.aborted) this.giveUp(error)
    } finally {
      this.isRunning = false
      this.stop()
    }
  }

  /** All at once, for a folder on which no program runs. */
  async runHere(): Promise<void> {
    if (this.rest) await upgradeCompanies(this.order, this.rest, emitted => this.note(emitted, () => {}))
  }

  /** Breaks it off where it is: the next start goes on. */
  stop(): void {
    this.ending.abort()
    for (const { over } of this.waiting.values()) over.resolve()
    this.last.resolve()
  }

  private note({ step, company, ...far }: Parameters<ReportUpgrade>[0], ready: (company: number) => void): void {
    if (!company) {
      this.log.warn(far, step)
      return
    }
    const { id, fault: error } = company
    const waits = this.waiting.get(id)
    this.waiting.delete(id)
    if (error === undefined) ready(id)
    else {
      this.faults.set(id, error)
      this.log.error(
        { companyId: id, fault: error },
        'a company could not be upgraded; the others work, and the next start tries it again',
      )
    }
    waits?.over.resolve()
    if (this.waiting.size === 0) this.last.resolve()
  }

  /** Where all are done it is their backup alone that could not be made. */
  private giveUp(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    for (const id of this.waiting.keys()) this.faults.set(id, message)
    for (const { over } of this.waiting.values()) over.resolve()
    this.waiting.clear()
    this.log.error(
      error instanceof BackupError ? { fault: message } : { err: error },
      'the upgrade was not brought to its end: what the databases were lies in the folder upgrade of the data, and the next start goes on',
    )
  }
}
