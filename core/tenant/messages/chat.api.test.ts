import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { SECOND } from '../../kit/clock.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { messageRoutes } from './contract.ts'
import { aConversation, aFilm, aSong, type Conversation, formOf, PNG, sentMessages } from './fixtures.ts'
import { test } from './testing/test.ts'

const send = (chat: Conversation, body: Record<string, unknown>) =>
  chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, body })
const page = (chat: Conversation, query = {}) =>
  chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId }, query })

test('a text is answered with its clock, goes to the customer with the same id, and climbs its ticks', async ({
  chat,
}) => {
  const { messages } = await send(chat, { body: 'Bom dia!' })
  const [message] = messages
  expect(message).toMatchObject({ body: 'Bom dia!', fromMe: true, ack: 0, mediaType: 'text', source: 'chat' })
  const created = await chat.told(({ action, message: { id } }) => action === 'create' && id === message!.id)
  expect(created.message).toEqual(message)
  expect(created.ticket).toMatchObject({
    id: chat.ticketId,
    lastMessage: 'Bom dia!',
    lastFromMe: true,
    unreadMessages: 0,
  })
  await chat.told(emitted => emitted.message.id === message!.id && emitted.message.ack === 1)
  const sent = chat.line.sent.at(-1)!
  expect(sent).toMatchObject({ content: { type: 'text', body: 'Bom dia!' }, to: { pn: chat.customer.pn } })
  chat.customer.receives(sent.waId)
  chat.customer.reads(sent.waId)
  expect((await chat.told(emitted => emitted.message.ack === 4)).message.id).toBe(message!.id)
  expect((await page(chat)).messages.at(-1)).toMatchObject({ id: message!.id, ack: 4, failure: null })
})

test('while the connection is down a text is accepted and leaves when it is back', async ({ world, chat }) => {
  chat.line.drop(503)
  const { messages } = await send(chat, { body: 'Já volto' })
  expect(messages[0]).toMatchObject({ ack: 0, failure: null })
  expect(chat.line.sent).toEqual([])
  await world.advance(5 * SECOND)
  await chat.told(emitted => emitted.message.id === messages[0]!.id && emitted.message.ack === 1)
  expect(chat.line.sent.map(({ content }) => content)).toEqual([{ type: 'text', body: 'Já volto' }])
})

test('what was accepted leaves after a restart, with the id that it had', async ({ world, company, chat }) => {
  chat.line.drop(503)
  const body = { body: 'Sobrevivo', clientId: 'reinicio-0001' }
  const { messages } = await send(chat, body)
  await world.restart()
  await world.advance(10 * SECOND)
  const [sent] = await sentMessages(chat, 1)
  expect(sent!.content).toEqual({ type: 'text', body: 'Sobrevivo' })
  const client = await world.signIn(company.adminEmail)
  const again = await client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, body })
  expect(again.messages[0]!.id).toBe(messages[0]!.id)
})

test('nothing is sent where no phone is linked, on a ticket that is not open, or when there is nothing to say', async ({
  world,
  company,
  chat,
}) => {
  const params = { ticketId: chat.ticketId }
  for (const body of [{}, { body: '' }, { body: '  \n' }, { body: '\u200e\u200b' }])
    expect((await chat.client.refusal(messageRoutes.send, { params, body })).code).toBe('ERR_MESSAGE_EMPTY')
  await chat.client.call(ticketRoutes.update, { params, body: { status: 'pending', userId: null } })
  const notOpen = await chat.client.refusal(messageRoutes.send, { params, body: { body: 'Oi' } })
  expect([notOpen.status, notOpen.code]).toEqual([409, 'ERR_TICKET_NOT_OPEN'])
  await chat.client.call(ticketRoutes.update, { params, body: { status: 'open' } })
  await world.app.whatsapp.connections.logout({ companyId: company.id, connectionId: chat.whatsappId })
  const unlinked = await chat.client.refusal(messageRoutes.send, { params, body: { body: 'Oi' } })
  expect([unlinked.status, unlinked.code]).toEqual([409, 'ERR_WAPP_NOT_INITIALIZED'])
  expect((await page(chat)).messages).toHaveLength(1)
})

test('the clientId of a message is rejected for another one', async ({ world, chat }) => {
  const clientId = 'e3a1c9f0-0002'
  const { messages } = await send(chat, { body: 'São {{hora}}', clientId })
  for (const other of [{ body: 'Outra coisa' }, { body: 'São {{hora}}', quotedMsg: { id: chat.first.id } }]) {
    const params = { ticketId: chat.ticketId }
    const rejected = await chat.client.refusal(messageRoutes.send, { params, body: { ...other, clientId } })
    expect([rejected.status, rejected.code]).toEqual([409, 'ERR_IDEMPOTENCY_MISMATCH'])
  }
  await world.advance(SECOND)
  const again = await send(chat, { body: 'São {{hora}}', clientId })
  expect(again.messages).toMatchObject([{ id: messages[0]!.id, body: messages[0]!.body }])
})

