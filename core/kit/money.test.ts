import { expect, test } from 'vitest'
import { formatMoney, inCents, inReais, twoDecimals } from './money.ts'

test.each([0, 1, 7, 10, 115, 1999, 123_450, 99_999_999_999])(
  '%i cents are the same again after they were reais',
  cents => {
    expect(inCents(inReais(cents))).toBe(cents)
    expect(inCents(Number(twoDecimals(cents)))).toBe(cents)
  },
)

test('Money is written with two decimals, for banks and for people', () => {
  expect(twoDecimals(123_450)).toBe('1234.50')
  expect(formatMoney(1234.5).replace(/\s/g, ' ')).toBe('R$ 1.234,50')
})
