import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { deskWithMenu, FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { ticketRoutes } from '../contract.ts'

// Before a restart, after which nobody knows the first password.
test.beforeAll(async ({ world }) => void (await world.superAdmin()))

/** A desk where someone attends Ana's ticket. */
async function attended(world: World, provided: Parameters<typeof FrontDesk.open>[2] = {}) {
  const desk = await FrontDesk.open(world, await world.company(), provided)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  const write = (body: string) => desk.admin.call(messageRoutes.send, { params: { ticketId }, body: { body } })
  return { desk, ana, ticketId, write }
}

describe('expiresTicket', () => {
  test('finishes an open ticket that many minutes after our last message, with its own words and no rating', async ({
    world,
  }) => {
    const { desk, ana, write } = await attended(world, {
      expiresTicket: 30,
      expiresInactiveMessage: 'Encerrado, {{name}}.',
    })
    await desk.set('userRating', 'enabled')
    await write('Posso ajudar?')
    await desk.later(29 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
    await desk.later(MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    expect((await desk.transcript(ana)).at(-1)).toBe('> Encerrado, Ana.')
  })

  test('starts again with each message of ours, and waits while the contact had the last word', async ({ world }) => {
    const { desk, ana, write } = await attended(world, { expiresTicket: 30 })
    await write('Posso ajudar?')
    await desk.later(20 * MINUTE)
    await write('Alô?')
    await desk.later(20 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
    await desk.hears(ana, 'estou aqui')
    await desk.later(2 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
  })

  test('catches up after the program was down', async ({ world }) => {
    const { desk, ana, write } = await attended(world, { expiresTicket: 30 })
    await write('Posso ajudar?')
    await world.app.close()
    await world.clock.advance(3 * HOUR)
    await desk.restart()
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })

  test('counts for tickets that are open already when it is switched on', async ({ world }) => {
    const { desk, ana, write } = await attended(world)
    await write('Posso ajudar?')
    const params = { whatsappId: desk.connection.id }
    await desk.admin.call(connectionRoutes.update, { params, body: { expiresTicket: 10 } })
    await desk.later(10 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })
})

describe('timeToTransfer', () => {
  test('moves a ticket that waits without a queue to the queue of the connection', async ({ world }) => {
    const company = await world.company()
    const [rest, sales, support] = [
      await aQueue(company.admin),
      await aQueue(company.admin),
      await aQueue(company.admin),
    ]
    const desk = await FrontDesk.open(world, company, {
      timeToTransfer: 15,
      transferQueueId: rest.id,
      queueIds: [sales.id, support.id],
      greetingMessage: 'Olá!',
    })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    await desk.later(14 * MINUTE)
    await desk.hears(ana, 'alguém?')
    await desk.later(14 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null, chatbot: true })
    await desk.later(MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: rest.id, chatbot: false })
    expect((await desk.rules(ana)).at(-1)).toBe('transfer-unqueued')
  })

  test('leaves a ticket alone that found its queue in time', async ({ world }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const rest = await aQueue(company.admin)
    const params = { whatsappId: desk.connection.id }
    await desk.admin.call(connectionRoutes.update, { params, body: { timeToTransfer: 15, transferQueueId: rest.id } })
    const ana = desk.customer()
    for (const text of ['oi', '1']) await desk.hears(ana, text)
    await desk.later(HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id })
  })

  test('counts again for a ticket that left its queue, by # or because the queue is gone', async ({ world }) => {
    const { desk, company, sales } = await deskWithMenu(world)
    const rest = await aQueue(company.admin)
    const params = { whatsappId: desk.connection.id }
    await desk.admin.call(connectionRoutes.update, { params, body: { timeToTransfer: 15, transferQueueId: rest.id } })
    const [ana, bia] = [desk.customer(), desk.customer()]
    for (const customer of [ana, bia]) for (const text of ['oi', '1']) await desk.hears(customer, text)
    await desk.later(20 * MINUTE)
    for (const customer of [ana, bia]) expect(await desk.ticketOf(customer)).toMatchObject({ queueId: sales.id })
    await desk.hears(ana, '#')
    await desk.admin.call(queueRoutes.remove, { params: { queueId: sales.id } })
    await desk.later(14 * MINUTE)
    for (const customer of [ana, bia]) expect(await desk.ticketOf(customer)).toMatchObject({ queueId: null })
    await desk.later(MINUTE)
    for (const customer of [ana, bia]) expect(await desk.ticketOf(customer)).toMatchObject({ queueId: rest.id })
  })
})

describe('autoCloseHours', () => {
  test('finishes an open ticket without any message for so many hours', async ({ world }) => {
    const { desk, ana } = await attended(world)
    await desk.set('autoCloseHours', '4')
    await desk.later(3 * HOUR)
    await desk.hears(ana, 'ainda aqui')
    await desk.later(3 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
    await desk.later(HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })
})

describe('closing after hours of silence', () => {
  test('says nothing, whatever the connection says at other ends, and tells the log why', async ({ world }) => {
    const { desk, ana } = await attended(world, { complationMessage: 'Até logo!' })
    await desk.set('userRating', 'enabled')
    await desk.set('autoCloseHours', '24')
    await desk.later(24 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    expect(await desk.transcript(ana)).toEqual(['oi'])
    const [last] = await desk.trace(ana)
    expect(last).toMatchObject({ rule: 'finish', detail: { how: 'autoClose', userId: null, ratingAsked: false } })
  })

  test('says its text once, however often the program starts meanwhile', async ({ world }) => {
    const { desk, ana, ticketId } = await attended(world)
    await desk.set('autoCloseMessage', 'Encerramos por falta de resposta, {{name}}.')
    await desk.set('autoCloseHours', '6')
    await world.app.close()
    await world.clock.advance(7 * HOUR)
    await desk.restart()
    await desk.restart()
    await desk.later(12 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'closed' })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Encerramos por falta de resposta, Ana.'])
  })

  test('does nothing once it is switched off', async ({ world }) => {
    const { desk, ana } = await attended(world)
    await desk.set('autoCloseHours', '6')
    await desk.set('autoCloseHours', '0')
    await desk.later(12 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
  })
})

describe('the timers of a company that is overdue', () => {
  test('leave its tickets alone, and do their work some hours after it is paid', async ({ world }) => {
    const { desk, ana } = await attended(world)
    await desk.set('autoCloseHours', '4')
    const due = async (dueDate: string) =>
      (await world.superAdmin()).call(companyRoutes.update, { params: { id: desk.company.id }, body: { dueDate } })
    await due('2026-01-01')
    await world.advance(5 * HOUR)
    await due('2030-01-01')
    await desk.later(0)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'open' })
    await desk.later(6 * HOUR)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })
})

describe('a ticket of a group', () => {
  test('stays open however long nobody writes', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company(), { expiresTicket: 30 })
    await desk.set('CheckMsgIsGroup', 'disabled')
    await desk.set('autoCloseHours', '4')
    await desk.hears(desk.customer(), 'oi', { group: '120363000000000009' })
    const [{ id: ticketId } = { id: 0 }] = (await desk.admin.call(ticketRoutes.list, {})).tickets
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Olá a todos' } })
    await desk.later(5 * HOUR)
    expect(await desk.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({ status: 'open' })
  })
})
