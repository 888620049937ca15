import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { queryPlan } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_ANSWERED_TEXT, MAX_LISTED_NOTES, MAX_SAVED_TEXT } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { contactsMerged } from '../contacts/index.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { userRoutes } from '../users/contract.ts'
import { noteRoutes } from './contract.ts'
import { notesOf, notesOnContact } from './notes.ts'

const write = (company: TestCompany, ticketId: number, note: string) =>
  company.admin.call(noteRoutes.create, { body: { note, ticketId } })
const notes = async (company: TestCompany, ticketId: number) =>
  (await company.admin.call(noteRoutes.listAll, { query: { ticketId } })).map(({ note }) => note)

test('a note says who wrote it and when, and belongs to the contact of its ticket whatever the form claims', async ({
  world,
  company,
}) => {
  const ticketId = await aPendingTicket(company)
  const { users } = await company.admin.call(userRoutes.list)
  const body = { note: ' ligar amanhã ', ticketId, contactId: 9999 }
  const note = await company.admin.call(noteRoutes.create, { body })
  expect(note).toEqual({
    id: note.id,
    note: 'ligar amanhã',
    ticketId,
    contactId: note.contactId,
    user: { id: users[0]!.id, name: users[0]!.name },
    isHandover: false,
    mentions: [],
    createdAt: new Date(world.clock.now()).toISOString(),
  })
  expect(note.contactId).not.toBe(9999)
})

test('anyone who has the ticket open and sees it learns of a note that comes or goes', async ({ company }) => {
  const queue = await aQueue(company.admin)
  const ticketId = await aPendingTicket(company, queue.id)
  const attendant = await company.person('user', [queue.id])
  const socket = await attendant.socket([{ type: 'joinChatBox', ticketId }])
  const { id } = await write(company, ticketId, 'primeira')
  expect(await socket.event('ticketNote')).toEqual({ action: 'update', ticketId })
  socket.forget()
  await company.admin.call(noteRoutes.remove, { params: { noteId: id } })
  expect(await socket.event('ticketNote')).toEqual({ action: 'update', ticketId })
  socket.close()
})

test('whose queue the ticket has left hears no more of its notes, also with it still open', async ({ company }) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const [seller, expert] = [await company.person('user', [sales.id]), await company.person('user', [support.id])]
  const ticketId = await aPendingTicket(company, sales.id)
  const left = await seller.socket([{ type: 'joinChatBox', ticketId }])
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: support.id } })
  const open = await expert.socket([{ type: 'joinChatBox', ticketId }])
  for (const socket of [left, open]) await socket.settled()
  left.forget()
  await write(company, ticketId, 'do suporte')
  expect(await open.event('ticketNote')).toEqual({ action: 'update', ticketId })
  await left.settled()
  expect(left.published()).not.toContain('ticketNote:update')
})

test('the notes on a contact that turns out to be another one go over to that one, and it is told which', async ({
  company,
}) => {
  const [ticketId, other] = [await aPendingTicket(company), await aPendingTicket(company)]
  const [moved, stored] = [await write(company, ticketId, 'minha'), await write(company, other, 'dela')]
  const merged = { keptId: stored.contactId, removedId: moved.contactId }
  const answers = await company.context(desk => desk.transaction(tx => tx.emit(contactsMerged, merged)))
  expect(answers).toContainEqual({ notes: [moved.id] })
  const query = { ticketId, contactId: stored.contactId }
  expect(await company.admin.call(noteRoutes.listAll, { query })).toMatchObject([{ id: moved.id, note: 'minha' }])
})

test('the notes of a ticket come newest first, those of others not at all', async ({ world, company }) => {
  const [ticketId, other] = [await aPendingTicket(company), await aPendingTicket(company)]
  const { contactId } = await write(company, ticketId, 'primeira')
  await world.advance(1000)
  await write(company, ticketId, 'segunda')
  await write(company, other, 'alheia')
  expect(await notes(company, ticketId)).toEqual(['segunda', 'primeira'])
  const query = { ticketId, contactId: contactId + 1 }
  expect(await company.admin.call(noteRoutes.listAll, { query })).toEqual([])
})

