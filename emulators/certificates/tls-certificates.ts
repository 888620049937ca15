// @peculiar/x509 refuses to load without it.
import 'reflect-metadata'
import { randomBytes } from 'node:crypto'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { DAY } from '../../core/kit/clock.ts'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** PEM texts of a throw-away authority and of the server certificate it signed for this machine's loopback. */
export interface TlsCertificates {
  authority: string
  certificate: string
  key: string
}

const newKeys = () => crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])

/** Makes a fresh authority and a server certificate for 127.0.0.1, ::1 and localhost, good for a year. */
export async function makeTlsCertificates(now = Date.now()): Promise<TlsCertificates> {
  const [keys, serverKeys] = await Promise.all([newKeys(), newKeys()])
  const common = {
    notBefore: new Date(now - DAY),
    notAfter: new Date(now + 365 * DAY),
    signingAlgorithm: ECDSA,
  }
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...common,
    // A name of its own: a process that trusts several emulators looks an authority up by its name.
    name: `CN=Balcao emulator ${randomBytes(6).toString('hex')}`,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  })
  const certificate = await X509CertificateGenerator.create({
    ...common,
    subject: 'CN=localhost',
    issuer: authority.subject,
    publicKey: serverKeys.publicKey,
    signingKey: keys.privateKey,
    extensions: [
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
        { type: 'dns', value: 'localhost' },
      ]),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', serverKeys.privateKey)
  return {
    authority: authority.toString('pem'),
    certificate: certificate.toString('pem'),
    key: PemConverter.encode(key, PemConverter.PrivateKeyTag),
  }
}
