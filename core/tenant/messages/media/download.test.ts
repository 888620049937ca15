import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { changePlan } from '../../../platform/plans/index.ts'
import { messageRoutes } from '../contract.ts'
import { aConversation, type Conversation, PNG } from '../fixtures.ts'
import { replaceServices } from '../testing/services.ts'
import { test } from '../testing/test.ts'
import { download } from './download.ts'

/** A program that begins a download and never ends it; answers how often it began, and how to begin it and to ring its job. */
function stuckProgram(world: World, company: TestCompany) {
  let begun = 0
  const end = replaceServices(world, {
    background: () => {
      begun += 1
      return new Promise<void>(() => {})
    },
  })
  const start = (messageId: number) =>
    company.context(desk => desk.transaction(tx => download.start(tx, messageId, { messageId })))
  const ring = () =>
    company.context(desk =>
      desk.transaction(async tx => {
        const job = await tx.db
          .selectFrom('jobs')
          .selectAll()
          .where('kind', '=', download.kind)
          .executeTakeFirstOrThrow()
        await download.run(tx, JSON.parse(job.payload) as never, job)
      }),
    )
  return { start, ring, begun: () => begun, end }
}

async function pendingPicture(chat: Conversation): Promise<number> {
  chat.customer.sendsFile('image', PNG, 'image/png')
  return (await chat.told(emitted => emitted.message.mediaState === 'pending')).message.id
}

test('a file that a crash cut short is fetched again within half a minute', async ({ world, company, chat }) => {
  const id = await pendingPicture(chat)
  const { start, end } = stuckProgram(world, company)
  await start(id)
  end()
  // What the program had in memory of it is gone.
  await world.app.machinery.runtimes.renew(company.id)
  await world.advance(30 * SECOND)
  expect((await chat.told(emitted => emitted.message.mediaState === 'ready')).message.id).toBe(id)
})

test('a file that takes long is not fetched twice at the same time', async ({ world, company, chat }) => {
  const id = await pendingPicture(chat)
  const { start, ring, begun, end } = stuckProgram(world, company)
  await start(id)
  await ring()
  expect(begun()).toBe(1)
  end()
})

const requests = (chat: Conversation) => chat.line.asked.filter(({ what }) => what === 'requestMedia')

test('a file that WhatsApp no longer keeps is asked of the phone, and comes', async ({ world, chat }) => {
  const id = await pendingPicture(chat)
  chat.line.dropFiles()
  await world.advance(SECOND)
  expect((await chat.told(emitted => emitted.message.mediaState === 'ready')).message.id).toBe(id)
  expect(requests(chat)).toHaveLength(1)
})

test('the phone is asked once, and when it has the file no more the message says so', async ({ world, chat }) => {
  await pendingPicture(chat)
  chat.line.dropFiles({ phoneForgets: true })
  await world.advance(MINUTE)
  const { message } = await chat.told(emitted => emitted.message.mediaState === 'failed')
  expect(message.mediaInfo.gone).toBe(true)
  expect(requests(chat)).toHaveLength(1)
})

test('the phone is asked when the connection is back, if it fell meanwhile', async ({ world, chat }) => {
  await pendingPicture(chat)
  const loggedErrors = world.complaints.length
  chat.line.dropFiles()
  chat.line.isFalling = true
  await world.advance(SECOND)
  expect(requests(chat)).toEqual([])
  chat.line.isFalling = false
  await world.advance(30 * SECOND)
  await chat.told(emitted => emitted.message.mediaState === 'ready')
  expect(requests(chat)).toHaveLength(1)
  expect(world.complaints).toHaveLength(loggedErrors)
})

test('a file waits for a phone to be linked again, however long that takes', async ({ world, company, chat }) => {
  const id = await pendingPicture(chat)
  const ref = { companyId: company.id, connectionId: chat.whatsappId }
  await world.app.whatsapp.connections.logout(ref)
  await world.advance(20 * MINUTE)
  const state = () =>
    company.context(({ db }) => db.selectFrom('messages').select('mediaState').where('id', '=', id).executeTakeFirst())
  expect(await state()).toEqual({ mediaState: 'pending' })
  chat.line.link()
  await world.app.whatsapp.connections.start(ref)
  await world.advance(MINUTE)
  expect(await state()).toEqual({ mediaState: 'ready' })
})

