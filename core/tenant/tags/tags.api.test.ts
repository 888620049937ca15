import { expect } from 'vitest'
import { TestClient } from '../../app/testing/client.ts'
import { LiveRows } from '../../app/testing/live-rows.ts'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_TAGS, MAX_TICKET_TAGS } from '../../kit/limits.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aPendingTicket } from '../tickets/fixtures.ts'
import { aTag } from './architecture-cases.ts'
import { type Tag, tagRoutes } from './contract.ts'
import { tagNamed } from './tags.ts'

const aTicket = (company: TestCompany, queueId: number | null = null): Promise<number> =>
  aPendingTicket(company, queueId)

test('a new tag has the usual colour, no tickets and its maker, and the staff learns of it', async ({
  world,
  company,
}) => {
  const user = await company.person('user')
  const socket = await company.admin.fullSocket()
  await world.idle()
  socket.forget()
  const tag = await user.call(tagRoutes.create, { body: { name: ' Cliente novo ' } })
  expect(tag).toMatchObject({ name: 'Cliente novo', color: '#A4CCCC', kanban: 0, ticketsCount: 0 })
  expect(tag.userId).not.toBeNull()
  expect(await socket.event('tag')).toEqual({ action: 'create', tag })
  await socket.settled()
  expect(socket.published()).toEqual(['tag:create'])
})

test('the same tag again is the same tag; the same name otherwise is refused', async ({ world, company }) => {
  const tag = await aTag(company.admin, { name: 'Urgente', color: '#9C27B0' })
  for (const color of ['#9c27b0', '#9C27B0']) expect(await aTag(company.admin, { name: 'urgente', color })).toEqual(tag)
  const error = await company.admin.refusal(tagRoutes.create, { body: { name: 'URGENTE', color: '#000' } })
  expect([error.status, error.code]).toEqual([409, 'ERR_TAG_NAME_ALREADY_EXISTS'])
  const lane = await company.admin.refusal(tagRoutes.create, {
    body: { name: 'Urgente', color: '#9C27B0', kanban: 1 },
  })
  expect(lane.code).toBe('ERR_TAG_NAME_ALREADY_EXISTS')
  const other = await aTag(company.admin)
  const renamed = await company.admin.refusal(tagRoutes.update, {
    params: { tagId: other.id },
    body: { name: 'Urgente' },
  })
  expect(renamed.code).toBe('ERR_TAG_NAME_ALREADY_EXISTS')
  await expect(aTag((await world.company()).admin, { name: 'Urgente' })).resolves.toBeTruthy()
})

test('a tag takes its own name in other letters, and open pages show each change and the end of a tag', async ({
  world,
  company,
}) => {
  const [tag, other] = [await aTag(company.admin, { name: 'Acao' }), await aTag(company.admin)]
  const list = async () => (await company.admin.call(tagRoutes.list)).tags
  const live = new LiveRows(await company.admin.fullSocket(), await list(), { tag: 'tag' })
  await world.advance(1000)
  const change = (body: object) => company.admin.call(tagRoutes.update, { params: { tagId: tag.id }, body })
  await change({ name: 'Ação' })
  const changed = await change({ color: '#123456' })
  const updatedAt = new Date(world.clock.now()).toISOString()
  expect(changed).toEqual({ ...tag, name: 'Ação', color: '#123456', updatedAt })
  await company.admin.call(tagRoutes.remove, { params: { tagId: other.id } })
  expect(await list()).toEqual([changed])
  expect(await live.now()).toEqual([changed])
})

test('accents and capitals make no other tag, and none has to be typed to find one', async ({ company }) => {
  await aTag(company.admin, { name: 'Ação', color: '#111111' })
  const error = await company.admin.refusal(tagRoutes.create, { body: { name: 'AÇÃO', color: '#222222' } })
  expect(error.code).toBe('ERR_TAG_NAME_ALREADY_EXISTS')
  for (const searchParam of ['ÃO', 'acao', 'AÇ'])
    expect((await company.admin.call(tagRoutes.list, { query: { searchParam } })).tags).toHaveLength(1)
})

