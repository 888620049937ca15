import { type Clock, HOUR, MINUTE } from '../../kit/clock.ts'
import type { WhatsAppLog } from '../log.ts'
import { isNewer } from './web-version.ts'

const POLL_INTERVAL = 6 * HOUR
/** However many connections are rejected at once. */
const REQUESTED_AT_MOST_EVERY = MINUTE

/** What WhatsApp said last, and when. */
export interface StoredVersion {
  version: string
  seenAt: number
}

/** Where the last answer outlives the program. */
export interface VersionStore {
  read(): Promise<StoredVersion | undefined>
  keep(stored: StoredVersion | undefined): Promise<void>
}

/** The version that new sessions claim, and how we came by it. */
export interface ClaimedVersion {
  version: string
  from: 'setting' | 'whatsapp' | 'program'
  /** When WhatsApp said so. */
  seenAt: number | null
}

interface Parts {
  clock: Clock
  log: WhatsAppLog
  /** The version of the library, which was current when it was made. */
  own: string
  /** What anyone who runs the program chose; nothing else counts then. */
  chosen?: string | undefined
  /** Asks WhatsApp; absent where it is not to be asked. */
  ask?: ((ending: AbortSignal) => Promise<string>) | undefined
  store: VersionStore
}

/**
 * Which version of WhatsApp Web our sessions claim to be. WhatsApp rejects old ones, so the current one is asked for at the start and
 * every six hours, and the last answer is stored. No answer is no reason not to go on.
 */
export class LiveVersion {
  readonly #parts: Parts
  readonly #tell: (() => void)[] = []
  readonly #ending = new AbortController()
  #kept: StoredVersion | undefined
  #refused: string | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #asking: Promise<void> | undefined
  #ready: Promise<void> = Promise.resolve()
  #cancel = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when there is an answer, or none in time. Until `start` there is nothing to wait for. */
  ready(): Promise<void> {
    return this.#ready
  }

  start(): void {
    this.#ready = this.#begin()
  }

  stop(): void {
    this.#cancel()
    this.#ending.abort()
  }

  claimed(): ClaimedVersion {
    const { chosen, own } = this.#parts
    if (chosen) return { version: chosen, from: 'setting', seenAt: null }
    const stored = this.#kept
    if (stored && !isNewer(own, stored.version))
      return { version: stored.version, from: 'whatsapp', seenAt: stored.seenAt }
    return { version: own, from: 'program', seenAt: null }
  }

  /** Calls `tell` each time a version is known that is newer than one that was rejected. */
  whenNewer(report: () => void): void {
    this.#tell.push(report)
  }

  /** WhatsApp rejected a session that claimed this version: it is forgotten, and the current one is asked for. */
  async refused(version: string): Promise<void> {
    const { log, chosen, clock } = this.#parts
    log.warn({ version, chosen: chosen !== undefined }, 'WhatsApp refuses the version that we claim')
    if (chosen) return
    if (!this.#refused || isNewer(version, this.#refused)) this.#refused = version
    if (this.#kept?.version === version) await this.#keep(undefined)
    if (clock.now() - this.#askedAt >= REQUESTED_AT_MOST_EVERY) await this.#ask()
  }

  async #begin(): Promise<void> {
    const { store, clock, log, chosen, ask } = this.#parts
    this.#kept = await store.read().catch(error => {
      log.error({ error }, 'could not read which version of WhatsApp Web is kept')
      return undefined
    })
    if (!chosen && ask && !this.#ending.signal.aborted) {
      const requested = this.#ask()
      const isFresh = this.#kept !== undefined && clock.now() - this.#kept.seenAt < POLL_INTERVAL
      if (!isFresh) await requested
      if (!this.#ending.signal.aborted) this.#askAgain()
    }
    log.info({ ...this.claimed() }, 'the version of WhatsApp Web that sessions claim')
  }

  #askAgain(): void {
    const { clock } = this.#parts
    this.#cancel = clock.at(clock.now() + POLL_INTERVAL, () => {
      void this.#ask()
      this.#askAgain()
    })
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #askOnce(): Promise<void> {
    const { ask, clock, log } = this.#parts
    if (!ask) return
    this.#askedAt = clock.now()
    try {
      await this.#keep({ version: await ask(this.#ending.signal), seenAt: clock.now() })
    } catch (error) {
      if (this.#ending.signal.aborted) return
      const detail = error instanceof Error ? error.message : String(error)
      log.warn({ detail, ...this.claimed() }, 'could not ask for the version of WhatsApp Web')
      return
    }
    const { version } = this.claimed()
    if (!this.#refused || !isNewer(version, this.#refused)) return
    log.info({ version, refused: this.#refused }, 'a newer version of WhatsApp Web is known')
    this.#refused = undefined
    for (const report of this.#tell) report()
  }

  async #keep(stored: StoredVersion | undefined): Promise<void> {
    this.#kept = stored
    await this.#parts.store.keep(stored).catch(error => {
      this.#parts.log.error({ error }, 'could not keep the version of WhatsApp Web')
    })
  }
}
