import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as library from '@whiskeysockets/baileys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCard } from '../../../../domain/contact-card.ts'
import type { OutgoingContent, OutgoingMedia } from '../../../outgoing.ts'
import { contentFor, quoteFor } from './outgoing.ts'

const to = { pn: '5511988880001' }
const target = { waId: 'A1', fromMe: true, chat: to }
const naming = ({ waId, fromMe }: { waId: string; fromMe: boolean }) => ({ id: waId, fromMe, remoteJid: '77@lid' })

let path: string
beforeAll(() => {
  path = join(mkdtempSync(join(tmpdir(), 'outgoing-')), 'file')
  writeFileSync(path, 'what is in the file')
})
afterAll(() => rmSync(join(path, '..'), { recursive: true }))

/** The texts whose links were looked up. */
const looked: string[] = []

/** What the library makes of it; it looks up no link and measures no file. */
const made = (content: OutgoingContent) =>
  library.generateWAMessageContent(contentFor({ waId: 'NEW', to, content }, naming), {
    upload: async () => ({ mediaUrl: 'https://mmg.whatsapp.net/x', directPath: '/x' }),
    getUrlInfo: async text => void looked.push(text),
    jid: '77@lid',
  })

describe('what is written', () => {
  it('is a text without a picture of the page that it links to', async () => {
    const text = 'see https://example.com'
    expect(await made({ type: 'text', body: text })).toMatchObject({ extendedTextMessage: { text } })
    expect(looked).toEqual([])
  })

  it('is a text with what it is told about that page, which is not asked', async () => {
    const link = { url: 'https://example.com', title: 'Example', description: 'A page', thumbnail: '/9j/' }
    expect(await made({ type: 'text', body: 'see https://example.com', link })).toMatchObject({
      extendedTextMessage: {
        text: 'see https://example.com',
        matchedText: 'https://example.com',
        title: 'Example',
        description: 'A page',
        jpegThumbnail: Buffer.from('/9j/', 'base64'),
      },
    })
    expect(looked).toEqual([])
  })

  it('is a place with its name and address', async () => {
    const place = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé' }
    expect((await made({ type: 'location', ...place })).locationMessage).toMatchObject({
      degreesLatitude: -23.5,
      degreesLongitude: -46.6,
      name: 'Sé',
      address: 'Praça da Sé',
    })
  })

  it('is the card of one person by their name', async () => {
    const { contactMessage } = await made({
      type: 'contacts',
      contacts: [{ name: 'Caio;\nx', number: '5511977770000' }],
    })
    expect(contactMessage!.vcard).toBe(
      'BEGIN:VCARD\nVERSION:3.0\nFN:Caio  x\nTEL;type=CELL;waid=5511977770000:+5511977770000\nEND:VCARD',
    )
    expect(contactMessage!.displayName).toBe('Caio;\nx')
  })

  it('says all that the card says', async () => {
    const card = { name: 'Ana', number: '5511', otherNumbers: ['5512'], email: 'a@b.example', company: 'Padaria;x' }
    const { contactMessage } = await made({ type: 'contacts', contacts: [card] })
    expect(readCard(contactMessage!.vcard!)).toEqual({ ...card, company: 'Padaria x' })
  })

  it('is the cards of several people, by how many they are', async () => {
    const contacts = [
      { name: 'Caio', number: '5511977770000' },
      { name: 'Bia', number: '5511977770001' },
    ]
    const { contactsArrayMessage } = await made({ type: 'contacts', contacts })
    expect(contactsArrayMessage).toMatchObject({
      displayName: '2',
      contacts: [{ displayName: 'Caio' }, { displayName: 'Bia' }],
    })
  })

  it('changes, deletes and answers by a sign the message that it names', async () => {
    const key = { id: 'A1', fromMe: true, remoteJid: '77@lid' }
    expect(await made({ type: 'edit', target, body: 'https://example.com' })).toMatchObject({
      protocolMessage: { key, editedMessage: { extendedTextMessage: { text: 'https://example.com' } } },
    })
    expect(looked).toEqual([])
    expect(await made({ type: 'delete', target })).toMatchObject({ protocolMessage: { key, type: 0 } })
    expect(await made({ type: 'reaction', target, emoji: '👍' })).toMatchObject({
      reactionMessage: { key, text: '👍' },
    })
  })
})

