import { expect, test } from 'vitest'
import * as z from 'zod'
import { MAX_SEARCH_PAGES } from './limits.ts'
import { pageByNameQuery, pageQuery, readCursor, rowsBefore, writeCursor } from './paging.ts'
import { normalizeText } from './text.ts'
import { words } from './words.ts'

const byTime = z.object(pageQuery)
const byName = z.object(pageByNameQuery)
const error = (schema: z.ZodType, cursor: string) => schema.safeParse({ cursor }).error?.issues[0]?.message

test('cursors survive the journey, and rubbish is none', () => {
  for (const value of ['João & Cia. 100%', 1763700000000, '가나다', '🦄 s', ''])
    expect(readCursor(writeCursor({ id: 7, value }))).toEqual({ id: 7, value })
  expect([undefined, '', '7', '7.x1', '7.nabc', '7.s%'].map(readCursor)).toEqual(Array(6).fill(undefined))
})

test.each([
  ['the longest name in syllables that fall apart', '\ud55c'.repeat(50)],
  ['a name of emoji', '🦄'.repeat(25)],
  ['a name of signs', '…'.repeat(50)],
  ['a name that is half an emoji', '\ud83e'],
])('the contract takes back the cursor that it gave for %s', (_, name) => {
  const cursor = writeCursor({ id: 999_999_999, value: normalizeText(`${name} 5511988880001`) })
  expect(byName.parse({ cursor }).cursor).toBe(cursor)
})

test('a cursor that is none, or of another kind of list, is rejected in a sentence', () => {
  for (const rubbish of ['', 'x', '7.x1', '7.s%', '.n1', '7.']) expect(error(byName, rubbish)).toBe(words.invalidCursor)
  expect(error(byName, writeCursor({ id: 7, value: 1 }))).toBe(words.invalidCursor)
  expect(error(byTime, writeCursor({ id: 7, value: 'ana' }))).toBe(words.invalidCursor)
})

test('a search ends after so many pages by number, other lists and cursors do not', () => {
  const pageNumber = MAX_SEARCH_PAGES + 1
  expect(rowsBefore({ pageNumber: MAX_SEARCH_PAGES, searchParam: 'ana' }, 20)).toBe(480)
  expect(rowsBefore({ pageNumber, searchParam: 'ana' }, 20)).toBeUndefined()
  expect(rowsBefore({ pageNumber, searchParam: '' }, 20)).toBe(500)
  expect(rowsBefore({ pageNumber, searchParam: 'ana', cursor: '7.n1' }, 20)).toBe(0)
})
