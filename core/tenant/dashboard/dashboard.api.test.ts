import { describe, expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { planned } from '../schedules/fixtures.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { type DashboardQuery, dashboardRoutes } from './contract.ts'
import { showDashboard } from './dashboard.ts'

/** A desk at noon of 20 November 2026 in São Paulo, and its customers. */
async function aContext(openWorld: () => Promise<World>) {
  const world = await openWorld()
  const company = await world.company()
  const desk = await FrontDesk.open(world, company)
  const { id: me, name } = await company.admin.call(authRoutes.me)
  const change = async (ticketId: number, status: 'open' | 'pending' | 'closed') =>
    desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status, userId: me } })
  const writes = async (customer = desk.customer()): Promise<number> => {
    await desk.hears(customer, 'oi')
    return (await desk.ticketOf(customer)).id
  }
  const show = (query: DashboardQuery = {}) => desk.admin.call(dashboardRoutes.show, { query })
  return { world, company, desk, me, name, change, writes, show }
}

test('an administrator reads what waits and is attended, what ended, who came new, and how long it all took', async ({
  openWorld,
}) => {
  const { desk, me, name, change, writes, show } = await aContext(openWorld)
  await desk.set('userRating', 'enabled')
  const ana = desk.customer('Ana')
  const ticketId = await writes(ana)
  await desk.later(10 * MINUTE)
  await change(ticketId, 'open')
  await change(await writes(), 'open')
  await writes()
  await desk.later(30 * MINUTE)
  await change(ticketId, 'closed')
  await desk.hears(ana, '2')
  const { period, counters, attendants } = await show()
  expect(period).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(counters).toEqual({
    supportPending: 1,
    supportHappening: 1,
    supportFinished: 1,
    leads: 3,
    avgSupportTime: 30,
    avgWaitTime: expect.closeTo(10, 3),
  })
  expect(attendants).toEqual([
    { id: me, name, rating: 2, avgSupportTime: 30, tickets: 1, online: false, pausedUntil: null },
  ])
  const ended = (query: object) => desk.admin.call(dashboardRoutes.ticketsUsers, { query })
  expect(await ended({})).toEqual({ data: [{ nome: name, quantidade: 1 }] })
  expect(await ended({ initialDate: '2026-11-18', finalDate: '2026-11-19' })).toEqual({
    data: [{ nome: name, quantidade: 0 }],
  })
})

test('everybody has a row by name, also who attended nobody, and says whether they are there', async ({
  openWorld,
}) => {
  const { world, company, show } = await aContext(openWorld)
  const user = await company.person('user')
  await user.fullSocket()
  await world.idle()
  const { attendants } = await show()
  expect(attendants.map(({ name }) => name)).toEqual(attendants.map(({ name }) => name).toSorted())
  const { id } = await user.call(authRoutes.me)
  const nothing = { rating: 0, avgSupportTime: 0, tickets: 0 }
  expect(attendants).toMatchObject([nothing, nothing])
  expect(attendants.find(one => one.id === id)?.online).toBe(true)
})

test('two companies that ask at the same moment read each its own', async ({ openWorld }) => {
  const { world, company, writes } = await aContext(openWorld)
  await writes()
  const other = await world.company()
  // Who asks while one is counted is told the next one, together with all others of the company.
  const [, ours, theirs] = await company.context(one =>
    other.context(two =>
      Promise.all([showDashboard(one, null, {}), showDashboard(one, null, {}), showDashboard(two, null, {})]),
    ),
  )
  expect([ours, theirs].map(({ counters }) => counters.supportPending)).toEqual([1, 0])
  const names = (await other.admin.call(userRoutes.list)).users.map(({ name }) => name)
  expect(theirs.attendants.map(({ name }) => name)).toEqual(names)
})

test('a person reads of their own day alone what they answered and resolved, and how long it took', async ({
  openWorld,
}) => {
  const { company, desk, change, writes } = await aContext(openWorld)
  const other = await company.person('user')
  const own = () => desk.admin.call(dashboardRoutes.own)
  expect(await own()).toEqual({ answered: 0, resolved: 0, firstAnswer: null })
  const answer = (ticketId: number) =>
    desk.admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Bom dia!' } })
  const tickets = [await writes(), await writes(), await writes(), await writes()] as const
  for (const [at, ticketId] of tickets.entries()) {
    await desk.later(2 * MINUTE)
    await change(ticketId, 'open')
    // What nobody wrote in was not answered.
    if (at < 3) await answer(ticketId)
  }
  await change(tickets[0], 'closed')
  expect(await own()).toEqual({ answered: 3, resolved: 1, firstAnswer: expect.closeTo(4, 1) })
  expect(await other.call(dashboardRoutes.own)).toEqual({ answered: 0, resolved: 0, firstAnswer: null })
  await desk.later(20 * HOUR)
  expect(await own()).toEqual({ answered: 0, resolved: 0, firstAnswer: null })
})

