import { expect, it } from 'vitest'
import { flat, treeOf } from './json-paths.ts'

it('gives every place of a value by the path that mappings understand', () => {
  const tree = treeOf({ cliente: { nome: 'Ana' }, itens: [{ preco: 12 }], vazio: null })
  expect(flat(tree).map(({ path, name, value }) => [path, name, value])).toEqual([
    ['cliente', 'cliente', '{"nome":"Ana"}'],
    ['cliente.nome', 'nome', '"Ana"'],
    ['itens', 'itens', '[{"preco":12}]'],
    ['itens[0]', '[0]', '{"preco":12}'],
    ['itens[0].preco', 'preco', '12'],
    ['vazio', 'vazio', 'null'],
  ])
})

it('ends: of a long list the first items stand for all, and a large value is cut', () => {
  expect(treeOf(Array.from({ length: 50 }, () => 1))).toHaveLength(20)
  const large = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, { a: 1 }]))
  expect(flat(treeOf(large)).length).toBeLessThanOrEqual(2000)
  expect(treeOf('text')).toEqual([])
})
