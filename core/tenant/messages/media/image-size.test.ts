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
const webp = (form: string, size: string) => Buffer.from(`52494646000000005745425056503820${form}${size}`, 'hex')

test.each([
  ['PNG', Buffer.from(PNG), { width: 1, height: 2 }],
  ['JPEG', jpeg, { width: 800, height: 600 }],
  ['WebP', webp('000000000000009d012a', '20035802'), { width: 800, height: 600 }],
  ['text', Buffer.from('none of these, and long enough to be looked at'), {}],
  ['an empty file', Buffer.alloc(0), {}],
  ['a JPEG cut short', jpeg.subarray(0, 6), {}],
])('the size of %s', async (name, bytes, size) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  expect(await imageSizeOf(path)).toEqual(size)
})
