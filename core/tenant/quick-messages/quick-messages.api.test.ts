import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { plansOf } from '../../app/testing/query-plan.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { MAX_QUICK_MESSAGES } from '../../kit/limits.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { aQuickMessage } from './architecture-cases.ts'
import { type QuickMessage, quickMessageRoutes } from './contract.ts'

const at = ({ id: quickMessageId }: QuickMessage) => ({ params: { quickMessageId } })
const codes = (rows: readonly QuickMessage[]) => rows.map(({ shortcode }) => shortcode)
const listed = async (client: TestClient, searchParam?: string) =>
  (await client.call(quickMessageRoutes.list, { query: { searchParam } })).records
const suggested = async (client: TestClient, searchParam?: string) =>
  codes(await client.call(quickMessageRoutes.suggest, { query: { searchParam } }))

/** Two queues, a person in the first one, an administrator and a supervisor. */
async function people(company: TestCompany) {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const rui = await company.person('user', [sales.id])
  const bia = await company.person('user', [support.id])
  return { sales, support, rui, bia, admin: company.admin, eva: await company.person('supervisor') }
}

test('a quick message is stored without the slash, on, for its writer alone', async ({ company }) => {
  const rui = await company.person('user')
  const made = await aQuickMessage(rui, { shortcode: ' /Olá ', message: 'Bom dia!' })
  expect(made).toEqual({
    ...{ id: made.id, shortcode: 'Olá', message: 'Bom dia!', geral: false, status: true, queueId: null },
    ...{ isMedia: false, mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
    ...{ userId: (await rui.call(authRoutes.me)).id, createdAt: made.createdAt, updatedAt: made.createdAt },
  })
  expect(await rui.call(quickMessageRoutes.show, at(made))).toEqual(made)
})

test.for([
  [{ shortcode: '' }, 'shortcode', 'Obrigatório'],
  [{ shortcode: ' / ' }, 'shortcode', 'Obrigatório'],
  [{ shortcode: 'x'.repeat(51) }, 'shortcode', 'Too Long!'],
  [{ shortcode: 'oi', message: 'x'.repeat(4097) }, 'message', 'Too Long!'],
] as const)(
  'one is rejected that has no shortcode, or whose texts are too long (%#)',
  async ([body, path, code], { admin }) => {
    const error = await admin.refusal(quickMessageRoutes.create, { body })
    expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
    expect(await listed(admin)).toEqual([])
  },
)

test('own ones are seen by their writer and administrators, those of the company by all, those of a queue by its people', async ({
  company,
}) => {
  const { sales, rui, bia, eva, admin } = await people(company)
  await aQuickMessage(rui, { shortcode: 'minha' })
  await aQuickMessage(bia, { shortcode: 'todos', geral: true })
  await aQuickMessage(admin, { shortcode: 'vendas', geral: true, queueId: sales.id })
  const seen = async (client: TestClient) => [codes(await listed(client)), await suggested(client)]
  expect(await seen(rui)).toEqual([
    ['minha', 'todos', 'vendas'],
    ['minha', 'todos', 'vendas'],
  ])
  expect(await seen(bia)).toEqual([['todos'], ['todos']])
  expect(await seen(eva)).toEqual([
    ['todos', 'vendas'],
    ['todos', 'vendas'],
  ])
  // What is a colleague's own an administrator looks after, and does not send.
  expect(await seen(admin)).toEqual([
    ['minha', 'todos', 'vendas'],
    ['todos', 'vendas'],
  ])
})

test('anyone who wrote one changes it and administrators any; others neither, and nothing of it is changed', async ({
  company,
}) => {
  const { rui, bia, eva, admin } = await people(company)
  const [own, geral] = [await aQuickMessage(rui), await aQuickMessage(rui, { geral: true })]
  for (const [who, row, status] of [
    [bia, geral, 403],
    [eva, geral, 403],
    [bia, own, 404],
    [eva, own, 404],
  ] as const) {
    const body = { message: 'Invadida' }
    expect((await who.refusal(quickMessageRoutes.update, { ...at(row), body })).status).toBe(status)
    expect((await who.refusal(quickMessageRoutes.remove, at(row))).status).toBe(status)
    expect((await who.refusal(quickMessageRoutes.removeMedia, at(row))).status).toBe(status)
  }
  expect(oldestFirst(await listed(rui))).toEqual([own, geral])
  const body = { message: 'Nova', status: false }
  expect(await admin.call(quickMessageRoutes.update, { ...at(own), body })).toMatchObject({ ...body, id: own.id })
  await rui.call(quickMessageRoutes.remove, at(own))
  await admin.call(quickMessageRoutes.remove, at(geral))
  expect(await listed(admin)).toEqual([])
})

test('what is switched off is listed and not suggested', async ({ admin }) => {
  await aQuickMessage(admin, { shortcode: 'ligada' })
  await aQuickMessage(admin, { shortcode: 'desligada', status: false })
  expect(codes(await listed(admin))).toEqual(['desligada', 'ligada'])
  expect(await suggested(admin)).toEqual(['ligada'])
})

test('shortcodes are found without accents, capitals and slash; those that begin with the text are suggested first', async ({
  admin,
}) => {
  for (const shortcode of ['Cartão', 'aceita cartao', 'Pix', 'chave pix', 'horário'])
    await aQuickMessage(admin, { shortcode })
  expect(codes(await listed(admin, 'CARTAO'))).toEqual(['aceita cartao', 'Cartão'])
  expect(await suggested(admin, 'cartã')).toEqual(['Cartão', 'aceita cartao'])
  expect(await suggested(admin, '/pi')).toEqual(['Pix', 'chave pix'])
  expect(await suggested(admin, '%')).toEqual([])
  expect(codes(await listed(admin, '/'))).toHaveLength(5)
})

test('one whose shortcode is changed is found and listed by the new one, and by the old one no more', async ({
  admin,
}) => {
  const row = await aQuickMessage(admin, { shortcode: 'Antes' })
  await aQuickMessage(admin, { shortcode: 'Meio' })
  await admin.call(quickMessageRoutes.update, { ...at(row), body: { shortcode: 'Zebra' } })
  expect([await suggested(admin, 'antes'), await suggested(admin, 'zebra')]).toEqual([[], ['Zebra']])
  expect(codes(await listed(admin))).toEqual(['Meio', 'Zebra'])
})

test('of many that fit twenty are suggested, and the list comes by pages', async ({ admin }) => {
  for (let n = 10; n < 35; n += 1) await aQuickMessage(admin, { shortcode: `promo ${n}` })
  const found = await suggested(admin, 'promo')
  expect([found.length, found[0], found.at(-1)]).toEqual([20, 'promo 10', 'promo 29'])
  const first = await admin.call(quickMessageRoutes.list)
  expect([first.records.length, first.hasMore, first.count]).toEqual([20, true, 25])
  const { records } = await admin.call(quickMessageRoutes.list, { query: { cursor: first.nextCursor } })
  expect(codes(records)).toEqual(['promo 30', 'promo 31', 'promo 32', 'promo 33', 'promo 34'])
})

test('userId asks for what one person wrote, of what the caller sees', async ({ company }) => {
  const { rui, bia, admin } = await people(company)
  const { userId } = await aQuickMessage(rui, { shortcode: 'minha' })
  await aQuickMessage(rui, { shortcode: 'nossa', geral: true })
  await aQuickMessage(bia, { shortcode: 'dela', geral: true })
  const of = async (client: TestClient) =>
    codes((await client.call(quickMessageRoutes.list, { query: { userId: String(userId) } })).records)
  expect(await of(admin)).toEqual(['minha', 'nossa'])
  expect(await of(bia)).toEqual(['nossa'])
  // The person whom a program names is not believed.
  const query = { userId: String(userId) }
  expect(codes(await bia.call(quickMessageRoutes.suggest, { query }))).toEqual(['dela', 'nossa'])
})

test('open pages of each kind of person show what a fresh one would, anyone who sees more or less of it', async ({
  company,
}) => {
  const { sales, support, rui, bia, eva, admin } = await people(company)
  const stored = await aQuickMessage(rui, { geral: true })
  const pageOf = async (viewer: TestClient) => ({
    viewer,
    live: new LiveRows(await viewer.fullSocket(), await listed(viewer), { quickMessage: 'quickMessage' }),
  })
  const pages = await Promise.all([rui, bia, eva, admin].map(pageOf))
  const change = (row: QuickMessage, body: object) => admin.call(quickMessageRoutes.update, { ...at(row), body })
  const same = async () => {
    for (const { viewer, live } of pages) expect(await live.now()).toEqual(oldestFirst(await listed(viewer)))
  }
  await change(stored, { geral: false })
  const ours = await aQuickMessage(bia, { geral: true, queueId: sales.id })
  await aQuickMessage(admin, { geral: true, queueId: support.id })
  await same()
  await change(stored, { geral: true, queueId: support.id })
  await change(ours, { message: 'Outra', queueId: null })
  await same()
  await admin.call(quickMessageRoutes.remove, at(ours))
  await same()
})

test('a queue that goes leaves its quick messages to those who wrote them, a person theirs to administrators', async ({
  company,
}) => {
  const { sales, rui, bia, admin } = await people(company)
  const ofQueue = await aQuickMessage(rui, { geral: true, queueId: sales.id })
  const own = await aQuickMessage(rui)
  const live = new LiveRows(await admin.fullSocket(), await listed(admin), { quickMessage: 'quickMessage' })
  await admin.call(queueRoutes.remove, { params: { queueId: sales.id } })
  expect(await rui.call(quickMessageRoutes.show, at(ofQueue))).toMatchObject({ geral: false, queueId: null })
  expect(await listed(bia)).toEqual([])
  await admin.call(userRoutes.remove, { params: { id: own.userId! } })
  expect(oldestFirst(await listed(admin))).toMatchObject([
    { id: ofQueue.id, userId: null },
    { id: own.id, userId: null },
  ])
  expect(await live.now()).toEqual(oldestFirst(await listed(admin)))
})

test('a queue that is none is rejected, and one of a message that is no longer of the company is dropped', async ({
  company,
}) => {
  const { sales, admin } = await people(company)
  const body = { shortcode: 'oi', geral: true, queueId: 987_654 }
  expect((await admin.refusal(quickMessageRoutes.create, { body })).code).toBe('ERR_NO_QUEUE_FOUND')
  const row = await aQuickMessage(admin, { geral: true, queueId: sales.id })
  const rejected = await admin.refusal(quickMessageRoutes.update, { ...at(row), body: { queueId: 987_654 } })
  expect(rejected.code).toBe('ERR_NO_QUEUE_FOUND')
  expect(await admin.call(quickMessageRoutes.show, at(row))).toEqual(row)
  const own = await admin.call(quickMessageRoutes.update, { ...at(row), body: { geral: false } })
  expect(own).toMatchObject({ geral: false, queueId: null })
})

test('the list and what is suggested walk the index of shortcodes', async ({ world, company }) => {
  const rui = await company.person('user')
  const list = await plansOf(world, company, () => listed(rui))
  expect(list).toContain('SCAN quick_messages USING INDEX quick_messages_by_shortcode')
  expect(list.filter(step => step.includes('TEMP B-TREE'))).toEqual([])
  const all = await plansOf(world, company, () => suggested(rui))
  expect(all).toContain('SCAN quick_messages USING INDEX quick_messages_by_shortcode')
  const some = await plansOf(world, company, () => suggested(rui, 'oi'))
  expect(some).toEqual(
    expect.arrayContaining([
      'SEARCH quick_messages USING INDEX quick_messages_by_shortcode (folded>? AND folded<?)',
      'SCAN quick_messages USING INDEX quick_messages_by_shortcode',
    ]),
  )
  expect([...all, ...some].filter(step => step.includes('TEMP B-TREE'))).toEqual([])
})

/** So many of someone's, without a call for each. */
const many = (company: TestCompany, count: number, row: { userId: number; geral?: number; queueId?: number }) =>
  company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const times = { createdAt: now, updatedAt: now }
      const rows = Array.from({ length: count }, (_, at) => ({
        ...{ shortcode: `c${at}`, folded: `c${at}`, message: 'Olá', geral: 0, status: 1, ...row, ...times },
      }))
      for (let at = 0; at < count; at += 1000)
        await db
          .insertInto('quick_messages')
          .values(rows.slice(at, at + 1000))
          .execute()
    }),
  )

