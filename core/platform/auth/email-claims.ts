import type { Platform } from '../../company/index.ts'
import { networkOf } from '../../http/index.ts'
import { HOUR } from '../../kit/clock.ts'
import { isFailure } from '../../kit/errors.ts'
import { MAX_TAKEN_EMAILS } from '../../kit/limits.ts'
import { Quota } from '../../kit/quota.ts'
import { state } from '../../kit/state.ts'
import { accountByEmail } from './accounts.ts'
import { authErrors } from './contract.ts'

const emailQuota = state(
  ({ clock }: Platform) =>
    new Quota(clock, { max: MAX_TAKEN_EMAILS, per: HOUR, refusal: authErrors.ERR_TOO_MANY_EMAILS }),
)

/** Who wants an e-mail for an account: a company for its people, or a visitor at an address. */
export type Claimant = { companyId: number } | { ip: string }

/**
 * Runs what gives an account this e-mail. E-mails are unique over all companies, so a rejection tells that someone has an account
 * elsewhere: only so many are reported in an hour. Throws ERR_TOO_MANY_EMAILS, and what the work throws.
 */
export async function claimEmail<T>(
  platform: Platform,
  claimant: Claimant,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  const who = 'ip' in claimant ? `address ${networkOf(claimant.ip)}` : `company ${claimant.companyId}`
  const giveBack = platform.own(emailQuota).take(who)
  try {
    const done = await work()
    giveBack()
    return done
  } catch (error) {
    if (!isFailure(error, authErrors.ERR_EMAIL_ALREADY_EXISTS)) giveBack()
    else if ('companyId' in claimant) {
      const owner = await accountByEmail(platform.store.db, email)
      if (owner?.companyId === claimant.companyId) giveBack()
    }
    throw error
  }
}
