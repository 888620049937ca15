import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { queryPlanOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { setAccountRights } from '../../platform/auth/index.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { userRoutes } from '../users/contract.ts'
import { MAX_MENTIONS_REPORTED, noteRoutes } from './contract.ts'
import { reportedStatement, unseenStatement } from './mentions.ts'

const idOf = async (client: TestClient) => (await client.call(authRoutes.me)).id
const emitted = (client: TestClient) => client.call(noteRoutes.mentions)

/** A ticket of sales, two people of sales and one of support. */
async function aTeam(company: TestCompany) {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const [author, colleague] = [await company.person('user', [sales.id]), await company.person('user', [sales.id])]
  const expert = await company.person('user', [support.id])
  const ticketId = await aPendingTicket(company, sales.id)
  const write = (note: string, mentions: readonly number[]) =>
    author.call(noteRoutes.create, { body: { note, ticketId, mentions: [...mentions] } })
  return { sales, support, author, colleague, expert, ticketId, write }
}

test('who is named in a note learns of it at once, or finds it later, until they have looked', async ({ company }) => {
  const { author, colleague, ticketId, write } = await aTeam(company)
  const socket = await colleague.fullSocket()
  const named = await idOf(colleague)
  const note = await write('veja isto, por favor', [named, named])
  expect(note.mentions).toEqual([{ id: named, name: expect.any(String) }])
  expect(await socket.event('noteMention')).toEqual({ action: 'update' })
  socket.close()
  const { uuid } = await author.call(ticketRoutes.show, { params: { ticketId } })
  expect(await emitted(colleague)).toMatchObject([
    { noteId: note.id, note: 'veja isto, por favor', ticketId, ticketUuid: uuid, user: { id: await idOf(author) } },
  ])
  expect([await emitted(author), await emitted(company.admin)]).toEqual([[], []])
  await author.call(noteRoutes.seeMentions, { body: { ticketId } })
  expect(await emitted(colleague)).toHaveLength(1)
  await colleague.call(noteRoutes.seeMentions, { body: { ticketId } })
  expect(await emitted(colleague)).toEqual([])
  expect((await author.call(noteRoutes.listAll, { query: { ticketId } }))[0]?.mentions).toHaveLength(1)
})

test('only people who see the ticket can be named, and are offered', async ({ world, company }) => {
  const { author, colleague, expert, ticketId } = await aTeam(company)
  const people = (await author.call(noteRoutes.people, { query: { ticketId } })).map(({ id }) => id)
  expect(people).toContain(await idOf(colleague))
  expect(people).toContain(await idOf(company.admin))
  for (const other of [author, expert]) expect(people).not.toContain(await idOf(other))
  for (const mentions of [[await idOf(expert)], [99_999]]) {
    const rejected = await author.refusal(noteRoutes.create, { body: { note: 'olhe', ticketId, mentions } })
    expect([rejected.status, rejected.code]).toEqual([400, 'ERR_CANNOT_MENTION'])
  }
  expect(await author.call(noteRoutes.listAll, { query: { ticketId } })).toEqual([])
  expect((await expert.refusal(noteRoutes.people, { query: { ticketId } })).status).toBe(403)
  const stranger = (await world.company()).admin
  expect((await stranger.refusal(noteRoutes.people, { query: { ticketId } })).status).toBe(404)
})

test('whose account is disabled is neither offered nor named, until it is enabled again', async ({
  world,
  company,
}) => {
  const { author, colleague, sales, ticketId, write } = await aTeam(company)
  const { id, email } = await colleague.call(authRoutes.me)
  const offered = async (query: object) => (await author.call(noteRoutes.people, { query })).map(person => person.id)
  await setAccountRights(world.app.platform, email, { disabled: true })
  for (const query of [{ ticketId }, { queueId: sales.id }]) expect(await offered(query)).not.toContain(id)
  const body = { note: 'olhe', ticketId, mentions: [id] }
  expect((await author.refusal(noteRoutes.create, { body })).code).toBe('ERR_CANNOT_MENTION')
  await setAccountRights(world.app.platform, email, { disabled: false })
  for (const query of [{ ticketId }, { queueId: sales.id }]) expect(await offered(query)).toContain(id)
  expect((await write('olhe', [id])).mentions).toHaveLength(1)
})

test('a note with a transfer calls anyone who sees the ticket where it then is', async ({ company }) => {
  const { author, colleague, expert, sales, support, ticketId } = await aTeam(company)
  const [named, stays, params] = [await idOf(expert), await idOf(colleague), { ticketId }]
  const readers = await author.call(noteRoutes.people, { query: { queueId: support.id } })
  expect([readers.some(({ id }) => id === named), readers.some(({ id }) => id === stays)]).toEqual([true, false])
  const socket = await expert.fullSocket()
  const transfer = (queueId: number, note: string, mentions: number[]) => ({
    ...{ params, body: { queueId, note, mentions, status: 'pending' as const } },
  })
  const rejected = await author.refusal(ticketRoutes.update, transfer(support.id, 'olhe', [stays]))
  expect([rejected.status, rejected.code]).toEqual([400, 'ERR_CANNOT_MENTION'])
  expect((await author.call(ticketRoutes.show, { params })).queueId).toBe(sales.id)
  await author.call(ticketRoutes.update, transfer(support.id, 'é com você', [named]))
  expect(await socket.event('noteMention')).toEqual({ action: 'update' })
  socket.close()
  expect(await emitted(expert)).toMatchObject([{ note: 'é com você', ticketId, user: { id: await idOf(author) } }])
  const [note] = await expert.call(noteRoutes.listAll, { query: { ticketId } })
  expect(note).toMatchObject({ isHandover: true, mentions: [{ id: named }] })
})

test('who sees the tickets of a queue is told about queues that there are', async ({ company }) => {
  const { author } = await aTeam(company)
  expect((await author.refusal(noteRoutes.people, { query: { queueId: 99_999 } })).status).toBe(404)
  expect((await author.refusal(noteRoutes.people, { query: {} })).status).toBe(400)
})

test('anyone who no longer sees the ticket is told about it no more', async ({ company }) => {
  const { author, colleague, support, ticketId, write } = await aTeam(company)
  await write('veja isto', [await idOf(colleague)])
  await author.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: support.id, status: 'pending' } })
  expect(await emitted(colleague)).toEqual([])
})

