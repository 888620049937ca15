import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import type { TestSocket } from '../../../app/testing/socket.ts'
import { test } from '../../../app/testing/test.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { userRoutes } from '../../users/contract.ts'
import {
  applyTicketEvent,
  belongsInList,
  openLists,
  type Ticket,
  type TicketChange,
  type TicketEvent,
  type TicketFilter,
  type TicketOrder,
  ticketRoutes,
} from '../contract.ts'
import { aFollower } from '../fixtures.ts'
import { finishTicket, ticketRow } from '../index.ts'

const NONE: TicketFilter = { queueIds: undefined, tags: undefined, users: undefined }
const lists: { name: string; filter: TicketFilter; order?: TicketOrder }[] = [
  { name: 'pending', filter: { ...NONE, status: 'pending' } },
  { name: 'my open', filter: { ...NONE, status: 'open' } },
  { name: 'all open', filter: { ...NONE, status: 'open', showAll: true } },
  { name: 'closed', filter: { ...NONE, status: 'closed' } },
  { name: 'everything', filter: NONE },
  { name: 'unread', filter: { ...NONE, withUnreadMessages: true } },
  { name: 'put off', filter: { ...NONE, snoozed: true } },
  { name: 'my open, not put off', filter: { ...NONE, ...openLists.assigned } },
  { name: 'pending, not put off', filter: { ...NONE, ...openLists.pending } },
  { name: 'waiting, longest first', filter: { ...NONE, ...openLists.pending }, order: 'waiting' },
  { name: 'with the bot, longest first', filter: { ...NONE, ...openLists.chatbot }, order: 'waiting' },
  { name: 'all open, longest first', filter: { ...NONE, status: 'open', showAll: true }, order: 'waiting' },
  { name: 'everything, longest first', filter: NONE, order: 'waiting' },
  { name: 'waiting and unread', filter: { ...NONE, status: 'pending', unread: true }, order: 'waiting' },
  { name: 'open and unread', filter: { ...NONE, status: 'open', unread: true } },
]

/** Someone with all lists open: each kept true by events alone. */
class Watcher {
  readonly name: string
  private readonly client: TestClient
  private readonly viewer: Caller
  private readonly socket: TestSocket
  private shown: (readonly Ticket[])[] = []

  private constructor(name: string, client: TestClient, viewer: Caller, socket: TestSocket) {
    this.name = name
    this.client = client
    this.viewer = viewer
    this.socket = socket
  }

  static async open(name: string, client: TestClient): Promise<Watcher> {
    const { id, profile, queues, followsQueues, ...me } = await client.call(authRoutes.me)
    const queueIds = queues.map(queue => queue.id)
    const viewer = { userId: id, profile, queueIds, followsQueues, allTicket: me.allTicket === 'enable' }
    const watcher = new Watcher(name, client, viewer as unknown as Caller, await client.fullSocket())
    watcher.shown = await watcher.fetch()
    return watcher
  }

  /** What the events of the socket make of the lists, beside what a fetch gives. */
  async compare(): Promise<{ live: Record<string, unknown>; fetched: Record<string, unknown> }> {
    await this.socket.settled()
    for (const { event, data } of this.socket.frames) this.apply(event?.replace(/^company-\d+-/, ''), data)
    this.socket.forget()
    const byName = (all: (readonly Ticket[])[]) => Object.fromEntries(lists.map(({ name }, at) => [name, all[at]]))
    return { live: byName(this.shown), fetched: byName(await this.fetch()) }
  }

  private apply(event: string | undefined, data: unknown): void {
    const change = event === 'appMessage' ? moved(data as { ticket: Ticket }) : (data as TicketEvent)
    if (event !== 'ticket' && event !== 'appMessage') return
    this.shown = this.shown.map((list, at) =>
      applyTicketEvent(list, change, ticket => belongsInList(this.viewer, lists[at]!.filter, ticket), lists[at]!.order),
    )
  }

  private fetch(): Promise<Ticket[][]> {
    const fetchOne = async ({ filter, order }: (typeof lists)[number]) => {
      const provided = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, value && String(value)]))
      return (await this.client.call(ticketRoutes.list, { query: { ...provided, order } })).tickets
    }
    return Promise.all(lists.map(fetchOne))
  }
}

const moved = ({ ticket }: { ticket: Ticket }): TicketEvent => ({ action: 'update', ticket })

