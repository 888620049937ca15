import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { dashboardRoutes } from '../dashboard/contract.ts'
import { userRoutes } from './contract.ts'

async function someone(company: TestCompany) {
  const client = await company.person('user')
  return { client, id: (await client.call(authRoutes.me)).id }
}

const moment = (world: World, ahead: number): string => new Date(world.clock.now() + ahead).toISOString()

const seenOf = async (company: TestCompany, id: number): Promise<string | null | undefined> =>
  (await company.admin.call(userRoutes.listAll)).find(one => one.id === id)?.pausedUntil

interface UserEvent {
  user: { id: number; pausedUntil: string | null }
}

test('Colleagues see until when someone pauses, and that they are back when the hour comes', async ({
  world,
  company,
}) => {
  const { client, id } = await someone(company)
  const socket = await company.admin.fullSocket()
  const until = moment(world, 9 * MINUTE)
  expect(await client.call(userRoutes.pause, { body: { until } })).toMatchObject({ id, pausedUntil: until })
  await socket.event<UserEvent>('user', ({ user }) => user.id === id && user.pausedUntil === until)
  const { attendants } = await company.admin.call(dashboardRoutes.show, { query: { days: 0 } })
  expect([
    await seenOf(company, id),
    (await client.call(authRoutes.me)).pausedUntil,
    attendants.find(one => one.id === id)?.pausedUntil,
  ]).toEqual([until, until, until])

  await world.advance(8 * MINUTE)
  expect(await seenOf(company, id)).toBe(until)
  await world.advance(MINUTE)
  await socket.event<UserEvent>('user', ({ user }) => user.id === id && user.pausedUntil === null)
  expect([await seenOf(company, id), (await client.call(authRoutes.me)).pausedUntil]).toEqual([null, null])
})

test('Who comes back before the hour is back at once, and says so once', async ({ world, company }) => {
  const { client, id } = await someone(company)
  await client.call(userRoutes.pause, { body: { until: moment(world, HOUR) } })
  const socket = await company.admin.fullSocket()
  expect(await client.call(userRoutes.endPause)).toMatchObject({ id, pausedUntil: null })
  await socket.event<UserEvent>('user', ({ user }) => user.id === id && user.pausedUntil === null)
  socket.forget()
  await client.call(userRoutes.endPause)
  await socket.settled()
  expect(socket.published()).toEqual([])
})

test('A pause that is made longer ends at its new hour', async ({ world, company }) => {
  const { client, id } = await someone(company)
  await client.call(userRoutes.pause, { body: { until: moment(world, 5 * MINUTE) } })
  const until = moment(world, 9 * MINUTE)
  await client.call(userRoutes.pause, { body: { until } })
  await world.advance(6 * MINUTE)
  expect(await seenOf(company, id)).toBe(until)
  await world.advance(3 * MINUTE)
  expect(await seenOf(company, id)).toBeNull()
})

test.for([
  ['that is past', -MINUTE, 'Escolha um momento no futuro'],
  ['a day ahead, of which the time of day would not tell', 24 * HOUR, 'Data inválida'],
] as const)('A moment %s is rejected, and nobody pauses', async ([, ahead, code], { world, company }) => {
  const { client, id } = await someone(company)
  const rejected = await client.refusal(userRoutes.pause, { body: { until: moment(world, ahead) } })
  expect(rejected).toMatchObject({ status: 400, body: { faults: [{ path: 'until', code }] } })
  expect(await seenOf(company, id)).toBeNull()
})
