import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { deskWithMenu, FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { type Ticket, ticketRoutes } from '../contract.ts'

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
    const stored = after.find(ticket => ticket.id === oldest)
    expect(stored).toMatchObject({ unreadMessages: 3, lastMessage: 'dos dois', waitingSince: stored!.createdAt })
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: oldest }, query: {} })
    expect(messages.map(message => message.body)).toEqual(['do número', 'do lid', 'dos dois'])
  })

  test('show what was said last, a choice in a menu aside', async ({ world }) => {
    const { desk } = await deskWithMenu(world)
    const ana = desk.customer('Ana')
    ana.addressing = 'pn'
    for (const text of ['bom dia', '1']) await desk.hears(ana, text)
    ana.addressing = 'lid'
    for (const text of ['quero um bolo', '1']) await desk.hears(ana, text)
    desk.line.deliver({ type: 'contact', address: { pn: ana.pn, lid: ana.lid } })
    await desk.settled()
    const stored = (await desk.ticketsOf(ana)).find(({ status }) => status === 'pending')
    expect(stored).toMatchObject({ lastMessage: 'quero um bolo', lastFromMe: false })
  })

  test('show no last words that were said in a queue other than that of the ticket which stays', async ({ world }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
    const ana = desk.customer('Ana')
    const listens = async (addressing: 'pn' | 'lid', body: string, queueId: number) => {
      ana.addressing = addressing
      await desk.hears(ana, body)
      const [{ id }] = (await desk.admin.call(ticketRoutes.list, { query: { showAll: true } })).tickets as [Ticket]
      await desk.admin.call(ticketRoutes.update, { params: { ticketId: id }, body: { queueId } })
      await desk.hears(ana, `${body} de novo`)
      return id
    }
    const oldest = await listens('pn', 'para vendas', sales.id)
    await world.advance(SECOND)
    await listens('lid', 'para suporte', support.id)
    desk.line.deliver({ type: 'contact', address: { pn: ana.pn, lid: ana.lid } })
    await desk.settled()
    await world.idle()
    const stored = await desk.admin.call(ticketRoutes.show, { params: { ticketId: oldest } })
    expect(stored).toMatchObject({ queueId: sales.id, unreadMessages: 4, lastMessage: '' })
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
    const merges = await desk.company.context(({ db }) => db.selectFrom('contact_merges').select('snapshot').execute())
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

  test('join the tickets that are not finished into the older one, whichever contact was there first', async ({
    world,
  }) => {
    const desk = await FrontDesk.open(world, await world.company())
    await desk.set('autoReopenTimeout', '1')
    const ana = desk.customer('Ana')
    const listens = async (addressing: 'pn' | 'lid', body: string) => {
      ana.addressing = addressing
      await desk.hears(ana, body)
      await world.advance(MINUTE)
    }
    await listens('pn', 'na semana passada')
    const { id: finished, contactId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId: finished }, body: { status: 'closed' } })
    await world.advance(MINUTE)
    await listens('lid', 'do lid')
    await listens('pn', 'do número')
    await listens('lid', 'do lid, de novo')
    desk.line.deliver({ type: 'contact', address: { pn: ana.pn, lid: ana.lid } })
    await desk.settled()
    await world.idle()
    const { tickets } = await desk.admin.call(ticketRoutes.list, {})
    const [first, stored, emptied] = tickets.sort((a, b) => a.id - b.id)
    expect(tickets).toMatchObject([
      { id: finished, status: 'closed', contactId },
      { status: 'pending', contactId, lastMessage: 'do lid, de novo', unreadMessages: 3 },
      { status: 'closed', contactId, unreadMessages: 0 },
    ])
    const trace = async (ticketId: number) =>
      (await desk.admin.call(ticketRoutes.trace, { params: { ticketId } })).trace[0]
    expect(await trace(stored!.id)).toMatchObject({ rule: 'joined', detail: { ticketId: emptied!.id } })
    expect(await trace(emptied!.id)).toMatchObject({ rule: 'joined', detail: { into: stored!.id } })
    expect((await trace(first!.id))?.rule).toBe('finish')
    const rounds = await desk.company.context(({ db }) =>
      db.selectFrom('ticket_tracking').select('finishedBy').orderBy('ticketId').execute(),
    )
    expect(rounds.map(({ finishedBy }) => finishedBy)).toEqual(['user', null, 'joined'])
    const rejected = await desk.admin.refusal(contactRoutes.remove, { params: { contactId } })
    expect(rejected.code).toBe('ERR_CONTACT_IN_USE')
  })

  test('keep their tickets on two connections apart, and join those on one, which shows what was said last', async ({
    world,
  }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    const other = await FrontDesk.open(world, company)
    const ana = desk.customer('Ana')
    const { pn, lid } = ana
    ana.addressing = 'pn'
    await desk.hears(ana, 'do número')
    await world.advance(1000)
    ana.addressing = 'lid'
    await desk.hears(ana, 'do lid')
    await other.hears(other.line.contact(pn, { lid, addressing: 'lid' }), 'na outra')
    await other.settled()
    desk.line.deliver({ type: 'contact', address: { pn, lid } })
    await desk.settled()
    await world.idle()
    const { tickets } = await desk.admin.call(ticketRoutes.list, {})
    const [stored, emptied, apart] = tickets.sort((a, b) => a.id - b.id)
    expect([stored, emptied, apart]).toMatchObject([
      { status: 'pending', whatsappId: desk.connection.id, lastMessage: 'do lid' },
      { status: 'closed', whatsappId: desk.connection.id },
      { status: 'pending', whatsappId: other.connection.id, lastMessage: 'na outra' },
    ])
    expect(new Set(tickets.map(({ contactId }) => contactId))).toEqual(new Set([stored!.contactId]))
    const rounds = await company.context(({ db }) => db.selectFrom('ticket_tracking').select('contactId').execute())
    expect(rounds).toEqual(tickets.map(() => ({ contactId: stored!.contactId })))
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
    const rejected = await desk.admin.refusal(contactRoutes.remove, { params: { contactId } })
    expect(rejected.code).toBe('ERR_CONTACT_IN_USE')
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    await desk.admin.call(contactRoutes.remove, { params: { contactId } })
    expect((await desk.admin.call(ticketRoutes.list, {})).tickets).toEqual([])
  })
})
