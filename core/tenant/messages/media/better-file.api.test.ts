import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { SECOND } from '../../../kit/clock.ts'
import { messageRoutes } from '../contract.ts'
import type { Conversation } from '../fixtures.ts'
import { replaceServices } from '../testing/services.ts'
import { test } from '../testing/test.ts'
import { download } from './download.ts'

const FIRST = Buffer.from('as every phone shows it')
const SHARP = Buffer.from('the same picture, as sharp as it was taken')

const sharper = (chat: Conversation, waId: string) =>
  chat.customer.sendsFile('image', SHARP, 'image/jpeg', { waId, better: true })
const emitted = (chat: Conversation, bytes: Buffer) =>
  chat.told(({ message }) => message.mediaState === 'ready' && message.mediaBytes === bytes.length)

test('the sharper file of a picture takes its place, below the same words, and is no news', async ({
  world,
  company,
  chat,
}) => {
  chat.customer.sendsFile('image', FIRST, 'image/jpeg', { waId: 'P1', body: 'o comprovante' })
  await world.advance(SECOND)
  const before = await emitted(chat, FIRST)
  sharper(chat, 'P1')
  await chat.told(({ message }) => message.mediaState === 'pending' && message.mediaBytes === SHARP.length)
  await world.advance(SECOND)
  const after = await emitted(chat, SHARP)
  expect(after.message).toMatchObject({ id: before.message.id, body: 'o comprovante' })
  expect(after.ticket).toMatchObject({ unreadMessages: before.ticket.unreadMessages, lastMessage: 'o comprovante' })
  expect(Buffer.from(await (await fetch(new URL(after.message.mediaUrl!, world.base))).arrayBuffer())).toEqual(SHARP)
  await world.advance(SECOND)
  const media = join(world.folder, 'companies', String(company.id), 'media')
  expect(readdirSync(media, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())).toHaveLength(1)
})

test('it is what stays when it comes while the first is being fetched', async ({ world, company, chat }) => {
  chat.customer.sendsFile('image', FIRST, 'image/jpeg', { waId: 'P1' })
  const { message } = await chat.told(event => event.message.mediaState === 'pending')
  let fetchesFirst = async (): Promise<void> => {}
  const end = replaceServices(world, {
    background: async (_what, work) => {
      fetchesFirst = async () => void (await company.context(work))
    },
  })
  await company.context(desk => desk.transaction(tx => download.start(tx, message.id, { messageId: message.id })))
  const first = fetchesFirst
  sharper(chat, 'P1')
  await chat.told(event => event.message.mediaBytes === SHARP.length)
  await first()
  end()
  await world.advance(60 * SECOND)
  expect((await emitted(chat, SHARP)).message.id).toBe(message.id)
  const { messages } = await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  expect(messages.filter(({ mediaType }) => mediaType === 'image')).toHaveLength(1)
})