test('a company has so many quick messages and no more', async ({ company }) => {
  const { admin } = company
  const { id: userId } = await admin.call(authRoutes.me)
  await many(company, MAX_QUICK_MESSAGES - 1, { userId })
  await aQuickMessage(admin)
  const error = await admin.refusal(quickMessageRoutes.create, { body: { shortcode: 'mais' } })
  expect(error).toMatchObject({
    ...{ status: 409, code: 'ERR_TOO_MANY_QUICK_MESSAGES', body: { max: MAX_QUICK_MESSAGES } },
  })
})

test('whose many quick messages lose a queue or their writer, has the pages fetch again instead of telling of each', async ({
  company,
}) => {
  const { sales, rui, admin } = await people(company)
  const { id: userId } = await rui.call(authRoutes.me)
  await many(company, 60, { userId, geral: 1, queueId: sales.id })
  const socket = await admin.fullSocket()
  await admin.call(queueRoutes.remove, { params: { queueId: sales.id } })
  await socket.settled()
  const own = await rui.call(quickMessageRoutes.list)
  expect(own.count).toBe(60)
  expect(own.records.every(row => row.userId === userId && !row.geral && row.queueId === null)).toBe(true)
  await admin.call(userRoutes.remove, { params: { id: userId } })
  await socket.settled()
  expect((await listed(admin)).every(row => row.userId === null)).toBe(true)
  expect((await admin.call(quickMessageRoutes.list)).count).toBe(60)
  expect(socket.published().filter(name => name.startsWith('quickMessage'))).toEqual([])
  expect(socket.frames.filter(({ type }) => type === 'gap').length).toBeGreaterThanOrEqual(2)
})
