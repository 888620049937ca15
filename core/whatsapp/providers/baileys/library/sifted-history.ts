import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createInflate, deflate, deflateSync, inflateSync } from 'node:zlib'
import { ProviderError } from '../../../port.ts'
import { HistorySieve } from './history-sieve.ts'

const MEGABYTE = 1024 * 1024
/** What a history inflates to at most, of a file and of what comes inside of a message; 20 MB of a file are some 100. */
const MAX_INFLATED_BYTES = 256 * MEGABYTE
const MAX_INLINE_BYTES = 4 * MEGABYTE
/** In between, others have their turn. */
const PIECE_BYTES = MEGABYTE / 16
const BLOCK_BYTES = 16
/** WhatsApp's code for the whole file; Baileys leaves it unread. */
const MAC_BYTES = 10

/** A history's file as it was, sealed with the same key, with what the sieve lets through. Throws `media-unreadable`. */
export async function siftedFile(file: Buffer, mediaKey: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const keys = Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp History Keys', 48))
  const [iv, key] = [keys.subarray(0, 16), keys.subarray(16)]
  try {
    const sieve = new HistorySieve()
    const sealed = file.subarray(0, file.length - (file.length % BLOCK_BYTES))
    await pipeline(
      Readable.from(piecesOf(sealed)),
      createDecipheriv('aes-256-cbc', key, iv),
      createInflate({ chunkSize: PIECE_BYTES }),
      async pieces => {
        let bytes = 0
        for await (const piece of pieces as AsyncIterable<Buffer>) {
          bytes += piece.length
          if (bytes > MAX_INFLATED_BYTES) throw new Error('a text that long is no history')
          sieve.push(piece)
        }
      },
    )
    const cipher = createCipheriv('aes-256-cbc', key, iv)
    const packed = await promisify(deflate)(sieve.end())
    return Buffer.concat([cipher.update(packed), cipher.final(), Buffer.alloc(MAC_BYTES)])
  } catch (error) {
    throw new ProviderError('media-unreadable', `no history: ${(error as Error).message}`)
  }
}

/** The same for a short history that came inside of a message: in one step, so it is to be shorter. Undefined where it is none. */
export function siftedInline(packed: Uint8Array): Buffer | undefined {
  try {
    const sieve = new HistorySieve()
    for (const piece of piecesOf(inflateSync(packed, { maxOutputLength: MAX_INLINE_BYTES }))) sieve.push(piece)
    return deflateSync(sieve.end())
  } catch {
    return undefined
  }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}