test.for([
  ['x', 'Too Short!'],
  ['  ', 'Required'],
  ['x'.repeat(4097), 'Too Long!'],
] as const)('a note is rejected that is too short, empty or too long (%#)', async ([note, code], { company }) => {
  const ticketId = await aPendingTicket(company)
  const error = await company.admin.refusal(noteRoutes.create, { body: { note, ticketId } })
  expect(error.body.faults).toContainEqual({ path: 'note', message: expect.any(String), code })
  expect(await notes(company, ticketId)).toEqual([])
})

test('a deleted note is gone, and a person who leaves leaves the notes behind', async ({ company }) => {
  const ticketId = await aPendingTicket(company)
  const user = await company.person('user')
  const { users } = await company.admin.call(userRoutes.list)
  const { id: userId } = users.find(each => each.profile === 'user')!
  const [first] = [await write(company, ticketId, 'primeira')]
  const queue = await aQueue(company.admin)
  const visible = await aPendingTicket(company, queue.id)
  expect((await user.refusal(noteRoutes.create, { body: { note: 'oi', ticketId: visible } })).status).toBe(403)
  await company.admin.call(userRoutes.update, { params: { id: userId }, body: { queueIds: [queue.id] } })
  await user.call(noteRoutes.create, { body: { note: 'minha', ticketId: visible } })
  await company.admin.call(noteRoutes.remove, { params: { noteId: first.id } })
  expect(await notes(company, ticketId)).toEqual([])
  expect((await company.admin.refusal(noteRoutes.remove, { params: { noteId: first.id } })).code).toBe(
    'ERR_NO_NOTE_FOUND',
  )
  await company.admin.call(userRoutes.remove, { params: { id: userId } })
  expect(await company.admin.call(noteRoutes.listAll, { query: { ticketId: visible } })).toMatchObject([
    { note: 'minha', user: null },
  ])
})

test('who does not see the ticket neither reads, writes nor deletes its notes', async ({ world, company }) => {
  const queue = await aQueue(company.admin)
  const ticketId = await aPendingTicket(company, queue.id)
  const note = await write(company, ticketId, 'segredo')
  const outsider = await company.person('user')
  const kiosk = await company.person('restaurante')
  const { admin: stranger } = await world.company()
  for (const [client, status] of [
    [outsider, 403],
    [kiosk, 403],
    [stranger, 404],
    [world.nobody, 401],
  ] as const) {
    expect((await client.refusal(noteRoutes.listAll, { query: { ticketId } })).status).toBe(status)
    expect((await client.refusal(noteRoutes.create, { body: { note: 'oi', ticketId } })).status).toBe(status)
    expect((await client.refusal(noteRoutes.remove, { params: { noteId: note.id } })).status).toBe(status)
  }
  expect(await notes(company, ticketId)).toEqual(['segredo'])
})

test('a note is read by the people of the queue that its ticket was in, and by those who see all', async ({
  company,
}) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const [seller, expert] = [await company.person('user', [sales.id]), await company.person('user', [support.id])]
  const ticketId = await aPendingTicket(company, sales.id)
  const note = await seller.call(noteRoutes.create, { body: { note: 'só de vendas', ticketId } })
  await seller.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: support.id } })
  await expert.call(noteRoutes.create, { body: { note: 'do suporte', ticketId } })
  const read = async (client: TestClient) =>
    (await client.call(noteRoutes.listAll, { query: { ticketId } })).map(each => each.note)
  expect(await read(expert)).toEqual(['do suporte'])
  expect(await read(company.admin)).toEqual(['do suporte', 'só de vendas'])
  const query = { contactId: note.contactId }
  const onContact = async (client: TestClient) =>
    (await client.call(noteRoutes.listAll, { query })).map(each => each.note)
  expect(await onContact(expert)).toEqual(['do suporte'])
  expect(await onContact(company.admin)).toEqual(['do suporte', 'só de vendas'])
  const rejected = await expert.refusal(noteRoutes.remove, { params: { noteId: note.id } })
  expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
})

