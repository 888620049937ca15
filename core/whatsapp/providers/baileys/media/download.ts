import { createDecipheriv, createHmac, type Decipheriv, type Hmac, timingSafeEqual } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { isLoopback } from '../../../loopback.ts'
import { ProviderError } from '../../../port.ts'
import type { Baileys, WhatsAppEndpoint } from '../library/library.ts'
import type { RouteOut } from '../proxy/proxy-route.ts'
import type { MediaLocator } from './locator.ts'
import { fetchPatiently } from './patient-fetch.ts'

const WHATSAPP_HOST = 'mmg.whatsapp.net'
/** WhatsApp's code for the whole file, at its end. */
const MAC_BYTES = 10

/**
 * The decrypted file as a stream: a piece at a time, its authenticity checked at the end (the stream then fails with
 * `media-unreadable`). Senders choose the address in a message, so it is followed to WhatsApp's own hosts alone.
 */
export async function downloadMedia(
  library: Baileys,
  place: WhatsAppEndpoint,
  locator: MediaLocator,
  way?: RouteOut,
): Promise<Readable> {
  const { iv, cipherKey, macKey } = await library.getMediaKeys(
    Buffer.from(locator.mediaKey, 'base64'),
    locator.mediaType,
  )
  const body = await fetchPatiently(addressOfFile(place, locator), way)
  return pipeline(body, decryption(iv, cipherKey, macKey!), () => {})
}

function addressOfFile({ url: whatsApp }: WhatsAppEndpoint, { directPath, url }: MediaLocator): URL {
  const local = isLoopback(whatsApp) ? new URL(whatsApp!).host : undefined
  if (directPath?.startsWith('/')) return new URL(`https://${local ?? WHATSAPP_HOST}${directPath}`)
  const found = url ? URL.parse(url) : null
  const allowed = found && (found.host === local || found.hostname.endsWith('.whatsapp.net'))
  if (!allowed || found.protocol !== 'https:')
    throw new ProviderError('media-gone', 'the message names no file at WhatsApp')
  return found
}

/** AES-256-CBC with ten bytes of HMAC behind it. */
function decryption(iv: Uint8Array, cipherKey: Uint8Array, macKey: Uint8Array): Transform {
  const cipher: Decipheriv = createDecipheriv('aes-256-cbc', cipherKey, iv)
  const mac: Hmac = createHmac('sha256', macKey).update(iv)
  let held: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk])
      const ready = Math.max(0, all.length - MAC_BYTES)
      held = all.subarray(ready)
      mac.update(all.subarray(0, ready))
      done(null, cipher.update(all.subarray(0, ready)))
    },
    flush(done) {
      const expected = mac.digest().subarray(0, MAC_BYTES)
      if (held.length !== MAC_BYTES || !timingSafeEqual(expected, held)) {
        done(new ProviderError('media-unreadable', 'the file is not what was sent'))
        return
      }
      try {
        done(null, cipher.final())
      } catch (cause) {
        done(new ProviderError('media-unreadable', 'the file cannot be decrypted', { cause }))
      }
    },
  })
}
