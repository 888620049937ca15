import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { userRoutes } from './contract.ts'

/** A ticket of a contact of its own, without a connection. */
const ticketOf = (company: TestCompany, userId: number, status: 'open' | 'closed', queueId: number | null = null) =>
  company.context(async ({ db }) => {
    const times = { createdAt: 1, updatedAt: 1 }
    const contact = await db
      .insertInto('contacts')
      .values({ uuid: randomUUID(), name: 'Cliente', folded: 'cliente', ...times })
      .executeTakeFirstOrThrow()
    const contactId = Number(contact.insertId)
    const ticket = await db
      .insertInto('tickets')
      .values({ uuid: randomUUID(), status, contactId, userId, queueId, ...times })
      .executeTakeFirstOrThrow()
    return Number(ticket.insertId)
  })

const places = (company: TestCompany) =>
  company.context(({ db }) => db.selectFrom('tickets').select(['id', 'status', 'userId']).orderBy('id').execute())

test('Open tickets of someone who is removed wait for someone else, and the pages hear it; closed ones stay closed', async ({
  world,
  company,
}) => {
  const person = await company.person('user')
  const { id } = await person.call(authRoutes.me)
  const [open, closed] = [await ticketOf(company, id, 'open'), await ticketOf(company, id, 'closed')]
  const socket = await company.admin.fullSocket()
  await company.admin.call(userRoutes.remove, { params: { id } })
  expect(await places(company)).toEqual([
    { id: open, status: 'pending', userId: null },
    { id: closed, status: 'closed', userId: null },
  ])
  await socket.event<{ action: string; ticket?: { id: number; status: string } }>(
    'ticket',
    ({ action, ticket }) => action === 'update' && ticket?.id === open && ticket.status === 'pending',
  )
  expect(world.complaints).toEqual([])
})

test('Open tickets that someone no longer sees, having lost a queue, wait for someone else; the others stay', async ({
  company,
}) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const person = await company.person('user', [sales.id, support.id])
  const { id } = await person.call(authRoutes.me)
  const lost = await ticketOf(company, id, 'open', sales.id)
  const stored = await ticketOf(company, id, 'open', support.id)
  const unqueued = await ticketOf(company, id, 'open')
  const colleague = await (await company.person('user', [sales.id])).fullSocket()
  await company.admin.call(userRoutes.update, { params: { id }, body: { queueIds: [support.id] } })
  expect(await places(company)).toEqual([
    { id: lost, status: 'pending', userId: null },
    { id: stored, status: 'open', userId: id },
    { id: unqueued, status: 'open', userId: id },
  ])
  await colleague.event<{ action: string; ticket?: { id: number; status: string } }>(
    'ticket',
    ({ action, ticket }) => action === 'update' && ticket?.id === lost && ticket.status === 'pending',
  )
})

test("An open socket follows its person's queues without joining again, and is told to fetch again when they change", async ({
  company,
}) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const person = await company.person('user', [sales.id])
  const { id } = await person.call(authRoutes.me)
  const [sold, helped] = [await ticketOf(company, 1, 'open', sales.id), await ticketOf(company, 1, 'open', support.id)]
  const socket = await person.fullSocket()
  socket.send({ type: 'joinChatBox', ticketId: sold })
  const gaps = () => socket.frames.filter(({ type }) => type === 'gap').length
  const finish = (ticketId: number) =>
    company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed', userId: 1 } })
  await company.admin.call(userRoutes.update, { params: { id }, body: { name: 'Outro Nome' } })
  await socket.settled()
  expect(gaps()).toBe(0)
  await company.admin.call(userRoutes.update, { params: { id }, body: { queueIds: [support.id] } })
  await socket.settled()
  expect(gaps()).toBe(1)
  socket.forget()
  await finish(sold)
  await finish(helped)
  await socket.settled()
  const received = socket.frames.flatMap(({ event, data }) =>
    event?.endsWith('-ticket') ? [(data as { ticket?: { id: number } }).ticket?.id] : [],
  )
  expect([...new Set(received)]).toEqual([helped])
})

test('Open tickets of someone who is to see no tickets any more wait for someone else', async ({ company }) => {
  const person = await company.person('user')
  const { id } = await person.call(authRoutes.me)
  const ticketId = await ticketOf(company, id, 'open')
  await company.admin.call(userRoutes.update, { params: { id }, body: { profile: 'restaurante' } })
  expect(await places(company)).toEqual([{ id: ticketId, status: 'pending', userId: null }])
})

test('More open tickets than are told one by one wait alike, each with its round, and all pages fetch anew', async ({
  world,
  company,
}) => {
  const person = await company.person('user')
  const { id } = await person.call(authRoutes.me)
  const count = 60
  for (let at = 0; at < count; at += 1) await ticketOf(company, id, 'open')
  const socket = await company.admin.fullSocket()
  await company.admin.call(userRoutes.remove, { params: { id } })
  expect(await places(company)).toEqual(
    Array.from({ length: count }, () => expect.objectContaining({ status: 'pending', userId: null })),
  )
  const rows = await company.context(async ({ db }) => ({
    rounds: await db.selectFrom('ticket_tracking').selectAll().execute(),
    rules: await db.selectFrom('ticket_trace').select('rule').execute(),
  }))
  expect(new Set(rows.rounds.map(({ ticketId }) => ticketId)).size).toBe(count)
  expect(rows.rounds[0]).toMatchObject({ queuedAt: world.clock.now(), startedAt: null, userId: null })
  expect(rows.rules).toEqual(Array.from({ length: count }, () => ({ rule: 'released' })))
  await socket.settled()
  expect(socket.frames.map(({ type }) => type)).toContain('gap')
  expect(socket.published().filter(event => event.startsWith('ticket'))).toEqual([])
})