test('a note with a transfer is read by anyone who gets the ticket, in whatever queue that was before', async ({
  company,
}) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const [seller, expert] = [await company.person('user', [sales.id]), await company.person('user', [support.id])]
  const outsider = await company.person('user')
  const ticketId = await aPendingTicket(company, sales.id)
  await seller.call(noteRoutes.create, { body: { note: 'só de vendas', ticketId } })
  const params = { ticketId }
  const transfer = (note: string) =>
    seller.call(ticketRoutes.update, { params, body: { queueId: support.id, note, status: 'pending' } })
  const short = await seller.refusal(ticketRoutes.update, { params, body: { queueId: support.id, note: 'x' } })
  expect(short.body.faults).toMatchObject([{ path: 'note', code: 'Too Short!' }])
  expect((await company.admin.call(ticketRoutes.show, { params })).queueId).toBe(sales.id)
  await transfer(' quer trocar o bolo ')
  const read = await expert.call(noteRoutes.listAll, { query: { ticketId } })
  expect(read).toMatchObject([{ note: 'quer trocar o bolo', isHandover: true, user: { name: expect.any(String) } }])
  expect((await outsider.refusal(noteRoutes.listAll, { query: { ticketId } })).status).toBe(403)
  await expert.call(ticketRoutes.update, { params, body: { queueId: sales.id, status: 'pending', note: '' } })
  expect(await notes(company, ticketId)).toEqual(['quer trocar o bolo', 'só de vendas'])
})

test('a note that comes with another change is an ordinary one', async ({ company }) => {
  const ticketId = await aPendingTicket(company)
  const body = { status: 'closed', note: 'desistiu' } as const
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body })
  const [note] = await company.admin.call(noteRoutes.listAll, { query: { ticketId } })
  expect(note).toMatchObject({ note: 'desistiu', isHandover: false })
})

test('a note with a transfer is learned of where the ticket is open', async ({ company }) => {
  const queue = await aQueue(company.admin)
  const ticketId = await aPendingTicket(company, queue.id)
  const attendant = await company.person('user', [queue.id])
  const { id: userId } = await attendant.call(authRoutes.me)
  const socket = await attendant.socket([{ type: 'joinChatBox', ticketId }])
  const body = { userId, note: 'é para você' }
  await company.admin.call(ticketRoutes.update, { params: { ticketId }, body })
  expect(await socket.event('ticketNote')).toEqual({ action: 'update', ticketId })
  socket.close()
  expect(await attendant.call(noteRoutes.listAll, { query: { ticketId } })).toMatchObject([{ isHandover: true }])
})

test('a note is deleted by anyone who wrote it and by administrators, not by a colleague or a supervisor', async ({
  company,
}) => {
  const queue = await aQueue(company.admin)
  const [author, colleague] = [await company.person('user', [queue.id]), await company.person('user', [queue.id])]
  const ticketId = await aPendingTicket(company, queue.id)
  const write = async (note: string) => (await author.call(noteRoutes.create, { body: { note, ticketId } })).id
  const [first, second] = [await write('primeira'), await write('segunda')]
  for (const other of [colleague, await company.person('supervisor')]) {
    const rejected = await other.refusal(noteRoutes.remove, { params: { noteId: first } })
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  }
  expect((await notes(company, ticketId)).length).toBe(2)
  await author.call(noteRoutes.remove, { params: { noteId: first } })
  await company.admin.call(noteRoutes.remove, { params: { noteId: second } })
  expect(await notes(company, ticketId)).toEqual([])
})

