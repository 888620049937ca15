import { describe, expect } from 'vitest'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnectedConnection, aConnection } from '../connections/fixtures.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { messageRoutes } from '../messages/contract.ts'
import { PNG } from '../messages/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aSchedule } from './architecture-cases.ts'
import { scheduleRoutes } from './contract.ts'
import { planned } from './fixtures.ts'

describe('a scheduled message', () => {
  test('leaves at its time by the outbox, stands in the chat of the contact, and is told to open pages', async ({
    world,
  }) => {
    const { desk, schedule, now, contact } = await planned(world)
    expect(schedule).toMatchObject({ status: 'PENDENTE', sentAt: null, failure: null, contact: { name: 'Ana Maria' } })
    const live = new LiveRows(await desk.admin.fullSocket(), [schedule], { schedule: 'schedule' })
    await world.advance(10 * MINUTE - SECOND)
    expect(desk.line.sent).toEqual([])
    await world.advance(SECOND)
    await desk.line.untilSent(1)
    await desk.settled()
    expect(desk.line.sent[0]).toMatchObject({ content: { type: 'text', body: 'Bom dia, Ana Maria!' } })
    const sent = await now()
    expect(sent).toMatchObject({ status: 'ENVIADA', sentAt: expect.any(String), isLate: false })
    expect(await live.now()).toEqual([sent])
    const [ticket] = (await desk.admin.call(ticketRoutes.list, { query: { status: 'closed' } })).tickets
    expect(ticket).toMatchObject({ contactId: contact.id, status: 'closed', userId: null })
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: ticket!.id } })
    expect(messages).toMatchObject([{ body: 'Bom dia, Ana Maria!', source: 'schedule', fromMe: true, ack: 1 }])
  })

  test('goes into the talk that there is, by its connection, and leaves the ticket where it is', async ({ world }) => {
    const { desk, customer, at, now, params } = await planned(world, { sign: true })
    await desk.hears(customer, 'oi')
    const other = await aConnectedConnection(world, desk.company, {}, { pn: '5511900000009', lid: '900000009' })
    await desk.admin.call(connectionRoutes.update, { params: { whatsappId: other.id }, body: { isDefault: true } })
    await desk.admin.call(scheduleRoutes.update, { params, body: { sendAt: at(MINUTE) } })
    await world.advance(MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    expect((await now()).status).toBe('ENVIADA')
    expect(await desk.transcript(customer)).toEqual(['oi', expect.stringMatching(/^> \*.+:\*\nBom dia, Ana Maria!$/)])
    expect(await desk.ticketOf(customer)).toMatchObject({ status: 'pending' })
  })

  test('leaves by the connection that was chosen', async ({ world }) => {
    const { desk, params } = await planned(world)
    const other = await aConnectedConnection(world, desk.company, {}, { pn: '5511900000008', lid: '900000008' })
    await desk.admin.call(scheduleRoutes.update, { params, body: { whatsappId: other.id } })
    await world.advance(10 * MINUTE)
    const line = world.whatsapp.line({ companyId: desk.company.id, connectionId: other.id })
    await line.untilSent(1)
    expect(desk.line.sent).toEqual([])
  })

  test('opens the ticket to anyone who made it, where they may have it', async ({ world }) => {
    const { desk, customer, contact, at } = await planned(world)
    const queue = await aQueue(desk.admin)
    const member = await desk.company.person('user', [queue.id])
    await aSchedule(member, contact.id, { openTicket: true, sendAt: at(MINUTE) })
    await world.advance(MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    const ticket = await desk.ticketOf(customer)
    expect(ticket).toMatchObject({ status: 'open', user: { name: expect.stringContaining('user') } })
    expect(await desk.rules(customer)).toContain('scheduled')
  })

  test('does not leave where the contact wrote since, when that was wanted, and says so', async ({ world }) => {
    const { desk, customer, now } = await planned(world, { unlessContactWrites: true })
    await world.advance(SECOND)
    await desk.hears(customer, 'já resolvi')
    await world.advance(10 * MINUTE)
    expect(await now()).toMatchObject({ status: 'ERRO', failure: 'contact-wrote', sentAt: null })
    expect(desk.line.sent).toEqual([])
  })

  test('goes with its picture, which it keeps after the message is deleted with its ticket', async ({ world }) => {
    const { desk, params, now } = await planned(world)
    const form = new FormData()
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'foto nova.png')
    expect(await desk.admin.call(scheduleRoutes.uploadMedia, { params, form })).toMatchObject({
      mediaName: 'foto nova.png',
    })
    await world.advance(10 * MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    expect(desk.line.sent[0]).toMatchObject({
      content: { type: 'media', kind: 'image', caption: 'Bom dia, Ana Maria!' },
    })
    const [ticket] = (await desk.admin.call(ticketRoutes.list, { query: { status: 'closed' } })).tickets
    await desk.admin.call(ticketRoutes.remove, { params: { ticketId: ticket!.id } })
    await world.advance(SECOND)
    const { mediaPath, status } = await now()
    expect(status).toBe('ENVIADA')
    const served = await fetch(world.base + mediaPath)
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG)
  })
})

