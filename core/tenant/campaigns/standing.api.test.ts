import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { run } from '../../storage/index.ts'
import type { CampaignSettings } from './contract.ts'
import { planned } from './fixtures.ts'

/** From 8 to 18 o'clock on weekdays. */
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const sendingHours: CampaignSettings['sendingHours'] = WEEK.map(weekdayEn => {
  const isWeekend = weekdayEn === 'saturday' || weekdayEn === 'sunday'
  return { weekday: '', weekdayEn, startTime: isWeekend ? '00:00' : '08:00', endTime: isWeekend ? '00:00' : '18:00' }
})

/** One for two o'clock on a Friday, as a world begins at noon, of a company that is not on trial. */
async function onFriday(world: World, settings: Partial<CampaignSettings>) {
  const one = await planned(
    world,
    {},
    { people: 2, settings: { messageInterval: 0, longerIntervalAfter: 0, ...settings } },
  )
  const due = async (dueDate: string): Promise<void> => {
    const superAdmin = await world.superAdmin()
    await superAdmin.call(companyRoutes.update, { params: { id: one.desk.company.id }, body: { dueDate } })
  }
  await due('')
  return { ...one, due }
}

describe('a program that was stopped when the time of a campaign came', () => {
  test('begins it late, within its hours of sending, and says so', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, now, got, drains } = await onFriday(world, { sendingHours })
    await world.restart(3 * HOUR)
    await desk.later(MINUTE)
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], ['Olá, Pessoa 2!']])
    expect(await now()).toMatchObject({ status: 'FINALIZADA', isLate: true })
  })

  test('writes to nobody behind them, but when they begin again', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, now, got, drains } = await onFriday(world, { sendingHours })
    // Until seven in the evening.
    await world.restart(7 * HOUR)
    await desk.later(MINUTE)
    expect(await now()).toMatchObject({ status: 'EM_ANDAMENTO', hold: 'hours', isLate: true })
    // Monday, a minute to eight.
    await desk.later(Date.UTC(2026, 10, 23, 10, 59) - world.clock.now())
    expect(got().flat()).toEqual([])
    await desk.later(MINUTE)
    await drains()
    expect(got()).toEqual([['Olá, Pessoa 1!'], ['Olá, Pessoa 2!']])
    expect(await now()).toMatchObject({ status: 'FINALIZADA', hold: null, isLate: true })
  })
})

test('a company that becomes overdue while a campaign runs writes to nobody more, and goes on when that is over', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const { desk, now, got, due } = await onFriday(world, { longerIntervalAfter: 1, greaterInterval: 120 })
  await desk.later(2 * HOUR)
  await desk.later(20 * SECOND)
  expect(got()).toEqual([['Olá, Pessoa 1!'], []])
  await due('2026-01-01')
  await world.advance(HOUR)
  // Nobody signs in to look.
  const row = () => desk.company.context(({ db }) => run(db, 'SELECT status, hold FROM campaigns', []))
  expect([got(), await row()]).toEqual([[['Olá, Pessoa 1!'], []], [{ status: 'EM_ANDAMENTO', hold: 'suspended' }]])
  await due('')
  await desk.later(6 * MINUTE)
  await desk.later(MINUTE)
  expect(got()).toEqual([['Olá, Pessoa 1!'], ['Olá, Pessoa 2!']])
  expect(await now()).toMatchObject({ status: 'FINALIZADA', hold: null })
})
