import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { MAX_TEXT } from '../../../kit/limits.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes } from '../contract.ts'
import { aConversation, type Conversation } from '../fixtures.ts'
import { insertMessage, messageRow } from '../record/store.ts'

let company: TestCompany
let chat: Conversation
let ids: number[]

/** A company with a conversation that has 200 older messages, two in the same second each. */
async function aLongConversation(world: World): Promise<{ company: TestCompany; chat: Conversation; ids: number[] }> {
  const company = await world.company()
  const chat = await aConversation(world, company, { hello: 'A última' })
  const ids: number[] = []
  await company.context(desk =>
    desk.transaction(async ({ db }) => {
      const { id: _, ...first } = (await messageRow(db, chat.first.id))!
      for (let at = 0; at < 200; at += 1) {
        const createdAt = first.createdAt - 200_000 + Math.floor(at / 2) * 1000
        const body = at === 30 ? 'Meu código é Açaí-77' : `antiga ${at}`
        ids.push((await insertMessage(db, { ...first, waId: `OLD${at}`, body, createdAt, read: 1 }))!.id)
      }
    }),
  )
  return { company, chat, ids: [...ids, chat.first.id] }
}

/** One for all tests that only read it; those that write in it have their own. */
test.beforeAll(async ({ world }) => {
  ;({ company, chat, ids } = await aLongConversation(world))
})

const page = (query: object, { client, ticketId } = chat) =>
  client.call(messageRoutes.list, { params: { ticketId }, query })
const idsOf = ({ messages }: { messages: readonly { id: number }[] }) => messages.map(({ id }) => id)

test('a page around a message has ten before and ten after it', async () => {
  const around = await page({ around: ids[30] })
  expect(idsOf(around)).toEqual(ids.slice(21, 41))
  expect(around).toMatchObject({ hasMore: true, hasNewer: true })
})

test('from there it goes on to both ends without a gap and without a repetition', async () => {
  const seen = [await page({ around: ids[90] })]
  for (let { nextCursor } = seen[0]!; nextCursor; { nextCursor } = seen[0]!)
    seen.unshift(await page({ cursor: nextCursor }))
  for (let { newerCursor } = seen.at(-1)!; newerCursor; { newerCursor } = seen.at(-1)!)
    seen.push(await page({ after: newerCursor }))
  expect(seen.flatMap(idsOf)).toEqual(ids)
  expect(seen[0]).toMatchObject({ hasMore: false })
  const [last, before] = [seen.at(-1)!, seen.at(-2)!]
  expect(last).toMatchObject({ hasMore: true })
  expect(idsOf(await page({ cursor: last.nextCursor })).at(-1)).toBe(idsOf(before).at(-1))
  expect(seen.at(-1)).toMatchObject({ hasNewer: false })
})

test('at the ends of a conversation the page is shorter', async () => {
  const first = await page({ around: ids[0] })
  expect(idsOf(first)).toEqual(ids.slice(0, 11))
  expect(first).toMatchObject({ hasMore: false, hasNewer: true })
  const last = await page({ around: ids.at(-1) })
  expect(idsOf(last)).toEqual(ids.slice(-10))
  expect(last).toMatchObject({ hasMore: true, hasNewer: false })
})

test('a page has as many messages as are asked for, up to a hundred', async () => {
  expect(idsOf(await page({ size: 50 }))).toEqual(ids.slice(-50))
  const around = await page({ around: ids[100], size: 50 })
  expect(idsOf(around)).toEqual(ids.slice(76, 126))
  expect(idsOf(await page({ cursor: around.nextCursor, size: 50 }))).toEqual(ids.slice(26, 76))
  expect(idsOf(await page({ after: around.newerCursor, size: 3 }))).toEqual(ids.slice(126, 129))
  for (const size of [0, 101])
    expect(
      await chat.client.refusal(messageRoutes.list, { params: { ticketId: chat.ticketId }, query: { size } }),
    ).toMatchObject({ status: 400 })
})

