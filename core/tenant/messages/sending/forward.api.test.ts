import { readdirSync } from 'node:fs'
import { describe, expect } from 'vitest'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { companyFolder } from '../../../storage/index.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { type Message, messageRoutes } from '../contract.ts'
import { aConversation, type Conversation, formOf, PNG, RECORDING, sentMessages, VOICE_NOTE } from '../fixtures.ts'
import { test } from '../testing/test.ts'

/** A second customer, to whom things are handed on. */
const other = (world: World, company: TestCompany) => aConversation(world, company)

const forward = (to: Conversation, messages: readonly Message[], more: object = {}) =>
  to.client.call(messageRoutes.forward, {
    params: { ticketId: to.ticketId },
    body: { messageIds: messages.map(({ id }) => id), ...more },
  })
const error = (to: Conversation, messageIds: readonly number[]) =>
  to.client.refusal(messageRoutes.forward, { params: { ticketId: to.ticketId }, body: { messageIds: [...messageIds] } })

const texts = async (chat: Conversation, body: string) =>
  (await chat.told(({ message }) => message.body === body)).message
const send = async (chat: Conversation, form: FormData) =>
  (await chat.client.call(messageRoutes.send, { params: { ticketId: chat.ticketId }, form })).messages[0]!

const filesOf = (world: World, company: TestCompany): number =>
  readdirSync(`${companyFolder(world.folder, company.id)}/media`, { recursive: true, withFileTypes: true }).filter(
    file => file.isFile(),
  ).length

