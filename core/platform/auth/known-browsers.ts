import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../company/index.ts'
import { DAY } from '../../kit/clock.ts'
import { state } from '../../kit/state.ts'
import type { Secrets } from '../../storage/index.ts'

export const MARK_LASTS = 365 * DAY

interface Marked {
  id: number
  passwordHash: string
}

/**
 * What a browser keeps of an account to which someone has signed in with it, `name.signature`: anyone who shows it has wrong
 * passwords of their own (decision 60), and nothing else. A new password ends it.
 */
class BrowserMarks {
  private readonly key: Buffer

  constructor(secrets: Secrets) {
    this.key = secrets.derive('known-browser')
  }

  create(account: Marked): string {
    return this.signed(randomBytes(16).toString('base64url'), account)
  }

  /** Whether we made it, to the letter, for this very account. */
  isOf(account: Marked, mark: string): boolean {
    const [provided, right] = [Buffer.from(mark), Buffer.from(this.signed(mark.split('.', 1)[0]!, account))]
    return provided.length === right.length && timingSafeEqual(provided, right)
  }

  private signed(name: string, { id, passwordHash }: Marked): string {
    return `${name}.${createHmac('sha256', this.key).update(`${id} ${passwordHash} ${name}`).digest('base64url')}`
  }
}

/** The cookie of an account's mark: people who share a browser have one each. */
export const markCookie = (accountId: number): string => `known-${accountId}`

export const browserMarks = state(({ secrets }: Platform) => new BrowserMarks(secrets))
