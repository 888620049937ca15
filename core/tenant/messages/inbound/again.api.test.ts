import { describe, expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import { SECOND } from '../../../kit/clock.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import type { Conversation } from '../fixtures.ts'
import { enqueue } from '../outbox/rows.ts'
import { stillOutbox } from '../testing/services.ts'
import { test } from '../testing/test.ts'

const stored = (chat: Conversation, body: string) => chat.told(({ message }) => message.body === body)
const rows = (company: TestCompany) =>
  company.context(({ db }) =>
    db.selectFrom('messages').select(['body', 'read', 'updatedAt']).where('body', '<>', 'Olá').orderBy('id').execute(),
  )
/** What happened to the message on the open page after it was stored. */
const changesOf = ({ socket }: Conversation) =>
  socket.published().filter(event => event === 'appMessage:update' || event === 'appMessage:delete')

describe('a message that comes again', () => {
  test('and cannot be read this time either changes nothing', async ({ world, company, chat }) => {
    const waId = chat.customer.sendsGarbled()
    await chat.told(({ message }) => message.mediaType === 'undecryptable')
    const before = await rows(company)
    await world.advance(SECOND)
    chat.customer.sendsGarbled({ waId })
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect((await rows(company)).slice(0, 1)).toEqual(before)
    expect(changesOf(chat)).toEqual([])
  })

  test('is completed only where that is what it does, and only what just the phone shows', async ({
    world,
    company,
    chat,
  }) => {
    const cart = { kind: 'unknown', form: 'cart' } as const
    const [inCart, inWords] = [chat.customer.says('Total: R$ 9,00', cart), chat.customer.says('Oi')]
    await stored(chat, 'Oi')
    const before = await rows(company)
    await world.advance(SECOND)
    chat.customer.says('outro total', { ...cart, waId: inCart })
    chat.customer.says('outras palavras', { waId: inWords, completes: true })
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect((await rows(company)).slice(0, 2)).toEqual(before)
    expect(changesOf(chat)).toEqual([])
  })

  test('and can be read now is counted as unread no second time', async ({ chat }) => {
    const waId = chat.customer.sendsGarbled()
    const { ticket } = await chat.told(({ message }) => message.mediaType === 'undecryptable')
    chat.customer.says('enfim legível', { waId })
    const filled = await stored(chat, 'enfim legível')
    expect(filled.ticket).toMatchObject({ unreadMessages: ticket.unreadMessages, lastMessage: 'enfim legível' })
  })

  test('and tells about a file now has it fetched', async ({ world, chat }) => {
    const waId = chat.customer.sendsGarbled()
    await chat.told(({ message }) => message.mediaType === 'undecryptable')
    chat.customer.sendsFile('image', new Uint8Array([1]), 'image/png', { waId, body: 'olha' })
    await stored(chat, 'olha')
    await world.advance(SECOND)
    expect((await chat.told(({ message }) => message.mediaState === 'ready')).message.body).toBe('olha')
  })

  test('to be deleted is told once', async ({ world, company, chat }) => {
    const waId = chat.customer.says('engano')
    await stored(chat, 'engano')
    chat.customer.deletes(waId)
    await chat.told(({ message }) => message.isDeleted)
    const before = await rows(company)
    await world.advance(SECOND)
    chat.customer.deletes(waId)
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect((await rows(company)).slice(0, 1)).toEqual(before)
    expect(changesOf(chat)).toEqual(['appMessage:update'])
  })
})

test('a first message that turns out to be none leaves a ticket in which nothing was said', async ({ chat }) => {
  const bell = await chat.client.fullSocket()
  const bia = chat.line.contact('5511977770000', { name: 'Bia' })
  const waId = bia.sendsGarbled()
  type Payload = { action: string; ticket: { id: number } }
  const { ticket } = await bell.event<Payload>('appMessage', ({ action }) => action === 'create')
  const page = await chat.client.socket([{ type: 'joinChatBox', ticketId: ticket.id }])
  bia.voids(waId)
  await page.event<Payload>('appMessage', ({ action }) => action === 'delete')
  expect(await chat.client.call(ticketRoutes.show, { params: { ticketId: ticket.id } })).toMatchObject({
    unreadMessages: 0,
    lastMessage: '',
    lastFromMe: false,
  })
})

describe('what is typed on the phone', () => {
  test('marks all that came before as read', async ({ company, chat }) => {
    chat.customer.says('pergunta')
    await stored(chat, 'pergunta')
    expect(await rows(company)).toMatchObject([{ body: 'pergunta', read: 0 }])
    chat.customer.isToldFromThePhone('resposta')
    await stored(chat, 'resposta')
    expect((await rows(company)).map(({ read }) => read)).toEqual([1, 1])
  })

  test('makes nobody an acquaintance; what they write does', async ({ world, company, chat }) => {
    stillOutbox(world)
    const { whatsappId, contactId: chatId, first, customer } = chat
    const message = { waId: 'WAITS', to: customer.address, content: { type: 'text', body: 'Bom dia' } } as const
    await company.context(desk =>
      desk.transaction(tx =>
        enqueue(tx, { whatsappId, chatId, messageId: first.id, lane: 'campaign', message, firstContact: true }),
      ),
    )
    const isFirst = async () =>
      (await company.context(({ db }) => db.selectFrom('outbox').select('firstContact').executeTakeFirstOrThrow()))
        .firstContact
    customer.isToldFromThePhone('do celular')
    await stored(chat, 'do celular')
    expect(await isFirst()).toBe(1)
    customer.says('quem fala?')
    await stored(chat, 'quem fala?')
    expect(await isFirst()).toBe(0)
  })
})
