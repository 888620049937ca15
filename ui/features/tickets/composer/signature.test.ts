import { expect, it } from 'vitest'
import { partsOf, signed } from './signature.ts'

it('puts the name in bold on a line of its own', () => {
  expect(signed('Olá', 'Ana', true)).toBe('*Ana:*\nOlá')
})

it('leaves the text alone when the signature is off', () => {
  expect(signed('Olá', 'Ana', false)).toBe('Olá')
})

it.each([
  ['*Ana:*\nOlá\n*Bia:*\n', '*Ana:*\n', 'Olá\n*Bia:*\n'],
  ['Olá', '', 'Olá'],
  ['*Olá:* tudo bem?', '', '*Olá:* tudo bem?'],
])('parts %j', (body, signature, text) => {
  expect(partsOf(body)).toEqual({ signature, text })
})
