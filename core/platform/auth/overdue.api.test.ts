import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD, type TestCompany, type World } from '../../app/testing/world.ts'
import { mayAutomate } from '../../domain/access/caller.ts'
import { CLOSE_ENDED } from '../../http/realtime/index.ts'
import { DAY, HOUR } from '../../kit/clock.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { optionRoutes } from '../options/contract.ts'
import { planRoutes } from '../plans/contract.ts'
import { authRoutes } from './contract.ts'
import { refreshTab, signInTab } from './fixtures.ts'

const signIn = (world: World, company: TestCompany) => signInTab(world.base, company.adminEmail, PASSWORD)
const renew = (superAdmin: TestClient, company: TestCompany, dueDate: string) =>
  superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate } })

test('On the due date itself one still gets in; the next day, by the clock of the company, no more', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const due = await world.company()
  await world.advance(36 * HOUR - 1000)
  expect((await signInTab(world.base, due.adminEmail, PASSWORD)).status).toBe(200)
  await world.advance(1000)
  expect((await signInTab(world.base, due.adminEmail, PASSWORD)).status).toBe(403)
})

test('An overdue company is rejected with the text, and gets a token that pays and nothing else', async ({
  world,
  superAdmin,
  company,
}) => {
  await renew(superAdmin, company, '2026-11-19')
  const tab = await signIn(world, company)
  expect(tab.status).toBe(403)
  expect(tab.body.error).toBe('ERR_COMPANY_OVERDUE')
  expect(tab.body.date).toBe('19/11/2026')
  expect(tab.body.message).toBe(
    'Opss! Sua assinatura venceu 19/11/2026. Entre em contato com o Suporte para mais informações!',
  )
  const payer = new TestClient(world.base, tab.body.token)
  expect((await payer.call(companyRoutes.get, { params: { id: company.id } })).dueDate).toBe('2026-11-19')
  expect(await payer.call(planRoutes.listAll)).toHaveLength(1)
  expect(await payer.call(authRoutes.me)).toMatchObject({ email: company.adminEmail })
  expect(await payer.refusal(userRoutes.list)).toMatchObject({ status: 403, code: 'ERR_COMPANY_OVERDUE' })
  expect((await payer.refusal(userRoutes.update, { params: { id: 1 }, body: { name: 'Outro' } })).status).toBe(403)
})

test('After the payment the next refresh opens everything again', async ({ world, superAdmin, company }) => {
  await renew(superAdmin, company, '2026-11-19')
  const tab = await signIn(world, company)
  await renew(superAdmin, company, '2026-12-21')
  const paid = await refreshTab(world.base, tab.cookie)
  expect(paid.status).toBe(200)
  expect(paid.body.user.company.dueDate).toBe('2026-12-21')
  expect((await new TestClient(world.base, paid.body.token).call(userRoutes.list)).users).toHaveLength(1)
})

test('After the payment the session that paid works at once, and falls back when the company is due again', async ({
  world,
  superAdmin,
}) => {
  const due = await world.company()
  await superAdmin.call(companyRoutes.update, { params: { id: due.id }, body: { dueDate: '2026-11-01' } })
  const { body } = await signInTab(world.base, due.adminEmail, PASSWORD)
  const payer = new TestClient(world.base, body.token)
  expect((await payer.refusal(userRoutes.list)).code).toBe('ERR_COMPANY_OVERDUE')
  await superAdmin.call(companyRoutes.update, { params: { id: due.id }, body: { dueDate: '2027-12-01' } })
  expect((await payer.call(userRoutes.list)).users).toHaveLength(1)
  const socket = await payer.fullSocket()
  expect(socket.frames[0]?.type).toBe('ready')
  await superAdmin.call(companyRoutes.update, { params: { id: due.id }, body: { dueDate: '2026-11-01' } })
  expect((await payer.refusal(userRoutes.list)).body.date).toBe('01/11/2026')
})

