import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { canSealFor, sealFor } from './sealed.ts'

/** The example of RFC 8291 (its part 5 and appendix A). */
const EXAMPLE = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  own: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  text: 'When I grow up, I want to be a watermelon',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('a text is sealed as the standard shows it', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(EXAMPLE.own, 'base64url')
  const salt = Buffer.from(EXAMPLE.salt, 'base64url')
  expect(Buffer.from(sealFor(EXAMPLE.keys, EXAMPLE.text, { salt, own })).toString('base64url')).toBe(EXAMPLE.sealed)
})

test('the same text is another one each time, and only a key that is one is taken', () => {
  expect(sealFor(EXAMPLE.keys, 'Oi')).not.toEqual(sealFor(EXAMPLE.keys, 'Oi'))
  expect(canSealFor(EXAMPLE.keys)).toBe(true)
  expect(canSealFor({ ...EXAMPLE.keys, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
})
