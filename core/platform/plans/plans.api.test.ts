import { expect } from 'vitest'
import { flowNodes } from '../../access/plan-features.ts'
import { test } from '../../testing/test.ts'
import { companyRoutes } from '../companies/contract.ts'
import { planRoutes } from './contract.ts'
import { limitFiles } from './plans.ts'

test('Visitors see the plans to choose from, without what concerns flows alone', async ({ world }) => {
  const [plan] = await world.nobody.call(planRoutes.listPublic)
  expect(plan).toMatchObject({ id: 1, name: 'Plano 1', users: 10, connections: 10, queues: 10, value: 30 })
  expect(plan).not.toHaveProperty('permissions')
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
  const standing = await company.desk(async desk => desk.standing())
  expect([standing.limits.users, standing.features.useKanban]).toEqual([3, false])
})

test('Plan names are unique, whatever the case', async ({ superAdmin }) => {
  await superAdmin.call(planRoutes.create, { body: { name: 'Prata' } })
  const refused = await superAdmin.refusal(planRoutes.create, { body: { name: 'PRATA' } })
  expect([refused.status, refused.code]).toEqual([409, 'ERR_PLAN_NAME_ALREADY_EXISTS'])
  const renamed = await superAdmin.refusal(planRoutes.update, { params: { id: 1 }, body: { name: 'prata' } })
  expect(renamed.code).toBe('ERR_PLAN_NAME_ALREADY_EXISTS')
})

test('A plan that a company has stays; another one goes', async ({ superAdmin }) => {
  expect((await superAdmin.refusal(planRoutes.remove, { params: { id: 1 } })).code).toBe('ERR_PLAN_IN_USE')
  const { id } = await superAdmin.call(planRoutes.create, { body: { name: 'Curto' } })
  await superAdmin.call(planRoutes.remove, { params: { id } })
  expect((await superAdmin.refusal(planRoutes.get, { params: { id } })).code).toBe('ERR_NO_PLAN_FOUND')
  expect((await superAdmin.refusal(planRoutes.remove, { params: { id } })).status).toBe(404)
  expect((await superAdmin.refusal(planRoutes.update, { params: { id }, body: { users: 1 } })).status).toBe(404)
})

test('Companies read plans and change none', async ({ world, company }) => {
  expect(await company.admin.call(planRoutes.listAll)).not.toHaveLength(0)
  for (const refused of [
    await company.admin.refusal(planRoutes.create, { body: { name: 'Grátis' } }),
    await company.admin.refusal(planRoutes.update, { params: { id: 1 }, body: { users: 999 } }),
    await company.admin.refusal(planRoutes.remove, { params: { id: 1 } }),
  ])
    expect([refused.status, refused.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  expect((await world.nobody.refusal(planRoutes.listAll)).status).toBe(401)
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

test('The files of the companies of a plan end at so many bytes at once; of a plan that is none there is nothing to end', async ({
  world,
  company,
}) => {
  const { platform } = world.app
  const { updatedAt } = await limitFiles(platform, 1, 12_345)
  expect(updatedAt).toBe(world.clock.now())
  expect(await company.desk(async desk => desk.standing().limits.fileBytes)).toBe(12_345)
  await expect(limitFiles(platform, 99, 12_345)).rejects.toMatchObject({ code: 'ERR_NO_PLAN_FOUND' })
})
