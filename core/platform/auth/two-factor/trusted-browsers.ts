import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '../../../company/index.ts'
import { DAY } from '../../../kit/clock.ts'

export const TRUST_LASTS = 30 * DAY

interface Account {
  id: number
  passwordHash: string
  totpSecret: string | null
}

/** The cookie by which a browser is not asked for a code: one for each account that is used in it. */
export const trustCookie = (accountId: number): string => `trusted-${accountId}`

/** The cookie's value, `end.signature`, good for 30 days. A new password or a new second factor ends it. */
export const trustMark = (platform: Platform, account: Account): string =>
  signed(platform, account, platform.clock.now() + TRUST_LASTS)

/** Whether a browser that shows this cookie is trusted with the account. */
export function isTrusted(platform: Platform, account: Account, mark: string | undefined): boolean {
  const end = /^(\d{1,15})\.[\w-]{43}$/.exec(mark ?? '')?.[1]
  if (!mark || end === undefined || platform.clock.now() >= Number(end)) return false
  const [displayed, right] = [Buffer.from(mark), Buffer.from(signed(platform, account, Number(end)))]
  return displayed.length === right.length && timingSafeEqual(displayed, right)
}

function signed({ secrets }: Platform, { id, passwordHash, totpSecret }: Account, end: number): string {
  const key = secrets.derive('trusted-browser')
  return `${end}.${createHmac('sha256', key).update(`${id} ${end} ${passwordHash} ${totpSecret}`).digest('base64url')}`
}
