import { describe, expect } from 'vitest'
import type { TestCompany } from '../../../app/testing/world.ts'
import { MINUTE, SECOND, wireTime } from '../../../kit/clock.ts'
import { MAX_MESSAGE_ID, MAX_TEXT } from '../../../kit/limits.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { settingRoutes } from '../../settings/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes } from '../contract.ts'
import { type Conversation, type MessagePayload, PNG } from '../fixtures.ts'
import { messageRow } from '../record/store.ts'
import { test } from '../testing/test.ts'

const page = async (chat: Conversation) =>
  (await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })).messages
const bodies = async (chat: Conversation) => (await page(chat)).map(({ body }) => body)
const stored = (chat: Conversation, body: string) => chat.told(({ message }) => message.body === body)

describe('what a customer sends', () => {
  test('the same message is stored once, however often it comes, and the same words twice', async ({ chat }) => {
    chat.customer.says('Oi', { waId: 'SAME' })
    chat.customer.says('Oi', { waId: 'SAME' })
    chat.customer.says('Oi', { waId: 'OTHER' })
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect(await bodies(chat)).toEqual(['Olá', 'Oi', 'Oi', 'fim'])
  })

  test('a text is kept up to a length, and says that there was more', async ({ chat }) => {
    chat.customer.says('x'.repeat(MAX_TEXT + 1))
    const { message, ticket } = await chat.told(emitted => emitted.message.body.startsWith('xx'))
    expect(message.body).toBe(`${'x'.repeat(MAX_TEXT - 1)}…`)
    expect(ticket.lastMessage).toBe('x'.repeat(255))
    const params = { ticketId: chat.ticketId }
    const error = await chat.client.refusal(messageRoutes.send, { params, body: { body: 'y'.repeat(MAX_TEXT + 1) } })
    expect(error.body.faults).toMatchObject([{ path: 'body', code: 'Too Long!' }])
  })

  test('an id without an end is kept short, and names its message all the same', async ({ chat, company }) => {
    const waId = 'A'.repeat(60_000)
    chat.customer.says('engano', { waId })
    const { message } = await stored(chat, 'engano')
    chat.customer.deletes(waId)
    await chat.told(emitted => emitted.message.id === message.id && emitted.message.isDeleted)
    const row = await company.context(({ db }) => messageRow(db, message.id))
    expect(row?.waId.length).toBeLessThanOrEqual(MAX_MESSAGE_ID)
  })

  test('two people may choose the same id', async ({ chat }) => {
    chat.customer.says('da Ana', { waId: 'CHOSEN' })
    await stored(chat, 'da Ana')
    const bell = await chat.client.fullSocket()
    chat.line.contact('5511977770000', { name: 'Bia' }).says('da Bia', { waId: 'CHOSEN' })
    await bell.event<{ message: { body: string } }>('appMessage', ({ message }) => message.body === 'da Bia')
    expect(await bodies(chat)).toEqual(['Olá', 'da Ana'])
  })

  test('what could not be read is a placeholder, filled in its place when the content comes', async ({ chat }) => {
    const waId = chat.customer.sendsGarbled()
    const { message } = await chat.told(emitted => emitted.message.mediaType === 'undecryptable')
    chat.customer.says('depois')
    await stored(chat, 'depois')
    chat.customer.says('enfim legível', { waId })
    const filled = await stored(chat, 'enfim legível')
    expect(filled).toMatchObject({ action: 'update', message: { id: message.id, mediaType: 'text' } })
    expect(await bodies(chat)).toEqual(['Olá', 'enfim legível', 'depois'])
  })

  test('what was deleted before it could be read stays deleted when its content comes', async ({ chat }) => {
    const waId = chat.customer.sendsGarbled()
    await chat.told(emitted => emitted.message.mediaType === 'undecryptable')
    chat.customer.deletes(waId)
    await chat.told(emitted => emitted.message.isDeleted)
    chat.customer.says('foi engano', { waId })
    const { message, ticket } = await stored(chat, 'foi engano')
    expect([message.isDeleted, ticket.lastIsDeleted, ticket.lastMessage]).toEqual([true, true, ''])
    chat.customer.edits(waId, 'outra coisa')
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect(await bodies(chat)).toEqual(['Olá', 'foi engano', 'fim'])
  })

  test('a message stands where it arrived, and where it was sent when it waited a minute or more', async ({
    world,
    chat,
  }) => {
    const now = world.clock.now()
    chat.customer.says('esperou', { sentAt: now - MINUTE })
    chat.customer.says('veio logo', { sentAt: now - MINUTE + 1 })
    expect((await stored(chat, 'esperou')).message.createdAt).toBe(wireTime(now - MINUTE))
    expect((await stored(chat, 'veio logo')).message.createdAt).toBe(wireTime(now))
  })

  test('the owner reacts on the phone as we do, and of people whom nobody knows no reaction is stored', async ({
    world,
    chat,
  }) => {
    const key = { waId: chat.customer.says('Chegou!'), fromMe: false, chat: chat.customer.address }
    const reaction = { type: 'reaction', key, emoji: '👍', reactedAt: world.clock.now() } as const
    chat.line.deliver({ ...reaction, by: 'me' })
    const { message } = await chat.told(emitted => emitted.message.reactions.length > 0)
    expect(message).toMatchObject({ body: 'Chegou!', reactions: [{ emoji: '👍', fromMe: true, contactId: null }] })
    chat.line.deliver({ ...reaction, by: { pn: '5511900000077' } })
    chat.line.deliver({ ...reaction, key: { ...key, waId: 'NOWHERE' }, by: 'me' })
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect((await page(chat)).map(({ reactions }) => reactions.length)).toEqual([0, 1, 0])
    expect(world.complaints).toEqual([])
  })

  test('what could not be read and turned out to be no message goes, and counts as never come', async ({ chat }) => {
    const waId = chat.customer.sendsGarbled()
    const { message, ticket } = await chat.told(emitted => emitted.message.mediaType === 'undecryptable')
    expect(ticket).toMatchObject({ lastMessage: 'Aguardando mensagem' })
    chat.customer.voids(waId)
    const gone = await chat.told(emitted => emitted.action === 'delete')
    expect(gone).toMatchObject({ message: { id: message.id }, ticket: { lastMessage: 'Olá' } })
    expect(gone.ticket.unreadMessages).toBe(ticket.unreadMessages - 1)
    chat.customer.voids(chat.customer.says('Oi'))
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect(await bodies(chat)).toEqual(['Olá', 'Oi', 'fim'])
  })

  test('a message that only the phone shows says what it is', async ({ company, chat }) => {
    chat.customer.says('', { kind: 'unknown', form: 'viewOnce' })
    const { message, ticket } = await chat.told(emitted => emitted.message.mediaType === 'unknown')
    expect(message).toMatchObject({ body: '', mediaInfo: { form: 'viewOnce' } })
    expect(ticket.lastMessage).toBe('👁️ Visualização única: abra no celular')
    const raw = Buffer.from('as it came').toString('base64')
    chat.customer.says('2 × Pizza\n\nTotal: R$ 90,00', { kind: 'unknown', form: 'cart', items: 2, raw })
    const cart = await chat.told(emitted => emitted.message.mediaInfo.form === 'cart')
    expect(cart.message.mediaInfo.items).toBe(2)
    expect(cart.ticket.lastMessage).toBe('🛒 Carrinho do catálogo: 2 × Pizza · Total: R$ 90,00')
    const row = await company.context(({ db }) => messageRow(db, cart.message.id))
    expect(Buffer.from(row!.raw!).toString()).toBe('as it came')
  })

  test('what is in a cart is added to it when it is known, and is no news', async ({ chat }) => {
    const cart = { kind: 'unknown', form: 'cart' } as const
    const waId = chat.customer.says('Total: R$ 9,00', cart)
    const { message, ticket } = await stored(chat, 'Total: R$ 9,00')
    chat.customer.says('1 × Vaso\nTotal: R$ 9,00', { ...cart, waId, completes: true })
    const whole = await stored(chat, '1 × Vaso\nTotal: R$ 9,00')
    expect(whole).toMatchObject({ action: 'update', message: { id: message.id } })
    expect(whole.ticket).toMatchObject({
      unreadMessages: ticket.unreadMessages,
      lastMessage: '🛒 Carrinho do catálogo: 1 × Vaso · Total: R$ 9,00',
    })
  })

  test('who is mentioned has a name, or a phone number where the desk knows none', async ({ chat }) => {
    const { lid } = chat.customer
    const stranger = '99900011122233'
    const mentions = [{ lid }, { lid: stranger, pn: '5511970000001' }]
    const waId = chat.customer.says(`@${lid} e @${stranger}, e @12345`, { mentions })
    await stored(chat, '@Ana Maria e @5511970000001, e @12345')
    const key = { waId, fromMe: false, chat: chat.customer.address }
    chat.line.deliver({ type: 'edit', key, body: `só @${lid}`, mentions: [{ lid }], editedAt: Date.now() })
    await stored(chat, 'só @Ana Maria')
    const quoted = { waId: 'NOWHERE', body: `@${lid}, veja` }
    chat.customer.says('isso', { quoted, mentions: [{ lid }] })
    expect((await stored(chat, 'isso')).message.quotedMsg).toMatchObject({ id: null, body: '@Ana Maria, veja' })
  })

  test('a file that could not be read is fetched when its content comes', async ({ world, chat }) => {
    const waId = chat.customer.sendsGarbled()
    await chat.told(emitted => emitted.message.mediaType === 'undecryptable')
    chat.customer.sendsFile('image', PNG, 'image/png', { waId })
    await chat.told(emitted => emitted.message.mediaState === 'pending')
    await world.advance(SECOND)
    const { message } = await chat.told(emitted => emitted.message.mediaState === 'ready')
    expect(message).toMatchObject({ mediaType: 'image' })
  })

  test('an answer shows what it answers, ours or only quoted by the phone', async ({ chat }) => {
    chat.customer.says('sobre isso', { quoted: { waId: 'NOWHERE', body: 'promoção de ontem' } })
    expect((await stored(chat, 'sobre isso')).message.quotedMsg).toMatchObject({ id: null, body: 'promoção de ontem' })
    const waId = chat.customer.says('um')
    chat.customer.says('dois', { quoted: { waId, body: 'um' } })
    const { id } = (await stored(chat, 'um')).message
    expect((await stored(chat, 'dois')).message.quotedMsg).toMatchObject({ id, body: 'um' })
  })

  test('an answer to a status shows the status, and says no more of it elsewhere', async ({ chat }) => {
    const status = { fromMe: true, isStatus: true, kind: 'image', thumbnail: '/9g=', body: '' } as const
    chat.customer.says('tem azul?', { quoted: { waId: 'STATUS', ...status } })
    const { message } = await stored(chat, 'tem azul?')
    expect(message.quotedMsg).toEqual({
      ...{ id: null, body: '', fromMe: true, mediaType: 'image', mediaUrl: null, isDeleted: false, contact: null },
      ...{ isStatus: true, thumbnail: 'data:image/jpeg;base64,/9g=' },
    })
    expect(message.mediaInfo).toEqual({})
    chat.customer.says('e essa?', { quoted: { waId: 'POLL', kind: 'unknown', form: 'poll', body: 'Quando?' } })
    const { message: about } = await stored(chat, 'e essa?')
    expect(about.quotedMsg).toMatchObject({ id: null, mediaType: 'unknown', form: 'poll', body: 'Quando?' })
  })

  test('a place is image, link and description; a card is name and number', async ({ chat }) => {
    chat.customer.sendsLocation(-23.55, -46.63, { name: 'Praça da Sé' })
    const { message: place } = await chat.told(emitted => emitted.message.mediaType === 'locationMessage')
    expect(place.body).toBe('|https://maps.google.com/maps?q=-23.55,-46.63|Praça da Sé')
    expect(place.mediaInfo.location).toMatchObject({ latitude: -23.55, longitude: -46.63 })
    chat.customer.sendsContact('Bia', '5511977770000')
    const { message: card, ticket } = await chat.told(emitted => emitted.message.mediaType === 'vcard')
    expect([card.body, ticket.lastMessage]).toEqual(['Bia: 5511977770000', 'Bia: 5511977770000'])
  })

  test('edits hold by their time and not by their arrival, and a deletion keeps the text', async ({ world, chat }) => {
    const waId = chat.customer.says('v1')
    await stored(chat, 'v1')
    const key = { waId, fromMe: false, chat: chat.customer.address }
    const now = world.clock.now()
    chat.line.deliver({ type: 'edit', key, body: 'v3', editedAt: now + 3000 })
    chat.line.deliver({ type: 'edit', key, body: 'v2', editedAt: now + 2000 })
    await stored(chat, 'v3')
    chat.customer.deletes(waId)
    const { message } = await chat.told(emitted => emitted.message.isDeleted)
    expect(message).toMatchObject({ body: 'v3', isEdited: true, isDeleted: true })
  })

  test('nobody deletes or edits a message of another conversation by guessing its id', async ({ chat }) => {
    const waId = chat.customer.says('meu')
    await stored(chat, 'meu')
    const stranger = chat.line.contact('5511966660000')
    stranger.deletes(waId)
    stranger.edits(waId, 'trocado')
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect((await page(chat)).find(({ body }) => body === 'meu')).toMatchObject({ isDeleted: false, isEdited: false })
  })
})

