import { expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { planRoutes } from '../../../platform/plans/contract.ts'
import { run } from '../../../storage/index.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

const changer = (superAdmin: TestClient, id: number) => (body: object) =>
  superAdmin.call(companyRoutes.update, { params: { id }, body })

const aPlan = async (superAdmin: TestClient, company: { id: number }, plan: object): Promise<number> => {
  const body = { name: `S${company.id} ${JSON.stringify(plan)}`, users: 9, connections: 9, queues: 9, ...plan }
  return (await superAdmin.call(planRoutes.create, { body })).id
}

test('for a company that may not automate no run begins, and none is counted', async ({
  world,
  superAdmin,
  company,
}) => {
  const { desk, admin, flow } = await deskWithFlow(world, line(says('a', 'Fluxo.'), listens('b', 'x')), company)
  const change = changer(superAdmin, company.id)
  const ana = desk.customer('Ana')
  await change({ dueDate: '2026-01-01' })
  await desk.hears(ana, 'oi')
  await change({ dueDate: '' })
  expect((await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })).runs).toEqual([])
  expect(await admin.call(flowRunRoutes.usage)).toMatchObject({ runs: 0 })
  expect(await desk.transcript(ana)).toEqual(['oi'])
  expect(await desk.rules(ana)).not.toContain('flow-refused')
})

test('a plan with no runs begins none, not even the first of a month', async ({ world, superAdmin, company }) => {
  const { desk, admin } = await deskWithFlow(world, line(says('a', 'Fluxo.')), company)
  await changer(superAdmin, company.id)({ planId: await aPlan(superAdmin, company, { limitFluxo: 0 }) })
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  expect(await desk.transcript(ana)).toEqual(['oi'])
  expect(await admin.call(flowRunRoutes.usage)).toMatchObject({ runs: 0, limit: 0, nearlyUsedUp: true })
})

test('a month is warned of at four fifths of its runs, not before', async ({ superAdmin, company, admin }) => {
  await changer(superAdmin, company.id)({ planId: await aPlan(superAdmin, company, { limitFluxo: 5 }) })
  const { month } = await admin.call(flowRunRoutes.usage)
  const warned: boolean[] = []
  for (const runs of [3, 4]) {
    const count = 'INSERT INTO flow_months (month, runs) VALUES (?, ?) ON CONFLICT DO UPDATE SET runs = excluded.runs'
    await company.context(({ transaction }) => transaction(tx => run(tx.db, count, [month, runs])))
    warned.push((await admin.call(flowRunRoutes.usage)).nearlyUsedUp)
  }
  expect(warned).toEqual([false, true])
})

test('runs are counted in the month of the company’s place, and begin with its time and a chance of their own', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const script = 'hora = new Date().getHours(); sorte = Math.random()'
  const { desk, flow } = await deskWithFlow(world, line(['s', 'scriptJs', { script }]), company)
  const superAdmin = await world.superAdmin()
  await changer(superAdmin, company.id)({ timeZone: 'Pacific/Kiritimati', dueDate: '2027-12-31' })
  const now = new Date(world.clock.now())
  const ends = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  await desk.later(ends - now.getTime() - 12 * 3_600_000)
  for (const name of ['Ana', 'Bia']) await desk.hears(desk.customer(name), 'oi')
  const { runs: counts, month } = await desk.admin.call(flowRunRoutes.usage)
  const next = new Date(ends).toISOString().slice(0, 7)
  expect([counts, month]).toEqual([2, next])
  const months = await company.context(({ db }) => db.selectFrom('flow_months').select('month').execute())
  expect(months).toEqual([{ month: next }])
  const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  const all = await Promise.all(runs.map(({ id }) => desk.admin.call(flowRunRoutes.showRun, { params: { runId: id } })))
  expect(all.map(({ variables }) => variables.hora)).toEqual([2, 2])
  expect(new Set(all.map(({ variables }) => variables.sorte)).size).toBe(2)
})