test.for([
  [{ name: 'ab' }, 'name', 'Mensagem muito curta'],
  [{ name: ' ' }, 'name', 'Obrigatório'],
  [{ name: 'abc', color: 'azul' }, 'color', 'Cor inválida'],
] as const)('%j is rejected at %s with "%s"', async ([body, path, code], { company }) => {
  const error = await company.admin.refusal(tagRoutes.create, { body })
  expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
})

test.for([
  ['en', 'The text is too short'],
  ['es', 'El texto es muy corto'],
] as const)(
  'a short name is reported in %s as a text, not as a message',
  async ([language, message], { world, company }) => {
    const caller = new TestClient(world.base, company.admin.token, { 'accept-language': language })
    const { body } = await caller.refusal(tagRoutes.create, { body: { name: 'ab' } })
    expect(body.faults).toEqual([{ path: 'name', message, code: 'Mensagem muito curta' }])
  },
)

test('lists go by name, search name and colour, and tell the lanes of the board', async ({ company }) => {
  await aTag(company.admin, { name: 'zebra', color: '#111111' })
  await aTag(company.admin, { name: 'Abelha', color: '#222222', kanban: true })
  await aTag(company.admin, { name: 'burro 100%', color: '#333333', kanban: 1 })
  const names = (tags: readonly { name: string }[]) => tags.map(tag => tag.name)
  const { tags, hasMore, count } = await company.admin.call(tagRoutes.list)
  expect([names(tags), hasMore, count]).toEqual([['Abelha', 'burro 100%', 'zebra'], false, 3])
  expect((await company.admin.call(tagRoutes.list, { query: { searchParam: 'ab' } })).count).toBe(1)
  expect(names(await company.admin.call(tagRoutes.listAll))).toEqual(['Abelha', 'burro 100%', 'zebra'])
  const search = async (searchParam: string) =>
    names((await company.admin.call(tagRoutes.list, { query: { searchParam } })).tags)
  expect(await search('EBR')).toEqual(['zebra'])
  expect(await search('#222')).toEqual(['Abelha'])
  expect(await search('%')).toEqual(['burro 100%'])
  const { lista } = await company.admin.call(tagRoutes.listKanban)
  expect(lista.map(tag => [tag.name, tag.kanban])).toEqual([
    ['Abelha', 1],
    ['burro 100%', 1],
  ])
})

test('capitals and accents count for nothing in the order of tags, in lists and on a ticket', async ({ company }) => {
  const ticketId = await aTicket(company)
  for (const name of ['Zebra', 'Água', 'área', 'Abelha']) await aTag(company.admin, { name })
  const all = await company.admin.call(tagRoutes.listAll)
  const names = (tags: readonly { name: string }[]) => tags.map(tag => tag.name)
  const inOrder = ['Abelha', 'Água', 'área', 'Zebra']
  const synced = await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: all.toReversed() } })
  const { tags } = await company.admin.call(tagRoutes.list)
  const ticket = await company.admin.call(ticketRoutes.show, { params: { ticketId } })
  for (const displayed of [all, tags, synced.tags, ticket.tags]) expect(names(displayed)).toEqual(inOrder)
})

