import * as library from '@whiskeysockets/baileys'
import { beforeEach, expect, it } from 'vitest'
import { demandServersOwnCertificate } from './server-key.ts'

const { Details } = library.proto.CertChain.NoiseCertificate
const root = Buffer.from('root')
const intermediate = Buffer.from('intermediate')
const [server, other] = [Buffer.from('server'), Buffer.from('other')]
const leafOf = (key?: Buffer) => Details.encode(key ? { key } : {}).finish()

let isSigned: boolean
let Curve: Pick<typeof library.Curve, 'sharedKey' | 'verify'>
beforeEach(() => {
  isSigned = true
  Curve = { sharedKey: () => Buffer.from('shared'), verify: () => isSigned }
  demandServersOwnCertificate({
    ...library,
    Curve: Curve as typeof library.Curve,
    WA_CERT_DETAILS: { ...library.WA_CERT_DETAILS, PUBLIC_KEY: root },
  })
})

/** A handshake: they agree on a key, then the leaf and the intermediate certificate are looked at. */
function isBelieved(displayed: Buffer, leaf: Uint8Array): boolean {
  expect(Curve.sharedKey(Buffer.from('own'), displayed)).toEqual(Buffer.from('shared'))
  return Curve.verify(intermediate, leaf, Buffer.of(1)) && Curve.verify(root, Buffer.from('chain'), Buffer.of(1))
}

it('a server is believed whose certificate is of the key that it shows', () => {
  expect(isBelieved(server, leafOf(server))).toBe(true)
})

it('a server is not believed that shows the certificate of another key, or of none', () => {
  expect(isBelieved(other, leafOf(server))).toBe(false)
  expect(isBelieved(server, leafOf())).toBe(false)
})

it('a server is not believed whose certificate nobody signed', () => {
  isSigned = false
  expect(isBelieved(server, leafOf(server))).toBe(false)
})
