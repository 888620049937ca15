import { expect, it } from 'vitest'
import { signed } from './signature.ts'

it('puts the name in bold on a line of its own', () => {
  expect(signed('Olá', 'Ana', true)).toBe('*Ana:*\nOlá')
})

it('leaves the text alone when the signature is off', () => {
  expect(signed('Olá', 'Ana', false)).toBe('Olá')
})
