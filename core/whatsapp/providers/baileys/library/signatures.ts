import { createPublicKey, verify } from 'node:crypto'
import type { Curve } from '@whiskeysockets/baileys'

const FIELD = 2n ** 255n - 19n
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** Where a signature carries the sign of its key. */
const SIGN_BIT = 0x80

/**
 * Baileys checks signatures in plain script: 10 ms and a megabyte and a half of garbage each, two of them at every login, which
 * was most of what a connection cost. It also ignores the answer, so that a server with a forged certificate passed. Its
 * check is replaced by OpenSSL's, and counts.
 */
export function checkSignaturesWithOpenSsl(curve: typeof Curve): void {
  curve.verify = (key, message, signature) => isSigned(withoutVersion(key), message, signature)
}

/** Whether a Curve25519 key has signed the message (XEdDSA): an Ed25519 signature by the same point in its other form. */
function isSigned(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== KEY_BYTES || signature.length !== SIGNATURE_BYTES) return false
  const point = edwardsPoint(key)
  const plain = Buffer.from(signature)
  const last = SIGNATURE_BYTES - 1
  point[KEY_BYTES - 1]! |= plain[last]! & SIGN_BIT
  plain[last]! &= ~SIGN_BIT
  const x = point.toString('base64url')
  return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), plain)
}

/** y = (u - 1) / (u + 1), both in little-endian bytes. */
function edwardsPoint(key: Uint8Array): Buffer {
  const u = BigInt(`0x${Buffer.from(key).reverse().toString('hex')}`) % 2n ** 255n
  const y = inField((u - 1n) * inverse(u + 1n))
  return Buffer.from(y.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex').reverse()
}

const inField = (n: bigint): bigint => ((n % FIELD) + FIELD) % FIELD

/** By Euclid; these numbers are public, so it may take longer for some than for others. */
function inverse(n: bigint): bigint {
  let [left, right] = [FIELD, inField(n)]
  let [a, b] = [0n, 1n]
  while (right > 0n) {
    const times = left / right
    ;[left, right] = [right, left - times * right]
    ;[a, b] = [b, a - times * b]
  }
  return inField(a)
}

/** Signal writes a key with the number of its kind before it. */
const withoutVersion = (key: Uint8Array): Uint8Array => (key.length === KEY_BYTES + 1 ? key.subarray(1) : key)
