import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { queryPlan, queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import type { CompanyContext } from '../../../company/index.ts'
import type { Caller } from '../../../domain/access/caller.ts'
import { DAY } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import {
  belongsInList,
  byLastChange,
  openLists,
  type Ticket,
  type TicketFilter,
  TicketOrder,
  ticketOrders,
  ticketRoutes,
  ticketStatuses,
} from '../contract.ts'
import { LAST_TICKET, LEFT_TICKET } from '../record/row.ts'
import { ticketsOnWire } from '../record/view.ts'
import { countTickets } from './counts.ts'
import { listLanes } from './lanes.ts'
import { listTickets } from './list.ts'
import { countStatement, laneCountsStatement, lanesStatement, listStatement } from './list-sql.ts'

const ZONE = 'America/Sao_Paulo'
const START = Date.parse('2026-11-20T15:00:00Z')

let company: TestCompany
let all: Ticket[]

/** 240 tickets over all statuses, four queues and none, four people and nobody, some tags, two weeks. */
async function fill(desk: CompanyContext): Promise<void> {
  const { db } = desk
  const insert = (text: string, ...values: unknown[]) => run(db, text, values)
  for (const id of [1, 2, 3, 4])
    await insert(
      `INSERT INTO queues (id, name, color, createdAt, updatedAt) VALUES (?, ?, ?, 0, 0)`,
      ...[id, `Fila ${id}`, `#00000${id}`],
    )
  for (const id of [11, 12, 13])
    await insert(
      `INSERT INTO users (id, name, email, profile, createdAt, updatedAt) VALUES (?, ?, ?, 'user', 0, 0)`,
      ...[id, `Pessoa ${id}`, `p${id}@x.example`],
    )
  for (const id of [1, 2, 3])
    await insert(
      `INSERT INTO tags (id, name, folded, color, kanban, createdAt, updatedAt) VALUES (?, ?, ?, '#aaa', ?, 0, 0)`,
      ...[id, `Tag ${id}`, `tag ${id}`, id > 1 ? 1 : 0],
    )
  await insert(`INSERT INTO whatsapps (id, name, createdAt, updatedAt) VALUES (1, 'Linha', 0, 0)`)
  for (let id = 1; id <= 240; id += 1) {
    const uuid = `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`
    await insert(
      `INSERT INTO contacts (id, uuid, name, number, folded, createdAt, updatedAt) VALUES (?, ?, ?, ?, '', 0, 0)`,
      ...[id, uuid, `Contato ${id}`, `55119${id}`],
    )
    const queueId = [null, 1, 2, 3, 4][(id * 7) % 5]
    const userId = [null, 11, 12, 13][(id * 3) % 4]
    const changed = START - ((id * 7919) % 1000) * 3_600_000 * 0.3
    await insert(
      `INSERT INTO tickets (id, uuid, status, contactId, whatsappId, queueId, userId, chatbot, unreadMessages, createdAt,
         updatedAt, waitingSince, snoozedUntil) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, uuid, ticketStatuses[id % 3], id, queueId, userId, id % 7 === 0 ? 1 : 0, id % 4 === 0 ? 2 : 0],
      // Some wait, some of them since the same moment.
      ...[changed - (id % 3) * DAY, changed, id % 3 === 2 || id % 2 === 0 ? null : changed - (id % 8) * 1000],
      id % 5 === 0 ? START + DAY : null,
    )
    for (const tagId of [1, 2, 3])
      if (id % (tagId + 2) === 0) await insert('INSERT INTO ticket_tags (ticketId, tagId) VALUES (?, ?)', id, tagId)
  }
}

test.beforeAll(async ({ world }) => {
  company = await world.company()
  await company.context(async desk => {
    await fill(desk)
    const rows = await run(
      desk.db,
      `SELECT t.*, c.name AS contactName, c.number AS contactNumber, c.groupJid, c.pictureBlobId, null AS queueName,
         null AS queueColor, null AS userName, null AS whatsappName FROM tickets t JOIN contacts c ON c.id = t.contactId`,
      [],
    )
    all = (await ticketsOnWire(desk.db, desk.blobs, rows as never)).sort(byLastChange)
  })
})

const viewerOf = (provided: Partial<Caller>): Caller =>
  ({ userId: 11, profile: 'user', queueIds: [], allTicket: false, ...provided }) as Caller

const dayOf = (instant: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date(instant))

/** All pages of a list, by cursor or by number. */
async function whole(
  desk: CompanyContext,
  viewer: Caller,
  filter: TicketFilter & { order?: TicketOrder | undefined },
  byCursor: boolean,
): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await listTickets(desk, viewer, {
      ...filter,
      pageNumber,
      ...(byCursor ? { cursor } : {}),
    })
    ids.push(...page.tickets.map(ticket => ticket.id))
    if (!page.hasMore) return ids
    cursor = page.nextCursor
  }
}

const viewers = fc.record({
  userId: fc.constantFrom(11, 12, 99),
  profile: fc.constantFrom('admin', 'supervisor', 'user', 'user', 'user') as fc.Arbitrary<Caller['profile']>,
  queueIds: fc.subarray([1, 2, 3, 4]),
  allTicket: fc.boolean(),
})
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
const days = fc.constantFrom('2026-11-20', '2026-11-18', '2026-11-12')
const orders = maybe(fc.constantFrom(...TicketOrder.options))
const filters = fc.record({
  status: maybe(fc.constantFrom(...ticketStatuses)),
  resolved: fc.option(fc.boolean(), { nil: undefined, freq: 4 }),
  showAll: maybe(fc.boolean()),
  queueIds: maybe(fc.subarray([1, 2, 3, 4, 77])),
  tags: maybe(fc.subarray([1, 2, 3])),
  users: maybe(fc.subarray([11, 12, 13])),
  chatbot: maybe(fc.boolean()),
  withUnreadMessages: maybe(fc.boolean()),
  snoozed: maybe(fc.boolean()),
  unread: maybe(fc.boolean()),
  date: fc.option(days, { nil: undefined, freq: 6 }),
  updatedAt: fc.option(days, { nil: undefined, freq: 6 }),
  lane: fc.option(fc.constantFrom(0, 1, 2, 3), { nil: undefined, freq: 2 }),
})

describe('the list of tickets', () => {
  test('shows exactly what the rule says, page by page, for any viewer and filter', async () => {
    await company.context(desk =>
      fc.assert(
        fc.asyncProperty(viewers, filters, orders, fc.boolean(), async (provided, filter, order, byCursor) => {
          const viewer = viewerOf(provided)
          const expected = all
            .filter(ticket => belongsInList(viewer, filter, ticket, dayOf))
            .toSorted(ticketOrders[order ?? 'changed'])
          expect(await whole(desk, viewer, { ...filter, order }, byCursor)).toEqual(expected.map(ticket => ticket.id))
        }),
        { numRuns: 300 },
      ),
    )
  })

  test('counts exactly what its open lists show, for any viewer and choice', async () => {
    const chosen = fc.record({ showAll: maybe(fc.boolean()), queueIds: maybe(fc.subarray([1, 2, 3, 4, 77])) })
    await company.context(desk =>
      fc.assert(
        fc.asyncProperty(viewers, chosen, async (provided, choice) => {
          const viewer = viewerOf(provided)
          const size = (list: keyof typeof openLists): number => {
            const filter = { tags: undefined, users: undefined, ...choice, ...openLists[list] }
            return all.filter(ticket => belongsInList(viewer, filter, ticket, dayOf)).length
          }
          expect(await countTickets(desk.db, viewer, choice)).toEqual({
            assigned: size('assigned'),
            pending: size('pending'),
            chatbot: size('chatbot'),
          })
        }),
      ),
    )
  })

  test('shows the same where there are more queues or people than it walks one by one', async () => {
    const filter = { queueIds: undefined, tags: undefined, users: undefined }
    const admin = viewerOf({ profile: 'admin' })
    const cases: [Caller, TicketFilter, number][] = [
      [viewerOf({ queueIds: [1, 2, 3] }), filter, 12],
      [viewerOf({ queueIds: [1, 2, 3, 4] }), filter, 3],
      [admin, { ...filter, users: [11, 12, 98, 99] }, 12],
      [admin, { ...filter, users: [11, 12, 97, 98, 99] }, 3],
    ]
    for (const [viewer, requested, walks] of cases) {
      const { text } = listStatement({ viewer, filter: requested, skip: 0, take: 41 })
      expect(text.split('UNION ALL')).toHaveLength(walks)
      const expected = all.filter(ticket => belongsInList(viewer, requested, ticket, dayOf)).map(({ id }) => id)
      expect(await company.context(desk => whole(desk, viewer, requested, true))).toEqual(expected)
    }
  })

  test('has no ticket without a queue where queues are chosen, anyone who looks', async () => {
    const none = { tags: undefined, users: undefined }
    for (const viewer of [viewerOf({ profile: 'admin' }), viewerOf({ queueIds: [1, 2], allTicket: true })]) {
      const displayed = await company.context(desk => whole(desk, viewer, { ...none, queueIds: [1] }, true))
      expect(displayed).toEqual(all.filter(({ queueId }) => queueId === 1).map(({ id }) => id))
      expect(await company.context(desk => whole(desk, viewer, { ...none, queueIds: [77] }, true))).toEqual([])
    }
    const empty = await company.admin.call(ticketRoutes.list, { query: { queueIds: '[]', showAll: true } })
    expect(empty).toEqual(await company.admin.call(ticketRoutes.list, { query: { showAll: true } }))
    expect(empty.tickets.some(({ queueId }) => queueId === null)).toBe(true)
  })

  test('narrows to the hits of a search', async () => {
    const page = await company.context(async desk => {
      await run(desk.db, `UPDATE contacts SET folded = 'ana' WHERE id IN (5, 6)`, [])
      for (const [id, ticketId] of [
        [59, 6],
        [60, 6],
        [90, 9],
      ])
        await run(
          desk.db,
          `INSERT INTO messages (id, ticketId, chatId, fromMe, waId, body, source, createdAt, updatedAt)
             VALUES (?, ?, ?, 0, 'w' || ?, 'Ana', 'contact', 0, 0)`,
          [id, ticketId, ticketId, id],
        )
      return listTickets(desk, viewerOf({ profile: 'admin' }), {
        queueIds: undefined,
        tags: undefined,
        users: undefined,
        pageNumber: 1,
        searchParam: 'ana',
      })
    })
    expect(page.tickets.map(({ id, foundMessage }) => [id, foundMessage?.id]).sort()).toEqual([
      [5, undefined],
      [6, 60],
      [9, 90],
    ])
  })
})

describe('the lanes of the board', () => {
  const lanes = [0, 2, 3, 77]
  const narrowed = fc.record({
    queueIds: maybe(fc.subarray([1, 2, 3, 4, 77])),
    users: maybe(fc.subarray([11, 12, 13])),
  })
  const boardPage = (desk: CompanyContext, viewer: Caller, query: Partial<Parameters<typeof listLanes>[2]>) =>
    listLanes(desk, viewer, { queueIds: undefined, users: undefined, pageNumber: 1, ...query }, lanes)

  test('have exactly what the rule says, page by page, each with its count, for any viewer and choice', async () => {
    await company.context(desk =>
      fc.assert(
        fc.asyncProperty(viewers, narrowed, async (provided, chosen) => {
          const viewer = viewerOf(provided)
          const displayed = new Map<number, number[]>(lanes.map(lane => [lane, []]))
          for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
            const pages = await boardPage(desk, viewer, { ...chosen, pageNumber })
            for (const { lane, tickets } of pages) displayed.get(lane)!.push(...tickets.map(({ id }) => id))
            for (const { lane, count } of pages) expect(count).toBe(expected(lane).length)
            hasMore = pages.some(page => page.hasMore)
          }
          function expected(lane: number): number[] {
            const filter = { tags: undefined, ...chosen, lane }
            return all.filter(ticket => belongsInList(viewer, filter, ticket, dayOf)).map(({ id }) => id)
          }
          expect([...displayed.values()]).toEqual(lanes.map(expected))
        }),
      ),
    )
  })

  test('go on from a cursor, each by itself', async () => {
    await company.context(async desk => {
      const admin = viewerOf({ profile: 'admin' })
      const [open] = await boardPage(desk, admin, {})
      const [rest] = await boardPage(desk, admin, { cursor: open!.nextCursor })
      const [second] = await boardPage(desk, admin, { pageNumber: 2 })
      expect(rest!.tickets).toEqual(second!.tickets)
      expect(rest!.tickets).toHaveLength(10)
    })
  })

  const none = { queueIds: undefined, tags: undefined, users: undefined }
  test.each<[string, Partial<Caller>, Partial<TicketFilter>]>([
    ['of whoever sees all', { profile: 'admin' }, {}],
    ['of somebody in two queues', { queueIds: [1, 2] }, {}],
    ['of somebody who follows those who wait', { queueIds: [1, 2], allTicket: true }, {}],
    ['of some people', { profile: 'admin' }, { users: [11, 12] }],
    ['of some queues', { profile: 'admin' }, { queueIds: [1, 2] }],
  ])('%s are walks along their index, in its order: nothing is scanned or sorted', async (_, provided, filter) => {
    const board = { viewer: viewerOf(provided), filter: { ...none, ...filter }, lanes }
    const statements = [lanesStatement({ ...board, skip: 0, take: 11 }), laneCountsStatement(board, 1000)]
    for (const { text, parameters } of statements) {
      const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
      expect(plan.filter(line => /SCAN (?!l |\(subquery)|TEMP B-TREE/.test(line))).toEqual([])
      expect(plan).toContainEqual(
        expect.stringContaining('SEARCH tickets USING COVERING INDEX tickets_on_board (lane=?)'),
      )
    }
  })
})

describe('where a list is worked', () => {
  const none = { queueIds: undefined, tags: undefined, users: undefined, pageNumber: 1 }
  const open = { ...none, status: 'open' } as const
  const many = (count: number) => Array.from({ length: count }, (_, n) => 1000 + n)
  test.each<[string, Parameters<typeof listTickets>[2], 'here' | 'in a reader thread']>([
    ['the open tickets', open, 'here'],
    ['the waiting ones that the bot has', { ...none, status: 'pending', chatbot: true }, 'here'],
    ['the closed ones of some queues', { ...none, status: 'closed', queueIds: [1, 2] }, 'here'],
    ['the open ones of a dozen queues', { ...open, showAll: true, queueIds: many(12) }, 'here'],
    ['the open ones of more queues', { ...open, showAll: true, queueIds: many(13) }, 'in a reader thread'],
    ['the closed ones of more queues', { ...none, status: 'closed', queueIds: many(13) }, 'in a reader thread'],
    ['own ones of more queues', { ...open, queueIds: many(13) }, 'here'],
    ['unread ones', { ...none, withUnreadMessages: true }, 'here'],
    ['those that are put off', { ...none, snoozed: true }, 'here'],
    ['a lane of some people', { ...none, lane: 2, users: [11, 12] }, 'here'],
    ['the 25th page', { ...none, pageNumber: 25 }, 'here'],
    ['a page far behind', { ...none, pageNumber: 1_000_000 }, 'in a reader thread'],
    ['those that wait longest', { ...open, order: 'waiting' }, 'here'],
    ['tagged ones', { ...open, tags: [1] }, 'in a reader thread'],
    ['unread ones, whoever has them', { ...open, unread: true }, 'in a reader thread'],
    ['those of some people', { ...open, users: [11, 12] }, 'in a reader thread'],
    ['those of a day', { ...open, updatedAt: '2026-11-20' }, 'in a reader thread'],
    ['those that the bot had', { ...none, chatbot: true }, 'in a reader thread'],
  ])('%s: as far as it goes', async (_, query, where) => {
    await expectWorked(viewerOf({ profile: 'admin' }), query, where)
  })

  test.each<[string, Parameters<typeof listTickets>[2], 'here' | 'in a reader thread']>([
    ['open ones', { ...open, showAll: true }, 'here'],
    ['waiting ones', { ...none, status: 'pending' }, 'here'],
    ['unread ones', { ...none, withUnreadMessages: true }, 'here'],
    ['closed ones of their queues', { ...none, status: 'closed', queueIds: [1] }, 'here'],
    ['closed ones', { ...none, status: 'closed' }, 'in a reader thread'],
    ['all of them', none, 'in a reader thread'],
  ])('%s of an agent, whose own have no queue: as far as it goes', async (_, query, where) => {
    await expectWorked(viewerOf({ queueIds: [1, 2, 3, 4] }), query, where)
  })

  async function expectWorked(viewer: Caller, query: Parameters<typeof listTickets>[2], where: string): Promise<void> {
    await company.context(async desk => {
      const read = vi.spyOn(desk, 'read')
      await listTickets(desk, viewer, query)
      expect(read.mock.calls.map(([requested]) => requested.name)).toEqual(where === 'here' ? [] : ['tickets.page'])
      read.mockRestore()
    })
  }
})

describe('the plan of the list', () => {
  const admin = viewerOf({ profile: 'admin' })
  const agent = viewerOf({ queueIds: [1, 2] })
  const none = { queueIds: undefined, tags: undefined, users: undefined }
  const lists: [string, Caller, TicketFilter][] = [
    ['all open tickets', admin, { ...none, status: 'open', showAll: true }],
    ['my open tickets', admin, { ...none, status: 'open' }],
    ['my open tickets as an agent', agent, { ...none, status: 'open' }],
    ['pending tickets of an agent', agent, { ...none, status: 'pending' }],
    ['closed tickets of an agent', agent, { ...none, status: 'closed' }],
    ['closed tickets of chosen queues', admin, { ...none, status: 'closed', queueIds: [1, 2] }],
    ['tickets of a person', admin, { ...none, users: [12] }],
    ['tickets of any status', agent, none],
    ['tagged tickets', agent, { ...none, status: 'closed', tags: [1, 2] }],
    ['unread tickets', agent, { ...none, withUnreadMessages: true }],
    ['those that are put off', agent, { ...none, snoozed: true }],
    ['my open tickets that are not put off', agent, { ...none, ...openLists.assigned }],
    ['my unread open tickets', agent, { ...none, ...openLists.assigned, withUnreadMessages: true }],
    ['tickets of a day', admin, { ...none, status: 'closed', updatedAt: '2026-11-20' }],
  ]
  test.each(lists)(
    '%s: by index in the order of the list, nothing sorted, nothing scanned',
    async (_, viewer, filter) => {
      const { text, parameters } = listStatement({ viewer, filter, skip: 0, take: 41 })
      const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
      expect(
        plan.filter(line => /SCAN (?!page|tickets USING INDEX tickets_(unread|snoozed))|TEMP B-TREE/.test(line)),
      ).toEqual([])
    },
  )
})

test.each([
  ['changed', 'tickets_by_user'],
  ['waiting', 'tickets_waiting_by_user'],
] as const)('by %s, own waiting tickets without a queue are found by their person', async (order, index) => {
  const filter = { status: 'pending', queueIds: undefined, tags: undefined, users: undefined } as const
  const question = { viewer: viewerOf({ queueIds: [1] }), filter, order, skip: 0, take: 41 }
  const { text, parameters } = listStatement(question)
  const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
  expect(plan).toContain(`SEARCH tickets USING INDEX ${index} (status=? AND userId=?)`)
})

describe('the plan of the list with the longest waiting first', () => {
  const none = { queueIds: undefined, tags: undefined, users: undefined }
  const [admin, agent] = [viewerOf({ profile: 'admin' }), viewerOf({ queueIds: [1, 2] })]
  test.each<[string, Caller, Partial<TicketFilter>, string]>([
    ['everybody who waits', admin, openLists.pending, 'tickets_waiting'],
    ['those who wait in some queues', agent, openLists.pending, 'tickets_waiting_by_queue'],
    ['those with the bot', agent, openLists.chatbot, 'tickets_waiting_by_queue'],
    ['my open ones', agent, openLists.assigned, 'tickets_waiting_by_user'],
    ['all open ones', admin, { status: 'open', showAll: true }, 'tickets_waiting'],
  ])('%s: by an index of its own, nothing sorted, nothing passed over', async (_, viewer, list, index) => {
    for (const after of [undefined, { id: 5, value: START }]) {
      const question = { viewer, filter: { ...none, ...list }, order: 'waiting', after, skip: 0, take: 41 } as const
      const { text, parameters } = listStatement(question)
      const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
      expect(plan.filter(line => /SCAN (?!page)|TEMP B-TREE/.test(line))).toEqual([])
      const walks = plan.filter(line => line.includes('SEARCH tickets USING'))
      expect(walks.length).toBeGreaterThan(0)
      // Anyone who may see tickets without a queue walks through them by their person.
      for (const line of walks) expect(line).toMatch(new RegExp(`${index} |tickets_waiting_by_`))
      expect(walks.some(line => line.includes(`${index} `))).toBe(true)
      if (after) for (const line of walks) expect(line).toContain('<expr><?')
    }
  })
})

describe('the plan of counting', () => {
  const viewersSeen = [viewerOf({ profile: 'admin' }), viewerOf({ queueIds: [1, 2] })]
  test.each(viewersSeen.flatMap(viewer => Object.values(openLists).map(filter => [viewer, filter] as const)))(
    '%j sees how many are %j: by index, and no further than told',
    async (viewer, list) => {
      const filter = { queueIds: undefined, tags: undefined, users: undefined, ...list }
      const { text, parameters } = countStatement({ viewer, filter }, 1000)
      expect(parameters.at(-1)).toBe(1000)
      const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
      expect(plan.filter(line => /SCAN tickets|TEMP B-TREE/.test(line))).toEqual([])
      expect(plan.some(line => /^SEARCH tickets USING (COVERING )?INDEX/.test(line))).toBe(true)
    },
  )
})

describe('the plan of what happens with every message', () => {
  const statements: [string, string, unknown[]][] = [
    ['the ticket of a contact', LAST_TICKET, [1, 1]],
    ['the ticket of a contact that lost its connection', LEFT_TICKET, [1]],
    ['the trace', 'SELECT * FROM ticket_trace WHERE ticketId = ? ORDER BY id DESC LIMIT 100', [1]],
    ['the open round', 'SELECT * FROM ticket_tracking WHERE ticketId = ? AND finishedAt IS NULL ORDER BY id DESC', [1]],
  ]
  test.each(statements)('%s: by index, scanning nothing', async (_, text, parameters) => {
    const plan = await company.context(({ db }) =>
      queryPlan(db, { compile: () => CompiledQuery.raw(text, parameters) as never }),
    )
    expect(plan.filter(line => line.startsWith('SCAN'))).toEqual([])
    expect(plan.some(line => line.startsWith('SEARCH'))).toBe(true)
  })
})
