import { expect } from 'vitest'
import { atOnce, deletedBeside } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { queuePalette } from '../../domain/queue-palette.ts'
import { putOnPlan } from '../../platform/plans/fixtures.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aFlow } from '../flows/architecture-cases.ts'
import { flowRoutes } from '../flows/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { aQueue } from './architecture-cases.ts'
import { queueRoutes } from './contract.ts'

test('Of 20 queues that are added at once the plan lets in as many as it has', async ({ company, superAdmin }) => {
  await putOnPlan(superAdmin, company, { queues: 7 })
  const { done, refused: rejected } = await atOnce(() => aQueue(company.admin))
  expect([done.length, rejected.length]).toEqual([7, 13])
  expect(new Set(rejected.map(({ code, body }) => `${code} ${body.limit}`))).toEqual(new Set(['ERR_LIMIT_QUEUES 7']))
  expect(await company.admin.call(queueRoutes.list)).toHaveLength(7)
})

test('One name, or one colour, goes to one of 20 queues', async ({ company: { admin } }) => {
  const [taken = '', ...free] = queuePalette
  const named = await atOnce(at => admin.call(queueRoutes.create, { body: { name: 'Vendas', color: free[at]! } }))
  const coloured = await atOnce(at => admin.call(queueRoutes.create, { body: { name: `Cor ${at}`, color: taken } }))
  expect([named.done.length, coloured.done.length]).toEqual([1, 1])
  const codes = [named, coloured].map(({ refused: rejected }) => [...new Set(rejected.map(({ code }) => code))])
  expect(codes).toEqual([['ERR_QUEUE_NAME_ALREADY_EXISTS'], ['ERR_QUEUE_COLOR_ALREADY_EXISTS']])
})

test('A queue that is deleted while it is changed, and tickets, connections and options are put into it, is in none of them', async ({
  world,
  company,
}) => {
  const { admin } = company
  const [ticketId, connection, flow] = await Promise.all([aPendingTicket(company), aConnection(admin), aFlow(admin)])
  const codes = await deletedBeside({
    make: async () => ({ queueId: (await aQueue(admin)).id }),
    remove: params => admin.call(queueRoutes.remove, { params }),
    writes: [
      params => admin.call(queueRoutes.update, { params, body: { greetingMessage: 'Olá', flowId: flow.id } }),
      ({ queueId }) => admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId, status: 'pending' } }),
      ({ queueId }) =>
        admin.call(connectionRoutes.update, {
          params: { whatsappId: connection.id },
          body: { queueIds: [queueId], transferQueueId: queueId },
        }),
      ({ queueId }) =>
        admin.call(queueRoutes.createOption, { body: { queueId, parentId: -1, title: 'A', message: 'B' } }),
    ],
    after: async () => {
      expect(await admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({
        queueId: null,
        queue: null,
      })
      expect(await admin.call(connectionRoutes.show, { params: { whatsappId: connection.id } })).toMatchObject({
        queues: [],
        transferQueueId: null,
      })
      const options = await company.context(({ db }) => db.selectFrom('queue_options').selectAll().execute())
      expect(options).toEqual([])
    },
  })
  expect(codes).toEqual(['ERR_NO_QUEUE_FOUND'])
  await admin.call(flowRoutes.remove, { params: { flowId: flow.id } })
  expect(world.complaints).toEqual([])
})
