import { expect, test } from 'vitest'
import { MAX_THUMBNAIL_BYTES, THUMBNAIL_SIDE } from '../contract.ts'
import type { FileToSend } from './files.ts'
import { withHints } from './hints.ts'
import { thumbnailBytes, thumbnailInfo } from './thumbnail.ts'

/** A JPEG of this size in pixels and bytes, in base64. */
function jpeg(width: number, height: number, bytes = 100, end = 'ffd9'): string {
  const [w, h] = [width, height].map(side => side.toString(16).padStart(4, '0'))
  const head = Buffer.from(`ffd8ffc0001108${h}${w}030122`, 'hex')
  return Buffer.concat([head, Buffer.alloc(bytes - head.length - 2), Buffer.from(end, 'hex')]).toString('base64')
}
const file = (kind: 'image' | 'voice' | 'document'): FileToSend => ({
  ...{ blobId: 'b', mimeType: 'x/y', name: 'a', bytes: 1, kind },
  ...{ mediaType: 'image', info: { width: 800, height: 600 } },
})
const small = jpeg(THUMBNAIL_SIDE, 75)

test('a picture takes the small one that its page made, a voice note its wave, and nothing else either', () => {
  const hints = { thumbnail: small, waveform: '0a' }
  const size = { width: 800, height: 600 }
  expect(withHints(file('image'), hints).info).toEqual({ ...size, thumbnail: `data:image/jpeg;base64,${small}` })
  expect(withHints(file('voice'), hints).info).toEqual({ ...size, waveform: '0a' })
  expect(withHints(file('document'), hints)).toEqual(file('document'))
  for (const kind of ['image', 'voice'] as const)
    expect(withHints(file(kind), { thumbnail: undefined, waveform: undefined })).toStrictEqual(file(kind))
})

test('a small picture goes on as the bytes that the page made', () => {
  expect(thumbnailBytes(thumbnailInfo(small))).toBe(small)
  for (const thumbnail of [jpeg(75, THUMBNAIL_SIDE), jpeg(1, 1, MAX_THUMBNAIL_BYTES)])
    expect(thumbnailBytes(thumbnailInfo(thumbnail))).toBe(thumbnail)
})

test.each([
  ['empty', ''],
  ['no JPEG', Buffer.from('none of these ÿÙ').toString('base64')],
  ['cut off', jpeg(1, 1, 100, '00ff')],
  ['ended half', jpeg(1, 1, 100, 'ff00')],
  ['ended otherwise', jpeg(1, 1, 100, '00d9')],
  ['too wide', jpeg(THUMBNAIL_SIDE + 1, 1)],
  ['too high', jpeg(1, THUMBNAIL_SIDE + 1)],
  ['too large', jpeg(1, 1, MAX_THUMBNAIL_BYTES + 1)],
])('a small picture that is %s is refused', (_what, base64) => {
  expect(() => thumbnailInfo(base64)).toThrow(expect.objectContaining({ code: 'ERR_FILE_TYPE' }))
})
