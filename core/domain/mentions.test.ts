import { expect, it, test } from 'vitest'
import { isNamed, nameBegunAt, passagesOf } from './mentions.ts'

const names = ['Ana', 'Ana Souza', 'Zé (loja)']

it.each([
  ['Oi @Ana Souza, tudo bem?', ['@Ana Souza']],
  ['@ana e @ZÉ (LOJA)', ['@ana', '@ZÉ (LOJA)']],
  ['ana@Ana.com, @Anabela', []],
  ['sem ninguém', []],
])('%s names %j', (text, named) => {
  const passages = passagesOf(text, names)
  expect(passages.filter(piece => piece.names).map(piece => piece.text)).toEqual(named)
  expect(passages.map(piece => piece.text).join('')).toBe(text)
})

test('who is named is told from who has a part of that name', () => {
  expect(isNamed('Ana Souza', 'Oi @Ana Souza', names)).toBe(true)
  expect(isNamed('Ana', 'Oi @Ana Souza', names)).toBe(false)
  expect(isNamed('Ana', 'Oi @Ana', [])).toBe(false)
})

it.each([
  ['@', 1, { from: 0, begun: '' }],
  ['Oi @an e depois', 6, { from: 3, begun: 'an' }],
  ['(@Ana So', 8, { from: 1, begun: 'Ana So' }],
  ['ana@loja', 8, undefined],
  ['Oi @an', 2, undefined],
])('in %j at %i a name is begun: %j', (text, caret, begun) => {
  expect(nameBegunAt(text, caret)).toEqual(begun)
})
