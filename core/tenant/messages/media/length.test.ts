import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFilm, aSong } from '../fixtures.ts'
import { lengthOf } from './length.ts'

const folder = mkdtempSync(join(tmpdir(), 'length-'))
afterAll(() => rmSync(folder, { recursive: true }))

const measured = (bytes: Uint8Array) => {
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  return lengthOf(path, bytes.length)
}

test('a song and a film say how long they are, also a long one', async () => {
  expect(await measured(aSong(3))).toEqual({ seconds: 3 })
  expect(await measured(await aFilm(7))).toEqual({ seconds: 7 })
  expect((await measured(aSong(600))).seconds).toBeCloseTo(600, -1)
})

test('what takes less than a second takes one', async () => {
  expect(await measured(aSong(0.2))).toEqual({ seconds: 1 })
})

test('what is no sound, or broken, says nothing', async () => {
  for (const bytes of [
    new Uint8Array(),
    Buffer.from('texto'),
    aSong(2).subarray(0, 100),
    (await aFilm(2)).subarray(0, 40),
  ])
    expect(await measured(bytes)).toEqual({})
})