test('a file from outside is called what people may be shown, also once it is here', async ({ world, chat }) => {
  chat.customer.sendsFile('document', PNG, 'image/png', { fileName: 'C:\\fotos\\\u202egnp.exe\r\n' })
  const nameWhen = async (state: string) =>
    (await chat.told(emitted => emitted.message.mediaState === state)).message.mediaName
  expect(await nameWhen('pending')).toBe('gnp.exe')
  await world.advance(SECOND)
  expect(await nameWhen('ready')).toBe('gnp.exe')
})

test('a file that finds the disk full comes when there is room, however long that takes', async ({ openWorld }) => {
  const world = await openWorld()
  const chat = await aConversation(world, await world.company())
  world.freeDisk = 0.04
  await pendingPicture(chat)
  await world.advance(HOUR)
  world.freeDisk = 0.06
  await world.advance(10 * MINUTE)
  await chat.told(emitted => emitted.message.mediaState === 'ready')
  expect(world.complaints).toEqual([])
})

test("a file for which the company's space is full is told so in its message, and fetched again when there is some", async ({
  openWorld,
}) => {
  const world = await openWorld()
  const chat = await aConversation(world, await world.company())
  await changePlan(world.app.platform, 1, { fileBytes: PNG.length - 1 })
  const messageId = await pendingPicture(chat)
  await world.advance(SECOND)
  const { message } = await chat.told(emitted => emitted.message.mediaState === 'failed')
  expect(message.mediaInfo.full).toBe(true)
  expect(world.complaints).toEqual([])
  await changePlan(world.app.platform, 1, { fileBytes: PNG.length })
  await chat.client.call(messageRoutes.mediaRetry, { params: { messageId } })
  await world.advance(SECOND)
  const ready = await chat.told(emitted => emitted.message.mediaState === 'ready')
  expect(ready.message.mediaInfo).not.toHaveProperty('full')
})

test('where the space is full nothing is fetched from WhatsApp', async ({ openWorld }) => {
  const world = await openWorld()
  const chat = await aConversation(world, await world.company())
  await changePlan(world.app.platform, 1, { fileBytes: 0 })
  await pendingPicture(chat)
  // Anyone who asked for it would learn that it is gone.
  chat.line.dropFiles({ phoneForgets: true })
  await world.advance(MINUTE)
  const { message } = await chat.told(emitted => emitted.message.mediaState === 'failed')
  expect(message.mediaInfo).toMatchObject({ full: true })
})

test('a file that is announced larger than the room that is left is not fetched', async ({ openWorld }) => {
  const world = await openWorld()
  const chat = await aConversation(world, await world.company())
  await changePlan(world.app.platform, 1, { fileBytes: PNG.length - 1 })
  await pendingPicture(chat)
  // Anyone who asked for it would learn that it is gone.
  chat.line.dropFiles({ phoneForgets: true })
  await world.advance(MINUTE)
  const { message } = await chat.told(emitted => emitted.message.mediaState === 'failed')
  expect(message.mediaInfo).toMatchObject({ full: true })
})