describe('a file', () => {
  const file = (kind: OutgoingMedia['kind'], mimeType: string, more: Partial<OutgoingMedia> = {}) =>
    made({ type: 'media', kind, path, mimeType, ...more })

  it('that is a picture goes with its caption, its size and its small picture', async () => {
    const picture = { caption: 'look', thumbnail: 'AAAA', width: 640, height: 480 }
    expect((await file('image', 'image/png', picture)).imageMessage).toMatchObject({
      mimetype: 'image/png',
      caption: 'look',
      width: 640,
      height: 480,
      jpegThumbnail: Buffer.from('AAAA', 'base64'),
    })
    for (const half of [{ width: 640 }, { height: 480 }, {}]) {
      const { imageMessage } = await file('image', 'image/png', half)
      expect([imageMessage!.width, imageMessage!.height].every(size => !size)).toBe(true)
      expect(imageMessage!.jpegThumbnail?.length).toBe(0)
    }
  })

  it('that is a film goes with its caption and no small picture', async () => {
    const { videoMessage } = await file('video', 'video/mp4', { caption: 'look' })
    expect(videoMessage).toMatchObject({ mimetype: 'video/mp4', caption: 'look' })
    expect(videoMessage!.jpegThumbnail?.length).toBe(0)
  })

  it('that sounds goes with its seconds, a voice note with its wave as well', async () => {
    const { audioMessage: song } = await file('audio', 'audio/mpeg', { seconds: 3 })
    expect(song).toMatchObject({ mimetype: 'audio/mpeg', seconds: 3 })
    expect(song!.ptt).toBeFalsy()
    const { audioMessage: note } = await file('voice', 'audio/ogg', { seconds: 4, waveform: '00ff' })
    expect(note).toMatchObject({ mimetype: 'audio/ogg', seconds: 4, ptt: true, waveform: Buffer.of(0, 255) })
    expect((await file('audio', 'audio/mpeg')).audioMessage!.seconds).toBe(0)
    const { audioMessage: unmeasured } = await file('voice', 'audio/ogg')
    expect([unmeasured!.seconds, unmeasured!.waveform]).toEqual([0, new Uint8Array(64)])
  })

  it('that is a document goes with its name, or one for all', async () => {
    const named = { fileName: 'contract.pdf', caption: 'sign here' }
    const { documentMessage: document } = await file('document', 'application/pdf', named)
    expect(document ?? (await file('document', 'application/pdf', named)).documentWithCaptionMessage).toBeTruthy()
    expect(JSON.stringify(await file('document', 'application/pdf', named))).toMatch(/"fileName":"contract.pdf"/)
    expect(JSON.stringify(await file('document', 'application/pdf', named))).toMatch(/"caption":"sign here"/)
    expect((await file('document', 'application/pdf')).documentMessage).toMatchObject({
      mimetype: 'application/pdf',
      fileName: 'file',
    })
  })

  it('that is a sticker goes as such', async () => {
    expect((await file('sticker', 'image/webp')).stickerMessage).toMatchObject({ mimetype: 'image/webp' })
  })
})

describe('an answer', () => {
  it('quotes what it answers, and nothing where it is none', () => {
    const message = { waId: 'NEW', to, content: { type: 'text', body: 'me' } } as const
    expect(quoteFor({ ...message, quoted: { key: { ...target, fromMe: false }, body: 'who?' } }, naming)).toEqual({
      key: { id: 'A1', fromMe: false, remoteJid: '77@lid' },
      message: { conversation: 'who?' },
    })
    expect(quoteFor(message, naming)).toBeUndefined()
  })
})
