import { expect, test } from 'vitest'
import { formatMoney, inCents, inReais, plainMoney, twoDecimals, typedReais } from './money.ts'

test.each([0, 1, 7, 10, 115, 1999, 123_450, 99_999_999_999])(
  '%i cents are the same again after they were reais',
  cents => {
    expect(inCents(inReais(cents))).toBe(cents)
    expect(inCents(Number(twoDecimals(cents)))).toBe(cents)
  },
)

test('Money is written with two decimals, for banks and for people', () => {
  expect(twoDecimals(123_450)).toBe('1234.50')
  expect(formatMoney(1234.5)).toBe('R$\u00a01.234,50')
  expect(plainMoney(1234.5)).toBe('R$ 1.234,50')
})

test.each(['R$ 1.234,56', 'R$1.234,56', '1.234,56', '1234,56', '1234.56', ' R$ 1234.56 '])('%j is 1234.56', text => {
  expect(typedReais(text)).toBe('1234.56')
})

test('A point alone is a decimal one', () => {
  expect([typedReais('1.234'), typedReais('12.345,6'), typedReais('30')]).toEqual(['1.234', '12345.6', '30'])
})