describe('forwarding', () => {
  test('hands texts on as they stand, in the order in which they were said', async ({ world, company, chat }) => {
    const to = await other(world, company)
    chat.customer.says('segundo {{name}}')
    const second = await texts(chat, 'segundo {{name}}')
    const { messages } = await forward(to, [second, chat.first])
    expect(messages).toMatchObject([
      { body: 'Olá', fromMe: true, source: 'chat', ticketId: to.ticketId, mediaInfo: { forwarded: true } },
      { body: 'segundo {{name}}', mediaInfo: { forwarded: true } },
    ])
    expect((await sentMessages(to, 2)).map(({ content, forwarded }) => [content, forwarded])).toEqual([
      [{ type: 'text', body: 'Olá' }, true],
      [{ type: 'text', body: 'segundo {{name}}' }, true],
    ])
  })

  test('takes a file along as one of its own, with its caption and its size', async ({ world, company, chat }) => {
    const to = await other(world, company)
    const form = formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }], [['body', 'Olhe']])
    const picture = await send(chat, form)
    const { messages } = await forward(to, [picture])
    expect(messages[0]).toMatchObject({ mediaType: 'image', mediaName: 'a.png', body: 'Olhe', mediaState: 'ready' })
    expect(messages[0]!.mediaInfo).toEqual({ ...picture.mediaInfo, forwarded: true })
    expect(messages[0]!.mediaUrl!.split('?')[0]).not.toBe(picture.mediaUrl!.split('?')[0])
    expect(filesOf(world, company)).toBe(2)
    const [{ content, forwarded } = {}] = await sentMessages(to, 1)
    expect([content, forwarded]).toMatchObject([{ type: 'media', kind: 'image', caption: 'Olhe' }, true])
  })

  test('takes no room for a file, however often it is handed on', async ({ world, company, chat }) => {
    const to = await other(world, company)
    const form = formOf([RECORDING])
    form.append('voiceNote', new Blob([VOICE_NOTE], { type: 'audio/ogg' }), 'voz.ogg')
    const note = await send(chat, form)
    const usedBytes = () => company.context(({ blobs }) => blobs.usedBytes())
    const before = await usedBytes()
    for (let time = 0; time < 3; time += 1) await forward(to, [note])
    expect(await usedBytes()).toBe(before)
    expect(filesOf(world, company)).toBe(8)
  })

  test('hands a voice note of the page on with what the customer hears', async ({ world, company, chat }) => {
    const to = await other(world, company)
    const form = formOf([RECORDING])
    form.append('voiceNote', new Blob([VOICE_NOTE], { type: 'audio/ogg' }), 'voz.ogg')
    const note = await send(chat, form)
    const { messages } = await forward(to, [note])
    expect(messages[0]!.mediaInfo).toMatchObject({ voice: true, forwarded: true })
    const [sent] = await sentMessages(to, 1)
    expect(sent!.content).toMatchObject({ kind: 'voice', mimeType: expect.stringContaining('audio/ogg') })
    expect(filesOf(world, company)).toBe(4)
  })

  test('hands on a place, which is none that moves, and a contact card', async ({ world, company, chat }) => {
    const to = await other(world, company)
    chat.customer.sendsLocation(-23.5, -46.6, { name: 'Sé' })
    chat.customer.sendsContact('Caio', '5511977770000')
    const place = (await chat.told(({ message }) => message.mediaType === 'locationMessage')).message
    const card = (await chat.told(({ message }) => message.mediaType === 'vcard')).message
    await forward(to, [place, card])
    expect((await sentMessages(to, 2)).map(({ content }) => content)).toEqual([
      { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Sé' },
      { type: 'contacts', contacts: [{ name: 'Caio', number: '5511977770000' }] },
    ])
  })

  test('repeated with the same name sends nothing again and keeps no file', async ({ world, company, chat }) => {
    const to = await other(world, company)
    const picture = await send(chat, formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }]))
    const names = { clientId: 'encaminhar-1' }
    const first = await forward(to, [picture, chat.first], names)
    const again = await forward(to, [picture, chat.first], names)
    expect(again.messages.map(({ id }) => id)).toEqual(first.messages.map(({ id }) => id))
    expect(filesOf(world, company)).toBe(2)
  })

  test('rejects what was deleted or cannot be handed on, and then sends nothing of the rest', async ({
    world,
    company,
    chat,
  }) => {
    const to = await other(world, company)
    const picture = await send(chat, formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }]))
    const gone = await send(chat, formOf([{ name: 'b.png', type: 'image/png', bytes: PNG }]))
    await chat.client.call(messageRoutes.remove, { params: { messageId: gone.id } })
    const rejected = await error(to, [picture.id, gone.id])
    expect([rejected.status, rejected.code]).toEqual([409, 'ERR_NOT_FORWARDABLE'])
    expect((await error(to, [9_999_999])).code).toBe('ERR_NO_MESSAGE_FOUND')
    expect((await error(to, [])).status).toBe(400)
    expect(
      (
        await error(
          to,
          Array.from({ length: 31 }, (_, at) => at + 1),
        )
      ).status,
    ).toBe(400)
    expect(to.line.sent).toEqual([])
    expect(filesOf(world, company)).toBe(2)
  })

  test('is rejected into a ticket that is not open', async ({ world, company, chat }) => {
    const to = await other(world, company)
    const params = { ticketId: to.ticketId }
    await to.client.call(ticketRoutes.update, { params, body: { status: 'closed' } })
    expect((await error(to, [chat.first.id])).code).toBe('ERR_TICKET_NOT_OPEN')
  })

  test('tells who asks that a file is gone, and removes the copies of the others', async ({ world, company, chat }) => {
    const to = await other(world, company)
    const [here, lost] = [
      await send(chat, formOf([{ name: 'a.png', type: 'image/png', bytes: PNG }])),
      await send(chat, formOf([{ name: 'b.png', type: 'image/png', bytes: PNG }])),
    ]
    await company.context(async desk => {
      const row = await desk.db
        .selectFrom('messages')
        .select('mediaBlobId')
        .where('id', '=', lost.id)
        .executeTakeFirst()
      await desk.blobs.remove(row!.mediaBlobId!)
    })
    expect((await error(to, [here.id, lost.id])).code).toBe('ERR_MEDIA_GONE')
    expect(filesOf(world, company)).toBe(1)
  })
})
