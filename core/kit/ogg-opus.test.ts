import { expect, test } from 'vitest'
import { murmur } from '../../emulators/speech/murmur.ts'
import { isOpusOfOneChannel, secondsOfOpus } from './ogg-opus.ts'

test('a voice note has one channel, and the length that its last page says', () => {
  const note = murmur(9)
  expect(isOpusOfOneChannel(note)).toBe(true)
  expect(secondsOfOpus(note)).toBeCloseTo(9 * 13 * 0.02)
})

test('what was cut off, or goes on behind its end, has no length', () => {
  const note = murmur(9)
  expect(secondsOfOpus(note.subarray(0, -1))).toBeUndefined()
  expect(secondsOfOpus(note.subarray(0, note.length / 2))).toBeUndefined()
  expect(secondsOfOpus(Buffer.concat([note, Buffer.alloc(3)]))).toBeUndefined()
  expect(secondsOfOpus(new Uint8Array())).toBeUndefined()
})