describe('groups', () => {
  test('the ticket is the group, the message is of its member, and only they may take it back', async ({
    company,
    chat,
  }) => {
    const group = '120363000000000001'
    await company.admin.call(settingRoutes.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
    const bia = chat.line.contact('5511977770000', { name: 'Bia' })
    chat.line.group(group, 'Condomínio', [chat.customer, bia])
    const bell = await chat.client.fullSocket()
    const received = (body: string) =>
      bell.event<MessagePayload>('appMessage', ({ action, message }) => action === 'create' && message.body === body)
    const waId = bia.says('falta água', { group })
    const { message, ticket, contact } = await received('falta água')
    expect([contact.isGroup, ticket.isGroup, ticket.contactId]).toEqual([true, true, contact.id])
    expect(message.contact).toMatchObject({ name: 'Bia', number: '5511977770000', isGroup: false })
    chat.customer.deletes(waId, group)
    bia.says('voltou', { group })
    await received('voltou')
    const params = { ticketId: ticket.id }
    const { messages } = await chat.client.call(messageRoutes.list, { params })
    expect(messages.map(({ isDeleted }) => isDeleted)).toEqual([false, false])
  })

  test('a page that is loaded again shows each message by whom it did before, also where they have one name', async ({
    company,
    chat,
  }) => {
    const group = '120363000000000001'
    await company.admin.call(settingRoutes.update, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
    const members = ['5511977770000', '5511977770001'].map(pn => chat.line.contact(pn, { name: 'Maria' }))
    chat.line.group(group, 'Condomínio', members)
    const bell = await chat.client.fullSocket()
    const received: MessagePayload[] = []
    for (const [at, member] of [...members, ...members.toReversed()].entries()) {
      member.addressing = at < 2 ? 'lid' : 'both'
      member.says(`fala ${at}`, { group })
      received.push(await bell.event<MessagePayload>('appMessage', ({ message }) => message.body === `fala ${at}`))
    }
    const params = { ticketId: received[0]!.ticket.id }
    const { messages } = await chat.client.call(messageRoutes.list, { params })
    const by = (some: { contact: { id: number } | null }[]) => some.map(({ contact }) => contact?.id)
    expect(by(messages)).toEqual(by(received.map(({ message }) => message)))
    const [first, second] = by(messages)
    expect([first === second, by(messages)]).toEqual([false, [first, second, second, first]])
  })
})

describe('what is typed on the phone', () => {
  test('is stored as ours and reads the ticket', async ({ chat }) => {
    chat.customer.says('pergunta')
    await stored(chat, 'pergunta')
    chat.customer.isToldFromThePhone('resposta do celular')
    const { message, ticket } = await stored(chat, 'resposta do celular')
    expect(message).toMatchObject({ fromMe: true, source: 'phone', ack: 1, contact: null })
    expect(ticket).toMatchObject({ unreadMessages: 0, lastMessage: 'resposta do celular', lastFromMe: true })
    expect((await page(chat)).every(({ read }) => read)).toBe(true)
  })

  test('the echo of our own message is recognised by its id', async ({ world, chat }) => {
    const { messages } = await chat.client.call(messageRoutes.send, {
      params: { ticketId: chat.ticketId },
      body: { body: 'daqui' },
    })
    await chat.told(emitted => emitted.message.ack === 1)
    const { waId } = chat.line.sent[0]!
    const key = { waId, fromMe: true, chat: chat.customer.address }
    const sentAt = world.clock.now()
    chat.line.deliver({ type: 'message', key, kind: 'text', body: 'daqui', sentAt, source: 'phone' })
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect((await page(chat)).map(({ id }) => id)).toContain(messages[0]!.id)
    expect(await bodies(chat)).toEqual(['Olá', 'daqui', 'fim'])
  })
})

describe('files', () => {
  test('a picture shows at once and its file comes after, with its size', async ({ world, chat }) => {
    chat.customer.sendsFile('image', PNG, 'image/png', { body: 'olha' })
    const { message } = await stored(chat, 'olha')
    expect(message).toMatchObject({ mediaType: 'image', mediaState: 'pending', mediaUrl: null })
    await world.advance(0)
    const { message: ready } = await chat.told(emitted => emitted.message.mediaState === 'ready')
    expect(ready).toMatchObject({ id: message.id, mediaInfo: { width: 1, height: 2 }, mediaMimeType: 'image/png' })
    const file = await fetch(`${world.base}${ready.mediaUrl}`)
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG)
  })

  test('a file that WhatsApp no longer has is shown as failed, and comes when it is asked for again', async ({
    world,
    chat,
  }) => {
    chat.customer.sendsFile('document', PNG, 'image/png', { fileName: 'nota.png' })
    const locator = [...chat.line.files.keys()].at(-1)!
    chat.line.files.delete(locator)
    await chat.told(emitted => emitted.message.mediaState === 'pending')
    await world.advance(0)
    const { message } = await chat.told(emitted => emitted.message.mediaState === 'failed')
    expect(message.mediaInfo.gone).toBe(true)
    chat.line.files.set(locator, PNG)
    const again = { params: { messageId: message.id } }
    const requested = await chat.client.call(messageRoutes.mediaRetry, again)
    expect([requested.mediaState, requested.mediaInfo.gone]).toEqual(['pending', undefined])
    await world.advance(0)
    expect((await chat.told(emitted => emitted.message.mediaState === 'ready')).message.mediaName).toBe('nota.png')
    const error = await chat.client.refusal(messageRoutes.mediaRetry, again)
    expect(error.code).toBe('ERR_WAPP_DOWNLOAD_MEDIA')
  })
})

describe('calls', () => {
  const allow = (company: TestCompany, value: string) =>
    company.admin.call(settingRoutes.update, { params: { key: 'call' }, body: { value } })
  const CALLED = 'Chamada de voz/vídeo perdida às 12:00'

  test('while calls are disabled one is declined, shown on the ticket and answered, once', async ({ world, chat }) => {
    const callId = chat.customer.calls()
    chat.customer.calls('missed', false, callId)
    const { message } = await stored(chat, CALLED)
    expect(message).toMatchObject({ mediaType: 'call_log', fromMe: false })
    const { message: answer } = await chat.told(emitted => emitted.message.source === 'bot')
    expect(answer.body).toBe(
      '*Mensagem Automática:*\n\nAs chamadas de voz e vídeo estão desabilitadas para esse WhatsApp, favor enviar uma mensagem de texto. Obrigado',
    )
    await world.idle()
    expect(chat.line.asked).toContainEqual({ what: 'rejectCall', about: expect.objectContaining({ callId }) })
    chat.customer.says('fim')
    await stored(chat, 'fim')
    expect(await bodies(chat)).toEqual(['Olá', CALLED, answer.body, 'fim'])
    expect(world.complaints).toEqual([])
  })

  test('a call of a group and one that someone took are left alone; one of before is shown and not declined', async ({
    world,
    chat,
  }) => {
    for (const state of ['accepted', 'rejected', 'ended'] as const) chat.customer.calls(state)
    const call = { type: 'call', from: chat.customer.address, video: false, at: world.clock.now() } as const
    chat.line.deliver({ ...call, callId: 'GROUP', state: 'ringing', group: true, offline: false })
    chat.line.deliver({ ...call, callId: 'BEFORE', state: 'ringing', group: false, offline: true })
    await stored(chat, CALLED)
    chat.customer.says('fim')
    await stored(chat, 'fim')
    await world.idle()
    expect((await page(chat)).map(({ mediaType }) => mediaType)).toEqual(['text', 'call_log', 'text', 'text'])
    expect(chat.line.asked.filter(({ what }) => what === 'rejectCall')).toEqual([])
  })

  test('a call brings a finished ticket back among those that wait', async ({ chat }) => {
    const params = { ticketId: chat.ticketId }
    await chat.client.call(ticketRoutes.update, { params, body: { status: 'closed' } })
    chat.customer.calls('missed')
    expect((await stored(chat, CALLED)).ticket).toMatchObject({ id: chat.ticketId, status: 'pending' })
  })

  test('a call of someone new, or whom the desk only knows, has a ticket that waits', async ({ world, chat }) => {
    const known = chat.line.contact('5511955550001')
    await chat.client.call(contactRoutes.create, { body: { name: 'Bia', number: known.pn } })
    const tickets = async (number: string) =>
      (await chat.client.call(ticketRoutes.list, { query: { showAll: 'true', searchParam: number } })).tickets
    for (const [caller, name] of [
      [chat.line.contact('5511955550000'), '+55 (11) 95555-0000'],
      [known, 'Bia'],
    ] as const) {
      caller.calls('missed')
      await world.idle()
      expect(await tickets(caller.pn)).toMatchObject([
        { status: 'pending', unreadMessages: 1, lastMessage: CALLED, contact: { name, number: caller.pn } },
      ])
    }
  })

  test('while calls are enabled nothing is said, and nobody gets a ticket by calling', async ({ company, chat }) => {
    await allow(company, 'enabled')
    chat.line.contact('5511955550000').calls('missed')
    chat.customer.calls('missed')
    chat.customer.says('fim')
    expect((await stored(chat, 'fim')).message.source).toBe('contact')
    expect(await bodies(chat)).toEqual(['Olá', 'fim'])
    expect((await chat.client.call(ticketRoutes.list, { query: { showAll: 'true' } })).tickets).toHaveLength(1)
  })
})