describe('what comes too late', () => {
  test('within an hour is sent and marked late, as after a stop of the program', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, params } = await planned(world)
    await world.restart(40 * MINUTE)
    await world.advance(MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    const admin = await world.signIn(desk.company.adminEmail)
    expect(await admin.call(scheduleRoutes.show, { params })).toMatchObject({ status: 'ENVIADA', isLate: true })
    expect(desk.line.sent).toHaveLength(1)
  })

  test('later is an error with its reason, and is sent when someone says so', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, params } = await planned(world)
    await world.restart(2 * HOUR)
    await world.advance(MINUTE)
    const admin = await world.signIn(desk.company.adminEmail)
    expect(await admin.call(scheduleRoutes.show, { params })).toMatchObject({ status: 'ERRO', failure: 'expired' })
    expect(desk.line.sent).toEqual([])
    expect(await admin.call(scheduleRoutes.sendNow, { params })).toMatchObject({ status: 'AGENDADA', failure: null })
    await desk.line.untilSent(1)
    await desk.settled()
    expect(await admin.call(scheduleRoutes.show, { params })).toMatchObject({ status: 'ENVIADA', isLate: false })
  })

  test('after a restore is an error, since it has left perhaps, and its series goes on', async ({ world }) => {
    const { desk, schedule, params, now } = await planned(world, { repeat: 'daily' })
    await desk.company.context(({ transaction }) =>
      transaction(({ db }) => db.updateTable('schedules').set({ failure: 'restored' }).execute()),
    )
    await world.advance(10 * MINUTE)
    expect(await now()).toMatchObject({ status: 'ERRO', failure: 'restored', repeat: 'none' })
    const others = (await desk.admin.call(scheduleRoutes.list)).schedules.filter(({ id }) => id !== schedule.id)
    expect(others).toMatchObject([{ status: 'PENDENTE', failure: null, repeat: 'daily' }])
    expect(desk.line.sent).toEqual([])
    expect(await desk.admin.call(scheduleRoutes.sendNow, { params })).toMatchObject({
      status: 'AGENDADA',
      failure: null,
    })
    await desk.line.untilSent(1)
  })

  test('for an offline phone waits in the outbox for an hour', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk, params } = await planned(world)
    desk.line.answers = false
    desk.line.drop(428)
    desk.line.rejectLogin(402, world.clock.now() + 3 * HOUR)
    await world.advance(11 * MINUTE)
    const now = async () => (await world.signIn(desk.company.adminEmail)).call(scheduleRoutes.show, { params })
    expect(await now()).toMatchObject({ status: 'AGENDADA' })
    await world.advance(4 * HOUR)
    desk.line.answers = true
    await world.advance(HOUR)
    await world.idle()
    expect(await now()).toMatchObject({ status: 'ERRO', failure: 'expired' })
    expect(desk.line.sent).toEqual([])
  })

  test('without a linked phone is an error, and sending it now is rejected and changes nothing', async ({
    world,
    company,
  }) => {
    await aConnection(company.admin)
    const contact = await aContact(company.admin)
    const sendAt = new Date(world.clock.now() + MINUTE).toISOString()
    const { id: scheduleId } = await aSchedule(company.admin, contact.id, { sendAt })
    await world.advance(MINUTE)
    const failed = await company.admin.call(scheduleRoutes.show, { params: { scheduleId } })
    expect(failed).toMatchObject({ status: 'ERRO', failure: 'not-linked' })
    const error = await company.admin.refusal(scheduleRoutes.sendNow, { params: { scheduleId } })
    expect([error.status, error.code]).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED'])
    expect(await company.admin.call(scheduleRoutes.show, { params: { scheduleId } })).toEqual(failed)
  })
})

