import { expect, test } from 'vitest'
import { OggOpus } from './ogg-opus.ts'

// The library asks once what the browser can, and remembers a no: beside this test no other has an encoder.
test('there is no voice note where the browser encodes no Opus', async () => {
  const file = new OggOpus(48_000)
  for (let piece = 0; piece < 3; piece += 1) file.add(new Float32Array(4096))
  expect(await file.finish()).toBeUndefined()
})
