import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
/** Ends the last record, which is the only one. */
const LAST = Buffer.from([2])

/** What a browser gave for it. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

interface Chance {
  salt?: Buffer
  own?: ECDH
}

/**
 * Seals a text so that the browser alone can read it and no push service on the way (RFC 8291, `aes128gcm` of RFC 8188). Throws where
 * the browser's key is no point of the curve. Chance is given by tests alone.
 */
export function sealFor(
  { p256dh, auth }: BrowserKeys,
  text: string,
  { salt = randomBytes(16), own = newKey() }: Chance = {},
): Uint8Array<ArrayBuffer> {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head[4] = ours.length
  return Uint8Array.from(Buffer.concat([salt, head, ours, ...sealed]))
}

/** Whether something can be sealed with what a browser sent. */
export function canSealFor(keys: BrowserKeys): boolean {
  try {
    sealFor(keys, '')
    return true
  } catch {
    return false
  }
}

function newKey(): ECDH {
  const key = createECDH(CURVE)
  key.generateKeys()
  return key
}

const derive = (secret: Buffer, salt: Buffer, about: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, bytes))
