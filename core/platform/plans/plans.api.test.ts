import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { PASSWORD } from '../../app/testing/world.ts'
import { flowNodes } from '../../domain/access/plan-features.ts'
import { auditRoutes } from '../../tenant/audit/contract.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { authRoutes } from '../auth/contract.ts'
import { companyRoutes } from '../companies/contract.ts'
import { planRoutes } from './contract.ts'
import { changePlan } from './plans.ts'

test('Visitors see the plans to choose from, without what concerns flows alone', async ({ openWorld }) => {
  const world = await openWorld()
  const [plan] = await world.nobody.call(planRoutes.listPublic)
  expect(plan).toMatchObject({ id: 1, name: 'Plano 1', users: 10, connections: 10, queues: 10, value: 30 })
  expect(plan).not.toHaveProperty('permissions')
})

test('The list of all plans is to visitors that of plans to choose from, and to a wrong token nothing', async ({
  world,
  company,
}) => {
  const choice = await world.nobody.call(planRoutes.listPublic)
  const requested = await world.nobody.raw('GET', '/plans/all?order=name')
  expect([requested.status, await requested.json()]).toEqual([200, choice])
  expect((await company.admin.call(planRoutes.listAll))[0]).toHaveProperty('permissions')
  expect((await new TestClient(world.base, 'x.y.z').refusal(planRoutes.listAll)).status).toBe(401)
})

test('A plan keeps what its form says, money to the cent', async ({ superAdmin }) => {
  const plan = await superAdmin.call(planRoutes.create, {
    body: { name: 'Ouro', users: '5', connections: 2, value: '149,90', useKanban: false, limitFluxo: '' },
  })
  expect(plan).toMatchObject({
    name: 'Ouro',
    users: 5,
    connections: 2,
    queues: 0,
    value: 149.9,
    limitFluxo: null,
    useKanban: false,
    useCampaigns: true,
    permissions: flowNodes,
  })
  expect(await superAdmin.call(planRoutes.get, { params: { id: plan.id } })).toEqual(plan)
})

test('Changing a plan touches only what is sent, and its companies work by it at once', async ({
  superAdmin,
  company,
}) => {
  const before = await superAdmin.call(planRoutes.get, { params: { id: 1 } })
  const changed = await superAdmin.call(planRoutes.update, {
    params: { id: 1 },
    body: { users: 3, useKanban: 'false', permissions: { webhook: ['httpRequest'] } },
  })
  const { updatedAt: _, ...rest } = changed
  expect(rest).toEqual({
    ...before,
    users: 3,
    useKanban: false,
    permissions: { ...flowNodes, webhook: ['httpRequest'] },
    updatedAt: undefined,
  })
  const entitlements = await company.context(async desk => desk.entitlements())
  expect([entitlements.limits.users, entitlements.features.useKanban]).toEqual([3, false])
})

test('Plan names are unique, whatever the case', async ({ superAdmin }) => {
  await superAdmin.call(planRoutes.create, { body: { name: 'Prata' } })
  const rejected = await superAdmin.refusal(planRoutes.create, { body: { name: 'PRATA' } })
  expect([rejected.status, rejected.code]).toEqual([409, 'ERR_PLAN_NAME_ALREADY_EXISTS'])
  const renamed = await superAdmin.refusal(planRoutes.update, { params: { id: 1 }, body: { name: 'prata' } })
  expect(renamed.code).toBe('ERR_PLAN_NAME_ALREADY_EXISTS')
})

test('A plan that companies have stays, and it is said how many they are; another one goes', async ({
  world,
  superAdmin,
  company,
}) => {
  const own = await superAdmin.call(planRoutes.create, { body: { name: 'De duas' } })
  for (const companyOfIt of [company, await world.company()])
    await superAdmin.call(companyRoutes.update, { params: { id: companyOfIt.id }, body: { planId: own.id } })
  const rejected = await superAdmin.refusal(planRoutes.remove, { params: { id: own.id } })
  expect([rejected.status, rejected.body]).toMatchObject([
    409,
    {
      error: 'ERR_PLAN_IN_USE',
      message: 'Empresas com este plano: 2. Mude o plano delas antes de excluir.',
    },
  ])
  const { id } = await superAdmin.call(planRoutes.create, { body: { name: 'Curto' } })
  await superAdmin.call(planRoutes.remove, { params: { id } })
  const [entry] = (await superAdmin.call(auditRoutes.list)).entries
  expect(entry).toMatchObject({ kind: 'planDeleted', subject: 'Curto', actor: 'person', userId: 1 })
  expect((await superAdmin.refusal(planRoutes.get, { params: { id } })).code).toBe('ERR_NO_PLAN_FOUND')
  expect((await superAdmin.refusal(planRoutes.remove, { params: { id } })).status).toBe(404)
  expect((await superAdmin.refusal(planRoutes.update, { params: { id }, body: { users: 1 } })).status).toBe(404)
})

test('Companies read plans and change none', async ({ world, company }) => {
  expect(await company.admin.call(planRoutes.listAll)).not.toHaveLength(0)
  for (const rejected of [
    await company.admin.refusal(planRoutes.create, { body: { name: 'Grátis' } }),
    await company.admin.refusal(planRoutes.update, { params: { id: 1 }, body: { users: 999 } }),
    await company.admin.refusal(planRoutes.remove, { params: { id: 1 } }),
  ])
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  expect((await world.nobody.refusal(planRoutes.get, { params: { id: 1 } })).status).toBe(401)
})

