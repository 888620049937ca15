import { type Clock, MINUTE } from '../../kit/clock.ts'
import type { PlatformStore } from '../../storage/index.ts'

/** A row that rang stays for what comes so soon: to write it again each time would cost a busy company a write for each job. */
const SOON = MINUTE

/**
 * When each company next has work to do, kept in the platform's database (decision 18): idle companies cost neither
 * polling nor an open file. A company's alarm is written before its job commits; one that rings for nothing is harmless.
 */
export class WakeupIndex {
  private readonly due = new Map<number, number>()
  /** What the rows say: never later than what is due. */
  private readonly written = new Map<number, number>()
  private readonly platform: PlatformStore
  private readonly clock: Clock
  private readonly ring: (companyId: number) => void
  private cancel: (() => void) | undefined
  private armedFor = Number.POSITIVE_INFINITY
  private isRinging = false

  constructor(platform: PlatformStore, clock: Clock, ring: (companyId: number) => void) {
    this.platform = platform
    this.clock = clock
    this.ring = ring
  }

  /** Reads what the last run left, of those companies. To be called before anything is scheduled, which would write over it. */
  async load(areThose: (companyId: number) => boolean = () => true): Promise<void> {
    for (const row of await this.platform.db.selectFrom('company_due').selectAll().execute()) {
      if (!areThose(row.companyId)) continue
      this.due.set(row.companyId, row.dueAt)
      this.written.set(row.companyId, row.dueAt)
    }
  }

  /** From now on alarms ring. */
  start(): void {
    this.isRinging = true
    this.arm()
  }

  /** Whether they ring: not before the start has ended, and never on a stopped folder. */
  get areOn(): boolean {
    return this.isRinging
  }

  /** Makes sure, also after a crash, that the company is looked at no later than `dueAt`. */
  async noLaterThan(companyId: number, dueAt: number): Promise<void> {
    if ((this.due.get(companyId) ?? Number.POSITIVE_INFINITY) <= dueAt) return
    this.due.set(companyId, dueAt)
    if ((this.written.get(companyId) ?? Number.POSITIVE_INFINITY) > dueAt) await this.write(companyId, dueAt)
    this.arm()
  }

  /** After a company's due work was done: when there is more. An alarm that was set meanwhile stays. */
  async lookedAt(companyId: number, next: number | undefined): Promise<void> {
    if (next !== undefined) {
      // Else the next start would open the company's file for nothing.
      if (next > this.clock.now() + SOON && !this.due.has(companyId)) this.written.delete(companyId)
      return this.noLaterThan(companyId, next)
    }
    if (this.due.has(companyId)) return
    this.written.delete(companyId)
    await this.platform.db.deleteFrom('company_due').where('companyId', '=', companyId).execute()
  }

  /** A company's due work could not be looked at: it rings again. The row of the alarm that rang is still on disk. */
  ringAgain(companyId: number, dueAt: number): void {
    if (!this.due.has(companyId)) this.due.set(companyId, dueAt)
    this.arm()
  }

  /** The company was deleted. */
  async forget(companyId: number): Promise<void> {
    this.due.delete(companyId)
    this.written.delete(companyId)
    await this.platform.db.deleteFrom('company_due').where('companyId', '=', companyId).execute()
  }

  stop(): void {
    this.isRinging = false
    this.cancel?.()
  }

  private async write(companyId: number, dueAt: number): Promise<void> {
    this.written.set(companyId, dueAt)
    try {
      await this.platform.db
        .insertInto('company_due')
        .values({ companyId, dueAt })
        .onConflict(conflict => conflict.column('companyId').doUpdateSet({ dueAt }))
        .execute()
    } catch (error) {
      this.due.delete(companyId)
      this.written.delete(companyId)
      throw error
    }
  }

  private arm(): void {
    let next = Number.POSITIVE_INFINITY
    for (const dueAt of this.due.values()) next = Math.min(next, dueAt)
    if (!this.isRinging || next === this.armedFor) return
    this.cancel?.()
    this.armedFor = next
    if (next === Number.POSITIVE_INFINITY) return
    this.cancel = this.clock.at(next, () => this.ringDue())
  }

  private ringDue(): void {
    this.armedFor = Number.POSITIVE_INFINITY
    const now = this.clock.now()
    for (const [companyId, dueAt] of [...this.due]) {
      if (dueAt > now) continue
      this.due.delete(companyId)
      this.ring(companyId)
    }
    this.arm()
  }
}
