import { proto } from '@whiskeysockets/baileys'
import { verifySignature } from 'libsignal/src/curve.js'
import { describe, expect, it } from 'vitest'
import { makeNoiseIdentity } from './noise-certificate.ts'

const { Details } = proto.CertChain.NoiseCertificate

/** libsignal says false for a wrong signature; Baileys 7.0.0-rc14 does not look at it, a later one may. */
const verify = (key: Uint8Array, { details, signature }: proto.CertChain.INoiseCertificate) =>
  verifySignature(Buffer.concat([Buffer.from([5]), key]), Buffer.from(details ?? []), Buffer.from(signature ?? []))

describe('The certificate chain of the Noise handshake', () => {
  it('leads from the root over the intermediate to the server’s key', () => {
    const { rootKey, chain, staticKey } = makeNoiseIdentity()
    const { intermediate, leaf } = proto.CertChain.decode(chain)
    const middle = Details.decode(intermediate?.details ?? new Uint8Array())
    const end = Details.decode(leaf?.details ?? new Uint8Array())
    expect(verify(rootKey, intermediate ?? {})).toBe(true)
    expect(verify(middle.key ?? new Uint8Array(), leaf ?? {})).toBe(true)
    expect(Buffer.from(end.key ?? [])).toEqual(Buffer.from(staticKey.public))
    expect([middle.issuerSerial, middle.serial]).toEqual([0, end.issuerSerial])
  })

  it('is not that of another emulator', () => {
    const { intermediate } = proto.CertChain.decode(makeNoiseIdentity().chain)
    expect(verify(makeNoiseIdentity().rootKey, intermediate ?? {})).toBe(false)
  })
})
