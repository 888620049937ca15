import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { siftedFile, siftedInline } from './sifted-history.ts'

const mediaKey = randomBytes(32)

function sealed(packed: Buffer): Buffer {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp History Keys', 48))
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(16), keys.subarray(0, 16))
  return Buffer.concat([cipher.update(packed), cipher.final(), Buffer.alloc(10)])
}

/** One long value, which the sieve passes over. */
const filler = (bytes: number): Buffer => {
  const lengthBytes = Array.from({ length: 5 }, (_, place) => ((bytes / 128 ** place) & 127) | (place < 4 ? 128 : 0))
  return deflateSync(Buffer.concat([Buffer.from([3 * 8 + 2, ...lengthBytes]), Buffer.alloc(bytes)]), { level: 1 })
}

it('a file that inflates to more than a history has is rejected, a long one is not', { timeout: 60_000 }, async () => {
  expect((await siftedFile(sealed(filler(200 * 2 ** 20)), mediaKey)).length).toBeLessThan(100)
  await expect(siftedFile(sealed(filler(257 * 2 ** 20)), mediaKey)).rejects.toMatchObject({ code: 'media-unreadable' })
})

it('a file that is sealed with another key, or packed by nobody, is refused', async () => {
  const error = { code: 'media-unreadable' }
  await expect(siftedFile(sealed(filler(10)), randomBytes(32))).rejects.toMatchObject(error)
  await expect(siftedFile(sealed(Buffer.from('no zlib')), mediaKey)).rejects.toMatchObject(error)
  await expect(siftedFile(Buffer.alloc(3), mediaKey)).rejects.toMatchObject(error)
})

it('what lies inside of a message is rejected sooner', () => {
  expect(siftedInline(filler(3 * 2 ** 20))).toBeInstanceOf(Buffer)
  expect(siftedInline(filler(5 * 2 ** 20))).toBeUndefined()
  expect(siftedInline(Buffer.from('no zlib'))).toBeUndefined()
})
