import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type World } from '../../app/testing/world.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { authRoutes } from '../auth/contract.ts'
import { insertAccount, updateAccount } from '../auth/index.ts'
import { updateCompany } from './companies.ts'
import { companyRoutes } from './contract.ts'

const platform = (world: World) => world.app.machinery.platform.db
const folderOf = (world: World, id: number): string => join(world.folder, 'companies', String(id))

test.for([
  [1, 'true'],
  [0, 'false'],
] as const)(
  'A company (campaigns: %s) whose desk was not made before a crash gets it at the next start',
  async ([campaignsEnabled, value], { openWorld }) => {
    const world = await openWorld()
    const company = await world.company('Meio feita')
    await updateCompany(platform(world), company.id, { phase: 'founding', founderName: 'Ana', campaignsEnabled })
    await world.app.machinery.registry.closeAll()
    await rm(folderOf(world, company.id), { recursive: true })
    await world.restart()
    const admin = await world.signIn(company.adminEmail)
    expect(await admin.call(authRoutes.me)).toMatchObject({
      name: 'Ana',
      profile: 'admin',
      company: { name: 'Meio feita', settings: expect.arrayContaining([{ key: 'campaignsEnabled', value }]) },
    })
  },
)

test('A company whose deletion was cut short is gone after the next start', async ({ openWorld }) => {
  const world = await openWorld()
  await world.superAdmin()
  const company = await world.company()
  await updateCompany(platform(world), company.id, { phase: 'leaving' })
  await world.restart()
  expect(existsSync(folderOf(world, company.id))).toBe(false)
  const boss = await world.signIn('admin@balcao.local')
  expect((await boss.call(companyRoutes.listAll)).map(({ id }) => id)).toEqual([1])
  expect(
    (await world.nobody.refusal(authRoutes.login, { body: { email: company.adminEmail, password: PASSWORD } })).status,
  ).toBe(401)
})

test('A deletion that a crash ends in its middle is finished at the next start', async ({ openWorld }) => {
  const world = await openWorld()
  const boss = await world.superAdmin()
  const company = await world.company()
  Object.assign(world.app.platform, {
    closeDesk: async () => {
      throw new Error('the end of the process')
    },
  })
  await boss.refusal(companyRoutes.remove, { params: { id: company.id } })
  await world.restart()
  expect(world.app.platform.companies.knows(company.id)).toBe(false)
  const again = await world.signIn('admin@balcao.local')
  expect((await again.call(companyRoutes.listAll)).map(({ id }) => id)).toEqual([1])
})

test('A company whose desk cannot be made leaves nothing, and may be made again', async ({ openWorld }) => {
  const world = await openWorld()
  const boss = await world.superAdmin()
  const body = { name: 'Loja sem disco', email: 'dona@loja.example' }
  writeFileSync(folderOf(world, 2), 'where its folder would be')
  expect((await boss.refusal(companyRoutes.create, { body })).status).toBe(500)
  expect((await boss.call(companyRoutes.listAll)).map(({ id }) => id)).toEqual([1])
  const { id } = await boss.call(companyRoutes.create, { body })
  expect(existsSync(folderOf(world, id))).toBe(true)
})

test('A desk that lies under the number of a new company is neither handed over nor removed', async ({ openWorld }) => {
  const world = await openWorld()
  const boss = await world.superAdmin()
  const strange = join(folderOf(world, 2), 'desk.sqlite')
  mkdirSync(folderOf(world, 2))
  copyFileSync(join(folderOf(world, 1), 'desk.sqlite'), strange)
  const body = { name: 'Loja Nova', email: 'dona@loja.example' }
  expect((await boss.refusal(companyRoutes.create, { body })).status).toBe(500)
  expect(existsSync(strange)).toBe(true)
  expect((await boss.call(companyRoutes.listAll)).map(({ id }) => id)).toEqual([1])
  expect(world.complaints.at(-1)).toMatchObject({ err: { message: expect.stringContaining('put back both from one') } })
})

test.for(['founding', 'untold'] as const)(
  'A first start that was cut short while %s gives a new password, and the old one does not work',
  async (phase, { openWorld }) => {
    const world = await openWorld()
    const first = world.app.firstStart!
    await updateCompany(platform(world), 1, { phase })
    await updateCompany(platform(world), (await world.company()).id, { phase: 'leaving' })
    await world.restart()
    const second = world.app.firstStart!
    expect(second.email).toBe(first.email)
    expect(second.password).not.toBe(first.password)
    expect((await world.nobody.refusal(authRoutes.login, { body: first })).status).toBe(401)
    expect(await (await world.signIn(second.email, second.password)).call(authRoutes.me)).toMatchObject({
      super: true,
      mustChangePassword: true,
      company: { name: 'Balcão' },
    })
  },
)

test('An account without a person, left by a crash, is removed, and its e-mail is free again', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const email = 'fantasma@empresa.example'
  const ghost = { email, passwordHash: 'x', companyId: company.id, userId: 2, pending: true }
  await insertAccount(platform(world), ghost, 0)
  await world.restart()
  const admin = await world.signIn(company.adminEmail)
  const created = await admin.call(userRoutes.create, { body: { name: 'Novo', email, password: PASSWORD } })
  expect(created).toMatchObject({ id: 2, email })
})

test('A person whose new e-mail reached only the account gets it at the next start', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const email = 'mudou@empresa.example'
  await updateAccount(platform(world), company.id, 1, { email, pending: true }, 0)
  await world.restart()
  expect((await (await world.signIn(email)).call(authRoutes.me)).email).toBe(email)
})
