import { expect } from 'vitest'
import { atOnce, deletedBeside } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { putOnPlan } from '../../platform/plans/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { connectionRoutes } from './contract.ts'
import { aConnection } from './fixtures.ts'

test('Of 20 connections that are added at once the plan lets in as many as it has; one is the default', async ({
  company,
  superAdmin,
}) => {
  const { admin } = company
  await putOnPlan(superAdmin, company, { connections: 3 })
  const { done, refused: rejected } = await atOnce(() => aConnection(admin))
  expect([done.length, rejected.length]).toEqual([3, 17])
  expect(new Set(rejected.map(({ code, body }) => `${code} ${body.limit}`))).toEqual(
    new Set(['ERR_LIMIT_CONNECTIONS 3']),
  )
  const all = await admin.call(connectionRoutes.list)
  expect([all.length, all.filter(({ isDefault }) => isDefault).length]).toEqual([3, 1])
})

test('20 who choose a default at once leave one, and one name goes to one of 20', async ({ company: { admin } }) => {
  const all = await Promise.all([1, 2, 3, 4].map(() => aConnection(admin)))
  const chosen = await atOnce(at =>
    admin.call(connectionRoutes.update, { params: { whatsappId: all[at % 4]!.id }, body: { isDefault: true } }),
  )
  expect(chosen.refused).toEqual([])
  const { done, refused: rejected } = await atOnce(() => aConnection(admin, { name: 'Matriz' }))
  expect([done.length, new Set(rejected.map(({ code }) => code))]).toEqual([
    1,
    new Set(['ERR_WAPP_NAME_ALREADY_EXISTS']),
  ])
  const stored = await admin.call(connectionRoutes.list)
  expect([stored.length, stored.filter(({ isDefault }) => isDefault).length]).toEqual([5, 1])
})

test('A connection that is deleted while it is changed and its session begins and ends is gone', async ({
  world,
  company: { admin },
}) => {
  const { id: queueId } = await aQueue(admin)
  const codes = await deletedBeside({
    make: async () => ({ params: { whatsappId: (await aConnection(admin)).id } }),
    remove: ({ params }) => admin.call(connectionRoutes.remove, { params }),
    writes: [
      ({ params }) => admin.call(connectionRoutes.update, { params, body: { queueIds: [queueId] } }),
      ({ params }) => admin.call(connectionRoutes.startSession, { params }),
      ({ params }) => admin.call(connectionRoutes.resetSession, { params }),
      ({ params }) => admin.call(connectionRoutes.endSession, { params }),
    ],
    after: async ({ params }) => {
      await world.idle()
      expect((await admin.refusal(connectionRoutes.show, { params })).code).toBe('ERR_NO_WAPP_FOUND')
    },
  })
  expect(codes).toContain('ERR_NO_WAPP_FOUND')
  expect(await admin.call(connectionRoutes.list)).toEqual([])
  await admin.call(queueRoutes.remove, { params: { queueId } })
  expect(world.complaints).toEqual([])
})