test('of the own day nothing counts that a colleague said, that was said later, or that became one with another', async ({
  openWorld,
}) => {
  const { company, desk, change, writes } = await aContext(openWorld)
  const own = () => desk.admin.call(dashboardRoutes.own)
  const answer = (ticketId: number, by = desk.admin) =>
    by.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Bom dia!' } })
  const bia = desk.customer('Bia')
  const twin = desk.customer('Bia Lima')
  const [first, second, helped, silent, hers, twins] = [
    ...[await writes(), await writes(), await writes(), await writes()],
    ...[await writes(bia), await writes(twin)],
  ] as const
  await change(helped, 'open')
  await answer(helped, await company.person('supervisor'))
  await desk.later(2 * MINUTE)
  await change(first, 'open')
  await answer(first)
  await desk.later(4 * MINUTE)
  for (const ticketId of [second, silent, hers, twins] as const) await change(ticketId, 'open')
  await answer(second)
  await change(silent, 'closed')
  expect(await own()).toEqual({ answered: 2, resolved: 1, firstAnswer: expect.closeTo(4, 1) })

  await change(silent, 'open')
  await desk.later(10 * MINUTE)
  await answer(silent)
  // Whom one writes to first did not wait.
  expect(await own()).toMatchObject({ answered: 3, firstAnswer: expect.closeTo(4, 1) })
  const [contactId, otherId] = [(await desk.ticketOf(bia)).contactId, (await desk.ticketOf(twin)).contactId]
  await desk.admin.call(contactRoutes.merge, { params: { contactId }, body: { contactId: otherId } })
  expect(await own()).toMatchObject({ resolved: 1 })
})

describe('days', () => {
  test('are those that are asked for: from one, up to one, or so many up to today, and then dates do not count', async ({
    openWorld,
  }) => {
    const { show } = await aContext(openWorld)
    const periodOf = async (query: DashboardQuery) => (await show(query)).period
    expect(await periodOf({ date_from: '2026-10-05' })).toEqual({ from: '2026-10-05', to: null })
    expect(await periodOf({ date_to: '2026-10-05' })).toEqual({ from: null, to: '2026-10-05' })
    expect(await periodOf({ days: 7, date_from: '2026-10-05' })).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(await periodOf({ days: 0 })).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  })

  test('are compared with as many before, and with none where there is no beginning', async ({ openWorld }) => {
    const { writes, change, show, desk } = await aContext(openWorld)
    await change(await writes(), 'closed')
    await desk.later(20 * HOUR)
    await writes()
    const { before, counters } = await show({ days: 1 })
    expect(counters).toMatchObject({ supportFinished: 0, leads: 1 })
    expect(before).toEqual({
      period: { from: '2026-11-20', to: '2026-11-20' },
      ...{ supportFinished: 1, leads: 1, avgSupportTime: 0, avgWaitTime: 0 },
    })
    expect((await show({ date_to: '2026-11-20' })).before).toBeNull()
    expect((await show({ date_from: '2026-12-20' })).before).toBeNull()
    expect((await show({ date_from: '2026-11-20', date_to: '2026-11-30' })).before?.period).toEqual({
      from: '2026-11-18',
      to: '2026-11-19',
    })
  })

  test('up to some day hide no ticket that has not ended', async ({ openWorld }) => {
    const { writes, change, show, desk } = await aContext(openWorld)
    const ticketId = await writes()
    await desk.later(MINUTE)
    await change(ticketId, 'open')
    expect((await show({ date_from: '2026-11-20', date_to: '2026-11-20' })).counters).toMatchObject({
      ...{ supportHappening: 1, supportFinished: 0, leads: 1, avgWaitTime: 1 },
    })
  })

  test.for([
    [{ date_from: '2026-02-30' }, 'date_from', 'Data inválida'],
    [{ date_from: '0026-02-01' }, 'date_from', 'Data inválida'],
    [{ date_from: '2026-11-02', date_to: '2026-11-01' }, 'date_to', 'Data inválida'],
    [{ days: '367' }, 'days', 'O maior valor é 366.'],
    [{ days: '1.5' }, 'days', 'Valor inválido'],
  ] as const)('%j is rejected beside its field', async ([query, path, message], { company }) => {
    const answer = await company.admin.raw('GET', '/dashboard', { query })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', faults: [{ path, message }] },
    ])
  })
})

