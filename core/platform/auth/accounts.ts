import { sql } from 'kysely'
import { fail } from '../../kit/errors.ts'
import { breaksUnique, type PlatformDb, type Row } from '../../storage/index.ts'
import { authErrors } from './contract.ts'

export interface NewAccount {
  email: string
  passwordHash: string
  companyId: number
  userId: number
  super?: boolean
  mustChangePassword?: boolean
  /** Until the person's row in the desk is committed. */
  pending?: boolean
}

export interface AccountChange {
  email?: string | undefined
  passwordHash?: string | undefined
  mustChangePassword?: boolean | undefined
  pending?: boolean | undefined
  disabled?: boolean | undefined
  super?: boolean | undefined
}

/** E-mails are unique over all companies: throws ERR_EMAIL_ALREADY_EXISTS. */
export async function insertAccount(db: PlatformDb, account: NewAccount, now: number): Promise<void> {
  await rejectingTakenEmail(() =>
    db
      .insertInto('accounts')
      .values({
        email: account.email,
        passwordHash: account.passwordHash,
        companyId: account.companyId,
        userId: account.userId,
        super: Number(account.super ?? false),
        mustChangePassword: Number(account.mustChangePassword ?? false),
        pending: Number(account.pending ?? false),
        createdAt: now,
        updatedAt: now,
      })
      .execute(),
  )
}

/** Throws ERR_EMAIL_ALREADY_EXISTS. */
export async function updateAccount(
  db: PlatformDb,
  companyId: number,
  userId: number,
  change: AccountChange,
  now: number,
): Promise<void> {
  const { email, passwordHash, ...flags } = change
  const content = Object.entries(flags).filter(([, flag]) => flag !== undefined)
  await rejectingTakenEmail(() =>
    db
      .updateTable('accounts')
      .set({
        email,
        passwordHash,
        ...Object.fromEntries(content.map(([name, flag]) => [name, Number(flag)])),
        updatedAt: now,
      })
      .where('companyId', '=', companyId)
      .where('userId', '=', userId)
      .execute(),
  )
}

export async function deleteAccount(db: PlatformDb, companyId: number, userId: number): Promise<void> {
  await db.deleteFrom('accounts').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}

/** The accounts of a company, whole. */
export const accountsOf = (db: PlatformDb, companyId: number): Promise<Row<'accounts'>[]> =>
  db.selectFrom('accounts').selectAll().where('companyId', '=', companyId).execute()

export async function removeAccounts(db: PlatformDb, companyId: number): Promise<void> {
  await db.deleteFrom('accounts').where('companyId', '=', companyId).execute()
}

/** Accounts of a company that comes back, as they were. Throws ERR_EMAIL_ALREADY_EXISTS. */
export async function putBackAccounts(db: PlatformDb, accounts: readonly Row<'accounts'>[]): Promise<void> {
  if (accounts.length)
    await rejectingTakenEmail(() =>
      db
        .insertInto('accounts')
        .values([...accounts])
        .execute(),
    )
}

export function accountByEmail(db: PlatformDb, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export function accountById(db: PlatformDb, id: number) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

export function accountOf(db: PlatformDb, companyId: number, userId: number) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** What a crash may have left half done; see `pending`. */
export function pendingAccounts(db: PlatformDb, companyId?: number) {
  return db
    .selectFrom('accounts')
    .select(['email', 'companyId', 'userId'])
    .where(sql<boolean>`pending = 1`)
    .$if(companyId !== undefined, query => query.where('companyId', '=', companyId!))
    .execute()
}

/** Ids of a company's people who are super administrators. */
export async function superUserIds(db: PlatformDb, companyId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('accounts')
    .select('userId')
    .where('companyId', '=', companyId)
    .where('super', '=', 1)
    .execute()
  return new Set(rows.map(row => row.userId))
}

/** Ids of a company's people who may sign in no more. */
export async function disabledUserIds(db: PlatformDb, companyId: number): Promise<Set<number>> {
  const ofCompany = db.selectFrom('accounts').select('userId').where('companyId', '=', companyId)
  return new Set((await ofCompany.where('disabled', '=', 1).execute()).map(row => row.userId))
}

/** Everybody who is a super administrator and may sign in. Asked for now and then only: all accounts are looked at. */
export const superAccounts = (db: PlatformDb): Promise<Pick<Row<'accounts'>, 'id' | 'email' | 'companyId'>[]> =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'companyId'])
    .where('super', '=', 1)
    .where('disabled', '=', 0)
    .where('pending', '=', 0)
    .orderBy('id')
    .execute()

/** Whether someone of a company may sign in no more (decision 156). */
export async function isDisabled(db: PlatformDb, companyId: number, userId: number): Promise<boolean> {
  const account = db.selectFrom('accounts').select('disabled').where('companyId', '=', companyId)
  return (await account.where('userId', '=', userId).executeTakeFirst())?.disabled === 1
}

async function rejectingTakenEmail(write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw breaksUnique(error, 'accounts.email') ? fail(authErrors.ERR_EMAIL_ALREADY_EXISTS) : error
  }
}
