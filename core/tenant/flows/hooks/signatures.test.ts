import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../kit/clock.ts'
import { isSigned } from './signatures.ts'

const secret = 'whsec_ação'
const text = '{"preço": 1.50}'
const now = Date.UTC(2026, 10, 22)
const sign = (what: string, encoding: 'hex' | 'base64', key = secret) =>
  createHmac('sha256', key).update(what).digest(encoding)
const holds = (name: string, value: string) =>
  isSigned(requested => (requested.toLowerCase() === name.toLowerCase() ? value : undefined), { secret, text, now })

describe.each([
  ['X-Hub-Signature-256', 'hex', 'sha256='],
  ['X-Hub-Signature-256', 'hex', ''],
  ['X-Shopify-Hmac-SHA256', 'base64', ''],
  ['X-WC-Webhook-Signature', 'base64', ''],
  ['Typeform-Signature', 'base64', 'sha256='],
] as const)('%s in %s, with %j before it', (name, encoding, prefix) => {
  test('is that of the body, letter by letter, by this secret', () => {
    expect(holds(name, prefix + sign(text, encoding))).toBe(true)
    for (const wrong of [sign(text, encoding, 'outro'), sign(`${text} `, encoding), '', 'x', secret])
      expect(holds(name, prefix + wrong)).toBe(false)
    expect(holds(name, prefix + sign(text, encoding).slice(0, -4))).toBe(false)
    expect(holds('X-Other', prefix + sign(text, encoding))).toBe(false)
    for (const more of ['zz', '=x', ' x', '%', '\n'])
      expect(holds(name, prefix + sign(text, encoding) + more)).toBe(false)
  })
})

describe('Stripe-Signature', () => {
  const at = (seconds: number, signed = `${seconds}.${text}`) => `t=${seconds},v1=${sign(signed, 'hex')}`
  const seconds = now / 1000

  test('is that of the time and the body, and no older or younger than five minutes', () => {
    expect(holds('Stripe-Signature', at(seconds))).toBe(true)
    for (const away of [-5, 5]) {
      expect(holds('Stripe-Signature', at(seconds + (away * MINUTE) / 1000))).toBe(true)
      expect(holds('Stripe-Signature', at(seconds + (away * MINUTE) / 1000 + Math.sign(away)))).toBe(false)
    }
    const [t, v1] = at(seconds).split(',')
    expect(holds('Stripe-Signature', `${t}, v1=${'0'.repeat(64)}, ${v1}, v0=x`)).toBe(true)
    const wrong = [
      `${t},${v1}zz`,
      v1!,
      t!,
      `t=,${v1}`,
      `t=x,${v1}`,
      `t=x,v1=${sign(`x.${text}`, 'hex')}`,
      `t=${seconds - 1},${v1}`,
      `${t},v0=${v1!.slice(3)}`,
      '',
      at(seconds, text),
    ]
    for (const provided of wrong) expect(holds('Stripe-Signature', provided)).toBe(false)
  })
})

describe.each(['X-Hotmart-Hottok', 'asaas-access-token'])('%s', name => {
  test('is the secret itself, whole', () => {
    expect(holds(name, secret)).toBe(true)
    for (const wrong of ['', secret.slice(0, -1), `${secret}x`, 'outro', sign(text, 'hex')])
      expect(holds(name, wrong)).toBe(false)
  })
})

test('nothing is signed by no header', () => {
  expect(isSigned(() => undefined, { secret: '', text: '', now })).toBe(false)
})
