import * as library from '@whiskeysockets/baileys'
import { describe, expect, it } from 'vitest'
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
