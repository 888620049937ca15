import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '../../../log.ts'
import { type Baileys, baileys } from './library.ts'

let Curve: Baileys['Curve']

beforeAll(async () => {
  Curve = (await baileys({}, silentLog)).Curve
})

/** Enough for both signs of a key, which half of all signatures carry each. */
const TIMES = 40

const signed = () => {
  const pair = Curve.generateKeyPair()
  const message = randomBytes(80)
  return { key: pair.public, message, signature: Curve.sign(pair.private, message) }
}

const altered = (bytes: Uint8Array, at: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}

describe('signatures of WhatsApp', () => {
  it('are accepted from anyone who made them, with and without the version before the key', () => {
    for (let n = 0; n < TIMES; n++) {
      const { key, message, signature } = signed()
      expect(Curve.verify(key, message, signature)).toBe(true)
      expect(Curve.verify(Buffer.concat([Buffer.from([5]), key]), message, signature)).toBe(true)
    }
  })

  it('are rejected when the message, the signature or the key is another one', () => {
    for (let n = 0; n < TIMES; n++) {
      const { key, message, signature } = signed()
      expect(Curve.verify(key, altered(message, n), signature)).toBe(false)
      expect(Curve.verify(key, message, altered(signature, n))).toBe(false)
      expect(Curve.verify(signed().key, message, signature)).toBe(false)
    }
  })

  it('are rejected when they are cut short, or their key is longer', () => {
    const { key, message, signature } = signed()
    expect(Curve.verify(key, message, signature.subarray(1))).toBe(false)
    expect(Curve.verify(key.subarray(1), message, signature)).toBe(false)
    expect(Curve.verify(Buffer.concat([key, Buffer.alloc(32, 1)]), message, signature)).toBe(false)
  })
})