test('a file without a name is called by its kind, its time and what it is', async ({ world, chat }) => {
  const nameOf = async (kind: 'image' | 'document' | 'audio' | 'video', mimeType: string, bytes: Uint8Array) => {
    chat.customer.sendsFile(kind, bytes, mimeType)
    const { id } = (
      await chat.told(
        ({ message: { mediaMimeType, mediaState } }) => mediaMimeType === mimeType && mediaState === 'pending',
      )
    ).message
    await world.advance(SECOND)
    const { message } = await chat.told(
      emitted => emitted.message.id === id && emitted.message.mediaState !== 'pending',
    )
    return message.mediaName!.replace(String(Date.parse(message.createdAt)), 'TIME')
  }
  const text = (latin1: string): Uint8Array => Buffer.from(latin1, 'latin1')
  const film = (brand: string): Uint8Array => text(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}${brand}`)
  expect(await nameOf('audio', 'audio/mpeg', text('ID3\x04\0\0\0\0\0\0'))).toBe('audio-TIME.mp3')
  expect(await nameOf('video', 'video/quicktime', film('qt  '))).toBe('video-TIME.mov')
  expect(await nameOf('video', 'video/3gpp', film('3gp4'))).toBe('video-TIME.3gp')
  expect(await nameOf('image', 'image/jpeg', PNG)).toBe('image-TIME.png')
  expect(await nameOf('image', 'image/svg+xml', text('<svg/>'))).toBe('image-TIME.svg')
  expect(await nameOf('document', 'application/x-zip', text('PK?'))).toBe('document-TIME.zip')
  expect(await nameOf('document', 'application/octet-stream', text('%PDF-1.7\n'))).toBe('document-TIME.pdf')
  expect(await nameOf('document', 'unknown', text('?'))).toBe('document-TIME')
})

test('while WhatsApp does not answer a file is tried five times, ever later, and then by a person', async ({
  world,
  chat,
}) => {
  const id = await pendingPicture(chat)
  chat.line.answers = false
  const state = async () =>
    (await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })).messages.find(
      message => message.id === id,
    )
  await world.advance(399 * SECOND)
  expect(await state()).toMatchObject({ mediaState: 'pending' })
  await world.advance(2 * SECOND)
  expect(await state()).toMatchObject({ mediaState: 'failed', mediaInfo: {} })
  chat.line.answers = true
  await chat.client.call(messageRoutes.mediaRetry, { params: { messageId: id } })
  await world.advance(SECOND)
  expect(await state()).toMatchObject({ mediaState: 'ready', mediaInfo: { width: 1, height: 2 } })
})

test('a file that nobody waits for any more is not stored, nor asked for again', async ({ world, company, chat }) => {
  const messageId = await pendingPicture(chat)
  const { whatsapp } = world.app.machinery.composed.services!(company.id)
  const session = whatsapp.sessions.session(chat.whatsappId)
  let requested = 0
  const downloadMedia: typeof session.downloadMedia = async media => {
    requested += 1
    await company.context(desk =>
      desk.transaction(({ db }) => db.updateTable('messages').set({ mediaState: 'failed' }).execute()),
    )
    return session.downloadMedia(media)
  }
  const sessions = Object.assign(Object.create(whatsapp.sessions), {
    session: () => Object.assign(Object.create(session), { downloadMedia }),
  })
  const end = replaceServices(world, { whatsapp: { ...whatsapp, sessions } })
  await world.advance(MINUTE)
  const stored = await company.context(({ db }) =>
    db.selectFrom('messages').select(['mediaBlobId', 'mediaState']).where('id', '=', messageId).executeTakeFirst(),
  )
  expect(stored).toEqual({ mediaBlobId: null, mediaState: 'failed' })
  const media = join(world.folder, 'companies', String(company.id), 'media')
  expect(readdirSync(media, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())).toEqual([])
  await company.context(desk => desk.transaction(tx => tx.schedule(download.at(tx.now, messageId, { messageId }))))
  await world.advance(MINUTE)
  expect(requested).toBe(1)
  end()
})

test('there is nothing to fetch again of a text, and what is no picture has no size', async ({ world, chat }) => {
  const rejected = await chat.client.refusal(messageRoutes.mediaRetry, { params: { messageId: chat.first.id } })
  expect(rejected.code).toBe('ERR_WAPP_DOWNLOAD_MEDIA')
  chat.customer.sendsFile('document', PNG, 'image/png', { fileName: 'nota.png' })
  await chat.told(emitted => emitted.message.mediaState === 'pending')
  await world.advance(SECOND)
  const { message } = await chat.told(emitted => emitted.message.mediaState === 'ready')
  expect(message.mediaInfo).toEqual({})
})
