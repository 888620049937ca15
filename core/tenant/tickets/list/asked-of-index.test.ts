import { expect, test } from 'vitest'
import { INDEXED_SEARCH } from '../../../kit/limits.ts'
import { hitsStatement } from './found-messages.ts'

const abc = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')

test.each([
  ['what is short', 'promoção', 'promoção'],
  ['so many characters at most', abc, abc.slice(0, INDEXED_SEARCH)],
  ['no three letters twice', 'aaaaaaaaaa', 'aaa'],
  ['no three letters twice, at the end either', 'abcabc', 'abcab'],
  ['no three letters twice in another case', 'banáNA boa', 'banáN'],
])('of %s the index is asked for', (_, text, asked) => {
  expect(hitsStatement(text, 10).parameters[0]).toBe(`"${asked}"`)
})