test('what phones do not play goes as a file, and what they play with its length', async ({ world, company }) => {
  const chat = await aConversation(world, company)
  const webm = Buffer.from('1a45dfa3934282847765626d', 'hex')
  const mov = Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1')
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  const files: [string, string, Uint8Array][] = [
    ['gravada.webm', 'audio/webm', webm],
    ['iphone.mov', 'video/quicktime', mov],
    ['IMG_0001.HEIC', 'image/heic', heic],
    ['piada.gif', 'image/gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['musica.mp3', 'audio/mpeg', aSong(3)],
    ['festa.mp4', 'video/mp4', await aFilm(5)],
  ]
  const form = new FormData()
  for (const [name, type, bytes] of files) form.append('medias', new Blob([Uint8Array.from(bytes)], { type }), name)
  const { messages } = await chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, form })
  expect(messages.map(({ mediaType, mediaInfo }) => [mediaType, mediaInfo.seconds])).toEqual([
    ['application', undefined],
    ['application', undefined],
    ['application', undefined],
    ['application', undefined],
    ['audio', 3],
    ['video', 5],
  ])
  await chat.told(emitted => emitted.message.id === messages.at(-1)!.id && emitted.message.ack === 1)
  const sent = chat.line.sent.map(({ content }) => content)
  expect(sent.map(one => one.type === 'media' && [one.kind, one.fileName, one.seconds])).toEqual([
    ['document', 'gravada.webm', undefined],
    ['document', 'iphone.mov', undefined],
    ['document', 'IMG_0001.HEIC', undefined],
    ['document', 'piada.gif', undefined],
    ['audio', 'musica.mp3', 3],
    ['video', 'festa.mp4', 5],
  ])
})

test('a repeated call with the same clientId sends once and answers the same message', async ({ chat }) => {
  const body = { body: 'Uma vez só', clientId: 'e3a1c9f0-0001' }
  const first = await send(chat, body)
  const again = await send(chat, body)
  expect(first.messages[0]).toMatchObject({ clientId: 'e3a1c9f0-0001' })
  expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id))
  await chat.told(emitted => emitted.message.id === first.messages[0]!.id && emitted.message.ack === 1)
  expect(chat.line.sent).toHaveLength(1)
  expect((await page(chat)).messages.map(({ body: text }) => text)).toEqual(['Olá', 'Uma vez só'])
})

test('an answer quotes a message of the same conversation, here and on the phone', async ({ world, company, chat }) => {
  const { messages } = await send(chat, { body: 'Respondendo', quotedMsg: { id: chat.first.id } })
  expect(messages[0]!.quotedMsg).toMatchObject({ id: chat.first.id, body: 'Olá', fromMe: false })
  expect(messages[0]!.quotedMsg!.contact).toMatchObject({ name: 'Ana Maria' })
  await chat.told(emitted => emitted.message.ack === 1)
  expect(chat.line.sent[0]!.quoted).toMatchObject({ body: 'Olá', key: { fromMe: false } })
  const other = await aConversation(world, company)
  const error = await chat.client.refusal(messageRoutes.send, {
    params: { ticketId: chat.ticketId },
    body: { body: 'Oi', quotedMsg: { id: other.first.id } },
  })
  expect(error.code).toBe('ERR_NO_MESSAGE_FOUND')
})

test('files go one message each with their captions, a picture with its size, a recording as a voice note', async ({
  world,
  chat,
}) => {
  const form = formOf(
    [
      { name: 'foto.png', type: 'image/png', bytes: PNG },
      { name: 'audio-record-site-1.mp3', type: 'audio/mpeg', bytes: mp3() },
      { name: 'contrato.txt', type: 'text/plain', bytes: Uint8Array.from(Buffer.from('cláusula')) },
    ],
    [
      ['body', 'A foto'],
      ['body', ''],
      ['body', ''],
    ],
  )
  const { messages } = await chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, form })
  expect(messages.map(({ mediaType, body, mediaState }) => ({ mediaType, body, mediaState }))).toEqual([
    { mediaType: 'image', body: 'A foto', mediaState: 'ready' },
    { mediaType: 'audio', body: 'Áudio', mediaState: 'ready' },
    { mediaType: 'application', body: 'contrato.txt', mediaState: 'ready' },
  ])
  expect(messages[0]!.mediaInfo).toEqual({ width: 1, height: 2 })
  expect(messages[1]!.mediaInfo).toMatchObject({ voice: true })
  await chat.told(emitted => emitted.message.id === messages[2]!.id && emitted.message.ack === 1)
  expect(chat.line.sent.map(({ content }) => content.type === 'media' && content.kind)).toEqual([
    'image',
    'voice',
    'document',
  ])
  expect(chat.line.sent[0]!.content).toMatchObject({ caption: 'A foto', mimeType: 'image/png' })
  const file = await fetch(`${world.base}${messages[2]!.mediaUrl}`)
  expect(await file.text()).toBe('cláusula')
})