describe('events applied to the old lists equal a refetch', () => {
  test('for everything that can happen to a ticket, and everybody who watches', async ({ world }) => {
    const company = await world.company()
    const { admin } = company
    const [sales, support] = [await aQueue(admin), await aQueue(admin)]
    const desk = await FrontDesk.open(world, company, {
      greetingMessage: 'Olá!',
      complationMessage: 'Tchau!',
      queueIds: [sales.id, support.id],
    })
    const people = {
      admin,
      supervisor: await company.person('supervisor'),
      seller: await company.person('user', [sales.id]),
      expert: await company.person('user', [support.id]),
      outsider: await company.person('user'),
      follower: await aFollower(company),
    }
    const seller = await people.seller.call(authRoutes.me)
    const expert = await people.expert.call(authRoutes.me)
    const watchers = await Promise.all(Object.entries(people).map(([name, client]) => Watcher.open(name, client)))
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    const ticketId = async () => (await desk.ticketOf(ana)).id
    const change = (client: TestClient, body: TicketChange) => async () =>
      client.call(ticketRoutes.update, { params: { ticketId: await ticketId() }, body })

    const on =
      (
        client: TestClient,
        route: typeof ticketRoutes.wake | typeof ticketRoutes.markUnread | typeof ticketRoutes.takeBack,
      ) =>
      async () =>
        client.call(route, { params: { ticketId: await ticketId() } })
    const snooze = (client: TestClient) => async () =>
      client.call(ticketRoutes.snooze, {
        params: { ticketId: await ticketId() },
        body: { until: new Date(world.clock.now() + MINUTE).toISOString() },
      })

    const actions: [string, () => Promise<unknown>][] = [
      ['a first message', () => desk.hears(ana, 'oi')],
      ['another customer', () => desk.hears(bia, 'oi')],
      ['who finds nothing in the menu', () => desk.hears(bia, 'um bolo')],
      ['who goes on finding nothing', () => desk.hears(bia, 'de cenoura')],
      ['and is left to people', () => desk.hears(bia, 'por favor')],
      ['a second message', () => desk.hears(ana, '1')],
      ['accept', change(people.seller, { status: 'open', userId: seller.id })],
      ['a message to whom attends', () => desk.hears(ana, 'tudo bem?')],
      [
        'opening the chat',
        async () => people.seller.call(messageRoutes.list, { params: { ticketId: await ticketId() }, query: {} }),
      ],
      [
        'an answer',
        async () =>
          people.seller.call(messageRoutes.send, { params: { ticketId: await ticketId() }, body: { body: 'Tudo!' } }),
      ],
      ['a mark as unread', on(people.seller, ticketRoutes.markUnread)],
      ['putting off', snooze(people.seller)],
      ['a message that brings back', () => desk.hears(ana, 'e então?')],
      ['putting off again', snooze(people.seller)],
      ['the time that has come', () => world.advance(MINUTE)],
      ['return', change(people.seller, { status: 'pending', userId: null })],
      ['putting off what waits', snooze(people.seller)],
      ['bringing back', on(admin, ticketRoutes.wake)],
      ['transfer to a queue', change(people.seller, { queueId: support.id })],
      ['transfer to a person', change(people.expert, { queueId: sales.id, userId: seller.id })],
      ['transfer back', change(admin, { queueId: support.id, userId: expert.id })],
      ['finish', change(people.expert, { status: 'closed' })],
      ['reopen', change(people.expert, { status: 'open' })],
      ['finish for a moment', change(people.expert, { status: 'closed', mayTakeBack: true })],
      ['taking that back', on(people.expert, ticketRoutes.takeBack)],
      ['finish by another', change(admin, { status: 'closed' })],
      ['a message after the end', () => desk.hears(ana, 'mais uma coisa')],
      ['accept without a queue', change(people.supervisor, { status: 'open' })],
      ['a queue that goes', () => admin.call(queueRoutes.remove, { params: { queueId: support.id } })],
      ['a person who goes', () => admin.call(userRoutes.remove, { params: { id: expert.id } })],
      ['delete', async () => admin.call(ticketRoutes.remove, { params: { ticketId: await ticketId() } })],
    ]
    for (const [name, act] of actions) {
      await world.advance(1000)
      await act()
      await desk.settled()
      for (const watcher of watchers) {
        const { live, fetched } = await watcher.compare()
        expect(live, `${watcher.name} after ${name}`).toEqual(fetched)
      }
      // Their rights changed with the queue, so their page starts again.
      if (name === 'a queue that goes')
        watchers.splice(
          watchers.findIndex(each => each.name === 'expert'),
          1,
        )
    }
  })

  test('takes a ticket without a queue from anyone who follows those who wait, once it is closed by itself', async ({
    world,
  }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id } = await desk.ticketOf(ana)
    const socket = await (await aFollower(company)).fullSocket()
    await company.context(({ transaction }) =>
      transaction(async tx => finishTicket(tx, (await ticketRow(tx.db, id))!, { how: 'inactivity' })),
    )
    expect(await socket.event<TicketEvent>('ticket')).toEqual({ action: 'delete', ticketId: id, reason: 'hidden' })
  })

  test('tells apart a ticket that is deleted and one that went out of sight', async ({ world }) => {
    const company = await world.company()
    const sales = await aQueue(company.admin)
    const desk = await FrontDesk.open(world, company, { queueIds: [sales.id] })
    const support = await aQueue(company.admin)
    const agent = await company.person('user', [sales.id])
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id } = await desk.ticketOf(ana)
    const socket = await agent.fullSocket()
    const boss = await company.admin.fullSocket()
    await agent.call(ticketRoutes.update, { params: { ticketId: id }, body: { queueId: support.id } })
    await Promise.all([socket.settled(), boss.settled()])
    expect(socket.frames.filter(frame => frame.event?.endsWith('-ticket')).map(frame => frame.data)).toEqual([
      { action: 'delete', ticketId: id, reason: 'hidden' },
    ])
    expect(boss.published().filter(event => event.startsWith('ticket'))).toEqual(['ticket:update'])
    await company.admin.call(ticketRoutes.remove, { params: { ticketId: id } })
    expect(await boss.event<TicketEvent>('ticket', event => event.action === 'delete')).toEqual({
      action: 'delete',
      ticketId: id,
      reason: 'deleted',
    })
  })
})