test('pages of very long texts are shorter, and miss none of them', async ({ world }) => {
  const long = await aConversation(world, company, { hello: 'Oi' })
  await company.context(desk =>
    desk.transaction(async ({ db }) => {
      const { id: _, ...first } = (await messageRow(db, long.first.id))!
      for (let at = 1; at <= 60; at += 1) {
        const row = {
          ...first,
          waId: `LONG${at}`,
          body: `${at} `.padEnd(MAX_TEXT, 'x'),
          createdAt: first.createdAt + at,
        }
        await insertMessage(db, { ...row, read: 1 })
      }
    }),
  )
  const params = { ticketId: long.ticketId }
  const ask = (query: object) => long.client.call(messageRoutes.list, { params, query: { size: 50, ...query } })
  const numbered = ({ messages }: { messages: readonly { body: string }[] }) =>
    messages.map(({ body }) => Number.parseInt(body, 10) || 0)
  const seen = [await ask({})]
  for (let { nextCursor } = seen[0]!; nextCursor; { nextCursor } = seen[0]!)
    seen.unshift(await ask({ cursor: nextCursor }))
  expect(seen.flatMap(numbered)).toEqual(Array.from({ length: 61 }, (_, at) => at))
  expect(seen.at(-1)!.messages).toHaveLength(20)
  expect(seen.at(-2)!.messages).toHaveLength(6)
  const around = await ask({ around: seen.at(-1)!.messages[10]!.id })
  expect(numbered(around)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57])
  expect(numbered(await ask({ after: around.newerCursor }))).toEqual([58, 59, 60])
})

test('a page since an instant has the first message of then in its middle, or is the newest', async () => {
  const { createdAt } = (await page({ around: ids[30] })).messages.find(({ id }) => id === ids[30])!
  expect(idsOf(await page({ since: createdAt }))).toEqual(idsOf(await page({ around: ids[30] })))
  const between = new Date(Date.parse(createdAt) - 999).toISOString()
  expect(idsOf(await page({ since: between }))).toEqual(idsOf(await page({ around: ids[30] })))
  expect(idsOf(await page({ since: new Date(0).toISOString() }))).toEqual(ids.slice(0, 11))
  expect(idsOf(await page({ since: '2999-01-01T00:00:00.000Z' }))).toEqual(idsOf(await page({})))
})

test('a search inside of a ticket tells the messages that have all words, the newest first', async () => {
  const search = async (searchParam: string) =>
    (await chat.client.call(messageRoutes.search, { params: { ticketId: chat.ticketId }, query: { searchParam } })).hits
  expect(await search('codigo MEU')).toEqual([ids[30]])
  const sevens = Array.from({ length: 200 }, (_, at) => at).filter(at => at !== 30 && String(at).includes('7'))
  expect(await search('7 antiga')).toEqual(sevens.map(at => ids[at]).reverse())
  expect(await search('')).toEqual([])
  expect(await search('**')).toEqual([])
  expect(await search('nada disso')).toEqual([])
})

test('a message of another ticket is not found', async ({ world }) => {
  const other = await aConversation(world, company)
  const requested = { params: { ticketId: chat.ticketId }, query: { around: other.first.id } }
  expect(await chat.client.refusal(messageRoutes.list, requested)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  })
})

test('looking at old messages leaves the ticket unread, coming to its newest reads it', async ({ world }) => {
  const { chat, ids } = await aLongConversation(world)
  const { ticketId } = chat
  const unread = async () => (await chat.client.call(ticketRoutes.show, { params: { ticketId } })).unreadMessages
  chat.customer.says('Alô?')
  await chat.told(({ message }) => message.body === 'Alô?')
  const { newerCursor } = await page({ around: ids[30] }, chat)
  expect(await unread()).toBe(1)
  await page({ after: newerCursor }, chat)
  expect(await unread()).toBe(1)
  const { messages } = await page({ around: ids.at(-1) }, chat)
  expect(messages.at(-1)).toMatchObject({ body: 'Alô?', read: true })
  expect(await unread()).toBe(0)
})

test('a search names the newest message that it found, with the words marked', async ({ world }) => {
  const { chat, ids } = await aLongConversation(world)
  const search = async (searchParam: string) =>
    (await chat.client.call(ticketRoutes.list, { query: { searchParam, showAll: true } })).tickets
  const [byText] = await search('acai-77')
  expect(byText).toMatchObject({ id: chat.ticketId })
  expect(byText!.foundMessage).toEqual({
    id: ids[30],
    fromMe: false,
    source: 'contact',
    user: null,
    isDeleted: false,
    createdAt: expect.any(String),
    excerpt: 'Meu código é Açaí-77',
    marks: [[13, 20]],
  })
  chat.customer.says('Ana Maria aqui')
  await chat.told(({ message }) => message.body === 'Ana Maria aqui')
  const byName = (await search('ana maria')).find(({ id }) => id === chat.ticketId)
  expect(byName!.contact.name).toBe('Ana Maria')
  expect(byName).not.toHaveProperty('foundMessage')
  expect((await chat.client.call(ticketRoutes.list, { query: { showAll: true } })).tickets[0]).not.toHaveProperty(
    'foundMessage',
  )
})