test('a small JPEG that comes with a picture is shown here and sent along, with the size of the large one', async ({
  chat,
}) => {
  const thumbnail = jpeg(100, 60).toString('base64')
  const pictures = ['a.png', 'b.png'].map(name => ({ name, type: 'image/png', bytes: PNG }))
  const form = formOf(pictures, [
    ['thumbnail', thumbnail],
    ['thumbnail', ''],
  ])
  const { messages } = await chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, form })
  expect(messages.map(({ mediaInfo }) => mediaInfo.thumbnail)).toEqual([
    `data:image/jpeg;base64,${thumbnail}`,
    undefined,
  ])
  await chat.told(emitted => emitted.message.id === messages[1]!.id && emitted.message.ack === 1)
  const [first, second] = chat.line.sent
  expect(first!.content).toMatchObject({ thumbnail, width: 1, height: 2 })
  expect(second!.content).not.toHaveProperty('thumbnail')
})

test.for([
  ['no picture', Buffer.from('nothing of the kind')],
  ['a PNG', Buffer.from(PNG)],
  ['a JPEG that is cut off', jpeg(100, 60).subarray(0, -2)],
  ['a JPEG that is too large', jpeg(101, 60)],
  ['a JPEG of too many bytes', jpeg(100, 60, 4096)],
] as const)('a thumbnail that is %s is rejected with its message', async ([_what, bytes], { chat }) => {
  const form = formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }], [['thumbnail', bytes.toString('base64')]])
  const error = await chat.client.refusal(messageRoutes.send, { params: { ticketId: chat.ticketId }, form })
  expect(error.code).toBe('ERR_FILE_TYPE')
  expect(chat.line.sent).toEqual([])
})

test("a voice note's wave is stored and sent along; what is no wave is rejected", async ({ chat }) => {
  const wave = (byte: number, steps = 64) => Buffer.alloc(steps, byte).toString('hex')
  const note = { name: 'audio-record-site-1.mp3', type: 'audio/mpeg', bytes: mp3() }
  const params = { ticketId: chat.ticketId }
  const { messages } = await chat.client.call(messageRoutes.send, {
    params,
    form: formOf([note], [['waveform', wave(100)]]),
  })
  expect(messages[0]!.mediaInfo).toMatchObject({ voice: true, waveform: wave(100) })
  await chat.told(emitted => emitted.message.id === messages[0]!.id && emitted.message.ack === 1)
  expect(chat.line.sent[0]!.content).toMatchObject({ kind: 'voice', waveform: wave(100) })
  for (const waveform of [wave(101), wave(1, 63), 'no wave']) {
    const error = await chat.client.refusal(messageRoutes.send, {
      params,
      form: formOf([note], [['waveform', waveform]]),
    })
    expect(error.status).toBe(400)
  }
})

test('a form that is repeated after a lost answer leaves one message and one file', async ({
  world,
  company,
  chat,
}) => {
  const form = () => formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }], [['clientId', 'formulario-1']])
  const params = { ticketId: chat.ticketId }
  const first = await chat.client.call(messageRoutes.send, { params, form: form() })
  const again = await chat.client.call(messageRoutes.send, { params, form: form() })
  expect(again.messages.map(({ id, mediaUrl }) => [id, mediaUrl])).toEqual(
    first.messages.map(({ id, mediaUrl }) => [id, mediaUrl]),
  )
  const media = join(world.folder, 'companies', String(company.id), 'media')
  const files = readdirSync(media, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(files).toHaveLength(1)
})

test('more than ten files are rejected and nothing is stored', async ({ chat }) => {
  const files = Array.from({ length: 11 }, (_, at) => ({ name: `${at}.png`, type: 'image/png', bytes: PNG }))
  const params = { ticketId: chat.ticketId }
  const error = await chat.client.refusal(messageRoutes.send, { params, form: formOf(files) })
  expect(error.code).toBe('ERR_TOO_MANY_FILES')
  expect((await page(chat)).messages).toHaveLength(1)
})

test('variables that we know are filled in what a person types, and other braces stay', async ({ chat }) => {
  const { messages } = await send(chat, { body: '{{ms}}, {{firstName}}! Use {{cupom}}.' })
  expect(messages[0]!.body).toBe('Boa tarde, Ana! Use {{cupom}}.')
})

