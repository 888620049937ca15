import { expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes, SHARED_PAGE, type SharedKind } from '../contract.ts'
import type { Conversation } from '../fixtures.ts'
import { insertMessage, messageRow } from '../record/store.ts'
import { test } from '../testing/test.ts'

type Input = Partial<NonNullable<Awaited<ReturnType<typeof messageRow>>>>

/** Puts messages into the conversation, each a second after the one before. */
async function content(company: TestCompany, chat: Conversation, provided: readonly Input[]): Promise<number[]> {
  return company.context(desk =>
    desk.transaction(async ({ db }) => {
      const { id: _, ...first } = (await messageRow(db, chat.first.id))!
      const ids: number[] = []
      for (const [at, more] of provided.entries()) {
        const createdAt = first.createdAt + (at + 1) * 1000
        ids.push((await insertMessage(db, { ...first, waId: `S${at}`, createdAt, ...more }))!.id)
      }
      return ids
    }),
  )
}

const picture = { mediaType: 'image', mediaState: 'ready', body: 'foto.jpg' } as const
const file = { mediaType: 'application', mediaState: 'ready', body: 'nota.pdf', mediaName: 'nota.pdf' } as const

const shared = async (client: TestClient, contactId: number, kind: SharedKind) =>
  (await client.call(messageRoutes.shared, { params: { contactId }, query: { kind } })).messages.map(({ id }) => id)

test('pictures and films, files and links of a contact are told apart, the newest first', async ({ company, chat }) => {
  const [photo, film, , , pdf, site, bare, captioned] = await content(company, chat, [
    picture,
    { mediaType: 'video', mediaState: 'ready', body: 'filme.mp4' },
    { ...picture, mediaState: 'pending' },
    { ...picture, isDeleted: 1 },
    file,
    { body: 'Veja https://loja.example/bolo hoje' },
    { body: 'o cardápio está em padaria.com.br' },
    { ...picture, body: 'www.padaria.example' },
    { body: 'escreva para ana@padaria.com.br e pronto' },
    { ...file, mediaState: 'pending' },
    { mediaType: 'audio', mediaState: 'ready', body: 'Áudio' },
    { mediaType: 'locationMessage', body: 'x|https://maps.example|casa' },
  ])
  const { contactId, client } = chat
  expect(await shared(client, contactId, 'pictures')).toEqual([captioned, film, photo])
  expect(await shared(client, contactId, 'files')).toEqual([pdf])
  expect(await shared(client, contactId, 'links')).toEqual([captioned, bare, site])
  const { messages } = await client.call(messageRoutes.shared, { params: { contactId }, query: { kind: 'files' } })
  const { uuid } = await client.call(ticketRoutes.show, { params: { ticketId: chat.ticketId } })
  expect(messages).toMatchObject([{ id: pdf, ticketUuid: uuid, mediaName: 'nota.pdf', ticketId: chat.ticketId }])
})

test('who does not see a ticket finds nothing of it, and people of another company know no such contact', async ({
  world,
  company,
  chat,
}) => {
  const queue = await aQueue(company.admin)
  const [seller, outsider] = [await company.person('user', [queue.id]), await company.person('user')]
  const params = { ticketId: chat.ticketId }
  await company.admin.call(ticketRoutes.update, { params, body: { queueId: queue.id } })
  const [photo] = await content(company, chat, [picture])
  const { contactId } = chat
  expect(await shared(seller, contactId, 'pictures')).toEqual([photo])
  expect(await shared(outsider, contactId, 'pictures')).toEqual([])
  const query = { kind: 'pictures' } as const
  const stranger = await (await world.company()).admin.refusal(messageRoutes.shared, { params: { contactId }, query })
  expect([stranger.status, stranger.code]).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
})

test('of a ticket that changed its queue only what was said in own queues is found', async ({ company, chat }) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const expert = await company.person('user', [support.id])
  await company.admin.call(ticketRoutes.update, { params: { ticketId: chat.ticketId }, body: { queueId: support.id } })
  const [secret, open] = await content(company, chat, [
    { ...file, queueId: sales.id },
    { ...file, queueId: support.id },
  ])
  expect(await shared(expert, chat.contactId, 'files')).toEqual([open])
  expect(await shared(chat.client, chat.contactId, 'files')).toEqual([open, secret])
})

test('links are looked for in the first 4,096 letters of a text alone', async ({ company, chat }) => {
  const [near] = await content(company, chat, [
    { body: `${'a b '.repeat(1000)}https://loja.example/bolo` },
    { body: `${'a b '.repeat(1100)}https://loja.example/bolo` },
  ])
  expect(await shared(chat.client, chat.contactId, 'links')).toEqual([near])
})

test('they come by pages', async ({ company, chat }) => {
  const ids = await content(company, chat, Array(SHARED_PAGE + 3).fill(picture))
  const ask = (query: object) =>
    chat.client.call(messageRoutes.shared, {
      params: { contactId: chat.contactId },
      query: { kind: 'pictures', ...query },
    })
  const first = await ask({})
  const rest = await ask({ cursor: first.nextCursor })
  expect([...first.messages, ...rest.messages].map(({ id }) => id)).toEqual(ids.toReversed())
  expect([first.messages.length, first.hasMore, rest.hasMore]).toEqual([SHARED_PAGE, true, false])
  expect((await ask({ pageNumber: 2 })).messages).toEqual(rest.messages)
})

test('of a contact who sent nothing there is nothing', async ({ company }) => {
  const { id } = await aContact(company.admin)
  expect(await shared(company.admin, id, 'links')).toEqual([])
})
