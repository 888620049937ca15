import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY, HOUR, MINUTE } from '../../../kit/clock.ts'
import { wallTimeAt } from '../../../kit/wall-clock.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { type Ticket, ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'

/** Ana's ticket with the agent, and what may be done with it. */
async function attended(world: World) {
  const made = await aDeskWithTicket(world)
  await made.change(made.agent, { status: 'open' })
  const params = { ticketId: made.ticketId }
  const snooze = (until: string, client: TestClient = made.agent) =>
    client.call(ticketRoutes.snooze, { params, body: { until } })
  const displayed = async (client: TestClient = made.agent, query: object = { status: 'open', snoozed: false }) =>
    (await client.call(ticketRoutes.list, { query })).tickets.length
  return {
    ...made,
    params,
    putOff: snooze,
    shown: displayed,
    soon: new Date(world.clock.now() + 5 * MINUTE).toISOString(),
  }
}

describe('a ticket that is put off', () => {
  test('leaves the lists until its time, and comes back first and unread, with a word to anyone who has it', async ({
    world,
  }) => {
    const { agent, desk, ana, putOff: snooze, shown: displayed, soon } = await attended(world)
    expect(await snooze(soon)).toMatchObject({ status: 'open', snoozedUntil: soon, unreadMessages: 0 })
    expect([await displayed(), await displayed(agent, { snoozed: true })]).toEqual([0, 1])
    await world.advance(5 * MINUTE - 1)
    expect(await displayed()).toBe(0)
    const page = await agent.fullSocket()
    await world.advance(1)
    expect(await page.event('ticket')).toMatchObject({
      isBack: true,
      ticket: { snoozedUntil: null, unreadMessages: 1, updatedAt: soon },
    })
    expect([await displayed(), await displayed(agent, { snoozed: true })]).toEqual([1, 0])
    expect((await desk.rules(ana)).slice(-2)).toEqual(['snoozed', 'back'])
  })

  test('comes back with as many unread messages as it had', async ({ world }) => {
    const { desk, ana, putOff: snooze, soon } = await attended(world)
    await desk.hears(ana, 'um')
    await desk.hears(ana, 'dois')
    await snooze(soon)
    await desk.later(5 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ snoozedUntil: null, unreadMessages: 2 })
  })

  test('comes back after a start, when its time was while the program was down', async ({ world }) => {
    const { desk, ana, putOff: snooze } = await attended(world)
    await snooze(new Date(world.clock.now() + MINUTE / 2).toISOString())
    await desk.restart()
    expect(await desk.ticketOf(ana)).toMatchObject({ snoozedUntil: null, unreadMessages: 1 })
  })

  test('comes back at once when the contact writes, and not once more at its time', async ({ world }) => {
    const { desk, ana, putOff: snooze, soon } = await attended(world)
    await snooze(soon)
    await desk.hears(ana, 'e então?')
    expect(await desk.ticketOf(ana)).toMatchObject({ snoozedUntil: null, unreadMessages: 1, status: 'open' })
    await desk.later(HOUR)
    expect((await desk.rules(ana)).slice(-2)).toEqual(['snoozed', 'back-by-message'])
  })

  test('stays put off while the company writes in it, and comes back by hand', async ({ world }) => {
    const { agent, params, putOff: snooze, soon } = await attended(world)
    await snooze(soon)
    await agent.call(messageRoutes.send, { params, body: { body: 'Vou ver e volto.' } })
    expect(await agent.call(ticketRoutes.show, { params })).toMatchObject({ snoozedUntil: soon })
    expect(await agent.call(ticketRoutes.wake, { params })).toMatchObject({ snoozedUntil: null, unreadMessages: 0 })
    const again = await agent.call(ticketRoutes.wake, { params })
    expect(again).toEqual(await agent.call(ticketRoutes.wake, { params }))
  })

  test('waits for its new time when it is put off once more', async ({ world }) => {
    const { desk, ana, putOff: snooze, soon } = await attended(world)
    await snooze(soon)
    const later = new Date(world.clock.now() + HOUR).toISOString()
    await snooze(later)
    await desk.later(5 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ snoozedUntil: later })
    await desk.later(HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ snoozedUntil: null })
  })

  test('is put off no more by whatever moves it, and is not closed by silence meanwhile', async ({ world }) => {
    const { desk, ana, agent, change, putOff: snooze } = await attended(world)
    await desk.set('autoCloseHours', '1')
    await change(agent, { status: 'pending' })
    await change(agent, { status: 'open' })
    await snooze(new Date(world.clock.now() + 3 * HOUR).toISOString())
    await desk.later(2 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
    await desk.later(HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open', snoozedUntil: null })
    await desk.later(HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    expect(await change(desk.admin, { status: 'open' })).toMatchObject({ snoozedUntil: null })
    await snooze(new Date(world.clock.now() + HOUR).toISOString(), desk.admin)
    expect(await change(desk.admin, { status: 'closed' })).toMatchObject({ snoozedUntil: null })
  })

  test('is among those of everybody who sees it while it waits, and else of anyone who has it', async ({ world }) => {
    const { company, agent, change, putOff: snooze, shown: displayed, soon, sales } = await attended(world)
    const colleague = await company.person('user', [sales.id])
    const counts = async () =>
      Promise.all([agent, colleague, company.admin].map(client => displayed(client, { snoozed: true })))
    await snooze(soon)
    expect(await counts()).toEqual([1, 0, 0])
    expect(await displayed(company.admin, { snoozed: true, showAll: true })).toBe(1)
    await change(agent, { status: 'pending' })
    await snooze(soon)
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('is put off for a year at most', async ({ world }) => {
    const { putOff: snooze } = await attended(world)
    const until = new Date(world.clock.now() + 366 * DAY).toISOString()
    expect(await snooze(until)).toMatchObject({ snoozedUntil: until })
  })

  test("is put off by the company's clocks where the moment has no offset", async ({ world }) => {
    const { putOff: snooze, company } = await attended(world)
    const zone = await company.context(desk => Promise.resolve(desk.entitlements().timeZone))
    const { day } = wallTimeAt(zone, world.clock.now() + DAY)
    const { snoozedUntil } = await snooze(`${day}T09:30`)
    expect(wallTimeAt(zone, Date.parse(snoozedUntil!))).toEqual({ day, time: 9.5 * HOUR })
  })

  test('is rejected a time that is past or a year away, when it is closed, and to anyone who does not see it', async ({
    world,
  }) => {
    const { agent, company, change, params, soon } = await attended(world)
    const before = await agent.call(ticketRoutes.show, { params })
    const at = (ms: number) => new Date(world.clock.now() + ms).toISOString()
    for (const [until, message] of [
      [at(0), 'Escolha um momento no futuro'],
      [at(367 * DAY), 'Data inválida'],
      ['amanhã', 'Data inválida'],
    ] as const) {
      const { body } = await agent.refusal(ticketRoutes.snooze, { params, body: { until } })
      expect(body).toMatchObject({ error: 'ERR_VALIDATION', faults: [{ path: 'until', code: message }] })
    }
    const stranger = await company.person('user')
    for (const route of [ticketRoutes.wake, ticketRoutes.markUnread])
      expect((await stranger.refusal(route, { params })).code).toBe('ERR_NO_PERMISSION')
    expect(await agent.call(ticketRoutes.show, { params })).toEqual(before)
    await change(agent, { status: 'closed' })
    const rejected = await agent.refusal(ticketRoutes.snooze, { params, body: { until: soon } })
    expect([rejected.status, rejected.code]).toEqual([409, 'ERR_TICKET_TRANSITION'])
    expect((await agent.refusal(ticketRoutes.markUnread, { params })).code).toBe('ERR_TICKET_TRANSITION')
  })
})

describe('a ticket that is marked as unread', () => {
  test('is so for everybody, until anyone who attends it looks again; what is unread stays as it is', async ({
    world,
  }) => {
    const { agent, company, desk, ana, params } = await attended(world)
    const page = await company.admin.fullSocket()
    expect(await agent.call(ticketRoutes.markUnread, { params })).toMatchObject({ unreadMessages: 1 })
    expect(await page.event<{ ticket: Ticket }>('ticket')).toMatchObject({ ticket: { unreadMessages: 1 } })
    const bell = await agent.call(ticketRoutes.list, { query: { withUnreadMessages: true } })
    expect(bell.tickets).toMatchObject([{ id: params.ticketId }])
    const { ticket } = await agent.call(messageRoutes.list, { params })
    expect(ticket.unreadMessages).toBe(0)
    await desk.hears(ana, 'um')
    await desk.hears(ana, 'dois')
    expect(await agent.call(ticketRoutes.markUnread, { params })).toMatchObject({ unreadMessages: 2 })
  })
})
