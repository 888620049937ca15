import { expect, test } from 'vitest'
import { bannedIn, bannedNames } from './banned-names.ts'

test('nothing in the sources is declared with a word of the old dialect', () => {
  expect(bannedNames()).toEqual([])
})

test.for([
  ['const toldOf = 1', ['toldOf']],
  ['export function keptRows() {}', ['keptRows']],
  ['interface Desk {}', ['Desk']],
  ['type LAST_FAULT = 1', ['LAST_FAULT']],
  ['const folding = 1; const shownAt = tells', []],
  ['const error = { told: true }', []],
] as const)('%s', ([text, names]) => {
  expect(bannedIn(text)).toEqual(names)
})
