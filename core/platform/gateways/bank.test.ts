import { expect, test } from 'vitest'
import { asCents, isSecret, wayToPay } from './bank.ts'

const way = { pixText: '000201', boletoUrl: 'https://bank.example/b/1', barCode: '0019', expiresAt: null }

test('A way to pay is taken as a bank gives it', () => {
  expect(wayToPay(way)).toEqual(way)
  expect(wayToPay({ ...way, boletoUrl: '', barCode: '', expiresAt: 1_790_000_000_000 }).barCode).toBe('')
  expect(wayToPay({ ...way, pixText: '' }).pixText).toBe('')
})

test.each<[string, Partial<typeof way> | { expiresAt: number }]>([
  ['neither a code nor a boleto', { pixText: '', boletoUrl: '', barCode: '' }],
  ['a code that no picture holds', { pixText: '0'.repeat(1001) }],
  ['an endless address', { boletoUrl: `https://${'a'.repeat(2000)}` }],
  ['an endless bar code', { barCode: '1'.repeat(101) }],
  ['an end that is no time', { expiresAt: Number.NaN }],
  ['an end beyond all time', { expiresAt: 1e300 }],
])('A bank that gives %s gives garbage', (_, change) => {
  expect(() => wayToPay({ ...way, ...change })).toThrow('garbage')
})

test.each([
  ['30.00', 3000],
  [19.99, 1999],
  [1e300, 0],
  ['Infinity', 0],
  ['abc', 0],
  [null, 0],
])('%j reais are %i cents', (reais, cents) => {
  expect(asCents(reais)).toBe(cents)
})

test('A secret is the right one alone, and where there is none nothing is', () => {
  expect(isSecret('segredo', 'segredo')).toBe(true)
  for (const provided of ['Segredo', 'segred', 'segredo ', '', undefined, ['segredo']])
    expect(isSecret(provided, 'segredo')).toBe(false)
  expect(isSecret('', '')).toBe(false)
})