describe('what is counted', () => {
  test('is no ticket that was emptied into another, and no wait where a person opened it', async ({ openWorld }) => {
    const { writes, change, show, desk } = await aContext(openWorld)
    const ana = desk.customer('Ana')
    ana.addressing = 'pn'
    const ticketId = await writes(ana)
    ana.addressing = 'lid'
    await desk.hears(ana, 'do outro endereço')
    ana.addressing = 'both'
    await desk.hears(ana, 'dos dois')
    await desk.later(10 * MINUTE)
    await change(ticketId, 'open')
    await change(ticketId, 'closed')
    await change(ticketId, 'open')
    expect((await show()).counters).toMatchObject({
      supportFinished: 1,
      leads: 1,
      supportHappening: 1,
      avgWaitTime: 10,
    })
  })

  test('is a contact as new with the first ticket alone', async ({ openWorld }) => {
    const { writes, change, show, desk } = await aContext(openWorld)
    await desk.set('autoReopenTimeout', '1')
    const ana = desk.customer()
    await change(await writes(ana), 'closed')
    await desk.later(24 * HOUR)
    await desk.hears(ana, 'de novo')
    expect((await show({ days: 1 })).counters).toMatchObject({ leads: 0, supportPending: 1 })
    expect((await show({ days: 2 })).counters.leads).toBe(1)
  })
})

describe('someone to whom a schedule wrote first', () => {
  test.for([
    ['in that ticket', '0'],
    ['in another ticket', '1'],
  ] as const)('is new on the day on which they answer, %s', async ([, autoReopenTimeout], { world }) => {
    const { desk, customer } = await planned(world)
    await desk.set('autoReopenTimeout', autoReopenTimeout)
    const leads = async (query: DashboardQuery) =>
      (await desk.admin.call(dashboardRoutes.show, { query })).counters.leads
    await desk.later(10 * MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    expect(await leads({ days: 1 })).toBe(0)
    await desk.later(20 * HOUR)
    await desk.hears(customer, 'quero sim')
    expect([await leads({ days: 1 }), await leads({ date_to: '2026-11-20' })]).toEqual([1, 0])
  })
})

describe('the hours of a day', () => {
  const today = (desk: FrontDesk, query = {}) => desk.admin.call(dashboardRoutes.ticketsDay, { query })

  test('are 24, those without a ticket too, each with the attendances that began in it', async ({ openWorld }) => {
    const { desk, writes, change } = await aContext(openWorld)
    const ticketId = await writes()
    await desk.later(2 * HOUR)
    await writes()
    await change(ticketId, 'open')
    await change(ticketId, 'pending')
    const { data, count } = await today(desk)
    expect(count).toBe(2)
    expect(data).toEqual(Array.from({ length: 24 }, (_, horario) => ({ horario, total: +[12, 14].includes(horario) })))
    const none = Array.from({ length: 24 }, (_, horario) => ({ horario, total: 0 }))
    for (const query of [{ initialDate: '2026-11-19' }, { finalDate: '2026-11-19' }])
      expect(await today(desk, query)).toEqual({ data: none, count: 0 })
  })

  test('of several days are reported as days', async ({ openWorld }) => {
    const { desk, writes } = await aContext(openWorld)
    await writes()
    expect(await today(desk, { initialDate: '2026-11-19', finalDate: '2026-11-21' })).toEqual({
      data: [
        { data: '19/11/2026', total: 0 },
        { data: '20/11/2026', total: 1 },
        { data: '21/11/2026', total: 0 },
      ],
      count: 1,
    })
  })

  test.for([
    [{ initialDate: '2026-11-02', finalDate: '2026-11-01' }, 'Data inválida'],
    [{ initialDate: '2024-11-02', finalDate: '2026-11-01' }, 'Valores demais'],
  ] as const)('%j is refused', async ([query, message], { company }) => {
    const answer = await company.admin.raw('GET', '/dashboard/ticketsDay', { query })
    expect([answer.status, await answer.json()]).toMatchObject([400, { faults: [{ path: 'finalDate', message }] }])
  })

  test("go by the company's clock", async ({ openWorld }) => {
    const { company, desk, writes } = await aContext(openWorld)
    await writes()
    const params = { id: company.id }
    await desk.admin.call(companyRoutes.setTimeZone, { params, body: { timeZone: 'Asia/Tokyo' } })
    const { data } = await today(desk, { initialDate: '2026-11-21' })
    expect(data[0]).toEqual({ horario: 0, total: 1 })
    expect((await today(desk)).count).toBe(1)
  })
})
