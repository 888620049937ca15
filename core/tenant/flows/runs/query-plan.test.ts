import { expect } from 'vitest'
import { indexesUsed, plansOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

/** `flow_runs_one_alive` also keeps a second flow from a ticket. */
const INDEXES = [
  'flow_runs_newest',
  'flow_runs_by_state',
  'flow_runs_of_version',
  'flow_runs_of_ticket',
  'flow_runs_of_contact',
  'flow_runs_one_alive',
  'flow_runs_alive',
  'flow_runs_ended',
  'flow_run_steps_of_run',
  'flow_entries_of_flow',
]

test('a conversation, the list of runs, one of them, the counters and an end find their rows by index', async ({
  world,
}) => {
  const used = await indexesUsed(async () => {
    const { desk, admin, flow } = await deskWithFlow(world, line(listens('a', 'x'), says('b', 'Oi'), listens('c', 'y')))
    const ana = desk.customer()
    for (const text of ['oi', 'sim']) await desk.hears(ana, text)
    const params = { flowId: flow.id }
    const { runs } = await admin.call(flowRunRoutes.listRuns, { params })
    await admin.call(flowRunRoutes.listRuns, { params, query: { state: 'waiting' } })
    await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
    await admin.call(flowRunRoutes.counters, { params })
    const { id: ticketId } = await desk.ticketOf(ana)
    await admin.call(flowRoutes.remove, { params })
    await admin.call(ticketRoutes.remove, { params: { ticketId } })
    const { id: contactId } = await aContact(admin, { number: desk.customer().pn })
    await admin.call(contactRoutes.remove, { params: { contactId } })
  })
  expect(INDEXES.filter(name => !used.has(name))).toEqual([])
})

test('lists of runs and counters read the rows of their flow alone, in their order', async ({ world, company }) => {
  const { admin, flow } = await deskWithFlow(world, line(says('a', 'Oi')), company)
  const params = { flowId: flow.id }
  const ask = async (work: () => Promise<unknown>) => (await plansOf(world, company, work)).join('\n')
  const lists = await ask(async () => {
    await admin.call(flowRunRoutes.listRuns, { params })
    await admin.call(flowRunRoutes.listRuns, { params, query: { state: 'failed' } })
  })
  expect(lists).toMatch(/SEARCH flow_runs USING .*flow_runs_newest/)
  expect(lists).toMatch(/SEARCH flow_runs USING .*flow_runs_by_state/)
  expect(lists).not.toMatch(/SCAN flow|ORDER BY/)
  const counters = await ask(() => admin.call(flowRunRoutes.counters, { params }))
  expect(counters).toMatch(/SEARCH flow_node_counts USING/)
  expect(counters).toMatch(/SEARCH flow_runs USING .*flow_runs_alive/)
  expect(counters).not.toMatch(/SCAN flow_/)
})
