import { expect } from 'vitest'
import { atOnce, CALLERS, deletedBeside } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { putOnPlan } from '../../platform/plans/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { aFlow, texts } from './architecture-cases.ts'
import { flowRoutes } from './contract.ts'
import { addressOf, aHook, post } from './hooks/fixtures.ts'
import { flowRunRoutes } from './runs/contract.ts'
import { deskWithFlow, line, listens, says } from './runs/fixtures.ts'

test('Of 20 customers who write at once a flow answers as many as the plan has runs; the others wait for people', async ({
  world,
  company,
  superAdmin,
}) => {
  const { desk, admin, flow } = await deskWithFlow(world, line(says('a', 'Fluxo.'), listens('b', 'x')), company)
  await putOnPlan(superAdmin, company, { limitFluxo: 7 })
  const customers = Array.from({ length: CALLERS }, () => desk.customer())
  for (const customer of customers) customer.says('oi')
  await desk.settled()
  expect(await admin.call(flowRunRoutes.usage)).toMatchObject({ runs: 7, limit: 7 })
  expect((await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })).runs).toHaveLength(7)
  const transcripts: string[][] = []
  // One after the other: a person has fewer searches at once than that.
  for (const customer of customers) transcripts.push(await desk.transcript(customer))
  expect(transcripts.filter(content => content.includes('> Fluxo.'))).toHaveLength(7)
  expect(transcripts.filter(content => content.length === 1)).toHaveLength(13)
})

test('Of 20 deliveries at once as many begin a run as the plan has, and one key begins one', async ({
  world,
  company,
  superAdmin,
}) => {
  await putOnPlan(superAdmin, company, { limitFluxo: 7 })
  const { path, flow } = await aHook(company, {}, says('a', 'Oi'))
  const same = await Promise.all(
    Array.from({ length: CALLERS }, () => post(world, path, {}, { 'idempotency-key': 'pedido-1' })),
  )
  expect(new Set(same.map(({ status, said: content }) => `${status} ${content.runId}`)).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: CALLERS }, (_, pedido) => post(world, path, { pedido })))
  const begun = answers.filter(({ status }) => status === 200)
  const rejected = answers.filter(({ status }) => status !== 200).map(({ said: content }) => content.error)
  expect([begun.length, rejected]).toEqual([6, Array.from({ length: 14 }, () => 'ERR_FLOW_MONTH_FULL')])
  expect((await company.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })).runs).toHaveLength(7)
})

test('One slug goes to one of 20 flows, and of 20 who publish one draft each version is there once', async ({
  company: { admin },
}) => {
  const { done, refused: rejected } = await atOnce(() =>
    aFlow(admin, { tipo: 'webhook', slug: 'pedidos', nodes: [], edges: [] }),
  )
  expect([done.length, new Set(rejected.map(({ code }) => code))]).toEqual([
    1,
    new Set(['ERR_FLOW_SLUG_ALREADY_EXISTS']),
  ])
  const params = { flowId: (await aFlow(admin)).id }
  // Not judged before: a person has fewer questions to a reader thread at once than that.
  const body = (at: number) => ({ ...texts(`Olá ${at}`), publishAnyway: true })
  const changed = await atOnce(at => admin.call(flowRoutes.update, { params, body: body(at) }))
  expect(changed.refused).toEqual([])
  const { versions } = await admin.call(flowRoutes.versions, { params })
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, at) => 21 - at))
})

test('A flow that is deleted while it is drawn, published, chosen and called is gone, and no queue leads into it', async ({
  world,
  company,
}) => {
  const { admin } = company
  const { id: queueId } = await aQueue(admin)
  const codes = await deletedBeside({
    make: async () => {
      const flow = await aFlow(admin)
      const hook = await aHook(company, {}, says('a', 'Oi'))
      return {
        params: { flowId: flow.id },
        hookParams: { flowId: hook.flow.id },
        path: await addressOf(admin, hook.flow),
      }
    },
    remove: async ({ params, hookParams }) => {
      await Promise.all([params, hookParams].map(one => admin.call(flowRoutes.remove, { params: one })))
    },
    writes: [
      ({ params }) => admin.call(flowRoutes.update, { params, body: texts('Outra') }),
      ({ params }) => admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Rascunho') } }),
      ({ params }) => admin.call(queueRoutes.update, { params: { queueId }, body: params }),
      async ({ path }) => {
        const { status } = await post(world, path, {})
        expect([200, 404]).toContain(status)
      },
    ],
    after: async ({ params }) => {
      expect((await admin.refusal(flowRoutes.show, { params })).code).toBe('ERR_NO_FLOW_FOUND')
      expect(await admin.call(queueRoutes.show, { params: { queueId } })).toMatchObject({ flowId: null })
    },
  })
  expect(codes).toContain('ERR_NO_FLOW_FOUND')
  const left = await company.context(({ db }) => db.selectFrom('flow_runs').select('id').execute())
  expect(left).toEqual([])
  expect(world.complaints).toEqual([])
})