test('the list of tags walks the index of names and counts tickets by index', async ({ world, company }) => {
  const plan = await plansOf(world, company, () => company.admin.call(tagRoutes.list))
  expect(plan).toContain('SCAN tags USING INDEX tags_by_name')
  expect(plan).toContain('SEARCH ticket_tags USING COVERING INDEX ticket_tags_tag (tagId=?)')
  expect(plan.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

test('lanes of the board are for administrators and supervisors', async ({ company }) => {
  const queue = await aQueue(company.admin)
  const [user, supervisor] = [await company.person('user', [queue.id]), await company.person('supervisor')]
  const error = await user.refusal(tagRoutes.create, { body: { name: 'Em análise', kanban: 1 } })
  expect([error.status, error.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  const lane = await aTag(supervisor, { kanban: 1 })
  const params = { tagId: lane.id }
  for (const body of [
    { kanban: 0 as const },
    { name: 'Análise' },
    { name: 'Análise', kanban: 1 as const },
    { color: '#111111' },
  ])
    expect((await user.refusal(tagRoutes.update, { params, body })).code).toBe('ERR_NO_PERMISSION')
  expect((await user.refusal(tagRoutes.remove, { params })).code).toBe('ERR_NO_PERMISSION')
  expect(await supervisor.call(tagRoutes.show, { params })).toEqual(lane)
  const plain = await aTag(user)
  const asLane = { params: { tagId: plain.id }, body: { kanban: 1 as const } }
  expect((await user.refusal(tagRoutes.update, asLane)).code).toBe('ERR_NO_PERMISSION')
  await user.call(tagRoutes.update, { params: { tagId: plain.id }, body: { name: 'De todos', kanban: 0 } })
  await user.call(tagRoutes.remove, { params: { tagId: plain.id } })
  const ticketId = await aTicket(company, queue.id)
  const moved = await user.call(tagRoutes.sync, { body: { ticketId, tags: [lane.id] } })
  expect(moved.tags.map(({ id }) => id)).toEqual([lane.id])
  expect(await supervisor.call(tagRoutes.update, { params, body: { name: 'Análise' } })).toMatchObject({ kanban: 1 })
  await supervisor.call(tagRoutes.remove, { params })
})

test('a ticket gets exactly the given tags, and pages learn of the ticket and of the counts', async ({
  world,
  company,
}) => {
  const ticketId = await aTicket(company)
  const [one, two, three] = [await aTag(company.admin), await aTag(company.admin), await aTag(company.admin)]
  await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: [one.id, two.id] } })
  const socket = await company.admin.fullSocket()
  await world.idle()
  socket.forget()
  const synced = await company.admin.call(tagRoutes.sync, {
    body: { ticketId, tags: [{ id: two.id }, three.id, three.id] },
  })
  expect(synced).toEqual({
    ticketId,
    tags: [two, three].map(({ id, name, color }) => ({ id, name, color })),
  })
  const changed = (id: number) => (data: { tag?: Tag }) => data.tag?.id === id
  expect(await socket.event('tag', changed(one.id))).toMatchObject({ tag: { ticketsCount: 0 } })
  expect(await socket.event('tag', changed(three.id))).toMatchObject({ tag: { ticketsCount: 1 } })
  expect(await socket.event('ticket')).toMatchObject({ action: 'update', ticket: { id: ticketId, tags: synced.tags } })
  await socket.settled()
  expect(socket.published().toSorted()).toEqual(['tag:update', 'tag:update', 'ticket:update'])
  const unknown = await company.admin.refusal(tagRoutes.sync, { body: { ticketId, tags: [9999] } })
  expect(unknown.code).toBe('ERR_NO_TAG_FOUND')
  expect(await company.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({ tags: synced.tags })
})

test('tags that two people add at once are both there, beside those that were', async ({ company }) => {
  const queue = await aQueue(company.admin)
  const member = await company.person('user', [queue.id])
  const ticketId = await aTicket(company, queue.id)
  const [had, one, other] = [await aTag(company.admin), await aTag(company.admin), await aTag(company.admin)]
  await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: [had.id] } })
  await Promise.all([
    company.admin.call(tagRoutes.add, { body: { ticketId, tags: [one.id] } }),
    member.call(tagRoutes.add, { body: { ticketId, tags: [{ id: other.id }, had.id] } }),
  ])
  const { tags } = await company.admin.call(ticketRoutes.show, { params: { ticketId } })
  expect(new Set(tags.map(({ id }) => id))).toEqual(new Set([had.id, one.id, other.id]))
})

