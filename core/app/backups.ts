import { type Clock, DAY, HOUR, MINUTE } from '../kit/clock.ts'
import {
  type BackupLocation,
  type BackupWork,
  inBackupThread,
  isOfFuture,
  type Progress,
  type WorkName,
} from '../storage/backup/index.ts'
import type { Background } from './background.ts'
import { type BackupRecord, readBackupRecord, storeBackupRecord } from './backup-record.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import { version } from './version.ts'

const FIRST_LOOK = MINUTE
const AGAIN = HOUR
/** So often the newest backup is read as a restore does. */
const VERIFIED_EVERY = 7 * DAY
/** Of what is damaged in a backup, which may be thousands of files. */
const MOST_REPORTED = 20

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
  /** By what has to wait for it, the last work of each kind. */
  private readonly last: Record<Lane, Promise<unknown>> = { backups: Promise.resolve(), increments: Promise.resolve() }
  private isWanted = false
  private isMaking = false

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

  /** Has a backup made at once, whenever the next is due, to which increments can be added. */
  want(): void {
    if (this.isWanted || this.isMaking) return
    this.isWanted = true
    this.lookAt(this.parts.clock.now())
  }

  /** Makes a backup, and removes those that it leaves no place for; one with damage in it takes the place of no older one. */
  async create(
    order: BackupWork['create']['input'],
    keep: number | undefined,
    report: (progress: Progress) => void,
    ending: AbortSignal,
  ): Promise<BackupWork['create']['output'] & { removed: number }> {
    const made = await this.work('create', order, report, ending)
    if (keep === undefined || made.snapshot.damaged.length > 0) return { ...made, removed: 0 }
    const { place, data, kind, now } = order
    return { ...made, ...(await this.work('prune', { place, data, kind, now, keep }, report, ending)) }
  }

  /** Does a piece of work after those that were asked for before: two at once would take each other's copies for their own. */
  work<Name extends WorkName>(
    name: Name,
    input: BackupWork[Name]['input'],
    report: (progress: Progress) => void,
    ending: AbortSignal,
  ): Promise<BackupWork[Name]['output']> {
    const both = AbortSignal.any([ending, this.ending.signal])
    return this.inTurn(() => inBackupThread(name, input, report, both), lanesOf(name)).then(output => {
      this.note(name, input, output)
      return output
    })
  }

  /** Does several pieces of work that belong together, between which no backup is made and nothing is added to one. */
  inTurn<T>(work: () => Promise<T>, lanes: readonly Lane[] = ['backups', 'increments']): Promise<T> {
    const run = Promise.all(lanes.map(lane => this.last[lane])).then(work)
    for (const lane of lanes) this.last[lane] = run.catch(() => {})
    return run
  }

  /** What became of the backups at the place where they go, of anyone who asked for them; undefined where none are made. */
  record(): BackupRecord | undefined {
    return this.parts.config.backup && readBackupRecord(this.parts.config.data)
  }

  private note<Name extends WorkName>(
    name: Name,
    input: BackupWork[Name]['input'],
    output: BackupWork[Name]['output'],
  ): void {
    const { config, clock } = this.parts
    if (!('place' in input) || input.place.to !== config.backup?.to) return
    const at = clock.now()
    if (name === 'create') {
      const { snapshot } = output as BackupWork['create']['output']
      storeBackupRecord(config.data, { made: { at, isWhole: snapshot.damaged.length === 0 }, failedAt: undefined })
    } else if (name === 'verify') {
      const verdict = output as BackupWork['verify']['output']
      storeBackupRecord(config.data, { verified: { at, faults: rottenIn(verdict).length } })
    }
  }

  private lookAt(time: number): void {
    if (this.ending.signal.aborted) return
    this.cancel()
    this.cancel = this.parts.clock.at(time, () => void this.parts.background.run('backup', () => this.look()))
  }

  private async look(): Promise<void> {
    const { clock, log, config } = this.parts
    try {
      this.lookAt(await this.makeDue())
    } catch (error) {
      this.lookAt(clock.now() + AGAIN)
      if (this.ending.signal.aborted) return
      log.error({ err: error }, 'no backup was made; it is tried again in an hour')
      storeBackupRecord(config.data, { failedAt: clock.now() })
    }
  }

  /** Makes the backup that is due, if one is, and returns when the next one is. */
  private async makeDue(): Promise<number> {
    const { config, clock, log } = this.parts
    const { at } = config.backup!
    const place = sortKeyOf(config)
    const { snapshots } = await this.work('list', { place }, () => {}, this.ending.signal)
    // A clock that was ahead for a while would keep all others from being made until it is there again.
    const ofFuture = snapshots.filter(each => isOfFuture(each, clock.now()))
    if (ofFuture.length > 0)
      log.error(
        { ids: ofFuture.map(({ id }) => id) },
        'backups are dated in the future: the clock was wrong then, or is now; others are made all the same',
      )
    const last = snapshots.findLast(({ kind, ...each }) => kind === 'scheduled' && !isOfFuture(each, clock.now()))
    const due = last ? nextOf(at, last.startedAt) : clock.now()
    if (due > clock.now() && !this.isWanted) return due
    const now = clock.now()
    const id = await this.make(false)
    await this.verify(id)
    return nextOf(at, now)
  }

  private async make(checksAll: boolean): Promise<string> {
    const { config, clock, log } = this.parts
    const { keep, every } = config.backup!
    const place = sortKeyOf(config)
    const order = { data: config.data, kind: 'scheduled', version, now: clock.now(), checksAll } as const
    const input = { ...order, place, startsChain: every > 0 }
    this.isMaking = true
    const { snapshot, removed } = await this.create(input, keep, () => {}, this.ending.signal).finally(() => {
      this.isMaking = false
    })
    this.isWanted = false
    const { id, added, damaged, mended } = snapshot
    if (mended > 0)
      log.error(
        { id, mended },
        'files of older backups had changed where they lie, and were written anew: see to the disk or store, and verify the backups that you need',
      )
    if (damaged.length > 0) log.error({ id, damaged }, 'a backup was made of databases that are damaged')
    else log.info({ id, ...added, removed }, 'a backup was made')
    return id
  }

  /** Each week, and until nothing is found: the newest one is read, and where it is damaged another one is made with all files looked at. */
  private async verify(id: string): Promise<void> {
    const { config, clock, log } = this.parts
    const place = sortKeyOf(config)
    const { verified } = readBackupRecord(config.data)
    const sinceThen = clock.now() - (verified?.at ?? 0)
    if (verified?.faults === 0 && sinceThen >= 0 && sinceThen < VERIFIED_EVERY) return
    const look = async (id: string): Promise<string[]> =>
      rottenIn(await this.work('verify', { place, id, data: config.data }, () => {}, this.ending.signal))
    let rotten = await look(id)
    if (rotten.length > 0) {
      const emitted = 'the newest backup is damaged where it lies; another one is made, with all files read'
      log.error({ id, faults: rotten.slice(0, MOST_REPORTED) }, emitted)
      rotten = await look(await this.make(true))
    }
    if (rotten.length === 0) log.info('the newest backup was read and is whole')
    else log.error({ faults: rotten.slice(0, MOST_REPORTED) }, 'the newest backup is damaged where it lies')
  }
}

type Lane = 'backups' | 'increments'

/** Increments are written beside backups, but not while what nothing names is removed: they may be about to name it. */
const lanesOf = (name: WorkName): Lane[] =>
  name === 'ship' ? ['increments'] : name === 'prune' ? ['backups', 'increments'] : ['backups']

/** Where backups go that are made by themselves. */
export function sortKeyOf({ backup }: Config): BackupLocation {
  const { to, s3Key, s3Secret } = backup!
  return { to, s3Key, s3Secret }
}

/** What is damaged at the place, and was not when it was copied: to copy it again fixes that. */
const rottenIn = ({ snapshot, faults: errors }: BackupWork['verify']['output']): string[] =>
  errors.filter(each => !snapshot.damaged.includes(each))

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