test('the notes of a ticket are read by index, without sorting', async ({ company }) => {
  const plan = await company.context(desk => queryPlan(desk.db, notesOf(desk.db, 1, 1)))
  expect(plan).toEqual([
    'SEARCH ticket_notes USING INDEX ticket_notes_newest (ticketId=? AND contactId=?)',
    'SEARCH users USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH m USING COVERING INDEX note_mentions_of_note (noteId=?)',
    'SEARCH p USING INTEGER PRIMARY KEY (rowid=?)',
  ])
})

test('the notes on a contact stand in one list over all its tickets, as far as the caller sees those', async ({
  world,
  company,
}) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const seller = await company.person('user', [sales.id])
  await aConnection(company.admin, { greetingMessage: 'Olá' })
  const first = await aPendingTicket(company, sales.id)
  const { contactId } = await write(company, first, 'da venda')
  await company.admin.call(ticketRoutes.update, { params: { ticketId: first }, body: { status: 'closed' } })
  const body = { contactId, queueId: support.id }
  const { id: second } = await company.admin.call(ticketRoutes.create, { body })
  await world.advance(1000)
  await write(company, second, 'do suporte')
  await write(company, await aPendingTicket(company, sales.id), 'de outra pessoa')
  const read = async (client: TestClient) =>
    (await client.call(noteRoutes.listAll, { query: { contactId } })).map(({ note, ticketId }) => [note, ticketId])
  expect(await read(company.admin)).toEqual([
    ['do suporte', second],
    ['da venda', first],
  ])
  expect(await read(seller)).toEqual([['da venda', first]])
  const { admin: stranger } = await world.company()
  const unknown = await stranger.refusal(noteRoutes.listAll, { query: { contactId } })
  expect([unknown.status, unknown.code]).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
  const neither = await company.admin.refusal(noteRoutes.listAll, { query: {} })
  expect(neither.body.faults).toMatchObject([{ path: 'ticketId', code: 'Required' }])
})

test('the notes on a contact are read by index', async ({ company }) => {
  const plan = await company.context(desk => queryPlan(desk.db, notesOnContact(desk.db, 1)))
  expect(plan).toContain('SEARCH ticket_notes USING INDEX ticket_notes_by_contact (contactId=?)')
  expect(plan).toContain('SEARCH tickets USING INTEGER PRIMARY KEY (rowid=?)')
})

test('of a ticket with very many notes the newest are told', async ({ company }) => {
  const ticketId = await aPendingTicket(company)
  const { contactId } = await write(company, ticketId, 'a mais velha')
  await company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const rows = Array.from({ length: MAX_LISTED_NOTES }, (_, at) => ({
        ...{ note: `nota ${at}`, ticketId, contactId, createdAt: now + at },
      }))
      await db.insertInto('ticket_notes').values(rows).execute()
    }),
  )
  const emitted = await notes(company, ticketId)
  expect([emitted.length, emitted[0], emitted.at(-1)]).toEqual([
    MAX_LISTED_NOTES,
    `nota ${MAX_LISTED_NOTES - 1}`,
    'nota 0',
  ])
})

test('of notes that are very long as many are reported as fit into an answer, the newest', async ({ company }) => {
  const ticketId = await aPendingTicket(company)
  const { contactId } = await write(company, ticketId, 'a mais velha')
  await company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const rows = Array.from({ length: 120 }, (_, at) => ({
        ...{ note: `${at} `.padEnd(MAX_SAVED_TEXT, 'x'), ticketId, contactId, createdAt: now + at },
      }))
      await db.insertInto('ticket_notes').values(rows).execute()
    }),
  )
  const most = Math.floor(MAX_ANSWERED_TEXT / (MAX_SAVED_TEXT + '[]'.length))
  const emitted = (await notes(company, ticketId)).map(note => Number(note.split(' ')[0]))
  expect(emitted).toEqual(Array.from({ length: most }, (_, at) => 119 - at))
})
