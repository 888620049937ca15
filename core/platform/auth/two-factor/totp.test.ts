import { expect, test } from 'vitest'
import { SECOND } from '../../../kit/clock.ts'
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

/** The secret of the examples in RFC 6238, appendix B: `12345678901234567890` in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('At second %d the code is the one of RFC 6238', (second, code) => {
  expect(totpCode(RFC_SECRET, second * SECOND)).toBe(code)
  expect(totpStep(RFC_SECRET, code, second * SECOND)).toBe(Math.floor(second / 30))
})

test('A phone whose clock is 25 s off still gets in, one that is 95 s off does not', () => {
  const secret = newTotpSecret()
  const now = 1_800_000_015 * SECOND
  for (const off of [-25, 25]) expect(totpStep(secret, totpCode(secret, now + off * SECOND), now)).toBeDefined()
  for (const off of [-95, 95]) expect(totpStep(secret, totpCode(secret, now + off * SECOND), now)).toBeUndefined()
})

test('What is no code of six digits is none', () => {
  for (const text of ['', '28708', '2870821', 'abcdef', '28 082', '２８７０８２'])
    expect(totpStep(RFC_SECRET, text, 59 * SECOND)).toBeUndefined()
})

test('Authenticator apps read the secret and the e-mail from the address of the QR code', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'ana@loja.example'))
  expect(uri.protocol).toBe('otpauth:')
  expect(decodeURIComponent(uri.pathname)).toContain('ana@loja.example')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: RFC_SECRET,
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  })
})
