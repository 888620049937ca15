import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  Color,
  Day,
  Flag,
  InputId,
  idList,
  inputIds,
  LinkedId,
  Money,
  Name,
  OptionalId,
  orBlank,
  orEmpty,
  orNone,
  SearchText,
} from './fields.ts'
import { words } from './words.ts'

const readings = (schema: z.ZodType, inputs: unknown[]): unknown[] => inputs.map(input => schema.parse(input))
const error = (schema: z.ZodType, input: unknown): string | undefined =>
  schema.safeParse(input).error?.issues[0]?.message

test('an id is a number or its digits, and what is absent is required', () => {
  expect(readings(InputId, [7, '7'])).toEqual([7, 7])
  expect([error(InputId, undefined), error(InputId, 'x')]).toEqual([words.required, words.invalid])
})

test('a list has so many ids and no more', () => {
  const two = inputIds(2)
  expect([two.safeParse([]).success, two.safeParse([1, '2']).success, two.safeParse([1, 2, 3]).success]).toEqual([
    true,
    true,
    false,
  ])
})

test('a name is one line, and one of nothing else than hidden characters is none', () => {
  expect(readings(Name, ['  Ana  ', 'Ana\r\nMaria', 'Ana\u202eMaria\u2069', 'Ana\u200d'])).toEqual([
    'Ana',
    'Ana  Maria',
    'Ana Maria',
    'Ana\u200d',
  ])
  expect([error(Name, '\u200e\n'), error(Name, 'A\n'), error(Name, `${'a'.repeat(50)}\n`), error(Name, null)]).toEqual([
    words.required,
    words.tooShort,
    undefined,
    words.required,
  ])
})

test("no id is null, whether it is '', null or absent", () => {
  expect(readings(OptionalId, ['', null, undefined, '7'])).toEqual([null, null, null, 7])
})

test("in a change null and '' unlink, and what is absent stays", () => {
  expect(readings(LinkedId, ['', null, undefined, '7'])).toEqual([null, null, undefined, 7])
})

test("null in a text that may be empty is ''", () => {
  const text = orEmpty(z.string().max(3))
  expect(readings(text, [null, '', 'abc'])).toEqual(['', '', 'abc'])
  expect(text.safeParse('abcd').success).toBe(false)
})

test('a colour is handed on as # and digits', () => {
  expect(readings(Color, ['#abc', 'a1b2c3', ' Navy '])).toEqual(['#abc', '#a1b2c3', '#000080'])
  expect([error(Color, 'rosa'), error(Color, 'ab'), error(Color, '#ab#cd')]).toEqual([
    words.invalidColor,
    words.tooShort,
    words.invalidColor,
  ])
})

test('yes and no may be written in any of the ways in use', () => {
  expect(readings(Flag, [true, 'true', 't', '1', 'enable', 'enabled', 1])).toEqual(Array(7).fill(true))
  expect(readings(Flag, [false, 'false', 'f', '0', 'disable', 'disabled', 'desable', 'desabled', 0, 2])).toEqual(
    Array(10).fill(false),
  )
})

test('control characters of a search are spaces, and none stand around it', () => {
  expect(readings(SearchText, ['ana\u0000maria', ' \tana\n'])).toEqual(['ana maria', 'ana'])
})

test('ids of a query are a list or separated by commas, and an empty one is as if absent', () => {
  const ids = idList(3)
  expect(readings(ids, ['[1,2,3]', '4, 5', '"6"', '7,,8'])).toEqual([[1, 2, 3], [4, 5], [6], [7, 8]])
  expect(readings(ids, [undefined, '', '[]', ','])).toEqual(Array(4).fill(undefined))
  expect([error(ids, '1,2,3,4'), error(ids, '1,x'), error(ids, '1.5')]).toEqual([
    words.tooMany,
    words.invalid,
    words.invalid,
  ])
})

test.each([
  [30, 30],
  ['30', 30],
  ['49,90', 49.9],
  [0.1, 0.1],
  ['', 0],
  [1.005, undefined],
  [-1, undefined],
  ['1.000,00', 1000],
  ['1.234.567,8', 1234567.8],
  [' 1.234,56 ', 1234.56],
  ['R$ 1.234,56', 1234.56],
  ['R$\u00a00,50', 0.5],
  ['1.234', undefined],
  ['12.34,56', undefined],
  ['1,234.56', undefined],
  ['12x', undefined],
])('%s as money is %s', (provided, value) => {
  expect(Money.safeParse(provided).data).toBe(value)
})

test.each([null, '', false])('a blank is none in whatever need not be said: %j', blank => {
  expect(OptionalId.parse(blank)).toBeNull()
  expect(LinkedId.parse(blank)).toBeNull()
  expect(orNone(Day).parse(blank)).toBeNull()
  expect(orEmpty(z.string()).parse(blank)).toBe('')
  expect(orBlank(z.enum(['a', 'b']).optional()).parse(blank)).toBeUndefined()
  expect(orBlank(z.enum(['a', 'b']).default('b')).parse(blank)).toBe('b')
  expect(orBlank(Color.optional()).parse(blank)).toBeUndefined()
})

test('the blanks that forms and addresses write as words are none for an id', () => {
  for (const blank of ['null', 'undefined', 'false'])
    expect([OptionalId.parse(blank), LinkedId.parse(blank)]).toEqual([null, null])
  expect(orEmpty(z.string()).parse('null')).toBe('null')
})

test('what is absent stays absent in a change, and the false of a flag is a value', () => {
  expect(LinkedId.parse(undefined)).toBeUndefined()
  expect(orBlank(Flag.optional()).parse(false)).toBe(false)
  expect(orBlank(Flag.default(true)).parse('')).toBe(true)
})

test('what is no blank is judged as ever', () => {
  for (const wrong of [0, '0', 'x', -1, true, []]) {
    expect(LinkedId.safeParse(wrong).success).toBe(false)
    expect(orBlank(z.enum(['a']).optional()).safeParse(wrong).success).toBe(false)
  }
  expect(orBlank(Color.optional()).safeParse('x').error?.issues[0]?.message).toBe('Too Short!')
})
