import type * as z from 'zod'
import type { Person, Platform } from '../../company/index.ts'
import { onlyUser } from '../../domain/access/events.ts'
import { networkOf } from '../../http/index.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import type { PasswordTurn, PlatformDb, Row } from '../../storage/index.ts'
import { accountByEmail, accountById, updateAccount } from './accounts.ts'
import { callers } from './callers.ts'
import { authErrors, authEvents, type LoginCodeInput, type LoginInput } from './contract.ts'
import { browserMarks, markCookie } from './known-browsers.ts'
import { type Attempt, loginLimit } from './login-limit.ts'
import { openOnlySession, sessionOfAccount } from './sessions.ts'
import { REFRESH_TOKEN_LASTS, refreshTokens } from './tokens.ts'
import { createChallenge, isChallengeOf, openChallenge } from './two-factor/challenge.ts'
import { countTry, mustHaveTries, spendCode } from './two-factor/codes.ts'
import { wrongKey } from './two-factor/enrolment.ts'
import { isTrusted, trustCookie, trustMark } from './two-factor/trusted-browsers.ts'

export interface OpenedSession {
  sessionId: number
  refreshToken: string
}

/** By `mark` the account knows the browser again; each has a cookie of its own. */
interface SignedIn extends OpenedSession {
  accountId: number
  mark: string
  /** By which the browser is asked for no code for a while; where a code was given. */
  trust?: string
}

/** Wrong codes before the password is asked for again. */
const MAX_WRONG_PER_CHALLENGE = 5

/** Who wants to sign in: where they are, and what their browser keeps. */
interface Visitor {
  ip: string
  userAgent: string
  cookie: (name: string) => string | undefined
}

/**
 * Checks e-mail and password and opens a session. The person's other sessions end; their windows hear `auth` first, so
 * that they can say why (spec 1 §4). Throws ERR_TOO_MANY_LOGINS, ERR_INVALID_CREDENTIALS, ERR_ACCOUNT_DISABLED,
 * ERR_COMPANY_INACTIVE, and ERR_SECOND_FACTOR with a challenge where the account asks for a code too (decision 930): until that
 * comes, no session begins and none ends.
 */
export async function signIn(
  platform: Platform,
  { email, password }: z.output<typeof LoginInput>,
  from: Visitor,
): Promise<SignedIn> {
  const { store, passwords } = platform
  const limit = platform.own(loginLimit)
  const account = await accountByEmail(store.db, email)
  const attempt = await attemptOf(platform, account, email, from)
  const turn: PasswordTurn = { line: limit.knows(attempt) ? 'known' : 'unknown', by: networkOf(from.ip) }
  const matches = await limit.compare(attempt, () => passwords.matches(password, account?.passwordHash, turn))
  if (account && !matches) auditError(platform, account, 'signInRefused', from)
  if (!account || !matches) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
  const person = await personWhoMay(platform, account)
  limit.succeeded(attempt)
  if (account.totpSecret !== null && !isTrusted(platform, account, from.cookie(trustCookie(account.id))))
    throw fail(authErrors.ERR_SECOND_FACTOR, {
      challenge: createChallenge(platform, account),
      methods: ['totp', 'recoveryCode'],
    })
  const renewed = passwords.isOutdated(account.passwordHash) ? await passwords.hash(password, turn) : undefined
  return openSession(platform, account, person, from, async db => {
    if (renewed)
      await updateAccount(db, account.companyId, account.userId, { passwordHash: renewed }, platform.clock.now())
    return renewed ?? account.passwordHash
  })
}

/**
 * Opens the session of a challenge for who has the second step too. Throws ERR_CHALLENGE_EXPIRED, ERR_WRONG_CODE,
 * ERR_TOO_MANY_CODES, ERR_ACCOUNT_DISABLED, ERR_COMPANY_INACTIVE.
 */
export async function signInWithCode(
  platform: Platform,
  { challenge: sealed, code, recoveryCode }: z.output<typeof LoginCodeInput>,
  from: Visitor,
): Promise<SignedIn> {
  const challenge = openChallenge(platform, sealed)
  const account = await accountById(platform.store.db, challenge.accountId)
  if (!account || !isChallengeOf(challenge, account)) throw fail(authErrors.ERR_CHALLENGE_EXPIRED)
  const person = await personWhoMay(platform, account)
  const [key, ofChallenge] = [wrongKey(account), `challenge ${challenge.id}`]
  mustHaveTries(platform, ofChallenge, MAX_WRONG_PER_CHALLENGE)
  mustHaveTries(platform, key)
  const takeBack = countTry(platform, key, ofChallenge)
  let used: Awaited<ReturnType<typeof spendCode>>
  const signedIn = await openSession(platform, account, person, from, async db => {
    used = await spendCode(platform, db, account, { code, recoveryCode })
    if (used) return account.passwordHash
    auditError(platform, account, 'codeRefused', from)
    throw fail(authErrors.ERR_WRONG_CODE)
  })
  takeBack()
  if (typeof used === 'object') await audit(platform, account, person, from, 'recoveryCodeUsed')
  return { ...signedIn, trust: trustMark(platform, account) }
}

