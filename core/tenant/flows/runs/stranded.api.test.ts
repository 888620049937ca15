import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import type { FrontDesk } from '../../inbound/fixtures.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'
import { forget, REQUEST } from './job-kinds.ts'

/** The states of a flow's runs, the oldest first, with the last word of each. */
async function runsOf({ admin }: FrontDesk, flowId: number): Promise<string[]> {
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId } })
  const all = runs.toReversed().map(async ({ id, state }) => {
    const { turns } = await admin.call(flowRunRoutes.showRun, { params: { runId: id } })
    return [state, turns.at(-1)?.log.at(-1)?.word].filter(Boolean).join(' ')
  })
  return Promise.all(all)
}

const countsOf = async ({ admin }: FrontDesk) =>
  (await admin.call(flowRoutes.list)).flows.map(flow => [flow.executionsRunning, flow.executionsFinished])

const sql = (company: TestCompany, text: string, values: unknown[] = []) =>
  company.context(({ transaction }) => transaction(tx => run(tx.db, text, values)))

test('a run for whose answer nothing waits any more is ended, and its ticket waits for people', async ({
  openWorld,
}) => {
  const world = await openWorld({ outside: { http: () => Promise.reject(new Error('nobody hears the answer')) } })
  const asks = line(['pede', 'httpRequest', { url: 'https://example.com/' }], says('b', 'Pronto.'))
  const { desk, company, flow } = await deskWithFlow(world, asks)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  await desk.hears(ana, 'oi')
  await sql(company, 'DELETE FROM jobs WHERE kind = ?', [REQUEST.kind])
  await desk.hears(bia, 'oi')
  expect([await runsOf(desk, flow.id), await countsOf(desk)]).toEqual([['running', 'running'], [[2, 0]]])
  await company.context(({ transaction }) => transaction(tx => tx.schedule(forget.at(tx.now, '', null))))
  await desk.later(0)
  expect([await runsOf(desk, flow.id), await countsOf(desk)]).toEqual([['failed stranded', 'running'], [[1, 1]]])
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
  expect(world.complaints.splice(0)).toHaveLength(2)
})

test('a run that cannot be taken on is ended once that was tried often enough', async ({ openWorld }) => {
  const world = await openWorld()
  const { desk, company, flow } = await deskWithFlow(world, line(listens('a', 'x', 60), says('b', 'Pronto.')))
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  await sql(company, "UPDATE flow_versions SET graph = 'broken'")
  await world.restart()
  await desk.later(10 * MINUTE)
  expect(await runsOf(desk, flow.id)).toEqual(['waiting'])
  await desk.later(HOUR)
  expect(await runsOf(desk, flow.id)).toEqual(['failed stranded'])
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
  expect(new Set(world.complaints.splice(0).map(({ msg }) => msg))).toEqual(new Set(['a job failed']))
})