describe('what WhatsApp refused', () => {
  test('is an error; sent now it goes again with its id, and saved it waits for its time as a new one', async ({
    world,
  }) => {
    const { desk, params, now, at } = await planned(world)
    desk.line.refuse(479)
    await world.advance(10 * MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    expect(await now()).toMatchObject({ status: 'ERRO', failure: 'rejected' })
    desk.line.refuse(479)
    await desk.admin.call(scheduleRoutes.sendNow, { params })
    await desk.line.untilSent(2)
    await desk.settled()
    expect(desk.line.sent[1]!.waId).toBe(desk.line.sent[0]!.waId)
    const old = await desk.admin.refusal(scheduleRoutes.update, { params, body: { body: 'Boa tarde!' } })
    expect(old.body.faults).toMatchObject([{ path: 'sendAt', code: 'Escolha um momento no futuro' }])
    const saved = await desk.admin.call(scheduleRoutes.update, {
      params,
      body: { body: 'Boa tarde!', sendAt: at(MINUTE) },
    })
    expect(saved).toMatchObject({ status: 'PENDENTE', failure: null })
    await world.advance(MINUTE)
    await desk.line.untilSent(3)
    await desk.settled()
    expect(await now()).toMatchObject({ status: 'ENVIADA' })
    expect(desk.line.sent[2]!.waId).not.toBe(desk.line.sent[0]!.waId)
  })

  test('and was tried again in the chat has left', async ({ world }) => {
    const { desk, now } = await planned(world)
    desk.line.refuse(479)
    await world.advance(10 * MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    const [ticket] = (await desk.admin.call(ticketRoutes.list, { query: { status: 'closed' } })).tickets
    const [message] = (await desk.admin.call(messageRoutes.list, { params: { ticketId: ticket!.id } })).messages
    await desk.admin.call(messageRoutes.retry, { params: { messageId: message!.id } })
    await desk.line.untilSent(2)
    await desk.settled()
    expect(await now()).toMatchObject({ status: 'ENVIADA', failure: null })
  })
})

describe('while it is leaving', () => {
  test('it is neither changed nor deleted nor sent once more; deleted in the chat or with its ticket it is withdrawn', async ({
    world,
  }) => {
    const { desk, params, now, contact, at } = await planned(world)
    desk.line.drop(428)
    desk.line.rejectLogin(402, world.clock.now() + DAY)
    await world.advance(10 * MINUTE)
    expect(await now()).toMatchObject({ status: 'AGENDADA' })
    const form = new FormData()
    form.append('file', new Blob([PNG], { type: 'image/png' }), 'a.png')
    const errors = [
      await desk.admin.refusal(scheduleRoutes.update, { params, body: { body: 'Boa noite!' } }),
      await desk.admin.refusal(scheduleRoutes.remove, { params }),
      await desk.admin.refusal(scheduleRoutes.sendNow, { params }),
      await desk.admin.refusal(scheduleRoutes.uploadMedia, { params, form }),
    ]
    for (const { status, code } of errors) expect([status, code]).toEqual([409, 'ERR_SCHEDULE_STATE'])
    expect(await now()).toMatchObject({ status: 'AGENDADA', body: 'Bom dia, {{name}}!', mediaPath: null })
    const [ticket] = (await desk.admin.call(ticketRoutes.list, { query: { status: 'closed' } })).tickets
    await desk.admin.call(ticketRoutes.remove, { params: { ticketId: ticket!.id } })
    expect(await now()).toMatchObject({ status: 'ERRO', failure: 'withdrawn' })
    const other = await aSchedule(desk.admin, contact.id, { sendAt: at(MINUTE) })
    await world.advance(MINUTE)
    await desk.admin.call(connectionRoutes.remove, { params: { whatsappId: desk.connection.id } })
    const left = await desk.admin.call(scheduleRoutes.show, { params: { scheduleId: other.id } })
    expect(left).toMatchObject({ status: 'ERRO', failure: 'not-linked' })
  })
})

describe('a series', () => {
  test('goes on from each one that is due to the next, until its last day', async ({ openWorld }) => {
    const world = await openWorld()
    const { desk } = await planned(world, { repeat: 'daily', repeatUntil: '2026-11-21' })
    const list = async () => {
      const admin = await world.signIn(desk.company.adminEmail)
      return oldestFirst((await admin.call(scheduleRoutes.list)).schedules).map(({ sendAt, status, repeat }) => [
        sendAt,
        status,
        repeat,
      ])
    }
    await world.advance(10 * MINUTE)
    await desk.line.untilSent(1)
    await desk.settled()
    expect(await list()).toEqual([
      ['2026-11-20T15:10:00.000Z', 'ENVIADA', 'none'],
      ['2026-11-21T15:10:00.000Z', 'PENDENTE', 'daily'],
    ])
    await world.advance(DAY)
    await desk.line.untilSent(2)
    await desk.settled()
    expect(await list()).toEqual([
      ['2026-11-20T15:10:00.000Z', 'ENVIADA', 'none'],
      ['2026-11-21T15:10:00.000Z', 'ENVIADA', 'daily'],
    ])
    expect(desk.line.sent).toHaveLength(2)
  })
})
