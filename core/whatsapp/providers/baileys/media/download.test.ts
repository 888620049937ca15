import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import * as library from '@whiskeysockets/baileys'
import { Agent } from 'undici'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { RouteOut } from '../proxy/proxy-route.ts'
import { downloadMedia } from './download.ts'

const locator = (where: object) => ({
  mediaType: 'image' as const,
  mediaKey: Buffer.alloc(32).toString('base64'),
  ...where,
})

describe('a download', () => {
  it.each([
    'http://mmg.whatsapp.net/plain',
    'https://169.254.169.254/latest',
    'https://127.0.0.1/admin',
    'https://whatsapp.net.example.com/x',
    'file:///etc/passwd',
    'nonsense',
  ])('never goes to %s, though a message says so', async url => {
    await expect(downloadMedia(library, {}, locator({ url }))).rejects.toMatchObject({ code: 'media-gone' })
  })

  it('goes to a local WhatsApp alone where one is set up', async () => {
    const place = { url: 'ws://127.0.0.1:9/ws/chat' }
    await expect(downloadMedia(library, place, locator({ directPath: '/mms/x' }))).rejects.toMatchObject({
      code: 'no-answer',
    })
  })
})

const KEY = Buffer.alloc(32, 7)
const mediaType = 'image' as const

/** A file as it lies at WhatsApp: encrypted, with its code behind it. */
async function sealed(bytes: Uint8Array, { change = (encrypted: Buffer) => encrypted } = {}): Promise<Buffer> {
  const { iv, cipherKey, macKey } = await library.getMediaKeys(KEY, mediaType)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const encrypted = change(Buffer.concat([cipher.update(bytes), cipher.final()]))
  const code = createHmac('sha256', macKey!).update(iv).update(encrypted).digest().subarray(0, 10)
  return Buffer.concat([encrypted, code])
}

/** The only way there is, on which WhatsApp answers with these bytes in pieces; it says where someone went. */
async function wayTo(bytes: Uint8Array, piece = bytes.length) {
  const requested: string[] = []
  const server = createServer(async ({ headers, url }, response) => {
    requested.push(`https://${headers.host}${url}`)
    for (let at = 0; at < bytes.length; at += piece) {
      response.write(bytes.subarray(at, at + piece))
      await new Promise(resolve => setImmediate(resolve))
    }
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  // It leads past TLS, anyone who is asked for.
  const dispatcher = new Agent({
    connect: (_options, done) => {
      const socket = connect(port, '127.0.0.1', () => done(null, socket))
    },
  })
  onTestFinished(() => dispatcher.close())
  return { asked: requested, way: { fetch: { dispatcher } } as unknown as RouteOut }
}

const file = (where: object) => ({ mediaType, mediaKey: KEY.toString('base64'), ...where })

describe('a file', () => {
  it.each([0, 1, 15, 16, 17, 1000])('of %i bytes opens as it was sent, in whatever pieces it comes', async length => {
    const bytes = randomBytes(length)
    const whole = await sealed(bytes)
    for (const piece of [whole.length, 16, 7]) {
      const { way } = await wayTo(whole, piece)
      expect(await buffer(await downloadMedia(library, {}, file({ directPath: '/x' }), way))).toEqual(bytes)
    }
  })

  it('is fetched where the message says that it is, at WhatsApp', async () => {
    const from = async (where: object, place = {}) => {
      const { way, asked: requested } = await wayTo(await sealed(Buffer.from('x')))
      await buffer(await downloadMedia(library, place, file(where), way))
      return requested
    }
    const url = 'https://media.whatsapp.net/y?z=1'
    expect(await from({ directPath: '/x?y=1', url })).toEqual(['https://mmg.whatsapp.net/x?y=1'])
    expect(await from({ url })).toEqual([url])
    expect(await from({ directPath: '@example.com/x', url })).toEqual([url])
    const place = { url: 'ws://127.0.0.1:9443/ws/chat' }
    expect(await from({ directPath: '/x' }, place)).toEqual(['https://127.0.0.1:9443/x'])
    expect(await from({ url: 'https://127.0.0.1:9443/y' }, place)).toEqual(['https://127.0.0.1:9443/y'])
  })

  it.each([
    ['was altered', (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte)))],
    [
      'has another code',
      (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === whole.length - 1 ? byte ^ 1 : byte))),
    ],
    ['is cut', (whole: Buffer) => whole.subarray(0, -1)],
    ['is shorter than its code', (whole: Buffer) => whole.subarray(0, 9)],
  ])('that %s is not what was sent', async (_what, change) => {
    const { way } = await wayTo(change(await sealed(randomBytes(100))))
    const opened = downloadMedia(library, {}, file({ directPath: '/x' }), way)
    await expect(buffer(await opened)).rejects.toMatchObject({
      code: 'media-unreadable',
      message: 'the file is not what was sent',
    })
  })

  it('that is whole and makes no sense cannot be decrypted', async () => {
    const { way } = await wayTo(await sealed(randomBytes(100), { change: encrypted => encrypted.subarray(0, -1) }))
    const opened = downloadMedia(library, {}, file({ directPath: '/x' }), way)
    await expect(buffer(await opened)).rejects.toMatchObject({
      code: 'media-unreadable',
      message: 'the file cannot be decrypted',
    })
  })
})
