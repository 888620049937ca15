import { expect, test } from 'vitest'
import { words } from '../../kit/words.ts'
import { certificates } from './certificates.fixtures.ts'
import { contextOf, endOf, errorOfCertificate } from './identity.ts'

test.each(['pem', 'p12'] as const)('A certificate with its key as %s opens, and tells when it ends', async kind => {
  const certificate = certificates[kind]
  expect(await errorOfCertificate(certificate)).toBeUndefined()
  expect(contextOf(certificate).context).toBeDefined()
  expect(endOf(certificate)).toBe(Date.parse(certificates.end))
})

test.each([
  ['of old ciphers', certificates.old, words.oldCertificate],
  ['with a password', certificates.locked, words.lockedCertificate],
  ['that is mixed for seconds', certificates.slow, words.slowCertificate],
  ['that is none', Buffer.from('none').toString('base64'), words.invalid],
  ['that is PEM without a key', certificates.pem.split('-----BEGIN PRIVATE KEY')[0]!, words.invalid],
])('A file %s is rejected, and says what to do', async (_, certificate, word) => {
  expect(await errorOfCertificate(certificate)).toBe(word)
})

test('What is no certificate never ends', () => {
  expect(endOf('none')).toBeNull()
})
