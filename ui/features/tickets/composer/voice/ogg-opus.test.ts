import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OggOpus } from './ogg-opus.ts'

const configure = vi.fn()

/** A browser's encoder that takes everything and never gives anything back. */
class Encoder {
  static isConfigSupported = async () => ({ supported: true })
  encodeQueueSize = 99
  configure = configure
  encode(): void {}
  addEventListener(): void {}
  close(): void {}
  flush = () => new Promise<void>(() => {})
}

beforeEach(() => {
  vi.useFakeTimers()
  configure.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Three pieces of a recording; what comes of it. */
function record(): { voiceNote?: Blob | undefined } {
  const file = new OggOpus(48_000)
  for (let piece = 0; piece < 3; piece += 1) file.add(new Float32Array(4096))
  const end: { voiceNote?: Blob | undefined } = {}
  void file.finish().then(voiceNote => Object.assign(end, { voiceNote }))
  return end
}

function stubEncoder(): void {
  vi.stubGlobal('AudioEncoder', Encoder)
  vi.stubGlobal(
    'AudioData',
    class {
      close(): void {}
    },
  )
}

test('there is no voice note when the encoder breaks', async () => {
  stubEncoder()
  configure.mockThrow(new Error('broken'))
  const end = record()
  await vi.advanceTimersByTimeAsync(0)
  expect(configure).toHaveBeenCalledOnce()
  expect('voiceNote' in end).toBe(true)
  expect(end.voiceNote).toBeUndefined()
})

test('an encoder that says nothing is not waited for longer than five seconds', async () => {
  stubEncoder()
  const end = record()
  await vi.advanceTimersByTimeAsync(4999)
  expect(configure).toHaveBeenCalledOnce()
  expect('voiceNote' in end).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect('voiceNote' in end).toBe(true)
  expect(end.voiceNote).toBeUndefined()
})
