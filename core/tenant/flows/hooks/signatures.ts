import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import type { SignatureHeader } from './contract.ts'

interface Signed {
  secret: string
  /** The body as it came. */
  text: string
  now: number
}

/** How far the clock of a sender that says when it signed may be from ours; Stripe itself advises so. */
const MAX_AWAY = 5 * MINUTE

/** Whether a header, given as it came, shows that the sender has the secret. */
const checks: Record<SignatureHeader, (provided: string, signed: Signed) => boolean> = {
  'X-Hub-Signature-256': digest('hex'),
  'X-Shopify-Hmac-SHA256': digest('base64'),
  'X-WC-Webhook-Signature': digest('base64'),
  'Typeform-Signature': digest('base64'),
  'Stripe-Signature': timed,
  'X-Hotmart-Hottok': itself,
  'asaas-access-token': itself,
}

/** Whether one of the headers shows it. How long it takes tells nothing of how much of one is right. */
export const isSigned = (header: (name: string) => string | undefined, signed: Signed): boolean =>
  Object.entries(checks).some(([name, holds]) => {
    const provided = header(name)
    return provided !== undefined && holds(provided, signed)
  })

function digest(encoding: 'hex' | 'base64') {
  return (provided: string, { secret, text }: Signed): boolean =>
    isOf(provided.replace(/^sha256=/i, ''), encoding, hmac(secret, text))
}

/** `t=1700000000,v1=…,v1=…`: more than one while a secret is being changed. */
function timed(provided: string, { secret, text, now }: Signed): boolean {
  const parts = provided.split(',').map(part => part.trim().split('=', 2) as [string, string?])
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time) * SECOND) > MAX_AWAY) return false
  const right = hmac(secret, `${time}.${text}`)
  return parts.some(([name, value = '']) => name === 'v1' && isOf(value, 'hex', right))
}

/** The sums are compared, since texts of two lengths cannot be. */
function itself(provided: string, { secret }: Signed): boolean {
  return isSame(sumOf(provided), sumOf(secret))
}

/** A sum's own form and nothing else: anyone who decodes leaves out what is no digit, and what stands behind one. */
const forms = { hex: /^[\da-f]{64}$/i, base64: /^[\w+/-]{43}=?$/ }
const isOf = (provided: string, encoding: 'hex' | 'base64', right: Buffer): boolean =>
  forms[encoding].test(provided) && isSame(Buffer.from(provided, encoding), right)

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()
const sumOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)
