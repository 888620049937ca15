import { describe, expect, it } from 'vitest'
import type { MessageTicket } from '../../../../core/tenant/messages/contract.ts'
import { belongsInList, type Ticket, type TicketEvent, ticketOrders } from '../../../../core/tenant/tickets/contract.ts'
import { aFoundMessage, aTicket } from '../testing/samples.ts'
import { type Choices, filterOf, type ListKind, noChoices, orderOf } from './filters.ts'
import { afterMessage, afterRename, afterTicketEvent, type Loaded } from './list-reducer.ts'

const viewer = { userId: 7, profile: 'user', queueIds: [1, 2], allTicket: false, followsQueues: true } as const
const PAGE = 3
const at = (minute: number): string => aTicket({ minute }).updatedAt

/** What the server would answer for the first `size` rows. */
function fetched(world: readonly Ticket[], kind: ListKind, size: number, choices: Choices = noChoices): Loaded {
  const order = orderOf(kind, choices)
  const belongs = (ticket: Ticket) => belongsInList(viewer, filterOf(kind, choices), ticket)
  const all = world.filter(belongs).toSorted(ticketOrders[order])
  return { rows: all.slice(0, size), hasMore: all.length > size, order }
}

const chosen: readonly [what: string, choices: Choices][] = [
  ['as it comes', noChoices],
  ['longest waiting first', { ...noChoices, byWait: true }],
  ['unread', { ...noChoices, unread: true, byWait: true }],
  ['tagged', { ...noChoices, tagIds: [3] }],
]

const world: readonly Ticket[] = [
  aTicket({ id: 1, status: 'open', userId: 7, queueId: 1, minute: 1, waitingSince: at(1) }),
  aTicket({ id: 2, status: 'open', userId: 7, queueId: 2, minute: 2, unreadMessages: 4, waitingSince: at(2) }),
  aTicket({ id: 3, status: 'open', userId: 8, queueId: 1, minute: 3 }),
  aTicket({ id: 4, status: 'pending', userId: null, queueId: 1, minute: 4, waitingSince: at(4) }),
  aTicket({ id: 5, status: 'pending', userId: null, queueId: 3, minute: 5 }),
  aTicket({ id: 6, status: 'pending', userId: null, queueId: 1, chatbot: true, minute: 6 }),
  aTicket({ id: 8, status: 'closed', userId: 7, queueId: 1, minute: 8 }),
  aTicket({ id: 9, status: 'open', userId: 7, queueId: 1, minute: 9 }),
  aTicket({ id: 10, status: 'open', userId: 7, queueId: 1, minute: 10 }),
  aTicket({ id: 11, status: 'open', userId: 7, queueId: 1, minute: 11 }),
]

const changes: readonly [what: string, change: Partial<Ticket> & { id: number; minute?: number }][] = [
  ['a pending ticket is accepted by the viewer', { id: 4, status: 'open', userId: 7, minute: 20 }],
  ['a pending ticket is accepted by somebody else', { id: 4, status: 'open', userId: 8, minute: 20 }],
  ['an own ticket is returned', { id: 9, status: 'pending', userId: null, minute: 20 }],
  ['an own ticket is finished', { id: 11, status: 'closed', minute: 20 }],
  ['a closed ticket is reopened', { id: 8, status: 'open', minute: 20 }],
  ['the bot hands a ticket over', { id: 6, chatbot: false, minute: 20 }],
  ['a ticket comes into a queue of the viewer', { id: 5, queueId: 2, minute: 20 }],
  ['somebody who waits is answered', { id: 2, waitingSince: null, unreadMessages: 0, minute: 20 }],
  ['somebody begins to wait', { id: 10, waitingSince: at(20), unreadMessages: 1, minute: 20 }],
  ['who waits longest writes again', { id: 1, unreadMessages: 5, minute: 20 }],
  ['a ticket gets a tag', { id: 11, tags: [{ id: 3, name: 'VIP', color: '#007835' }] }],
  ['an old ticket changes without becoming new', { id: 1, useIntegration: true }],
]

