import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { planRoutes } from '../../../platform/plans/contract.ts'
import { flowHookRoutes } from './contract.ts'
import { aHook, post } from './fixtures.ts'

test('what the plan, its month or the standing rejects is told to the company, once a minute', async ({
  world,
  superAdmin,
  company,
}) => {
  const { flow, path } = await aHook(company, {})
  const socket = await company.admin.fullSocket()
  const change = (body: object) => superAdmin.call(companyRoutes.update, { params: { id: company.id }, body })
  const have = async (plan: object): Promise<void> => {
    const body = { name: `R${company.id} ${JSON.stringify(plan)}`, users: 9, connections: 9, queues: 9, ...plan }
    await change({ planId: (await superAdmin.call(planRoutes.create, { body })).id })
  }
  const row = () =>
    company.context(({ db }) => db.selectFrom('flow_hooks').select(['refusal', 'refusedAt']).executeTakeFirstOrThrow())
  const rejected = async (error: string): Promise<Record<string, unknown>> => {
    const { status, said: content } = await post(world, path, {})
    expect([status, content.error]).toEqual([403, error])
    return content
  }

  expect(await company.admin.call(flowHookRoutes.hook, { params: { flowId: flow.id } })).toMatchObject({
    refusal: null,
    refusedAt: null,
  })
  await have({ limitFluxo: 0 })
  await rejected('ERR_FLOW_MONTH_FULL')
  const first = await row()
  expect(first).toEqual({ refusal: 'limit', refusedAt: world.clock.now() })
  const emitted = await socket.event<{ flowHook: { refusal: string | null } }>(
    'flowHook',
    ({ flowHook }) => flowHook.refusal !== null,
  )
  expect(emitted.flowHook).toMatchObject({ flowId: flow.id, refusal: 'limit', refusedAt: expect.any(String) })
  await world.advance(MINUTE / 2)
  await rejected('ERR_FLOW_MONTH_FULL')
  expect(await row()).toEqual(first)
  await world.advance(MINUTE / 2)
  await rejected('ERR_FLOW_MONTH_FULL')
  expect((await row()).refusedAt).toBe(first.refusedAt! + MINUTE)

  await have({ permissions: { webhook: ['handler'] } })
  await rejected('ERR_FLOW_NOT_IN_PLAN')
  expect((await row()).refusal).toBe('node')
  await have({ useFlowWebhook: false })
  expect(await rejected('ERR_PLAN_FEATURE')).toMatchObject({ feature: 'useFlowWebhook' })
  expect((await row()).refusal).toBe('plan')
  await have({})
  await change({ dueDate: '2026-01-01' })
  expect((await rejected('ERR_COMPANY_OVERDUE')).message).toContain('01/01/2026')
  expect((await row()).refusal).toBe('overdue')
  await change({ dueDate: '', status: false })
  await rejected('ERR_COMPANY_INACTIVE')
  expect((await row()).refusal).toBe('inactive')
  await change({ status: true })
  expect((await post(world, path, {})).status).toBe(200)
  expect((await row()).refusal).toBe('inactive')
})

test('who does not sign is told nothing of it, and tells nobody', async ({ world, superAdmin, company }) => {
  const { flow, path } = await aHook(company, {})
  await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: 's' } })
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-01-01' } })
  expect((await post(world, path, {})).status).toBe(401)
  const rows = await company.context(({ db }) => db.selectFrom('flow_hooks').select('refusal').execute())
  expect(rows).toEqual([{ refusal: null }])
})