test('A session that is under way stops working on the first overdue day, and its refresh says why', async ({
  world,
  superAdmin,
  company,
}) => {
  const tab = await signIn(world, company)
  await renew(superAdmin, company, '2026-11-19')
  const client = new TestClient(world.base, tab.body.token)
  expect((await client.refusal(userRoutes.list)).body).toMatchObject({
    error: 'ERR_COMPANY_OVERDUE',
    date: '19/11/2026',
  })
  const refreshed = await refreshTab(world.base, tab.cookie)
  expect([refreshed.status, refreshed.body.error]).toEqual([403, 'ERR_COMPANY_OVERDUE'])
  expect(refreshed.body.token).toEqual(expect.any(String))
})

test('With days of grace one gets in for so many days more, and a change of them counts at once', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const company = await world.company()
  const graceDays = (days: number) => superAdmin.call(optionRoutes.change, { body: { graceDays: days } })
  const automates = () => company.context(async desk => mayAutomate(desk.entitlements()))
  await graceDays(3)
  await renew(superAdmin, company, '2026-11-17')
  const tab = await signIn(world, company)
  expect(tab.body.user.company).toMatchObject({ dueDate: '2026-11-17', lastDay: '2026-11-20' })
  const socket = await new TestClient(world.base, tab.body.token).fullSocket()
  expect(await automates()).toBe(true)
  await graceDays(2)
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect(socket.frames.at(-1)).toMatchObject({ error: 'ERR_COMPANY_OVERDUE', date: '17/11/2026' })
  expect(await automates()).toBe(false)
  const rejected = await signIn(world, company)
  expect([rejected.status, rejected.body.date]).toEqual([403, '17/11/2026'])
  await graceDays(3)
  expect((await signIn(world, company)).status).toBe(200)
  await world.restart()
  expect((await signIn(world, company)).status).toBe(200)
  await world.advance(12 * HOUR)
  expect((await signIn(world, company)).status).toBe(403)
})

test('An administrator with a provisional password pays all the same, and chooses their own after it', async ({
  world,
  superAdmin,
}) => {
  const email = 'nova@empresa.example'
  const body = { name: 'Nova', email, planId: 1, dueDate: '2026-11-01' }
  const { id, generatedPassword } = await superAdmin.call(companyRoutes.create, { body })
  const { body: rejected } = await signInTab(world.base, email, generatedPassword!)
  expect(rejected.error).toBe('ERR_COMPANY_OVERDUE')
  const payer = new TestClient(world.base, rejected.token)
  expect((await payer.call(companyRoutes.get, { params: { id } })).id).toBe(id)
  await superAdmin.call(companyRoutes.update, { params: { id }, body: { dueDate: '2027-01-01' } })
  expect((await payer.refusal(companyRoutes.get, { params: { id } })).code).toBe('ERR_PASSWORD_CHANGE_REQUIRED')
})

test("The platform's own company is never overdue", async ({ superAdmin, company }) => {
  await superAdmin.call(companyRoutes.update, { params: { id: 1 }, body: { dueDate: '2020-01-01' } })
  expect((await superAdmin.call(companyRoutes.listAll)).map(({ id }) => id)).toContain(company.id)
})

test('A company that is switched off loses its sessions and sockets at once, and cannot sign in, pay or refresh', async ({
  world,
  superAdmin,
  company,
}) => {
  await renew(superAdmin, company, '2027-01-01')
  const tab = await signIn(world, company)
  const socket = await new TestClient(world.base, tab.body.token).fullSocket()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { status: false } })
  expect(await socket.closed()).toBe(CLOSE_ENDED)
  expect((await new TestClient(world.base, tab.body.token).refusal(authRoutes.me)).status).toBe(401)
  expect((await refreshTab(world.base, tab.cookie)).status).toBe(401)
  const again = await signIn(world, company)
  expect([again.status, again.body.error, again.body.token]).toEqual([403, 'ERR_COMPANY_INACTIVE', undefined])
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { status: true } })
  expect((await signIn(world, company)).status).toBe(200)
})

test('A due date without end is never over', async ({ openWorld }) => {
  const world = await openWorld()
  const superAdmin = await world.superAdmin()
  const company = await world.company()
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '' } })
  await world.advance(40 * DAY)
  expect((await signIn(world, company)).body.user.company.dueDate).toBeNull()
})
