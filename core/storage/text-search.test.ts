import { expect, test } from 'vitest'
import { INDEXED_SEARCH } from '../kit/limits.ts'
import { requestedByIndex, wantedWords } from './text-search.ts'

const abc = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')

test.each([
  ['what is short', 'promoção', 'promoção'],
  ['so many characters at most', abc, abc.slice(0, INDEXED_SEARCH)],
  ['no three letters twice', 'aaaaaaaaaa', 'aaa'],
  ['no three letters twice, at the end either', 'abcabc', 'abcab'],
  ['no three letters twice in another case', 'banáNA', 'banáN'],
])('of %s the index is asked for', (_, text, requested) => {
  expect(requestedByIndex([text])?.match).toBe(`"${requested}"`)
})

test('the index is asked for the longest words, and what it does not tell about for sure is left to look for', () => {
  expect(requestedByIndex(['de', 'aaaa', 'promo', '"x"'])).toEqual({
    match: '"promo" AND "aaa" AND """x"""',
    rest: ['de', 'aaaa'],
  })
  expect(requestedByIndex(['de', 'e\u0301a'])).toBeUndefined()
})

test('of a word with an apostrophe, which is written in several ways, the index is asked for its longest piece', () => {
  expect(requestedByIndex(['sant’ana', "d'avila", "d'or"])).toEqual({
    match: '"avila" AND "sant"',
    rest: ['sant’ana', "d'avila", "d'or"],
  })
})

test('words are told apart as they are compared, and marks alone are none', () => {
  expect(wantedWords('  Bom  bóm dia ** _')).toEqual(['bóm', 'dia'])
})