test('a tag that one person takes away while another gives one takes none of the others with it', async ({
  company,
}) => {
  const queue = await aQueue(company.admin)
  const member = await company.person('user', [queue.id])
  const ticketId = await aTicket(company, queue.id)
  const [gone, stored, provided] = [await aTag(company.admin), await aTag(company.admin), await aTag(company.admin)]
  await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: [gone.id, stored.id] } })
  await Promise.all([
    company.admin.call(tagRoutes.take, { body: { ticketId, tags: [gone.id] } }),
    member.call(tagRoutes.add, { body: { ticketId, tags: [provided.id] } }),
  ])
  const { tags } = await company.admin.call(ticketRoutes.show, { params: { ticketId } })
  expect(new Set(tags.map(({ id }) => id))).toEqual(new Set([stored.id, provided.id]))
  // What is gone already, or never was, is not there afterwards.
  expect(await member.call(tagRoutes.take, { body: { ticketId, tags: [gone.id, 99_999] } })).toEqual({ ticketId, tags })
})

test('a ticket gets no more tags than it may have, and none that there is not', async ({ company }) => {
  const ticketId = await aTicket(company)
  const all: number[] = []
  for (let at = 0; at <= MAX_TICKET_TAGS; at += 1) all.push((await aTag(company.admin)).id)
  const add = (tags: number[]) => ({ body: { ticketId, tags } })
  const [last, ...fitting] = all.toReversed()
  expect((await company.admin.call(tagRoutes.add, add(fitting))).tags).toHaveLength(MAX_TICKET_TAGS)
  const full = await company.admin.refusal(tagRoutes.add, add([last!]))
  expect([full.status, full.code]).toEqual([409, 'ERR_TOO_MANY_TAGS'])
  await company.admin.call(tagRoutes.add, add(fitting.slice(0, 1)))
  await company.admin.call(tagRoutes.sync, add([]))
  expect((await company.admin.refusal(tagRoutes.add, add([last!, 99_999]))).code).toBe('ERR_NO_TAG_FOUND')
  expect((await company.admin.call(ticketRoutes.show, { params: { ticketId } })).tags).toEqual([])
})

test('tags of a ticket come alone and go alone, and nobody learns of what stays as it is', async ({
  world,
  company,
}) => {
  const ticketId = await aTicket(company)
  const tag = await aTag(company.admin)
  const socket = await company.admin.fullSocket()
  const inputOf = async (tags: number[]) => {
    await world.idle()
    socket.forget()
    await company.admin.call(tagRoutes.sync, { body: { ticketId, tags } })
    await socket.settled()
    return socket.published().toSorted()
  }
  expect(await inputOf([tag.id])).toEqual(['tag:update', 'ticket:update'])
  expect(await inputOf([tag.id])).toEqual([])
  expect(await inputOf([])).toEqual(['tag:update', 'ticket:update'])
  expect(await company.admin.call(tagRoutes.show, { params: { tagId: tag.id } })).toMatchObject({ ticketsCount: 0 })
})

test('a tag that is taken from a ticket stays on the others', async ({ company }) => {
  const [one, other] = [await aTicket(company), await aTicket(company)]
  const tag = await aTag(company.admin)
  for (const ticketId of [one, other]) await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: [tag.id] } })
  await company.admin.call(tagRoutes.sync, { body: { ticketId: one, tags: [] } })
  const { tags } = await company.admin.call(ticketRoutes.show, { params: { ticketId: other } })
  expect(tags.map(({ id }) => id)).toEqual([tag.id])
  expect(await company.admin.call(tagRoutes.show, { params: { tagId: tag.id } })).toMatchObject({ ticketsCount: 1 })
})

