import { expect, test } from 'vitest'
import { maskTaxNumber } from './mask.ts'

test.each([
  ['5', '5'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-251', '52.998.224/7251'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11222333000181999', '11.222.333/0001-81'],
])('%s is shown as %s', (typed, displayed) => expect(maskTaxNumber(typed)).toBe(displayed))
