import { LRUCache } from 'lru-cache'
import type { Platform } from '../../company/index.ts'
import { networkOf } from '../../http/index.ts'
import { type Clock, MINUTE } from '../../kit/clock.ts'
import { type Failure, fail } from '../../kit/errors.ts'
import { state } from '../../kit/state.ts'
import { WindowCounter } from '../../kit/window-counter.ts'
import { authErrors } from './contract.ts'

const WINDOW = 15 * MINUTE
const MAX_PER_PERSON = 5
/** A whole office may share an address. */
const MAX_PER_ADDRESS = 60
/**
 * Of one e-mail from all addresses together; beyond them there is one attempt a minute. Anyone who guesses from everywhere
 * gets some hundred tries an hour, and keeps nobody out who comes from where they came in before.
 */
const MAX_FROM_EVERYWHERE = 50
const TURN = MINUTE
const MAX_REMEMBERED = 50_000

/** Someone who tries a password. */
export interface Attempt {
  ip: string
  email: string
  /** A session or a browser that is known to be of this very account: it counts by itself, wherever it comes from. */
  own?: string | undefined
}

/** Counts failed sign-ins by address and e-mail, by address and by e-mail, for a quarter of an hour from the first one. */
export class LoginLimit {
  private readonly clock: Clock
  private readonly counts: WindowCounter
  /** Address and e-mail of the last ones who came in. */
  private readonly cameIn = new LRUCache<string, true>({ max: MAX_REMEMBERED })

  constructor(clock: Clock) {
    this.clock = clock
    this.counts = new WindowCounter(clock, WINDOW)
  }

  /**
   * Counts an attempt before the password is looked at, so that many at once count too. Throws ERR_TOO_MANY_LOGINS with
   * the minutes to wait; to anyone who came in from there before, that is returned instead where others used the attempts up:
   * a right password goes on, a wrong one is told it.
   */
  begin(attempt: Attempt): Failure | undefined {
    const { place, pair } = keysOf(attempt)
    const own = this.over(pair, MAX_PER_PERSON)
    const others = this.over(place, MAX_PER_ADDRESS) ?? this.beforeTurn(attempt.email)
    if (own || (others && !this.knows(attempt))) throw own ?? others
    for (const key of [place, pair, attempt.email]) this.counts.add(key)
    return others
  }

  /**
   * Begins an attempt and compares; a comparison that did not come about counts for nothing. Throws ERR_TOO_MANY_LOGINS, also
   * for a wrong password of anyone who is known where others used the attempts up, and what `compare` throws.
   */
  async compare(attempt: Attempt, compare: () => Promise<boolean>): Promise<boolean> {
    const rejection = this.begin(attempt)
    const isRight = await compare().catch(error => {
      const { place, pair } = keysOf(attempt)
      for (const key of [place, pair, attempt.email]) this.counts.takeBack(key)
      throw error
    })
    if (rejection && !isRight) throw rejection
    return isRight
  }

  /** Whether they came in from there before. */
  knows(attempt: Attempt): boolean {
    return attempt.own !== undefined || this.cameIn.has(keysOf(attempt).pair)
  }

  /** The password was right: the person starts again, and the address is not charged. */
  succeeded(attempt: Attempt): void {
    const { place } = keysOf(attempt)
    this.startAnew(attempt)
    this.counts.takeBack(place)
  }

  /** They have another password: what was tried in vain with the one before keeps them out no more. */
  startAnew(attempt: Attempt): void {
    this.counts.forget(keysOf(attempt).pair)
    this.counts.forget(attempt.email)
    this.cameInFrom(attempt)
  }

  /** Someone has a session that began there, perhaps before the program did. */
  cameInFrom({ ip, email }: Attempt): void {
    this.cameIn.set(keysOf({ ip, email }).pair, true)
  }

  /** The rejection of anyone who has no attempts left. */
  private over(key: string, most: number): Failure | undefined {
    const count = this.counts.of(key)
    return count && count.attempts >= most ? this.waiting(count.until) : undefined
  }

  private beforeTurn(email: string): Failure | undefined {
    const count = this.counts.of(email)
    const turn = (count?.last ?? 0) + TURN
    return count && count.attempts >= MAX_FROM_EVERYWHERE && this.clock.now() < turn ? this.waiting(turn) : undefined
  }

  private waiting(until: number): Failure {
    return fail(authErrors.ERR_TOO_MANY_LOGINS, { minutes: Math.ceil((until - this.clock.now()) / MINUTE) })
  }
}

/** Under what an attempt is counted beside its e-mail. */
function keysOf({ ip, email, own }: Attempt): { place: string; pair: string } {
  const place = own ?? networkOf(ip)
  return { place, pair: `${place} ${email}` }
}

export const loginLimit = state(({ clock }: Platform) => new LoginLimit(clock))

/** Someone proved from there that an account is theirs, and gave it another password. */
export const passwordRenewed = (platform: Platform, who: Pick<Attempt, 'ip' | 'email'>): void =>
  platform.own(loginLimit).startAnew(who)