test('a page has 20 messages from oldest to newest, and pages by number and by cursor meet without a gap', async ({
  chat,
}) => {
  for (let count = 1; count <= 44; count += 1) chat.customer.says(`número ${count}`)
  await chat.told(emitted => emitted.message.body === 'número 44')
  const first = await page(chat)
  expect(first.messages.map(({ body }) => body)).toEqual(Array.from({ length: 20 }, (_, at) => `número ${at + 25}`))
  expect(first.hasMore).toBe(true)
  const second = await page(chat, { cursor: first.nextCursor })
  expect(second.messages).toEqual((await page(chat, { pageNumber: 2 })).messages)
  const third = await page(chat, { cursor: second.nextCursor })
  expect(third).toMatchObject({ hasMore: false })
  expect([...third.messages, ...second.messages, ...first.messages].map(({ body }) => body)).toEqual([
    'Olá',
    ...Array.from({ length: 44 }, (_, at) => `número ${at + 1}`),
  ])
})

test('looking at a page reads the ticket: count 0, the lists learn of it, blue ticks for the customer', async ({
  world,
  chat,
}) => {
  const bell = await chat.client.fullSocket()
  const waId = chat.customer.says('Alguém aí?')
  await chat.told(emitted => emitted.ticket.unreadMessages === 1)
  chat.line.asked.length = 0
  const answer = await page(chat)
  await world.idle()
  expect(answer.ticket.unreadMessages).toBe(0)
  expect(answer.messages.map(({ read }) => read)).toEqual([true, true])
  expect(await bell.event('ticket', ({ action }) => action === 'updateUnread')).toMatchObject({
    ticketId: chat.ticketId,
  })
  expect(chat.line.asked).toMatchObject([{ what: 'markRead', about: [{ waId, fromMe: false }] }])
})

test('that a ticket was read is received by nobody who does not see it', async ({ company, chat }) => {
  const [bell, outsider] = [await chat.client.fullSocket(), await (await company.person('user')).fullSocket()]
  chat.customer.says('Alguém aí?')
  await chat.told(emitted => emitted.ticket.unreadMessages === 1)
  await page(chat)
  await bell.event('ticket', ({ action }) => action === 'updateUnread')
  await outsider.settled()
  expect(outsider.published().filter(name => name.startsWith('ticket'))).toEqual([])
})

test('a colleague who looks takes no unread mark away and gives no blue ticks; anyone who attends does', async ({
  world,
  company,
  chat,
}) => {
  const colleague = await company.person('supervisor')
  const look = { params: { ticketId: chat.ticketId }, query: {} }
  chat.customer.says('Alguém aí?')
  await chat.told(emitted => emitted.ticket.unreadMessages === 1)
  chat.line.asked.length = 0
  expect((await colleague.call(messageRoutes.list, look)).ticket.unreadMessages).toBe(1)
  await world.idle()
  expect(chat.line.asked).toEqual([])
  expect((await page(chat)).ticket.unreadMessages).toBe(0)
})

test('a ticket that waits is not read by looking at it', async ({ chat }) => {
  const { ticketId } = chat
  await chat.client.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'pending', userId: null } })
  chat.customer.says('Alguém aí?')
  await chat.told(emitted => emitted.ticket.unreadMessages === 1)
  expect((await page(chat)).ticket.unreadMessages).toBe(1)
})

test('what is finished is read by anyone who looks at it', async ({ company, chat }) => {
  const { ticketId } = chat
  await chat.client.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  await company.context(({ db }) => db.updateTable('tickets').set({ unreadMessages: 1 }).execute())
  const colleague = await company.person('supervisor')
  const { ticket } = await colleague.call(messageRoutes.list, { params: { ticketId }, query: {} })
  expect(ticket.unreadMessages).toBe(0)
})

test('an overseer may peek without reading', async ({ chat }) => {
  chat.customer.says('Alguém aí?')
  await chat.told(emitted => emitted.ticket.unreadMessages === 1)
  expect((await page(chat, { peek: true })).ticket.unreadMessages).toBe(1)
  expect((await page(chat)).ticket.unreadMessages).toBe(0)
})

function mp3(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 * 417)
  for (let at = 0; at < bytes.length; at += 417) bytes.set([0xff, 0xfb, 0x90, 0x64], at)
  return bytes
}

/** The frame of a JPEG of this size, with so many bytes of nothing in it. */
function jpeg(width: number, height: number, padding = 0): Buffer {
  const frame = Buffer.from('ffd8ffc0001108000000000301220002110103110000ffd9', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return Buffer.concat([frame.subarray(0, -2), Buffer.alloc(padding), frame.subarray(-2)])
}
