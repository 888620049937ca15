import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../company/index.ts'
import { type Clock, HOUR } from '../../kit/clock.ts'
import { state } from '../../kit/state.ts'
import type { Secrets } from '../../storage/index.ts'

const LASTS = HOUR

interface Locked {
  id: number
  email: string
  passwordHash: string
}

/**
 * What a mail brings to anyone who lost their password: `account.end.signature`. It is signed with the e-mail and the password that
 * the account has, so that nothing need be stored: a new one of either, such as the one that it was used for, ends it.
 */
class Codes {
  private readonly key: Buffer
  private readonly clock: Clock

  constructor(secrets: Secrets, clock: Clock) {
    this.key = secrets.derive('lost-password')
    this.clock = clock
  }

  create(account: Locked): string {
    return this.signed(account, this.clock.now() + LASTS)
  }

  /** The account that it names, while it lasts; whether it is right, `isOf` tells. */
  accountOf(code: string): number | undefined {
    const [, id, end] = SHAPE.exec(code) ?? []
    return id && this.clock.now() < Number(end) ? Number(id) : undefined
  }

  /** Whether we made it, to the letter, for this very account as it is. */
  isOf(account: Locked, code: string): boolean {
    const [provided, right] = [Buffer.from(code), Buffer.from(this.signed(account, Number(SHAPE.exec(code)?.[2])))]
    return provided.length === right.length && timingSafeEqual(provided, right)
  }

  private signed({ id, email, passwordHash }: Locked, end: number): string {
    const signature = createHmac('sha256', this.key).update(`${id} ${end} ${email} ${passwordHash}`).digest('base64url')
    return `${id}.${end}.${signature}`
  }
}

const SHAPE = /^(\d{1,15})\.(\d{1,15})\.[\w-]{43}$/

export const resetCodes = state(({ secrets, clock }: Platform) => new Codes(secrets, clock))
