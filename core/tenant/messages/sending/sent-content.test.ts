import { expect, test } from 'vitest'
import type { MediaInfo, MediaType } from '../contract.ts'
import { VOICE_NOTE_TYPE } from '../media/voice-note.ts'
import { sendable } from './sent-content.ts'

const sent = (
  mediaType: MediaType,
  info: MediaInfo | null = null,
  more: Partial<Parameters<typeof sendable>[0]> = {},
) =>
  sendable({
    ...{ body: '', mediaType, mediaBlobId: 'blob', mediaMimeType: 'x/y', mediaName: null, voiceNoteBlobId: null },
    mediaInfo: info && JSON.stringify(info),
    ...more,
  })
const media = { type: 'media', path: 'blob', mimeType: 'x/y' }

test('a text goes as it is', () => {
  expect(sent('text', null, { body: 'Oi', mediaBlobId: null })).toEqual({ type: 'text', body: 'Oi' })
})

test.each([
  ['image', null, 'image'],
  ['video', null, 'video'],
  ['sticker', null, 'sticker'],
  ['audio', null, 'audio'],
  ['audio', { voice: true }, 'voice'],
  ['application', null, 'document'],
] as const)('a file that is %s %j goes as %s, with nothing that is not known of it', (mediaType, info, kind) => {
  expect(sent(mediaType, info)).toStrictEqual({ ...media, kind })
})

test('a picture goes with its name, its caption, its small picture and its size', () => {
  const info = { thumbnail: 'data:image/jpeg;base64,AAAA', width: 800, height: 600 }
  expect(sent('image', info, { body: 'Olhe', mediaName: 'a.png' })).toStrictEqual({
    ...{ ...media, kind: 'image', fileName: 'a.png', caption: 'Olhe', thumbnail: 'AAAA' },
    ...{ width: 800, height: 600 },
  })
  for (const half of [{ width: 800 }, { height: 600 }])
    expect(sent('image', half)).toStrictEqual({ ...media, kind: 'image' })
})

test('a recording goes as the voice note that the page made of it, with its length and its wave', () => {
  const info = { voice: true, seconds: 3, waveform: '0a' }
  expect(sent('audio', info, { voiceNoteBlobId: 'note' })).toStrictEqual({
    ...{ type: 'media', kind: 'voice', path: 'note', mimeType: VOICE_NOTE_TYPE, seconds: 3, waveform: '0a' },
  })
})

test('a file of no known type goes as bytes', () => {
  expect(sent('application', null, { mediaMimeType: null })).toMatchObject({ mimeType: 'application/octet-stream' })
})

test('what has no file, and what we never send, is refused', () => {
  const rejected = expect.objectContaining({ code: 'ERR_SENDING_WAPP_MSG' })
  expect(() => sent('image', null, { mediaBlobId: null })).toThrow(rejected)
  expect(() => sent('locationMessage')).toThrow(rejected)
})

test('a place goes with its name, and contact cards as they are', () => {
  const location = { latitude: -23.5, longitude: -46.6, live: true }
  expect(sent('locationMessage', { location })).toStrictEqual({ type: 'location', latitude: -23.5, longitude: -46.6 })
  expect(sent('locationMessage', { location: { ...location, name: 'Sé' } })).toMatchObject({ name: 'Sé' })
  const contacts = [{ name: 'Caio', number: '5511977770000' }]
  expect(sent('vcard', { contacts })).toStrictEqual({ type: 'contacts', contacts })
})
