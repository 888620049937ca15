import * as library from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
import { isLoopback } from './library.ts'
import { downloadMedia } from './media-download.ts'

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

describe('a local WhatsApp', () => {
  it.each([
    ['ws://127.0.0.1:8080/ws/chat', true],
    ['wss://localhost/ws/chat', true],
    ['ws://[::1]:1/x', true],
    ['wss://web.whatsapp.com/ws/chat', false],
    ['wss://127.0.0.1.example.com/x', false],
    [undefined, false],
  ])('is one on this machine: %s is %s', (url, local) => {
    expect(isLoopback(url)).toBe(local)
  })
})
