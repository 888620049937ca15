import { expect, test } from 'vitest'
import { findMatches, findWordMatches } from './find-matches.ts'

test.each([
  ['Mária de Souza', 'souza maria', ['Mária', 'Souza']],
  ['Ana Banana', 'ana', ['Ana', 'ana']],
  ['Mariana', 'mari maria', ['Maria']],
  ['Maria', '', []],
  ['Maria', 'jo', []],
  ['Sa\u0303o Joa\u0303o', 'joao sao', ['Sa\u0303o', 'Joa\u0303o']],
  ['😀 Ana 😀 Banana', 'ana', ['Ana', 'ana']],
  ['Ελένη Παπά', 'ΠΑΠΑ', ['Παπά']],
])('in %j the words of "%s" are %j', (text, wanted, found) => {
  expect(findWordMatches(text, wanted).map(([from, to]) => text.slice(from, to))).toEqual(found)
})

test('words that belong together are found as they are written, whatever lies between them in the search', () => {
  expect(findMatches('Ana Maria, Ana  Maria', ' ana \n maria ')).toEqual([[0, 9]])
  expect(findMatches('Ana', ' ')).toEqual([])
})
