import { expect } from 'vitest'
import { DAY } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { test } from '../../../testing/test.ts'
import { settingErrors, settingRoutes } from '../../settings/contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, says } from './fixtures.ts'

test('conversations of flows are kept for as long as the company says, from a week to a year', async ({
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
  const kept = async () => {
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    return runs.map(({ contact }) => contact?.name)
  }
  await desk.hears(desk.customer('Ana'), 'oi')
  await desk.later(10 * DAY)
  await desk.hears(desk.customer('Bia'), 'oi')
  expect(await kept()).toEqual(['Bia', 'Ana'])
  await desk.set('flowRunDays', '7')
  await desk.hears(desk.customer('Caio'), 'oi')
  expect(await kept()).toEqual(['Caio', 'Bia'])
})
