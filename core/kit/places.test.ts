import { expect, test } from 'vitest'
import { placesOfWords } from './places.ts'

test.each([
  ['Mária de Souza', 'souza maria', ['Mária', 'Souza']],
  ['Ana Banana', 'ana', ['Ana', 'ana']],
  ['Mariana', 'mari maria', ['Maria']],
  ['Maria', '', []],
  ['Maria', 'jo', []],
])('in %j the words of "%s" are %j', (text, wanted, found) => {
  expect(placesOfWords(text, wanted).map(([from, to]) => text.slice(from, to))).toEqual(found)
})
