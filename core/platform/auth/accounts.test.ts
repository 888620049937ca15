import { expect } from 'vitest'
import { test as base } from '../../app/testing/test.ts'
import type { PlatformDb } from '../../storage/index.ts'
import {
  accountByEmail,
  accountOf,
  deleteAccount,
  insertAccount,
  type NewAccount,
  pendingAccounts,
  superUserIds,
  updateAccount,
} from './accounts.ts'
import { openOnlySession, sessionIdsOf, sessionOfAccount, sessionWithAccount, signedInUserIds } from './sessions.ts'

const test = base
  .extend('db', ({ world }) => world.app.machinery.platform.db)
  .extend('add', ({ db, company }) => (userId: number, more: Partial<NewAccount> = {}) => {
    const email = `pessoa${userId}-${company.id}@x.example`
    return insertAccount(db, { email, passwordHash: 'hash', companyId: company.id, userId, ...more }, 1)
  })

async function signIn(db: PlatformDb, companyId: number, userId: number, createdAt: number): Promise<number> {
  const { id: accountId } = (await accountOf(db, companyId, userId))!
  const hash = `${companyId}-${userId}-${createdAt}`
  const session = { accountId, refreshHash: hash, familyHash: hash, ip: '10.0.0.1', userAgent: '' }
  return openOnlySession(db, { ...session, createdAt, expiresAt: createdAt + 1000 })
}

test('An account is what it was made as', async ({ db, company, add }) => {
  await add(101)
  await add(102, { super: true, mustChangePassword: true, pending: true })
  const displayed = await Promise.all([101, 102].map(userId => accountOf(db, company.id, userId)))
  expect(displayed.map(account => [account?.super, account?.mustChangePassword, account?.pending])).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  expect(displayed[0]).toMatchObject({ passwordHash: 'hash', createdAt: 1, updatedAt: 1 })
})

test('A change leaves what it does not name, and other accounts', async ({ db, company, add }) => {
  await add(101)
  await add(102)
  const before = await accountOf(db, company.id, 101)
  await updateAccount(db, company.id, 101, {}, 2)
  expect(await accountOf(db, company.id, 101)).toEqual({ ...before, updatedAt: 2 })
  const change = {
    email: `outro-${company.id}@x.example`,
    passwordHash: 'new',
    mustChangePassword: true,
    pending: true,
  }
  await updateAccount(db, company.id, 101, change, 3)
  const now = { ...change, mustChangePassword: 1, pending: 1, updatedAt: 3 }
  expect(await accountByEmail(db, change.email)).toEqual({ ...before, ...now })
  expect(await accountOf(db, company.id, 102)).toMatchObject({ passwordHash: 'hash', updatedAt: 1 })
})

test('An e-mail is taken once over all companies, and another error is none of that', async ({ db, company, add }) => {
  await expect(add(101, { email: company.adminEmail })).rejects.toThrow('ERR_EMAIL_ALREADY_EXISTS')
  await add(101)
  await expect(updateAccount(db, company.id, 101, { email: company.adminEmail }, 2)).rejects.toThrow(
    'ERR_EMAIL_ALREADY_EXISTS',
  )
  await expect(add(101, { email: 'novo@x.example' })).rejects.not.toThrow('ERR_EMAIL_ALREADY_EXISTS')
})

test('What was begun, who is over all and who is gone are found by company', async ({ db, company, add }) => {
  await add(101, { pending: true })
  await add(102, { super: true })
  expect((await pendingAccounts(db)).filter(({ companyId }) => companyId === company.id)).toEqual([
    { email: `pessoa101-${company.id}@x.example`, companyId: company.id, userId: 101 },
  ])
  expect(await superUserIds(db, company.id)).toEqual(new Set([102]))
  await deleteAccount(db, company.id, 101)
  const left = await Promise.all([101, 102].map(userId => accountOf(db, company.id, userId)))
  expect(left.map(Boolean)).toEqual([false, true])
})

test('A person has one session, and those that have run out go with the next sign-in of anybody', async ({
  db,
  company,
  add,
}) => {
  await add(101)
  await add(102)
  const first = await signIn(db, company.id, 101, 5000)
  const second = await signIn(db, company.id, 101, 5001)
  expect(await sessionIdsOf(db, company.id, 101)).toEqual([second])
  expect(await sessionWithAccount(db, first, 5001)).toBeUndefined()
  const { accountId } = (await sessionWithAccount(db, second, 6000))!
  expect(await sessionOfAccount(db, accountId)).toEqual({ ip: '10.0.0.1', expiresAt: 6001 })
  expect(await sessionWithAccount(db, second, 6001)).toBeUndefined()
  const third = await signIn(db, company.id, 102, 6001)
  expect(await sessionIdsOf(db, company.id, 101)).toEqual([])
  expect(await sessionIdsOf(db, company.id, 102)).toEqual([third])
  expect(await signedInUserIds(db, company.id)).toContain(102)
  expect(await signedInUserIds(db, company.id)).not.toContain(101)
})
