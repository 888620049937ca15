import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { DAY } from '../../../kit/clock.ts'
import { MAX_VALUE } from '../../../kit/limits.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { run } from '../../../storage/index.ts'
import { settingErrors, settingRoutes } from '../../settings/contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, MANY_RUNS, says } from './fixtures.ts'
import { forget } from './job-kinds.ts'

test('conversations of flows are stored for as long as the company says, from a week to a year', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const { desk, flow, company } = await deskWithFlow(world, line(says('a', 'Oi.')))
  const paid = { params: { id: company.id }, body: { dueDate: '2027-12-31' } }
  await (await world.superAdmin()).call(companyRoutes.update, paid)
  const setting = (value: string) => ({ params: { key: 'flowRunDays' as const }, body: { value } })
  for (const days of ['6', '366'])
    expect(await desk.admin.refusal(settingRoutes.update, setting(days))).toMatchObject({
      status: settingErrors.ERR_SETTING_VALUE.status,
      code: 'ERR_SETTING_VALUE',
    })
  const stored = async () => {
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    return runs.map(({ contact }) => contact?.name)
  }
  await desk.hears(desk.customer('Ana'), 'oi')
  await desk.later(10 * DAY)
  await desk.hears(desk.customer('Bia'), 'oi')
  expect(await stored()).toEqual(['Bia', 'Ana'])
  await desk.set('flowRunDays', '7')
  await desk.later(DAY)
  expect(await stored()).toEqual(['Bia'])
  await desk.later(7 * DAY)
  expect(await stored()).toEqual([])
  await desk.hears(desk.customer('Caio'), 'oi')
  await desk.later(9 * DAY)
  expect(await stored()).toEqual([])
})

test('all that are too old go, however many', async ({ openWorld }) => {
  const world = await openWorld()
  const { desk, flow, company } = await deskWithFlow(world, line(listens('a', 'x')))
  await desk.hears(desk.customer('Ana'), 'oi')
  const params = { flowId: flow.id }
  const [alive] = (await desk.admin.call(flowRunRoutes.listRuns, { params })).runs
  const file = new Database(join(world.folder, 'companies', String(company.id), 'desk.sqlite'))
  for (const text of MANY_RUNS.slice(0, 3)) file.prepare(text).run({ count: 250, like: alive!.id })
  file.exec(`UPDATE flow_runs SET endedAt = 1, state = 'finished' WHERE id <> ${alive!.id}`)
  await company.context(({ transaction }) => transaction(tx => tx.schedule(forget.at(tx.now, '', null))))
  await desk.later(0)
  expect(file.prepare('SELECT count(*) FROM flow_runs').pluck().get()).toBe(1)
  file.close()
})

test('of one that has ended its variables are stored as its page shows them, and nothing else', async ({
  world,
  company,
}) => {
  const script = "grande = 'x'.repeat(100000); pequena = { a: 1 }"
  const { desk, flow, admin } = await deskWithFlow(world, line(['s', 'scriptJs', { script }]), company)
  await desk.hears(desk.customer('Ana'), 'oi')
  await desk.settled()
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  const { variables } = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
  expect(variables).toMatchObject({ nome: 'Ana', pequena: { a: 1 } })
  expect((variables.grande as string).length).toBeLessThanOrEqual(MAX_VALUE)
  const [row] = await company.context(({ db }) =>
    run<{ run: string }>(db, 'SELECT run FROM flow_runs WHERE flowId = ?', [flow.id]),
  )
  expect(Object.keys(JSON.parse(row!.run))).toEqual(['variables'])
})
