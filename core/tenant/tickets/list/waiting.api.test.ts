import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { ticketRoutes } from '../contract.ts'

describe('who waits in each queue', () => {
  test('is counted with the time of the first, without those whom a person attends', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    expect(await desk.admin.call(ticketRoutes.waiting)).toEqual([])
    const queue = await desk.admin.call(queueRoutes.create, { body: { name: 'Vendas', color: '#00aa00' } })
    await desk.hears(desk.customer(), 'sem fila')
    const body = { queueIds: [queue.id] }
    await desk.admin.call(connectionRoutes.update, { params: { whatsappId: desk.connection.id }, body })
    const first = world.clock.now()
    const [ana, bia] = [desk.customer(), desk.customer()]
    await desk.hears(ana, 'oi')
    await desk.later(MINUTE)
    await desk.hears(bia, 'oi')
    const inQueue = async () =>
      (await desk.admin.call(ticketRoutes.waiting)).find(({ queueId }) => queueId === queue.id)
    const before = await inQueue()
    expect(before?.waiting).toBe(2)
    expect(Date.parse(before!.since)).toBeGreaterThanOrEqual(first)
    expect(Date.parse(before!.since)).toBeLessThan(first + MINUTE)
    const { id } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId: id }, body: { status: 'open' } })
    expect((await inQueue())?.waiting).toBe(1)
    expect((await desk.admin.call(ticketRoutes.waiting)).find(({ queueId }) => queueId === null)?.waiting).toBe(1)
  })

  test('is for administrators', async ({ company }) => {
    const attendant = await company.person('user')
    expect((await attendant.refusal(ticketRoutes.waiting)).status).toBe(403)
  })
})
