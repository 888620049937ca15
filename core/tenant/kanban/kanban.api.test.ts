import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_LANES, MAX_READS } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { run } from '../../storage/index.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { type Tag, tagRoutes } from '../tags/contract.ts'
import { LANES } from '../tags/tags.ts'
import { applyTicketEvent, belongsInList, type Ticket, type TicketEvent, ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { type CardMoved, kanbanRoutes } from './contract.ts'

const aLane = (client: TestClient, name?: string): Promise<Tag> =>
  aTag(client, { kanban: 1, ...(name ? { name } : {}) })
const board = (client: TestClient, query: Record<string, string | number> = {}) =>
  client.call(kanbanRoutes.board, { query })
const move = (client: TestClient, ticketId: number, tagId: number): Promise<CardMoved> =>
  client.call(kanbanRoutes.move, { params: { ticketId, tagId } })
const leave = (client: TestClient, ticketId: number): Promise<CardMoved> =>
  client.call(kanbanRoutes.leave, { params: { ticketId } })

/** Which tickets stand in which lane, by its tag's name. */
async function displayed(client: TestClient): Promise<Record<string, number[]>> {
  const { lanes, tickets } = await board(client)
  const idsIn = (lane: number): number[] => tickets.filter(ticket => ticket.lane === lane).map(({ id }) => id)
  return Object.fromEntries(lanes.map(({ lane, tag }) => [tag?.name ?? 'Em aberto', idsIn(lane).sort((a, b) => a - b)]))
}

/** Two lanes, a tag that is none, and a ticket. */
async function aBoard(company: TestCompany) {
  const { admin } = company
  const [first, second] = [await aLane(admin, 'Proposta'), await aLane(admin, 'Fechado')]
  return { admin, first, second, plain: await aTag(admin, { name: 'VIP' }), ticketId: await aPendingTicket(company) }
}

describe('the board', () => {
  test('has a lane for what has no kanban tag and one for each of these tags, each with its count', async ({
    company,
  }) => {
    const { admin, first, second, plain, ticketId } = await aBoard(company)
    const other = await aPendingTicket(company)
    const closed = await aPendingTicket(company)
    await move(admin, ticketId, first.id)
    await admin.call(tagRoutes.sync, { body: { ticketId: other, tags: [plain.id] } })
    await move(admin, closed, first.id)
    await admin.call(ticketRoutes.update, { params: { ticketId: closed }, body: { status: 'closed' } })
    expect(await displayed(admin)).toEqual({ 'Em aberto': [other], Proposta: [ticketId], Fechado: [] })
    const page = await board(admin)
    expect(page.lanes.map(({ lane, count, hasMore }) => [lane, count, hasMore])).toEqual([
      [0, 1, false],
      [first.id, 1, false],
      [second.id, 0, false],
    ])
    expect(page).toMatchObject({ count: 2, hasMore: false })
    expect((await admin.call(kanbanRoutes.counts)).lanes).toEqual(
      page.lanes.map(({ lane, count }) => ({ lane, count })),
    )
    await admin.call(ticketRoutes.update, { params: { ticketId: closed }, body: { status: 'open' } })
    expect((await displayed(admin)).Proposta).toEqual([ticketId, closed])
  })

  test('shows a person the tickets of own queues, and those who oversee all, of all or of chosen queues', async ({
    company,
  }) => {
    const { admin } = company
    const [sales, support] = [await aQueue(admin), await aQueue(admin)]
    const [sold, helped] = [await aPendingTicket(company, sales.id), await aPendingTicket(company, support.id)]
    const none = await aPendingTicket(company)
    const seller = await company.person('user', [sales.id])
    expect(await displayed(seller)).toEqual({ 'Em aberto': [sold] })
    for (const client of [admin, await company.person('supervisor')])
      expect(await displayed(client)).toEqual({ 'Em aberto': [sold, helped, none] })
    const chosen = await board(admin, { queueIds: JSON.stringify([support.id]) })
    expect(chosen.tickets.map(({ id }) => id)).toEqual([helped])
    expect(chosen.lanes[0]).toMatchObject({ count: 1 })
    const foreign = await board(seller, { queueIds: JSON.stringify([support.id]) })
    expect([foreign.tickets, foreign.count]).toEqual([[], 0])
  })

  test('is narrowed to the tickets of people, and to what a search finds', async ({ company }) => {
    const { admin, first, ticketId } = await aBoard(company)
    const taken = await aPendingTicket(company)
    const { id: userId } = await admin.call(authRoutes.me)
    await admin.call(ticketRoutes.update, { params: { ticketId: taken }, body: { status: 'open', userId } })
    await move(admin, taken, first.id)
    const ids = async (query: Record<string, string>) => (await board(admin, query)).tickets.map(({ id }) => id)
    expect(await ids({ users: JSON.stringify([userId]) })).toEqual([taken])
    const { contact } = await admin.call(ticketRoutes.show, { params: { ticketId } })
    const found = await board(admin, { searchParam: contact.number! })
    expect(found.tickets.map(({ id }) => id)).toEqual([ticketId])
    expect(found.lanes.map(({ count }) => count)).toEqual([1, 0, 0])
  })

  test('is searched however many lanes it has', async ({ company }) => {
    const { admin, ticketId } = await aBoard(company)
    const names = Array.from({ length: MAX_READS.ofPerson + 2 }, (_, at) => `Etapa ${at}`)
    for (const name of names) await aLane(admin, name)
    const { contact } = await admin.call(ticketRoutes.show, { params: { ticketId } })
    const found = await board(admin, { searchParam: contact.number! })
    expect(found.lanes).toHaveLength(names.length + 3)
    expect(found.tickets.map(({ id }) => id)).toEqual([ticketId])
  })

  test('comes lane by lane: each has pages of its own', async ({ company }) => {
    const { admin, first } = await aBoard(company)
    const ids: number[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await aPendingTicket(company))
    // The whole board has no place to go on from, long as its first lane is.
    const before = await board(admin)
    expect([before.lanes[0]!.hasMore, before.nextCursor]).toEqual([true, undefined])
    for (const id of ids) await move(admin, id, first.id)
    const whole = await board(admin)
    const state = whole.lanes.find(({ lane }) => lane === first.id)!
    expect([state.count, state.hasMore, whole.hasMore]).toEqual([12, true, true])
    expect([whole.count, whole.nextCursor]).toEqual([13, undefined])
    const lane = await admin.call(kanbanRoutes.board, { query: { lane: first.id } })
    expect([lane.nextCursor, lane.count]).toEqual([state.nextCursor, 12])
    // How many a search finds is known where all of them are on its first page.
    const found = await board(admin, { searchParam: 'contato', pageNumber: 2 })
    expect(found.lanes.map(({ count }) => count)).toEqual([null, null, null])
    expect(found).not.toHaveProperty('count')
    const rest = await board(admin, { lane: first.id, cursor: state.nextCursor! })
    expect(rest).toMatchObject({ hasMore: false, count: 12, lanes: [{ lane: first.id }] })
    const all = [...whole.tickets.filter(({ lane }) => lane === first.id), ...rest.tickets]
    expect(all.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
    const error = await admin.refusal(kanbanRoutes.board, { query: { lane: 4711 } })
    expect([error.status, error.code]).toEqual([404, 'ERR_NO_TAG_FOUND'])
  })
})

describe('a move', () => {
  test('takes the kanban tag that was there, brings the new one and leaves the others', async ({ company }) => {
    const { admin, first, second, plain, ticketId } = await aBoard(company)
    await admin.call(tagRoutes.sync, { body: { ticketId, tags: [plain.id] } })
    expect(await move(admin, ticketId, first.id)).toMatchObject({ removed: [], added: [first.id] })
    const moved = await move(admin, ticketId, second.id)
    expect(moved).toMatchObject({ removed: [first.id], added: [second.id] })
    expect(moved.tags.map(({ name }) => name)).toEqual(['Fechado', 'VIP'])
    expect(await move(admin, ticketId, second.id)).toMatchObject({ removed: [], added: [] })
    expect(await leave(admin, ticketId)).toMatchObject({ removed: [second.id], added: [], tags: [{ name: 'VIP' }] })
    expect(await leave(admin, ticketId)).toMatchObject({ removed: [], added: [] })
  })

  test('in two calls, as the specification has it, ends in the same', async ({ company }) => {
    const { admin, first, second, plain, ticketId } = await aBoard(company)
    await admin.call(tagRoutes.sync, { body: { ticketId, tags: [first.id] } })
    await leave(admin, ticketId)
    await move(admin, ticketId, second.id)
    expect(await displayed(admin)).toMatchObject({ Proposta: [], Fechado: [ticketId] })
    expect(await move(admin, ticketId, plain.id)).toMatchObject({ removed: [], added: [plain.id] })
    const nowhere = await admin.raw('PUT', `/ticket-tags/${ticketId}/lane0`)
    expect(await nowhere.json()).toMatchObject({ removed: [], added: [], tags: [{ name: 'Fechado' }, { name: 'VIP' }] })
  })

  test('is rejected to anyone who does not see the ticket, and for a tag that is none, and changes nothing', async ({
    company,
  }) => {
    const { admin, first } = await aBoard(company)
    const queue = await aQueue(admin)
    const ticketId = await aPendingTicket(company, queue.id)
    await move(admin, ticketId, first.id)
    const outsider = await company.person('user')
    const answers = await Promise.all([
      outsider.refusal(kanbanRoutes.move, { params: { ticketId, tagId: first.id } }),
      outsider.refusal(kanbanRoutes.leave, { params: { ticketId } }),
      outsider.refusal(kanbanRoutes.move, { params: { ticketId, tagId: 'lane0' } }),
      admin.refusal(kanbanRoutes.move, { params: { ticketId, tagId: 4711 } }),
      admin.refusal(kanbanRoutes.move, { params: { ticketId: 4711, tagId: first.id } }),
    ])
    expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual([
      '403 ERR_NO_PERMISSION',
      '403 ERR_NO_PERMISSION',
      '403 ERR_NO_PERMISSION',
      '404 ERR_NO_TAG_FOUND',
      '404 ERR_NO_TICKET_FOUND',
    ])
    expect((await admin.raw('PUT', `/ticket-tags/${ticketId}/lane1`)).status).toBe(404)
    expect((await displayed(admin)).Proposta).toContain(ticketId)
  })

  test('of two people at once ends in one state, which both screens show as a fresh one does', async ({ company }) => {
    const { admin, first, second } = await aBoard(company)
    const queue = await aQueue(admin)
    const ticketId = await aPendingTicket(company, queue.id)
    const people = [admin, await company.person('user', [queue.id])]
    const lanes = [0, first.id, second.id]
    const screens = await Promise.all(
      people.map(async client => {
        const { id: userId, profile } = await client.call(authRoutes.me)
        const viewer = { userId, profile, queueIds: [queue.id], allTicket: false, followsQueues: true }
        const { tickets } = await board(client)
        return { client, viewer, socket: await client.fullSocket(), tickets }
      }),
    )
    for (const round of [1, 2, 3, 4, 5]) {
      const targets = [lanes[round % 3]!, lanes[(round + 1) % 3]!]
      await Promise.all(
        people.map((client, at) =>
          targets[at] === 0 ? leave(client, ticketId) : move(client, ticketId, targets[at]!),
        ),
      )
      for (const screen of screens) {
        await screen.socket.settled()
        for (const lane of lanes) {
          const belongs = (ticket: Ticket): boolean =>
            belongsInList(screen.viewer, { queueIds: undefined, tags: undefined, users: undefined, lane }, ticket)
          const before = screen.tickets.filter(belongs)
          const after = screen.socket.frames
            .filter(({ event }) => event?.endsWith('-ticket'))
            .reduce<readonly Ticket[]>((rows, { data }) => applyTicketEvent(rows, data as TicketEvent, belongs), before)
          const fresh = (await board(screen.client, { lane })).tickets
          expect(after).toEqual(fresh)
        }
        screen.socket.forget()
        screen.tickets = (await board(screen.client)).tickets
      }
      const { tags } = await admin.call(ticketRoutes.show, { params: { ticketId } })
      expect(targets).toContain(tags[0]?.id ?? 0)
      expect(tags.length).toBeLessThan(2)
    }
  })
})

describe('the lanes', () => {
  test('are found by an index, in their order', async ({ company }) => {
    const plan = await company.context(({ db }) => queryPlanOf(db, LANES, []))
    expect(plan).toEqual(['SCAN tags USING INDEX tags_lanes'])
  })

  test('stand in the order in which someone put them, for everybody, new ones at the end', async ({ company }) => {
    const { admin, first, second } = await aBoard(company)
    const user = await company.person('user')
    const names = async () => (await user.call(tagRoutes.listKanban)).lista.map(({ name }) => name)
    expect(await names()).toEqual(['Proposta', 'Fechado'])
    const supervisor = await company.person('supervisor')
    const { lista } = await supervisor.call(tagRoutes.arrange, { body: { tagIds: [second.id, first.id, second.id] } })
    expect(lista.map(({ id, lanePosition }) => [id, lanePosition])).toEqual([
      [second.id, 1],
      [first.id, 2],
    ])
    await aLane(admin, 'Perdido')
    expect(await names()).toEqual(['Fechado', 'Proposta', 'Perdido'])
    expect(Object.keys(await displayed(user))).toEqual(['Em aberto', 'Fechado', 'Proposta', 'Perdido'])
    await admin.call(tagRoutes.arrange, { body: { tagIds: [first.id] } })
    expect(await names()).toEqual(['Proposta', 'Fechado', 'Perdido'])
  })

  test('are put in order by those alone who may change kanban tags, and only what is a lane', async ({ company }) => {
    const { admin, first, plain } = await aBoard(company)
    const rejected = await (await company.person('user')).refusal(tagRoutes.arrange, { body: { tagIds: [first.id] } })
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    const missing = await admin.refusal(tagRoutes.arrange, { body: { tagIds: [first.id, plain.id] } })
    expect([missing.status, missing.code]).toEqual([404, 'ERR_NO_TAG_FOUND'])
    expect((await admin.call(tagRoutes.listKanban)).lista.map(({ lanePosition }) => lanePosition)).toEqual([null, null])
  })

  test('are so many at most', async ({ company }) => {
    const { admin } = company
    for (let n = 0; n < MAX_LANES; n += 1) await aLane(admin)
    const plain = await aTag(admin)
    const errors = [
      await admin.refusal(tagRoutes.create, { body: { name: 'Mais uma', kanban: 1 } }),
      await admin.refusal(tagRoutes.update, { params: { tagId: plain.id }, body: { kanban: 1 } }),
    ]
    expect(errors.map(({ code }) => code)).toEqual(['ERR_TOO_MANY_LANES', 'ERR_TOO_MANY_LANES'])
  })

  test('hold a ticket by the oldest of its kanban tags, whatever comes to its tags', async ({ company }) => {
    const { admin } = company
    const [tickets, tags] = [
      [await aPendingTicket(company), await aPendingTicket(company)],
      [await aLane(admin), await aTag(admin), await aLane(admin), await aLane(admin)],
    ]
    const left = new Set(tags.map(({ id }) => id))
    const acts = fc.oneof(
      fc.record({ act: fc.constant('sync' as const), of: fc.nat(1), tags: fc.subarray([0, 1, 2, 3]) }),
      fc.record({ act: fc.constant('move' as const), of: fc.nat(1), to: fc.nat(3) }),
      fc.record({ act: fc.constant('leave' as const), of: fc.nat(1) }),
      fc.record({ act: fc.constant('kind' as const), tag: fc.nat(3), kanban: fc.constantFrom(0, 1) }),
    )
    const lawful = () =>
      company.context(async ({ db }) => {
        const rows = await run<{ lane: number; first: number }>(
          db,
          `SELECT lane, coalesce((SELECT min(tagId) FROM ticket_tags l JOIN tags g ON g.id = l.tagId
             WHERE l.ticketId = tickets.id AND g.kanban = 1), 0) AS first FROM tickets`,
          [],
        )
        expect(rows.map(({ lane }) => lane)).toEqual(rows.map(({ first }) => first))
      })
    await fc.assert(
      fc.asyncProperty(acts, async provided => {
        const id = (at: number): number => tags[at]!.id
        if (provided.act === 'sync')
          await admin.call(tagRoutes.sync, { body: { ticketId: tickets[provided.of]!, tags: provided.tags.map(id) } })
        else if (provided.act === 'move') await move(admin, tickets[provided.of]!, id(provided.to))
        else if (provided.act === 'leave') await leave(admin, tickets[provided.of]!)
        else
          await admin.call(tagRoutes.update, { params: { tagId: id(provided.tag) }, body: { kanban: provided.kanban } })
        await lawful()
      }),
      { numRuns: 80 },
    )
    for (const ticketId of tickets) await admin.call(tagRoutes.sync, { body: { ticketId, tags: [...left] } })
    for (const tagId of left) {
      await admin.call(tagRoutes.remove, { params: { tagId } })
      await lawful()
    }
  })
})
