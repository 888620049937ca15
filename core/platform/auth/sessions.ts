import type { PlatformDb } from '../../storage/index.ts'

export interface NewSession {
  accountId: number
  refreshHash: string
  familyHash: string | undefined
  ip: string
  userAgent: string
  createdAt: number
  expiresAt: number
}

/** Adds a session and removes the person's others, and those of anybody that have run out (decision 10). */
export async function openOnlySession(db: PlatformDb, session: NewSession): Promise<number> {
  await db
    .deleteFrom('sessions')
    .where(where => where.or([where('accountId', '=', session.accountId), where('expiresAt', '<=', session.createdAt)]))
    .execute()
  const { insertId } = await db
    .insertInto('sessions')
    .values({ ...session, familyHash: session.familyHash ?? null, previousHash: null, previousUntil: null })
    .executeTakeFirstOrThrow()
  return Number(insertId)
}

export function sessionByRefreshHash(db: PlatformDb, hash: string) {
  return refreshable(db).where('sessions.refreshHash', '=', hash).executeTakeFirst()
}

/** The session whose last token had this hash. */
export function sessionByPreviousHash(db: PlatformDb, hash: string) {
  return refreshable(db).where('sessions.previousHash', '=', hash).executeTakeFirst()
}

/** The session that had a token of this family, be it its last or one long before. */
export function sessionByFamilyHash(db: PlatformDb, hash: string) {
  return refreshable(db).where('sessions.familyHash', '=', hash).executeTakeFirst()
}

function refreshable(db: PlatformDb) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id', 'sessions.previousUntil', 'sessions.expiresAt', 'accounts.companyId', 'accounts.userId'])
}

export async function replaceRefreshHash(
  db: PlatformDb,
  id: number,
  change: { refreshHash: string; previousHash: string; previousUntil: number; expiresAt: number },
): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute()
}

/** The session of an account: there is one at most. */
export function sessionOfAccount(db: PlatformDb, accountId: number) {
  return db.selectFrom('sessions').select(['ip', 'expiresAt']).where('accountId', '=', accountId).executeTakeFirst()
}

/** A session with its account, unless it has run out. */
export function sessionWithAccount(db: PlatformDb, id: number, now: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select([
      'sessions.id as sessionId',
      'sessions.expiresAt',
      'accounts.id as accountId',
      'accounts.companyId',
      'accounts.userId',
      'accounts.super',
      'accounts.mustChangePassword',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.expiresAt', '>', now)
    .executeTakeFirst()
}

export async function sessionIdsOf(db: PlatformDb, companyId: number, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select('sessions.id')
    .where('accounts.companyId', '=', companyId)
    .where('accounts.userId', '=', userId)
    .execute()
  return rows.map(row => row.id)
}

/** People of a company who are signed in. */
export async function signedInUserIds(db: PlatformDb, companyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.accountId', 'accounts.id')
    .select('accounts.userId')
    .distinct()
    .where('accounts.companyId', '=', companyId)
    .execute()
  return rows.map(row => row.userId)
}

export async function deleteSessions(db: PlatformDb, ids: readonly number[]): Promise<void> {
  if (ids.length) await db.deleteFrom('sessions').where('id', 'in', ids).execute()
}
