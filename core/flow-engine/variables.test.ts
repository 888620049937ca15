import { expect, test } from 'vitest'
import type { Json } from './flow.ts'
import { bareName, lookUp, valueAt, weightOf } from './variables.ts'

test.each<[string, Json | undefined]>([
  ['$.pedido.itens[0].nome', 'lâmpada'],
  ['pedido["itens"][\'0\'].nome', 'lâmpada'],
  ['pedido.itens.length', 1],
  ['pedido.toString', undefined],
  ['pedido.itens.map', undefined],
  ['pedido.nada.mais', undefined],
  ['', { pedido: { itens: [{ nome: 'lâmpada' }], nada: null } }],
])('at the path %j stands %j', (path, expected) => {
  expect(valueAt({ pedido: { itens: [{ nome: 'lâmpada' }], nada: null } }, path)).toEqual(expected)
})

test('a variable that is called like a path goes before what stands at it', () => {
  const variables = new Map<string, Json>([
    ['loja.nome', 'Azul'],
    ['loja', { nome: 'Verde', rua: 'A' }],
  ])
  expect([lookUp(variables, 'loja.nome'), lookUp(variables, '{{ loja.rua }}')]).toEqual(['Azul', 'A'])
})

test('a name is read with its braces and without, and so are the spaces around it', () => {
  expect(['total', ' total ', '{{total}}', ' {{ total }} '].map(bareName)).toEqual(Array(4).fill('total'))
})

test.each<[Json, number]>([
  ['abc', 6],
  [12.5, 6],
  [null, 6],
  [[1, 'a'], 16],
  [{ nome: 'Ana' }, 20],
  [{ nome: 'Ana', filhos: [{ nome: 'Bia' }] }, 56],
])('the weight of %j is %d: its letters, those of its names too', (value, weight) => {
  expect(weightOf(value)).toBe(weight)
  expect(weight).toBeGreaterThanOrEqual(JSON.stringify(value).length)
})
