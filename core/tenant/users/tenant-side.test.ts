import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { pendingAccounts, updateAccount } from '../../platform/auth/index.ts'
import { settlePendingAccounts, tenantSide } from './tenant-side.ts'
import { users } from './user-row.ts'

test('a desk that is founded again keeps its first person', async ({ company }) => {
  await company.context(async desk => {
    const before = await users.byId(desk.db, 1)
    for (const _ of [1, 2]) await tenantSide.foundDesk(desk, { name: 'Outra', email: 'outra@empresa.example' })
    expect(await users.byId(desk.db, 1)).toEqual(before)
    expect(await users.count(desk.db)).toBe(1)
  })
})

test('the platform hears who someone is, who is told about those that wait, and of nobody where nobody is', async ({
  company,
}) => {
  await company.person('user')
  await company.context(async desk => {
    expect(await tenantSide.personOf(desk, 1)).toMatchObject({ id: 1, profile: 'admin', allTicket: true })
    expect(await tenantSide.personOf(desk, 2)).toMatchObject({ id: 2, profile: 'user', allTicket: false })
    expect(await tenantSide.personOf(desk, 3)).toBeUndefined()
  })
})

test('the first administrator is the one with the lowest id, anyone who came before', async ({ company }) => {
  await company.person('admin')
  await company.context(async desk => {
    expect(await tenantSide.firstAdminOf(desk)).toMatchObject({ id: 1, email: company.adminEmail })
    await users.update(desk.db, 1, { profile: 'user' })
    expect(await tenantSide.firstAdminOf(desk)).toMatchObject({ id: 2 })
    await users.update(desk.db, 2, { profile: 'user' })
    expect(await tenantSide.firstAdminOf(desk)).toBeUndefined()
  })
})

test('settings that are for super administrators are not handed out with a company', async ({ company }) => {
  const keys = (await company.context(desk => tenantSide.settingsOf(desk))).map(({ key }) => key)
  expect(keys).toContain('campaignsEnabled')
  expect(keys).not.toContain('allowSignup')
})

test('an account that waited for its person is settled once, and waits no more', async ({ world, company }) => {
  const { db } = world.app.machinery.platform
  await updateAccount(db, company.id, 1, { email: 'chegou@empresa.example', pending: true }, 0)
  await company.context(settlePendingAccounts)
  expect(await pendingAccounts(db)).toEqual([])
  expect(await company.context(desk => users.byId(desk.db, 1))).toMatchObject({ email: 'chegou@empresa.example' })
})
