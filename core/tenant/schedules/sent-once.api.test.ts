import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aSchedule } from './architecture-cases.ts'
import { scheduleRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

/** When each leaves or left, the first one first. */
const list = async (client: TestClient) =>
  oldestFirst((await client.call(scheduleRoutes.list)).schedules).map(({ sendAt, status, repeat }) => [
    sendAt,
    status,
    repeat,
  ])

describe('what is sent before its time', () => {
  test('leaves once, and its series goes on to its next time', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, params } = await planned(world, { repeat: 'daily' })
    await desk.admin.call(scheduleRoutes.sendNow, { params })
    await desk.line.untilSent(1)
    await desk.settled()
    expect(await list(desk.admin)).toEqual([
      ['2026-11-20T15:00:00.000Z', 'ENVIADA', 'none'],
      ['2026-11-21T15:10:00.000Z', 'PENDENTE', 'daily'],
    ])
    await world.advance(11 * MINUTE)
    await desk.settled()
    expect(desk.line.sent).toHaveLength(1)
  })

  test('is not sent once more, by whatever is asked for', async ({ world }) => {
    const { desk, params, now, at } = await planned(world)
    await desk.admin.call(scheduleRoutes.sendNow, { params })
    await desk.line.untilSent(1)
    await desk.settled()
    const sent = await now()
    expect(sent.status).toBe('ENVIADA')
    for (const rejected of [
      await desk.admin.refusal(scheduleRoutes.sendNow, { params }),
      await desk.admin.refusal(scheduleRoutes.update, { params, body: { sendAt: at(MINUTE) } }),
    ])
      expect([rejected.status, rejected.code]).toEqual([409, 'ERR_SCHEDULE_STATE'])
    await world.advance(11 * MINUTE)
    await desk.settled()
    expect([await now(), desk.line.sent.length]).toEqual([sent, 1])
  })
})

test('what WhatsApp took and rejects later is an error, and goes again with its id', async ({ world }) => {
  const { desk, params, now } = await planned(world)
  await world.advance(10 * MINUTE)
  await desk.line.untilSent(1)
  await desk.settled()
  expect(await now()).toMatchObject({ status: 'ENVIADA' })
  const { waId, to } = desk.line.sent[0]!
  desk.line.deliver({ type: 'failed', waId, chat: to, code: 479, reason: 'rejected' })
  await desk.settled()
  expect(await now()).toMatchObject({ status: 'ERRO', failure: 'rejected', sentAt: null })
  await desk.admin.call(scheduleRoutes.sendNow, { params })
  await desk.line.untilSent(2)
  await desk.settled()
  expect([await now(), desk.line.sent[1]!.waId]).toMatchObject([{ status: 'ENVIADA', failure: null }, waId])
})

describe('a series', () => {
  test('makes up for none of those that were missed while the program stood still', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk } = await planned(world, { repeat: 'daily' })
    const due = { params: { id: desk.company.id }, body: { dueDate: '2027-12-31' } }
    await (await world.superAdmin()).call(companyRoutes.update, due)
    await world.restart(3 * DAY)
    await world.advance(MINUTE)
    expect(await list(await world.signIn(desk.company.adminEmail))).toEqual([
      ['2026-11-20T15:10:00.000Z', 'ERRO', 'none'],
      ['2026-11-23T15:10:00.000Z', 'PENDENTE', 'daily'],
    ])
    expect(desk.line.sent).toEqual([])
  })

  test('of which one in a shorter month is corrected goes on from the day of its first', async ({ world }) => {
    const { desk, contact } = await planned(world)
    const first = Date.parse('2027-01-31T12:00:00.000Z')
    const { id: scheduleId } = await aSchedule(desk.admin, contact.id, {
      ...{ repeat: 'monthly', sendAt: new Date(first).toISOString() },
    })
    const row = () =>
      desk.company.context(({ db }) =>
        db.selectFrom('schedules').selectAll().where('id', '=', scheduleId).executeTakeFirstOrThrow(),
      )
    const sendAt = Date.parse('2027-02-28T12:00:00.000Z')
    await desk.company.context(({ transaction }) =>
      transaction(({ db }) => db.updateTable('schedules').set({ sendAt }).where('id', '=', scheduleId).execute()),
    )
    const change = (body: { body?: string; sendAt?: string }) =>
      desk.admin.call(scheduleRoutes.update, { params: { scheduleId }, body })
    await change({ body: 'Corrigida' })
    expect(await row()).toMatchObject({ body: 'Corrigida', sendAt, repeatFrom: first })
    await change({ sendAt: '2027-03-02T12:00:00.000Z' })
    expect((await row()).repeatFrom).toBe(Date.parse('2027-03-02T12:00:00.000Z'))
  })
})

describe('the connection by which it leaves', () => {
  test('is that of the talk which goes on, not of one that ended later', async ({ world, company }) => {
    const [goesOn, ended] = [await FrontDesk.open(world, company), await FrontDesk.open(world, company)]
    const ana = goesOn.customer('Ana')
    const atEnded = ended.line.contact(ana.pn, { name: 'Ana' })
    await goesOn.hears(ana, 'oi')
    const { contactId } = await goesOn.ticketOf(ana)
    await world.advance(SECOND)
    await ended.hears(atEnded, 'oi, por aqui')
    const { tickets } = await company.admin.call(ticketRoutes.list, { query: { searchParam: ana.pn } })
    const { id: ticketId } = tickets.find(({ whatsappId }) => whatsappId === ended.connection.id)!
    await world.advance(SECOND)
    await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    const sendAt = new Date(world.clock.now() + MINUTE).toISOString()
    await aSchedule(company.admin, contactId, { sendAt })
    await world.advance(2 * MINUTE)
    await goesOn.line.untilSent(1)
    expect(ended.line.sent).toEqual([])
  })

  test('is the one that stands at a contact with whom nobody talked yet', async ({ world, company }) => {
    const [usual, own] = [await FrontDesk.open(world, company), await FrontDesk.open(world, company)]
    const { pn: number } = own.customer('Ana')
    usual.line.contact(number)
    const { id } = await aContact(company.admin, { number, whatsappId: own.connection.id })
    const sendAt = new Date(world.clock.now() + MINUTE).toISOString()
    await aSchedule(company.admin, id, { sendAt })
    await world.advance(2 * MINUTE)
    await own.line.untilSent(1)
    expect(usual.line.sent).toEqual([])
  })
})

describe('what is not to leave where the contact writes first', () => {
  test('leaves after what they wrote before it was saved, and what they were answered since', async ({ world }) => {
    const { desk, customer, contact, at } = await planned(world)
    await desk.hears(customer, 'bom dia')
    await world.advance(SECOND)
    const { id: scheduleId } = await aSchedule(desk.admin, contact.id, {
      ...{ body: 'Ainda precisa?', sendAt: at(2 * MINUTE), unlessContactWrites: true },
    })
    await world.advance(SECOND)
    const { id: answer } = await aSchedule(desk.admin, contact.id, { body: 'Bom dia!', sendAt: at(MINUTE) })
    await world.advance(2 * MINUTE)
    // The pace of what leaves by itself.
    await world.advance(MINUTE)
    await desk.line.untilSent(2)
    await desk.settled()
    for (const id of [answer, scheduleId])
      expect(await desk.admin.call(scheduleRoutes.show, { params: { scheduleId: id } })).toMatchObject({
        status: 'ENVIADA',
      })
  })
})
