import { type BackupWork, inBackupThread, type Progress, type WorkName } from '../backup/index.ts'
import { type Clock, HOUR, MINUTE } from '../kit/clock.ts'
import type { Background } from './background.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { version } from './version.ts'

const FIRST_LOOK = MINUTE
const AGAIN = HOUR

interface BackupsParts {
  config: Config
  clock: Clock
  log: Log
  background: Background
}

/**
 * The backups that are made by themselves. Which one is due follows from the last one at the place where they go, so that neither a
 * stop nor a crash leaves one out; one that fails is tried again each hour.
 */
export class Backups {
  private readonly parts: BackupsParts
  private readonly ending = new AbortController()
  private cancel = (): void => {}
  private last: Promise<unknown> = Promise.resolve()

  constructor(parts: BackupsParts) {
    this.parts = parts
  }

  start(): void {
    if (this.parts.config.backup) this.lookAt(this.parts.clock.now() + FIRST_LOOK)
  }

  /** Breaks off the one that is under way. */
  stop(): void {
    this.cancel()
    this.ending.abort()
  }

  /** Does a piece of work after those that were asked for before: two at once would take each other's copies for their own. */
  work<Name extends WorkName>(
    name: Name,
    input: BackupWork[Name]['input'],
    tell: (progress: Progress) => void,
    ending: AbortSignal,
  ): Promise<BackupWork[Name]['output']> {
    const both = AbortSignal.any([ending, this.ending.signal])
    const run = this.last.then(() => inBackupThread(name, input, tell, both))
    this.last = run.catch(() => {})
    return run
  }

  private lookAt(time: number): void {
    if (this.ending.signal.aborted) return
    this.cancel()
    this.cancel = this.parts.clock.at(time, () => void this.parts.background.run('backup', () => this.look()))
  }

  private async look(): Promise<void> {
    const { clock, log } = this.parts
    try {
      this.lookAt(await this.makeDue())
    } catch (error) {
      this.lookAt(clock.now() + AGAIN)
      if (!this.ending.signal.aborted) log.error({ err: error }, 'no backup was made; it is tried again in an hour')
    }
  }

  /** Makes the backup that is due, if one is, and returns when the next one is. */
  private async makeDue(): Promise<number> {
    const { config, clock, log } = this.parts
    const { at, keep, ...place } = config.backup!
    const { snapshots } = await this.work('list', { place }, () => {}, this.ending.signal)
    const last = snapshots.findLast(({ kind }) => kind === 'scheduled')
    const due = last ? nextOf(at, last.startedAt) : clock.now()
    if (due > clock.now()) return due
    const now = clock.now()
    const order = { data: config.data, kind: 'scheduled', version, now } as const
    const { snapshot, removed } = await this.work('create', { ...order, place, keep }, () => {}, this.ending.signal)
    const { id, added, damaged } = snapshot
    if (damaged.length > 0) log.error({ id, damaged }, 'a backup was made of databases that are damaged')
    else log.info({ id, ...added, removed }, 'a backup was made')
    return nextOf(at, now)
  }
}

/** The first of these times of the day after a moment, by the clock of the machine. */
export function nextOf(times: readonly string[], after: number): number {
  const of = (time: string): number => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const day = new Date(after)
    day.setHours(hours, minutes, 0, 0)
    if (day.getTime() <= after) day.setDate(day.getDate() + 1)
    return day.getTime()
  }
  return Math.min(...times.map(of))
}
