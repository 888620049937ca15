import type { NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from '@whiskeysockets/baileys'
import { SECOND } from '../../../../kit/clock.ts'
import type { RestrictionTold } from '../../../events.ts'
import { defaultLimits } from '../../../limiter/limits.ts'
import { ANSWER_PATIENCE, within } from '../errors.ts'

/**
 * Until when WhatsApp keeps this number from writing to people who never wrote to it. It says so by itself, and when it is
 * asked: the library asks after no 463, since it takes each for a missing token.
 */
export class Restriction {
  readonly #socket: Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
  readonly #tell: (told: Omit<RestrictionTold, 'type'>) => void
  #lockedUntil = 0
  #cappedUntil = 0
  #asking: Promise<void> | null = null

  constructor(
    socket: Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>,
    tell: (told: Omit<RestrictionTold, 'type'>) => void,
  ) {
    this.#socket = socket
    this.#tell = tell
  }

  /** Asks WhatsApp; without an answer it stays as it was. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  /** WhatsApp's word on a restriction of the account. */
  locked({ isActive, timeEnforcementEnds }: ReachoutTimelockState): void {
    this.#lockedUntil = isActive ? (timeEnforcementEnds?.getTime() ?? Date.now() + defaultLimits.restFrom463) : 0
    this.#say()
  }

  /** WhatsApp's word on how many chats the account may begin in a cycle, of which some accounts have none. */
  capped({ capping_status, cycle_end_timestamp }: NewChatMessageCapInfo): void {
    const until = capping_status === 'CAPPED' ? endOf(cycle_end_timestamp) : 0
    if (until === this.#cappedUntil) return
    this.#cappedUntil = until
    this.#say()
  }

  /** The cap first: what is said of the restriction is said with it. */
  async #ask(): Promise<void> {
    const cap = await within(ANSWER_PATIENCE, this.#socket.fetchNewChatMessageCap()).catch(() => null)
    if (cap) this.capped(cap)
    // It tells what it hears as `connection.update` as well, which is where all of it is read.
    await within(ANSWER_PATIENCE, this.#socket.fetchAccountReachoutTimelock()).catch(() => {})
  }

  #say(): void {
    const until = Math.max(this.#lockedUntil, this.#cappedUntil)
    if (until <= Date.now()) this.#tell({ until: null })
    else this.#tell({ until, ...(until > this.#lockedUntil ? { capped: true } : {}) })
  }
}

const endOf = (seconds: string | undefined): number =>
  Number(seconds ?? 0) * SECOND || Date.now() + defaultLimits.restFrom463