test('anyone who may no longer read what is noted in a queue is told about that no more, also where they see the ticket', async ({
  company,
}) => {
  const { author, colleague, sales, support, ticketId, write } = await aTeam(company)
  const id = await idOf(colleague)
  const inQueues = (...queueIds: number[]) =>
    company.admin.call(userRoutes.update, { params: { id }, body: { queueIds } })
  await inQueues(sales.id, support.id)
  await write('veja isto', [id])
  await author.call(ticketRoutes.update, { params: { ticketId }, body: { queueId: support.id, status: 'pending' } })
  expect(await emitted(colleague)).toHaveLength(1)
  await inQueues(support.id)
  expect(await emitted(colleague)).toEqual([])
})

test('who looks at one ticket is still told about the others, and their other windows learn that they looked', async ({
  company,
}) => {
  const { author, colleague, sales, ticketId, write } = await aTeam(company)
  const other = await aPendingTicket(company, sales.id)
  const mentions = [await idOf(colleague)]
  const { id } = await author.call(noteRoutes.create, { body: { note: 'e isto', ticketId: other, mentions } })
  await write('veja isto', mentions)
  const socket = await colleague.fullSocket()
  await colleague.call(noteRoutes.seeMentions, { body: { ticketId } })
  expect(await socket.event('noteMention')).toEqual({ action: 'update' })
  expect(await emitted(colleague)).toMatchObject([{ noteId: id, ticketId: other }])
  socket.forget()
  await colleague.call(noteRoutes.seeMentions, { body: { ticketId } })
  await socket.settled()
  expect(socket.published()).not.toContain('noteMention:update')
  socket.close()
})

test('the newest are told first, with the beginning of the note', async ({ company }) => {
  const { colleague, write } = await aTeam(company)
  const mentions = [await idOf(colleague)]
  await write('primeira', mentions)
  await write('x'.repeat(201), mentions)
  expect((await emitted(colleague)).map(({ note }) => note)).toEqual(['x'.repeat(200), 'primeira'])
})

test.for(['note', 'ticket'] as const)(
  'with its %s a mention is gone, which the bell hears',
  async (what, { company }) => {
    const { author, colleague, ticketId, write } = await aTeam(company)
    const note = await write('veja isto', [await idOf(colleague)])
    const socket = await colleague.fullSocket()
    if (what === 'note') await author.call(noteRoutes.remove, { params: { noteId: note.id } })
    else await company.admin.call(ticketRoutes.remove, { params: { ticketId } })
    expect(await socket.event('noteMention')).toEqual({ action: 'update' })
    socket.close()
    expect(await emitted(colleague)).toEqual([])
  },
)

test('those out of sight hide none that are in sight, however many they are', async ({ company }) => {
  const { author, colleague, sales, support, write } = await aTeam(company)
  const id = await idOf(colleague)
  const inQueues = (...queueIds: number[]) =>
    company.admin.call(userRoutes.update, { params: { id }, body: { queueIds } })
  await write('veja isto', [id])
  await inQueues(sales.id, support.id)
  const elsewhere = await aPendingTicket(company, support.id)
  let contactId = 0
  for (let at = 0; at < MAX_MENTIONS_REPORTED; at += 1) {
    const body = { note: `e isto ${at}`, ticketId: elsewhere, mentions: [id] }
    contactId = (await company.admin.call(noteRoutes.create, { body })).contactId
  }
  expect(await emitted(colleague)).toHaveLength(MAX_MENTIONS_REPORTED)
  await inQueues(sales.id)
  expect((await emitted(colleague)).map(({ note }) => note)).toEqual(['veja isto'])
  expect(await emitted(author)).toEqual([])
  await company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const place = { ticketId: elsewhere, contactId, queueId: support.id }
      const many = Array(500).fill({ note: 'e isto', ...place, createdAt: now })
      const notes = await db.insertInto('ticket_notes').values(many).returning('id as noteId').execute()
      await db
        .insertInto('note_mentions')
        .values(notes.map(note => ({ ...note, userId: id })))
        .execute()
    }),
  )
  expect((await emitted(colleague)).map(({ note }) => note)).toEqual(['veja isto'])
})

test('mentions of a person are read some at a time, by index, without sorting', async ({ company }) => {
  expect(unseenStatement(1).parameters.at(-1)).toBe(200)
  const plans = await company.context(async ({ db }) =>
    Promise.all([unseenStatement(1), reportedStatement([1])].map(one => queryPlanOf(db, one.text, one.parameters))),
  )
  expect(plans[0]![0]).toBe('SEARCH m USING INDEX note_mentions_of_user (userId=? AND isSeen=? AND id<?)')
  expect(plans[0]!.filter(step => /SCAN|TEMP B-TREE/.test(step))).toEqual([])
  expect(plans[1]![0]).toBe('SEARCH m USING INTEGER PRIMARY KEY (rowid=?)')
})
