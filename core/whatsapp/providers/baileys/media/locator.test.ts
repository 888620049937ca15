import { expect, it } from 'vitest'
import type { MediaKind } from '../../../events.ts'
import { movedTo, readLocator, writeLocator } from './locator.ts'

it.each([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['voice', 'ptt'],
  ['document', 'document'],
  ['sticker', 'sticker'],
] as [MediaKind, string][])('a file of the kind %s is opened as WhatsApp calls it: %s', (kind, mediaType) => {
  expect(readLocator(writeLocator(kind, { mediaKey: Buffer.from('key'), directPath: '/x' }))).toEqual({
    mediaType,
    mediaKey: 'a2V5',
    directPath: '/x',
  })
})

it('a file says where it lies as far as its message does', () => {
  expect(readLocator(writeLocator('image', { url: 'https://mmg.whatsapp.net/x' }))).toStrictEqual({
    mediaType: 'image',
    mediaKey: '',
    url: 'https://mmg.whatsapp.net/x',
  })
  expect(readLocator(writeLocator('image', { mediaKey: null, directPath: null, url: '' }))).toStrictEqual({
    mediaType: 'image',
    mediaKey: '',
  })
})

it('a file that was uploaded again lies at its new place alone, with the key that it had', () => {
  const before = readLocator(
    writeLocator('voice', { mediaKey: Buffer.from('key'), directPath: '/x', url: 'https://a/x' }),
  )
  expect(readLocator(movedTo('/y', before))).toStrictEqual({ mediaType: 'ptt', mediaKey: 'a2V5', directPath: '/y' })
})
