import { expect, test } from 'vitest'
import { plainPixKey } from './pix-key.ts'
import { isTaxNumber } from './tax-number.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  ['11.222.333/0001-81', '11222333000181'],
  ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['Financeiro@Balcao.example', 'financeiro@balcao.example'],
  ['+55 (11) 98888-0001', '+5511988880001'],
  ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is the key %s', (text, key) => expect(plainPixKey(text)).toBe(key))

test.each([
  '',
  '529.982.247-26',
  '111.111.111-11',
  '11.222.333/0001-82',
  '11988880001',
  '+1 202 555 0100',
  'a@',
  '123e4567',
  `${'a'.repeat(80)}@b.example`,
])('%s is no key', text => expect(plainPixKey(text)).toBeUndefined())

test('CPF and CNPJ have to have their check digits', () => {
  expect(['52998224725', '11444777000161', '12ABC34501DE35'].map(isTaxNumber)).toEqual([true, true, true])
  expect(['52998224752', '11444777000116', '12ABC34501DE36', '1', 'A'.repeat(14)].map(isTaxNumber)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