test('A company may move to another plan', async ({ superAdmin, company }) => {
  const { id } = await superAdmin.call(planRoutes.create, { body: { name: 'Bronze', users: 2 } })
  const moved = await superAdmin.call(companyRoutes.update, {
    params: { id: company.id },
    body: { planId: String(id) },
  })
  expect(moved.plan).toEqual({ id, name: 'Bronze', value: 0 })
})

test('What a change of a plan does not name stays as it was, also when it is a refusal', async ({ superAdmin }) => {
  const narrow = { useKanban: false, permissions: { conversation: [], webhook: [] } }
  const { id } = await superAdmin.call(planRoutes.create, { body: { name: 'Estreito', ...narrow } })
  const change = { users: 4, permissions: { webhook: ['httpRequest'] } }
  expect(await superAdmin.call(planRoutes.update, { params: { id }, body: change })).toMatchObject({
    users: 4,
    useKanban: false,
    useCampaigns: true,
    permissions: { conversation: [], webhook: ['httpRequest'] },
  })
})

test('The files of the companies of a plan end at so many bytes at once, 10 GB unless it is said', async ({
  world,
  superAdmin,
  company,
}) => {
  const plan = await superAdmin.call(planRoutes.create, { body: { name: 'Arquivos' } })
  expect(plan.fileBytes).toBe(10 * 1024 ** 3)
  const body = { fileBytes: '20 GB' }
  expect((await superAdmin.call(planRoutes.update, { params: { id: plan.id }, body })).fileBytes).toBe(20 * 1024 ** 3)
  const { updatedAt, fileBytes } = await changePlan(world.app.platform, 1, { fileBytes: 12_345 })
  expect([new Date(updatedAt).getTime(), fileBytes]).toEqual([world.clock.now(), 12_345])
  expect(await company.context(async desk => desk.entitlements().limits.fileBytes)).toBe(12_345)
})

test.for([
  { value: -1 },
  { value: '-1,00' },
  { users: -1 },
  { queues: 1.5 },
  { limitFluxo: -1 },
  { fileBytes: 'muito' },
  { permissions: { conversation: ['start', 'teleport'] } },
  // Of the other kind.
  { permissions: { webhook: ['start'] } },
])('%j is no part of a plan: it is rejected, and changes nothing', async (error, { superAdmin }) => {
  const before = await superAdmin.call(planRoutes.listAll)
  const made = await superAdmin.refusal(planRoutes.create, { body: { name: 'Falho', ...error } as never })
  const changed = await superAdmin.refusal(planRoutes.update, { params: { id: 1 }, body: error as never })
  expect([made.status, changed.status]).toEqual([400, 400])
  expect(await superAdmin.call(planRoutes.listAll)).toEqual(before)
})

test('A limit below what a company has is taken: what is there stays, and there is no new one', async ({
  superAdmin,
  company,
}) => {
  const people = [await company.person('user'), await company.person('user')]
  const { id: planId } = await superAdmin.call(planRoutes.create, { body: { name: 'Pequeno', users: 1 } })
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
  for (const person of people) expect((await person.call(authRoutes.me)).companyId).toBe(company.id)
  expect((await company.admin.call(userRoutes.list)).users).toHaveLength(3)
  const body = { name: 'Mais um', email: 'mais-um@empresa.example', password: PASSWORD, profile: 'user' } as const
  const rejected = await company.admin.refusal(userRoutes.create, { body })
  expect(rejected.body).toMatchObject({
    error: 'ERR_LIMIT_USERS',
    message: 'Número máximo de usuários já alcançado: 1',
  })
  await superAdmin.call(planRoutes.update, { params: { id: planId }, body: { users: 4 } })
  await company.admin.call(userRoutes.create, { body })
})

test('The audit log tells about a change in reais, in sizes, and feature by feature; of one that changes nothing not at all', async ({
  superAdmin,
}) => {
  const { id } = await superAdmin.call(planRoutes.create, { body: { name: 'Contado', users: 1, value: '99,90' } })
  const change = (body: object) => superAdmin.call(planRoutes.update, { params: { id }, body })
  const newest = async () => (await superAdmin.call(auditRoutes.list)).entries[0]!
  await change({
    ...{ users: 2, value: 129.9, limitFluxo: 500, fileBytes: '20 GB' },
    ...{ useKanban: false, permissions: { webhook: ['httpRequest'] } },
  })
  const emitted = await newest()
  expect(emitted).toMatchObject({ kind: 'planChanged', subject: 'Contado' })
  expect(emitted.changes).toEqual([
    { field: 'maxUsers', from: '1', to: '2' },
    { field: 'price', from: 'R$\u00a099,90', to: 'R$\u00a0129,90' },
    { field: 'flowsAMonth', from: '', to: '500' },
    { field: 'files', from: '10 GB', to: '20 GB' },
    { field: 'useKanban', from: 'true', to: 'false' },
    { field: 'webhookNodes' },
  ])
  await change({ users: 2 })
  expect((await newest()).id).toBe(emitted.id)
})
