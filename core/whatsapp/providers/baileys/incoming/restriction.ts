import type { NewChatMessageCapInfo, ReachoutTimelockState, WASocket } from '@whiskeysockets/baileys'
import { SECOND } from '../../../../kit/clock.ts'
import type { RestrictionPayload } from '../../../events.ts'
import { defaultLimits } from '../../../limiter/limits.ts'
import { ANSWER_PATIENCE, within } from '../errors.ts'

/**
 * Until when WhatsApp keeps this number from writing to people who never wrote to it. It says so by itself, and when it is
 * asked: the library asks after no 463, since it takes each for a missing token.
 */
export class Restriction {
  readonly #socket: Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>
  readonly #tell: (emitted: Omit<RestrictionPayload, 'type'>) => void
  /** 0 where WhatsApp said that there is none, undefined while it said nothing of it. */
  #lockedUntil: number | undefined
  #cappedUntil: number | undefined
  #asking: Promise<void> | null = null

  constructor(
    socket: Pick<WASocket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>,
    report: (emitted: Omit<RestrictionPayload, 'type'>) => void,
  ) {
    this.#socket = socket
    this.#tell = report
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
  capped(cap: NewChatMessageCapInfo): void {
    const until = endOf(cap)
    if (until === this.#cappedUntil) return
    this.#cappedUntil = until
    this.#say()
  }

  /** The cap first: it is said with what is learned of the restriction, or by itself when nothing is. */
  async #ask(): Promise<void> {
    // It is asked again after a rejection: that there was none before says nothing of now.
    this.#lockedUntil ||= undefined
    this.#cappedUntil ||= undefined
    const cap: NewChatMessageCapInfo | null | undefined = await within(
      ANSWER_PATIENCE,
      this.#socket.fetchNewChatMessageCap(),
    ).catch(() => undefined)
    if (cap !== undefined) this.#cappedUntil = endOf(cap)
    // It tells what it hears as `connection.update` as well, which is where all of it is read.
    await within(ANSWER_PATIENCE, this.#socket.fetchAccountReachoutTimelock()).catch(() => this.#say())
  }

  /** Of what WhatsApp said nothing may be longer than what it said. */
  #say(): void {
    const locked = this.#lockedUntil ?? 0
    const until = Math.max(locked, this.#cappedUntil ?? 0)
    const isAll = this.#lockedUntil !== undefined && this.#cappedUntil !== undefined
    if (until > Date.now()) {
      this.#tell({ until, ...(until > locked ? { capped: true } : {}), ...(isAll ? {} : { atLeast: true }) })
    } else if (isAll) this.#tell({ until: null })
  }
}

/** Until when a cap lasts; an account that has none is told about none. */
function endOf(cap: NewChatMessageCapInfo | null): number {
  if (cap?.capping_status !== 'CAPPED') return 0
  return Number(cap.cycle_end_timestamp ?? 0) * SECOND || Date.now() + defaultLimits.restFrom463
}
