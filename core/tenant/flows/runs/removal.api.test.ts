import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, MANY_RUNS, says } from './fixtures.ts'

/** Conversations beside Ana's: some seconds of work. */
const COUNT = 800

test('a flow that leads very many conversations goes in pieces: a customer who writes meanwhile waits for none of the others', async ({
  world,
}) => {
  const { desk, admin, flow, company, queueId } = await deskWithFlow(
    world,
    line(says('oi', 'Olá'), listens('ouve', 'x')),
  )
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const params = { flowId: flow.id }
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params })
  await admin.call(flowRunRoutes.setConnectionFlows, {
    params: { whatsappId: desk.connection.id },
    body: { welcomeFlowId: flow.id, keywords: [{ phrase: 'preço', flowId: flow.id }] },
  })
  const file = new Database(join(world.folder, 'companies', String(company.id), 'desk.sqlite'))
  for (const text of MANY_RUNS) file.prepare(text).run({ count: COUNT, like: runs[0]!.id })
  const count = (what: string): unknown => file.prepare(`SELECT count(*) FROM ${what}`).pluck().get()
  file.prepare(`INSERT INTO flow_hooks (flowId, nonce) VALUES (?, 'x')`).run(flow.id)
  expect([count('flow_runs WHERE endedAt IS NULL'), count('tickets WHERE chatbot = 1')]).toEqual([COUNT + 1, COUNT + 1])

  const removed = admin.call(flowRoutes.remove, { params })
  const bia = desk.customer('Bia')
  bia.says('oi')
  await expect.poll(() => count(`messages WHERE body = 'oi'`)).toBe(2)
  expect(count('flows')).toBe(1)
  expect(count('flow_runs WHERE endedAt IS NULL')).toBeGreaterThan(0)
  // From the first moment nothing leads into it any more; what is led into it all the same finds it gone.
  const ways = ['queues WHERE flowId IS NOT NULL', 'flow_entries', 'flow_hooks']
  await expect.poll(() => ways.map(count)).toEqual([0, 0, 0])
  await admin.call(queueRoutes.update, { params: { queueId }, body: { flowId: flow.id } })
  expect(count('flows')).toBe(1)
  await removed
  expect(await admin.call(queueRoutes.show, { params: { queueId } })).toMatchObject({ flowId: null })
  const left = [
    'flows',
    'flow_versions',
    'flow_runs',
    'flow_run_steps',
    'flow_node_counts',
    `jobs WHERE kind IN ('flows.wake', 'flows.request')`,
  ]
  expect(left.map(count)).toEqual(left.map(() => 0))
  expect([count('tickets WHERE chatbot = 1'), count(`tickets WHERE status = 'pending'`)]).toEqual([0, COUNT + 2])
  file.close()
})
