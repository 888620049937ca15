import { type Clock, MINUTE } from '../kit/clock.ts'
import type { Shipped } from '../storage/backup/index.ts'
import type { Background } from './background.ts'
import { type BackupRecord, storeBackupRecord } from './backup-record.ts'
import { type Backups, sortKeyOf } from './backups.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { version } from './version.ts'

/** After the start, and after one that failed. */
const SOON = MINUTE
/** So long nothing was stored before that is reported as an error. */
const LATE = 10 * MINUTE

interface IncrementsParts {
  config: Config
  clock: Clock
  log: Log
  background: Background
  backups: Backups
}

/**
 * Adds what changed to the last backup every few minutes, so that a machine that burns takes no more than these with it. One that fails is
 * tried again each minute; where there is no backup to add to, one is made.
 */
export class Increments {
  private readonly parts: IncrementsParts
  private readonly ending = new AbortController()
  private cancel = (): void => {}
  /** What was told last of what is wrong. */
  private lastFault = ''

  constructor(parts: IncrementsParts) {
    this.parts = parts
  }

  start(): void {
    if (this.parts.config.backup?.every) this.turnAt(this.parts.clock.now() + SOON)
  }

  /** Breaks off the one that is under way: what it would have stored is stored after the next start. */
  stop(): void {
    this.cancel()
    this.ending.abort()
  }

  private turnAt(time: number): void {
    if (this.ending.signal.aborted) return
    this.cancel = this.parts.clock.at(time, () => void this.parts.background.run('increment', () => this.turn()))
  }

  private async turn(): Promise<void> {
    const { config, clock, log } = this.parts
    const began = clock.now()
    try {
      this.note(await this.ship(began))
      this.turnAt(began + config.backup!.every)
    } catch (error) {
      this.turnAt(clock.now() + SOON)
      if (this.ending.signal.aborted) return
      const { message } = error as Error
      this.reportOnce(message, () =>
        log.error({ err: error }, 'what changed was not added to the last backup; it is tried again each minute'),
      )
      storeBackupRecord(config.data, { changes: { at: this.stored?.at ?? 0, fault: message } })
    }
  }

  private ship(now: number): Promise<Shipped> {
    const { config, backups } = this.parts
    const order = { data: config.data, version, now, place: sortKeyOf(config) }
    return backups.work('ship', order, () => {}, this.ending.signal)
  }

  private note(shipped: Shipped): void {
    const { config, log, backups } = this.parts
    if (shipped.lacksBackup || shipped.isLong) backups.want()
    if (shipped.lacksBackup) return
    storeBackupRecord(config.data, { changes: { at: shipped.at } })
    const { damaged, written } = shipped
    if (written) log.debug(written, 'what changed was added to the last backup')
    this.reportOnce(damaged.join(' '), () =>
      log.error({ damaged }, 'databases cannot be read: what changed in them is not stored'),
    )
  }

  /** Once, not with each turn. */
  private reportOnce(what: string, report: () => void): void {
    if (what !== '' && what !== this.lastFault) report()
    if (what === '' && this.lastFault !== '') this.parts.log.info('what changed was added to the last backup again')
    this.lastFault = what
  }

  private get stored(): BackupRecord['changes'] {
    return this.parts.backups.record()?.changes
  }
}

/** What is wrong with what is stored of changes since the last backup: a sentence; undefined where all is well, or none are to be. */
export function changesError({ backup }: Config, record: BackupRecord, now: number): string | undefined {
  if (!backup?.every) return undefined
  const { at = 0, fault: error } = record.changes ?? {}
  if (at === 0) return `nothing that changed since the last backup is stored yet${error ? `: ${error}` : ''}`
  const age = now - at
  if (age < Math.max(LATE, 3 * backup.every)) return undefined
  return `what changed in the last ${Math.round(age / MINUTE)} minutes is in no backup${error ? `: ${error}` : ''}`
}
