import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, implicit, integer, octets, oid, sequence, set, tagged, text, time, truth } from './der.ts'

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const COMMON_NAME = '2.5.4.3'
const SUBJECT_ALTERNATIVE_NAME = '2.5.29.17'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const KEY_USAGE_SIGN_CERTIFICATES = bits(Buffer.from([0x04]), 2)
const KEY_USAGE_SIGN = bits(Buffer.from([0x80]), 7)
const DAY = 86_400_000

/** PEM texts of a throw-away authority and of the server certificate it signed for this machine's loopback. */
export interface TlsCertificates {
  authority: string
  certificate: string
  key: string
}

interface Subject {
  name: string
  key: KeyObject
  extensions: Buffer[]
}

const distinguishedName = (name: string) => sequence(set(sequence(oid(COMMON_NAME), text(name))))

const extension = (id: string, critical: boolean, value: Uint8Array) =>
  critical ? sequence(oid(id), truth(), octets(value)) : sequence(oid(id), octets(value))

const loopbackNames = () =>
  sequence(
    implicit(7, Buffer.from([127, 0, 0, 1])),
    implicit(7, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
    implicit(2, Buffer.from('localhost', 'ascii')),
  )

const issue = (subject: Subject, issuer: { name: string; key: KeyObject }, now: number): string => {
  const body = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_SHA256,
    distinguishedName(issuer.name),
    sequence(time(new Date(now - DAY)), time(new Date(now + 365 * DAY))),
    distinguishedName(subject.name),
    subject.key.export({ type: 'spki', format: 'der' }),
    tagged(3, sequence(...subject.extensions)),
  )
  const der = sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuer.key)))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** Makes a fresh authority and a server certificate for 127.0.0.1, ::1 and localhost, good for a year. */
export const makeTlsCertificates = (now = Date.now()): TlsCertificates => {
  const authority = newKey()
  const server = newKey()
  // A name of its own: a process that trusts several emulators looks an authority up by its name.
  const issuer = { name: `Balcao WhatsApp emulator ${randomBytes(6).toString('hex')}`, key: authority.privateKey }
  const authorityCertificate = issue(
    {
      name: issuer.name,
      key: authority.publicKey,
      extensions: [
        extension(BASIC_CONSTRAINTS, true, sequence(truth())),
        extension(KEY_USAGE, true, KEY_USAGE_SIGN_CERTIFICATES),
      ],
    },
    issuer,
    now,
  )
  const certificate = issue(
    {
      name: 'localhost',
      key: server.publicKey,
      extensions: [
        extension(KEY_USAGE, true, KEY_USAGE_SIGN),
        extension(SUBJECT_ALTERNATIVE_NAME, false, loopbackNames()),
      ],
    },
    issuer,
    now,
  )
  return {
    authority: authorityCertificate,
    certificate,
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
