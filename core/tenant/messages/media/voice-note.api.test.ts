import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { messageRoutes } from '../contract.ts'
import { aConversation, type Conversation, formOf, PNG, RECORDING, sentMessages, VOICE_NOTE } from '../fixtures.ts'
import { test } from '../testing/test.ts'

const WAVE = '20'.repeat(64)

function form(file: typeof RECORDING, note: Uint8Array<ArrayBuffer>): FormData {
  const filled = formOf(
    [file],
    [
      ['clientId', 'gravacao-1'],
      ['waveform', WAVE],
    ],
  )
  filled.append('voiceNote', new Blob([note], { type: 'audio/ogg' }), 'audio-record-site-1.ogg')
  return filled
}

const send = async (chat: Conversation, provided: FormData) => {
  const params = { ticketId: chat.ticketId }
  return (await chat.client.call(messageRoutes.send, { params, form: provided })).messages
}

function filesOnDisk(world: World, company: TestCompany): number {
  const media = join(world.folder, 'companies', String(company.id), 'media')
  if (!existsSync(media)) return 0
  return readdirSync(media, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}

test('the customer gets the voice note with its seconds and wave, and the desk keeps the recording', async ({
  world,
  chat,
}) => {
  const messages = await send(chat, form(RECORDING, VOICE_NOTE))
  expect(messages).toMatchObject([
    {
      mediaMimeType: 'audio/mpeg',
      mediaName: RECORDING.name,
      mediaBytes: RECORDING.bytes.length,
      mediaInfo: { voice: true },
    },
  ])
  const played = await fetch(`${world.base}${messages[0]!.mediaUrl}`)
  expect(new Uint8Array(await played.arrayBuffer())).toEqual(RECORDING.bytes)
  const [sent] = await sentMessages(chat, 1)
  const voice = { kind: 'voice', mimeType: 'audio/ogg; codecs=opus', seconds: 2, waveform: WAVE }
  expect(sent!.content).toMatchObject(voice)
  expect(Uint8Array.from(chat.line.sentFiles.get(sent!.waId)!)).toEqual(VOICE_NOTE)
})

test('without a voice note the recording itself is sent', async ({ chat }) => {
  await send(chat, formOf([RECORDING]))
  const [sent] = await sentMessages(chat, 1)
  expect(sent!.content).toMatchObject({ kind: 'voice', mimeType: 'audio/mpeg' })
  expect(Uint8Array.from(chat.line.sentFiles.get(sent!.waId)!)).toEqual(RECORDING.bytes)
})

test('a failed voice note is sent as such when it is sent again', async ({ chat }) => {
  chat.line.refuse(463)
  const [message] = await send(chat, form(RECORDING, VOICE_NOTE))
  await chat.told(emitted => emitted.message.failure !== null)
  await chat.client.call(messageRoutes.retry, { params: { messageId: message!.id } })
  const sent = (await sentMessages(chat, 2)).at(-1)!
  expect(sent.content).toMatchObject({ mimeType: 'audio/ogg; codecs=opus' })
  expect(Uint8Array.from(chat.line.sentFiles.get(sent.waId)!)).toEqual(VOICE_NOTE)
})

test.for([
  ['that is none', RECORDING, Uint8Array.from(Buffer.alloc(400, 'audio'))],
  ['of a picture', { name: 'a.png', type: 'image/png', bytes: PNG }, VOICE_NOTE],
] as const)(
  'a voice note %s is rejected and nothing is stored',
  async ([_what, file, note], { world, company, chat }) => {
    const params = { ticketId: chat.ticketId }
    const error = await chat.client.refusal(messageRoutes.send, { params, form: form(file, note) })
    expect(error.code).toBe('ERR_FILE_TYPE')
    expect(chat.line.sent).toEqual([])
    expect(filesOnDisk(world, company)).toBe(0)
  },
)

test('a form that is repeated leaves one recording and one voice note, which go with their ticket', async ({
  world,
  company,
  chat,
}) => {
  const first = await send(chat, form(RECORDING, VOICE_NOTE))
  const again = await send(chat, form(RECORDING, VOICE_NOTE))
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  expect(filesOnDisk(world, company)).toBe(2)
  const other = await aConversation(world, company)
  await other.client.call(messageRoutes.send, { params: { ticketId: other.ticketId }, form: formOf([RECORDING]) })
  await chat.client.call(ticketRoutes.remove, { params: { ticketId: chat.ticketId } })
  await world.advance(0)
  expect(filesOnDisk(world, company)).toBe(1)
})