test('a deleted tag leaves its tickets', async ({ company }) => {
  const ticketId = await aTicket(company)
  const tag = await aTag(company.admin)
  await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: [tag.id] } })
  await company.admin.call(tagRoutes.remove, { params: { tagId: tag.id } })
  expect(await company.admin.call(ticketRoutes.show, { params: { ticketId } })).toMatchObject({ tags: [] })
  expect((await company.admin.refusal(tagRoutes.show, { params: { tagId: tag.id } })).code).toBe('ERR_NO_TAG_FOUND')
})

test('a deleted ticket takes its tags along, and pages learn of the counts', async ({ company }) => {
  const ticketId = await aTicket(company)
  const both = [await aTag(company.admin), await aTag(company.admin)]
  await company.admin.call(tagRoutes.sync, { body: { ticketId, tags: both } })
  const list = async () => (await company.admin.call(tagRoutes.list)).tags
  const live = new LiveRows(await company.admin.fullSocket(), await list(), { tag: 'tag' })
  await company.admin.call(ticketRoutes.remove, { params: { ticketId } })
  expect(await list()).toMatchObject(both.map(({ id }) => ({ id, ticketsCount: 0 })))
  expect(await live.now()).toEqual(await list())
})

test('only who sees the ticket may tag it, restaurante may nothing, and strangers find nothing', async ({
  world,
  company,
}) => {
  const queue = await aQueue(company.admin)
  const ticketId = await aTicket(company, queue.id)
  const tag = await aTag(company.admin)
  const body = { ticketId, tags: [tag.id] }
  const outsider = await company.person('user')
  for (const route of [tagRoutes.sync, tagRoutes.add, tagRoutes.take])
    expect((await outsider.refusal(route, { body })).status).toBe(403)
  const member = await company.person('user', [queue.id])
  expect(await member.call(tagRoutes.sync, { body })).toMatchObject({ ticketId })
  const kiosk = await company.person('restaurante')
  for (const route of [tagRoutes.list, tagRoutes.listAll, tagRoutes.listKanban])
    expect((await kiosk.refusal(route)).status).toBe(403)
  const { admin: stranger } = await world.company()
  const params = { tagId: tag.id }
  expect((await stranger.refusal(tagRoutes.sync, { body })).code).toBe('ERR_NO_TICKET_FOUND')
  expect((await stranger.refusal(tagRoutes.show, { params })).status).toBe(404)
  expect((await stranger.refusal(tagRoutes.update, { params, body: { name: 'Minha' } })).status).toBe(404)
  expect((await stranger.refusal(tagRoutes.remove, { params })).status).toBe(404)
  expect((await world.nobody.refusal(tagRoutes.list)).status).toBe(401)
})

test('a company has so many tags and no more, from people and from flows, and one that is there already is given all the same', async ({
  company,
}) => {
  const { admin } = company
  await company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const names = Array.from({ length: MAX_TAGS - 1 }, (_, at) => `Etiqueta ${at}`)
      const times = { createdAt: now, updatedAt: now }
      const rows = names.map(name => ({ name, folded: name.toLowerCase(), color: '#A4CCCC', kanban: 0, ...times }))
      await db.insertInto('tags').values(rows).execute()
    }),
  )
  const last = await aTag(admin, { name: 'A última' })
  const error = await admin.refusal(tagRoutes.create, { body: { name: 'Mais uma' } })
  expect(error).toMatchObject({ status: 409, code: 'ERR_TAGS_FULL', body: { max: MAX_TAGS } })
  const named = (name: string) =>
    company.context(desk => desk.transaction(tx => tagNamed(tx, { name, color: '#A4CCCC' })))
  await expect(named('Do fluxo')).rejects.toThrow('ERR_TAGS_FULL')
  expect((await named('a ultima')).id).toBe(last.id)
  expect((await admin.call(tagRoutes.create, { body: { name: 'A última' } })).id).toBe(last.id)
  expect(await admin.call(tagRoutes.listAll)).toHaveLength(MAX_TAGS)
})
