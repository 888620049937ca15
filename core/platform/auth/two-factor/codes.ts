import type { Platform } from '../../../company/index.ts'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { type Failure, fail } from '../../../kit/errors.ts'
import { state } from '../../../kit/state.ts'
import { WindowCounter } from '../../../kit/window-counter.ts'
import type { PlatformDb, Row } from '../../../storage/index.ts'
import { authErrors } from '../contract.ts'
import { recoveryHash } from './recovery-codes.ts'
import { totpStep } from './totp.ts'

type Account = Row<'accounts'>

/** What someone types as the second step: the code of their app, or one of the recovery codes. */
export interface TypedCode {
  code?: string | undefined
  recoveryCode?: string | undefined
}

/** Wrong codes of an account in an hour. Who has six digits to guess gets in by one in 33,000 hours. */
const MAX_WRONG = 10

const wrongCodes = state(({ clock }: Platform) => new WindowCounter(clock, HOUR))

/** Throws ERR_TOO_MANY_CODES with the minutes to wait, where `key` has no attempts left. */
export function mustHaveTries(platform: Platform, key: string, most = MAX_WRONG): void {
  const count = platform.own(wrongCodes).of(key)
  if (count && count.attempts >= most) throw tooMany(platform, count.until)
}

function tooMany({ clock }: Platform, until: number): Failure {
  const wait = until - clock.now()
  return fail(authErrors.ERR_TOO_MANY_CODES, { minutes: Math.ceil(wait / MINUTE), seconds: Math.ceil(wait / SECOND) })
}

/** Counts an attempt before the code is looked at, so that many at once count too; returns what takes it back. */
export function countTry(platform: Platform, ...keys: string[]): () => void {
  const counts = platform.own(wrongCodes)
  for (const key of keys) counts.add(key)
  return () => {
    for (const key of keys) counts.takeBack(key)
  }
}

/**
 * Spends a code of an account, in a transaction of the platform: its time step, or the recovery code, is good no more. Returns which
 * it was, or undefined where it is wrong. `db` is the transaction's.
 */
export async function spendCode(
  platform: Platform,
  db: PlatformDb,
  account: Account,
  typed: TypedCode,
): Promise<'totp' | { recoveryCodesLeft: number } | undefined> {
  if (typed.recoveryCode) return spendRecoveryCode(platform, db, account, typed.recoveryCode)
  const secret = account.totpSecret && platform.secrets.decrypt(account.totpSecret)
  const step = secret && totpStep(secret, digitsOf(typed.code ?? ''), platform.clock.now())
  if (!step) return undefined
  const used = await db
    .updateTable('accounts')
    .set({ totpLastStep: step })
    .where('id', '=', account.id)
    .where('totpLastStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used && 'totp'
}

async function spendRecoveryCode(platform: Platform, db: PlatformDb, { id }: Account, code: string) {
  const hash = recoveryHash(platform, id, code)
  const account = await db.selectFrom('accounts').select('recoveryHashes').where('id', '=', id).executeTakeFirst()
  const hashes: string[] = JSON.parse(account?.recoveryHashes ?? '[]')
  if (!hashes.includes(hash)) return undefined
  const rest = hashes.filter(each => each !== hash)
  await db
    .updateTable('accounts')
    .set({ recoveryHashes: JSON.stringify(rest) })
    .where('id', '=', id)
    .execute()
  return { recoveryCodesLeft: rest.length }
}

/** Apps show codes in two groups, and people paste them so. */
const digitsOf = (code: string): string => code.replace(/\s/g, '')