/** The person of an account whose password was right. Throws what keeps them out all the same. */
async function personWhoMay({ companies, askDesk }: Platform, account: Row<'accounts'>): Promise<Person> {
  if (account.disabled === 1) throw fail(authErrors.ERR_ACCOUNT_DISABLED)
  if (!companies.entitlementsOf(account.companyId).active) throw fail(generalErrors.ERR_COMPANY_INACTIVE)
  const person = await askDesk(account.companyId, 'personOf', [account.userId])
  if (!person) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
  return person
}

/**
 * Opens the only session of a person, in one transaction with `confirm`, which returns the hash of the password that the account has
 * from then on.
 */
async function openSession(
  platform: Platform,
  account: Row<'accounts'>,
  person: Person,
  from: Visitor,
  confirm: (db: PlatformDb) => Promise<string>,
): Promise<SignedIn> {
  const { store, clock, sockets } = platform
  const { companyId, userId } = account
  const now = clock.now()
  const tokens = platform.own(refreshTokens)
  const refreshToken = tokens.create()
  const { sessionId, passwordHash } = await store.transaction(async tx => {
    // Comparing takes a while: a password that was changed meanwhile opens nothing, and is not written over.
    const current = await accountById(tx.db, account.id)
    const isSame = current?.passwordHash === account.passwordHash && current.totpSecret === account.totpSecret
    if (!isSame || current.disabled === 1) throw fail(authErrors.ERR_INVALID_CREDENTIALS)
    const passwordHash = await confirm(tx.db)
    const sessionId = await openOnlySession(tx.db, {
      accountId: account.id,
      refreshHash: tokens.hashOf(refreshToken),
      familyHash: tokens.familyHashOf(refreshToken),
      ip: from.ip,
      userAgent: from.userAgent.slice(0, 300),
      createdAt: now,
      expiresAt: now + REFRESH_TOKEN_LASTS,
    })
    return { sessionId, passwordHash }
  })
  await audit(platform, account, person, from, 'signedIn')
  const user = { id: userId, email: person.email, companyId }
  sockets.publish(companyId, authEvents.auth.of({ action: 'update', user, sessionId }, onlyUser(userId)))
  await platform.own(callers).changed(companyId, userId)
  const mark = platform.own(browserMarks).create({ id: account.id, passwordHash })
  return { sessionId, accountId: account.id, refreshToken, mark }
}

/** In the log of the person's company, as their act. */
const audit = (
  { askDesk }: Platform,
  { companyId, userId }: Row<'accounts'>,
  { name }: Person,
  { ip }: Visitor,
  kind: 'signedIn' | 'recoveryCodeUsed',
): Promise<void> => askDesk(companyId, 'audit', [{ kind }], { as: 'person', userId, name, ip })

/** Nobody waits for it: an answer that took longer would tell that there is such an account. */
function auditError(
  platform: Platform,
  { companyId, email }: Row<'accounts'>,
  kind: 'signInRefused' | 'codeRefused',
  { ip }: Visitor,
): void {
  const act = { kind, subject: email, by: { as: 'program', ip } } as const
  platform.background('audit', () => platform.askDesk(companyId, 'audit', [act]))
}

/** Who tries it, as the limit knows them: by what the browser keeps, or by a session that began at the same address. */
async function attemptOf(
  platform: Platform,
  account: { id: number; passwordHash: string } | undefined,
  email: string,
  { ip, cookie }: Visitor,
): Promise<Attempt> {
  if (!account) return { ip, email }
  const mark = cookie(markCookie(account.id))
  if (mark && platform.own(browserMarks).isOf(account, mark)) return { ip, email, own: `browser ${mark}` }
  const session = await sessionOfAccount(platform.store.db, account.id)
  if (session && session.expiresAt > platform.clock.now())
    platform.own(loginLimit).cameInFrom({ ip: session.ip, email })
  return { ip, email }
}
