import { describe, expect } from 'vitest'
import { test } from '../../../testing/test.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { ticketRoutes } from '../contract.ts'

describe('a number and a LID that turn out to be one person', () => {
  test('keep the oldest ticket with all messages, and the other one empty and closed', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer('Ana')
    ana.addressing = 'pn'
    await desk.hears(ana, 'do número')
    ana.addressing = 'lid'
    await desk.hears(ana, 'do lid')
    const list = async () => (await desk.admin.call(ticketRoutes.list, {})).tickets
    const before = await list()
    expect(before.map(ticket => ticket.status)).toEqual(['pending', 'pending'])
    ana.addressing = 'both'
    await desk.hears(ana, 'dos dois')
    const oldest = Math.min(...before.map(ticket => ticket.id))
    const after = await list()
    expect(after.map(({ id, status }) => ({ id, status })).sort((a, b) => a.id - b.id)).toEqual([
      { id: oldest, status: 'pending' },
      { id: oldest + 1, status: 'closed' },
    ])
    expect(after.find(ticket => ticket.id === oldest)).toMatchObject({ unreadMessages: 3, lastMessage: 'dos dois' })
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: oldest }, query: {} })
    expect(messages.map(message => message.body)).toEqual(['do número', 'do lid', 'dos dois'])
  })

  test('leave written down which ticket and which messages were whose', async ({ world }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer('Ana')
    ana.addressing = 'pn'
    await desk.hears(ana, 'do número')
    ana.addressing = 'lid'
    await desk.hears(ana, 'do lid')
    desk.line.deliver({ type: 'contact', address: { pn: ana.pn, lid: ana.lid } })
    await desk.settled()
    await world.idle()
    const [oldest, emptied] = (await desk.admin.call(ticketRoutes.list, {})).tickets.sort((a, b) => a.id - b.id)
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: oldest!.id }, query: {} })
    const merges = await desk.company.desk(({ db }) => db.selectFrom('contact_merges').select('snapshot').execute())
    expect(merges.map(({ snapshot }) => JSON.parse(snapshot).moved.tickets)).toMatchObject([
      {
        ticketIds: [emptied!.id],
        joined: [
          {
            keptId: oldest!.id,
            emptied: { id: emptied!.id, status: 'pending', lastMessage: 'do lid', unreadMessages: 1 },
            messageIds: messages.filter(({ body }) => body === 'do lid').map(({ id }) => id),
          },
        ],
      },
    ])
  })
})

describe('a contact', () => {
  test('cannot be deleted while a ticket of theirs is not finished, and takes the finished ones along', async ({
    world,
  }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId, contactId } = await desk.ticketOf(ana)
    const refused = await desk.admin.refusal(contactRoutes.remove, { params: { contactId } })
    expect(refused.code).toBe('ERR_CONTACT_IN_USE')
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.admin.call(contactRoutes.remove, { params: { contactId } })
    expect((await desk.admin.call(ticketRoutes.list, {})).tickets).toEqual([])
  })
})