describe('the live law of ticket lists', () => {
  const kinds = ['assigned', 'pending', 'chatbot', 'closed', 'search'] as const
  for (const [kind, how, choices] of kinds.flatMap(kind => chosen.map(each => [kind, ...each] as const)))
    it.each(changes)(`${kind} ${how}: %s, and the list equals a refetch`, (_, { minute, ...change }) => {
      const before = fetched(world, kind, PAGE, choices)
      const old = world.find(ticket => ticket.id === change.id)!
      const ticket = { ...old, ...change, ...(minute ? { updatedAt: aTicket({ minute }).updatedAt } : {}) }
      const event: TicketEvent = { action: 'update', ticket }
      const after = afterTicketEvent(before, event, one => belongsInList(viewer, filterOf(kind, choices), one))
      const now = world.map(one => (one.id === ticket.id ? ticket : one))
      expect(after).toEqual(fetched(now, kind, after.length, choices).rows)
    })

  it('who is answered leaves the part of a list that is loaded where others wait below it', () => {
    const waiting = [1, 2, 3, 4, 5].map(id => aTicket({ id, userId: 7, queueId: 1, minute: id, waitingSince: at(id) }))
    const choices = { ...noChoices, byWait: true }
    const ticket = { ...waiting[1]!, waitingSince: null, updatedAt: at(20) }
    const now = waiting.map(one => (one.id === 2 ? ticket : one))
    for (const size of [2, 3, 5]) {
      const before = fetched(waiting, 'assigned', size, choices)
      const after = afterTicketEvent(before, { action: 'update', ticket }, () => true)
      expect(after).toEqual(fetched(now, 'assigned', after.length, choices).rows)
      expect(after).toHaveLength(size === 5 ? 5 : size - 1)
    }
  })

  it('what a search found a ticket by stays with it, whatever happens to it', () => {
    const foundMessage = aFoundMessage({ createdAt: world[0]!.createdAt })
    const before: Loaded = { rows: [{ ...world[0]!, foundMessage }], hasMore: false }
    const ticket = { ...world[0]!, status: 'closed' as const }
    expect(afterTicketEvent(before, { action: 'update', ticket }, () => true)[0]).toEqual({ ...ticket, foundMessage })
    expect(afterMessage(before, ticket, () => true)?.[0]).toEqual({ ...ticket, foundMessage })
  })

  it('a deleted ticket leaves', () => {
    const before = fetched(world, 'assigned', 9)
    const after = afterTicketEvent(before, { action: 'delete', ticketId: 9, reason: 'deleted' }, () => true)
    expect(after.map(row => row.id)).toEqual([11, 10, 2, 1])
  })

  it('a ticket that was read keeps its place and has no unread messages', () => {
    const before = fetched(world, 'assigned', 9)
    const after = afterTicketEvent(before, { action: 'updateUnread', ticketId: 2 }, () => true)
    expect(after.map(row => [row.id, row.unreadMessages])).toEqual([
      [11, 0],
      [10, 0],
      [9, 0],
      [2, 0],
      [1, 0],
    ])
  })

  it('an event about a ticket that is not here leaves the very same list', () => {
    const before = fetched(world, 'assigned', 9)
    expect(afterTicketEvent(before, { action: 'delete', ticketId: 99, reason: 'hidden' }, () => true)).toBe(before.rows)
  })

  it('a message moves its ticket to the top with its unread count', () => {
    const before = fetched(world, 'assigned', 9)
    const { updatedAt } = aTicket({ minute: 30 })
    const news = { ...world[0]!, unreadMessages: 3, lastMessage: 'Oi de novo', updatedAt }
    const after = afterMessage(before, news, () => true)
    expect(after?.map(row => row.id)).toEqual([1, 11, 10, 9, 2])
    expect(after?.[0]).toMatchObject({ unreadMessages: 3, lastMessage: 'Oi de novo', contact: world[0]!.contact })
  })

  it('a message brings its ticket into the list where it belongs', () => {
    const before = fetched(world, 'pending', 9, { ...noChoices, byWait: false })
    const ticket = aTicket({ id: 40, status: 'pending', queueId: 1, minute: 40 })
    expect(afterMessage(before, ticket, () => true)?.map(row => row.id)).toEqual([40, 4])
  })

  it('a message without the whole of an unknown ticket asks for that ticket', () => {
    const { tags: _, ...news } = aTicket({ id: 40 })
    expect(afterMessage(fetched(world, 'assigned', 9), news as MessageTicket, () => true)).toBeUndefined()
  })

  it('a ticket whose queue is gone leaves those who saw it by that queue, and the others stay as they were', () => {
    const before = fetched(world, 'closed', 9)
    const after = afterRename(
      before.rows,
      ticket => ({ ...ticket, queueId: null, queue: null }),
      ticket => ticket.queueId !== null,
    )
    expect(after).toEqual([])
    expect(
      afterRename(
        before.rows,
        ticket => ticket,
        () => false,
      ),
    ).toBe(before.rows)
  })

  it('a late message does not turn a newer row back', () => {
    const before = fetched(world, 'assigned', 9)
    const news = { ...world[9]!, updatedAt: aTicket({ minute: 5 }).updatedAt, lastMessage: 'old' }
    expect(afterMessage(before, news, () => true)).toBe(before.rows)
  })
})
