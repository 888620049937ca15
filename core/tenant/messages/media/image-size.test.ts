import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PNG } from '../fixtures.ts'
import { imageSizeOf } from './image-size.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** An EXIF block with a thumbnail of another size stands before the frame, as cameras write it. */
const jpeg = Buffer.from('ffd8ffe1000a457869660000ffc0ffc00011080258032003012200021101031101', 'hex')
/** Markers, each with an empty block, before a frame with this marker. */
const jpegOf = (frame: string, ...before: string[]) =>
  Buffer.from(`ffd8${before.map(marker => `ff${marker}000400ff`).join('')}ff${frame}00110802580320030122`, 'hex')
const webp = (form: string, size: string) => Buffer.from(`524946460000000057454250565038${form}${size}`, 'hex')

test.each([
  ['PNG', Buffer.from(PNG), { width: 1, height: 2 }],
  ['JPEG', jpeg, { width: 800, height: 600 }],
  ['WebP', webp('20000000000000009d012a', '20035802'), { width: 800, height: 600 }],
  ['a progressive JPEG', jpegOf('c2'), { width: 800, height: 600 }],
  ['a JPEG of the last kind', jpegOf('cf', 'd8'), { width: 800, height: 600 }],
  ['a JPEG with tables before its frame', jpegOf('c0', '01', 'c4', 'c8', 'cc'), { width: 800, height: 600 }],
  ['a JPEG whose blocks are broken', Buffer.from('ffd8ffc400030000c0001108025803200301220000', 'hex'), {}],
  ['a JPEG cut in its frame', jpegOf('c0').subarray(0, 9), {}],
  ['what begins half like a JPEG', Buffer.from(jpegOf('c0').toString('hex').replace('ffd8', 'ff00'), 'hex'), {}],
  ['what only goes on like a JPEG', Buffer.from(jpegOf('c0').toString('hex').replace('ffd8', '00d8'), 'hex'), {}],
  ['a PNG that ends behind its size', Buffer.from(PNG).subarray(0, 24), { width: 1, height: 2 }],
  ['an extended WebP', webp('580a00000010000000', '1f0300570200ff'), { width: 800, height: 600 }],
  ['a lossless WebP', webp('4c0a0000002f1fc3950000', '0000000000'), { width: 800, height: 600 }],
  ['what is no WebP', Buffer.from('524946460000000041564920'.padEnd(80, '0'), 'hex'), {}],
  ['a WebP cut short', webp('20000000000000009d012a', '20035802').subarray(0, 29), {}],
  ['a PNG cut short', Buffer.from(PNG).subarray(0, 23), {}],
  ['text', Buffer.from('none of these, and long enough to be looked at'), {}],
  ['an empty file', Buffer.alloc(0), {}],
  ['a JPEG cut short', jpeg.subarray(0, 6), {}],
])('the size of %s', async (name, bytes, size) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  expect(await imageSizeOf(path)).toEqual(size)
})
