import * as library from '@whiskeysockets/baileys'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { linked } from '../../../conformance/watch.ts'
import { type EmulatorWorld, emulatorWorld } from '../../../conformance/worlds/emulator.ts'
import type { MediaRef } from '../../../events.ts'
import { writeLocator } from './locator.ts'
import { PhoneRequests } from './request.ts'

const media: MediaRef = {
  kind: 'document',
  mimeType: 'application/pdf',
  locator: writeLocator('document', { mediaKey: new Uint8Array(32), directPath: '/gone' }),
}
const keyOf = (id: string) => ({ id, remoteJid: '5511988880001@s.whatsapp.net', fromMe: false })

/** A phone that is asked and answers nothing by itself. */
function sleepingPhone(patience?: number) {
  const requested: string[] = []
  const sendNode = async ({ attrs }: library.BinaryNode) => void requested.push(attrs.id!)
  const requests = new PhoneRequests(library, { sendNode }, () => '5511999990001@s.whatsapp.net', patience)
  return { requests, asked: requested }
}

describe('a phone that is asked for a file', () => {
  it('and does not answer is waited for no longer than the patience, and nothing of it stays', async () => {
    const { requests, asked: requested } = sleepingPhone(20)
    const ids = Array.from({ length: 20 }, (_, index) => `3EB0${index}`)
    const ends = ids.map(id => requests.request(keyOf(id), media))
    expect(requests.size).toBe(20)
    for (const end of ends) await expect(end).rejects.toMatchObject({ code: 'no-answer' })
    expect([requests.size, requested]).toEqual([0, ids])
  })

  it('is not waited for once the connection is closed', async () => {
    const { requests } = sleepingPhone()
    const end = requests.request(keyOf('3EB0'), media)
    requests.close()
    await expect(end).rejects.toMatchObject({ code: 'offline' })
    expect(requests.size).toBe(0)
  })

  it('says of one message that it is gone, and the others wait on', async () => {
    const { requests } = sleepingPhone()
    const gone = requests.request(keyOf('3EB0A'), media)
    const other = requests.request(keyOf('3EB0B'), media)
    const rmr = { tag: 'rmr', attrs: { jid: keyOf('3EB0A').remoteJid, from_me: 'false' } }
    const content = [rmr, { tag: 'error', attrs: { code: '2' } }]
    requests.take([library.decodeMediaRetryNode({ tag: 'notification', attrs: { id: '3EB0A' }, content })])
    await expect(gone).rejects.toMatchObject({ code: 'media-gone' })
    expect(requests.size).toBe(1)
    requests.close()
    await expect(other).rejects.toMatchObject({ code: 'offline' })
  })

  it('whose answer opens with no key of ours gave no answer', async () => {
    const { requests } = sleepingPhone()
    const end = requests.request(keyOf('3EB0'), media)
    requests.take([{ key: keyOf('3EB0'), media: { ciphertext: new Uint8Array(40), iv: new Uint8Array(12) } }])
    await expect(end).rejects.toMatchObject({ code: 'no-answer' })
    expect(requests.size).toBe(0)
  })
})

describe('a phone that has the file', () => {
  const { MediaRetryNotification } = library.proto
  const { SUCCESS, GENERAL_ERROR } = MediaRetryNotification.ResultType
  const MEDIA_KEY = Buffer.alloc(32)

  /** Its answer about the message with this id, as it is encrypted for us. */
  async function answer(id: string, content: library.proto.IMediaRetryNotification) {
    const iv = Buffer.alloc(12, 3)
    const key = library.hkdf(MEDIA_KEY, 32, { info: 'WhatsApp Media Retry Notification' })
    const plain = MediaRetryNotification.encode({ stanzaId: id, ...content }).finish()
    return { key: keyOf(id), media: { ciphertext: library.aesEncryptGCM(plain, await key, iv, Buffer.from(id)), iv } }
  }

  it('says where it lies now, under the key that it had', async () => {
    const { requests } = sleepingPhone()
    const requested = requests.request(keyOf('3EB0'), media)
    requests.take([
      await answer('OTHER', { result: SUCCESS, directPath: '/other' }),
      await answer('3EB0', { result: SUCCESS, directPath: '/new' }),
    ])
    const { locator, ...rest } = await requested
    expect(JSON.parse(locator)).toEqual({
      mediaType: 'document',
      mediaKey: MEDIA_KEY.toString('base64'),
      directPath: '/new',
    })
    expect(rest).toEqual({ kind: 'document', mimeType: 'application/pdf' })
  })

  it.each([
    ['could not give it', { result: GENERAL_ERROR, directPath: '/new' }],
    ['does not say where', { result: SUCCESS }],
  ])('and %s has it no more', async (_what, content) => {
    const { requests } = sleepingPhone()
    const requested = requests.request(keyOf('3EB0'), media)
    requests.take([await answer('3EB0', content)])
    await expect(requested).rejects.toMatchObject({ code: 'media-gone' })
  })

  it.each([
    [404, 'media-gone'],
    [412, 'media-gone'],
    [418, 'media-gone'],
    [500, 'no-answer'],
    [undefined, 'no-answer'],
  ])('and rejects with %s says: %s', async (data, code) => {
    const { requests } = sleepingPhone()
    const requested = requests.request(keyOf('3EB0'), media)
    requests.take([{ key: keyOf('3EB0'), error: Object.assign(new Error('refused'), { data }) as never }])
    await expect(requested).rejects.toMatchObject({ code, message: 'refused' })
  })

  it('is asked in vain where the question does not leave', async () => {
    const requests = new PhoneRequests(
      library,
      { sendNode: () => Promise.reject(new Error('Connection Closed')) },
      () => '55@s.whatsapp.net',
    )
    const requested = requests.request(keyOf('3EB0'), media)
    requests.take([await answer('3EB0', { result: SUCCESS, directPath: '/new' })])
    await expect(requested).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('a session', () => {
  let world: EmulatorWorld
  const warnings: Error[] = []
  const receive = (warning: Error) => void warnings.push(warning)
  beforeEach(async () => {
    world = await emulatorWorld('lid')
    process.on('warning', receive)
  })
  afterEach(async () => {
    process.off('warning', receive)
    await world.stop()
  })

  it('listens no more when many files are asked of its phone', async () => {
    const { session } = await linked(world)
    const chat = { pn: world.ana.pn }
    const requested = Array.from({ length: 30 }, (_, index) =>
      session.requestMedia({ waId: `3EB0${index}`, chat, fromMe: false }, media),
    )
    for (const end of requested) await expect(end).rejects.toMatchObject({ code: 'media-gone' })
    expect(warnings).toEqual([])
    await session.close()
  })
})
