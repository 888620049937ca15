import { Secret, TOTP } from 'otpauth'
import { SECOND } from '../../../kit/clock.ts'

/** What authenticator apps take by default (RFC 6238): a code of six digits for each 30 seconds. */
const PERIOD = 30
const STANDARD = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const
/** The clock of a phone may be one step off, either way. */
const WINDOW = 1

/** A new shared secret of 160 bits, in base32 as authenticator apps write it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What an authenticator app reads from a QR code: it lists the account by its e-mail under the name of the program. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...STANDARD, issuer: 'Balcão', label: email, secret: Secret.fromBase32(secret) }).toString()

/** The code of a moment in milliseconds, as an authenticator app shows it. */
export const totpCode = (secret: string, now: number): string =>
  new TOTP({ ...STANDARD, secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** The time step whose code this is: now, or one step earlier or later. Undefined for any other text. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...STANDARD, secret: Secret.fromBase32(secret) })
  const off = totp.validate({ token: code, timestamp: now, window: WINDOW })
  return off === null ? undefined : Math.floor(now / (PERIOD * SECOND)) + off
}
