import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import { bringCompany, takenEmails } from './arriving.ts'

const company = {
  ...{ name: 'Padaria de longe', email: 'padaria@longe.example', phone: '', planId: 1, recurrence: 'MENSAL' },
  ...{ timeZone: 'America/Sao_Paulo', campaignsEnabled: 0, billing: '{}', schedules: '[]', holidays: '[]' },
}

test.for([{ timeZone: 'Nowhere/Land' }, { recurrence: 'DIARIA' }, { billing: '{"id":"1"}' }])(
  'A company that comes with %j is not brought in: lists and runs over all companies would end at it',
  async (change, { world }) => {
    const { platform } = world.app
    const before = platform.companies.companyIds()
    const place = () => Promise.reject(new Error('placed'))
    await expect(bringCompany(platform, { ...company, ...change }, [], place)).rejects.toThrow('ERR_VALIDATION')
    await expect(bringCompany(platform, company, [], place)).rejects.toThrow('placed')
    expect(platform.companies.companyIds()).toEqual(before)
  },
)

test('A company that comes is told apart from those that are there by its name and the e-mails of its people', async ({
  world,
  company: there,
}) => {
  const { platform } = world.app
  expect(await takenEmails(platform, [there.adminEmail, 'ninguem@longe.example'])).toEqual([there.adminEmail])
  const name = platform.companies.nameOf(there.id)
  const place = () => Promise.reject(new Error('placed'))
  await expect(bringCompany(platform, { ...company, name }, [], place)).rejects.toThrow(
    'ERR_COMPANY_NAME_ALREADY_EXISTS',
  )
})

test('Anyone who comes with a password keeps it, and who comes without one is to choose it', async ({ world }) => {
  const { platform } = world.app
  const passwordHash = await platform.passwords.hash(PASSWORD, { line: 'desk', by: 'test' })
  const people = [
    { id: 1, email: 'com@longe.example', passwordHash },
    { id: 2, email: 'sem@longe.example', passwordHash: null },
  ]
  const id = await bringCompany(platform, { ...company, name: 'Com gente' }, people, async () => {})
  const accounts = await platform.store.db.selectFrom('accounts').selectAll().where('companyId', '=', id).execute()
  expect(accounts).toMatchObject([
    { userId: 1, passwordHash, mustChangePassword: 0, super: 0 },
    { userId: 2, passwordHash: expect.stringMatching(/^scrypt\$/), mustChangePassword: 1, super: 0 },
  ])
  expect(accounts[1]!.passwordHash).not.toBe(passwordHash)
})

test('A company that is cut short before its folder lies in its place is gone after the next start', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const begun = Promise.withResolvers<void>()
  const people = [{ id: 1, email: 'com@longe.example', passwordHash: null }]
  void bringCompany(world.app.platform, company, people, () => {
    begun.resolve()
    return new Promise(() => {})
  })
  await begun.promise
  await world.restart()
  const { platform } = world.app
  expect(platform.companies.companyIds()).toEqual([1])
  expect(await takenEmails(platform, ['com@longe.example'])).toEqual([])
})

test('A company whose folder cannot be placed leaves nothing, and its name is free', async ({ world }) => {
  const { platform } = world.app
  const failing = bringCompany(platform, { ...company, name: 'Sem lugar' }, [], async () => {
    throw new Error('no room')
  })
  await expect(failing).rejects.toThrow('no room')
  expect(
    await platform.store.db.selectFrom('companies').select('id').where('name', '=', 'Sem lugar').execute(),
  ).toEqual([])
})
