import { expect, test } from 'vitest'
import { Chosen, Mapping, number } from './fields.ts'

test.each<[unknown, number]>([
  [2.5, 2.5],
  ['2.5', 2.5],
  [' 3 ', 3],
  [0, 0],
  ['', 7],
  ['  ', 7],
  ['logo', 7],
  [-1, 7],
  ['-1', 7],
  ['1e999', 7],
  [Number.NaN, 7],
  [true, 7],
  [null, 7],
  [[3], 7],
  [undefined, 7],
])('a number that an editor keeps as %j is %d', (provided, expected) => {
  expect(number(7).parse(provided)).toBe(expected)
})

test('a mapping is paths with the names of variables; what is no name is left out, and so is what is too much', () => {
  const provided = { a: 'um', 'b.c': 'dois', d: '', e: '  ', f: 3, g: null }
  expect(Mapping.parse(provided)).toEqual([
    ['a', 'um'],
    ['b.c', 'dois'],
  ])
  for (const none of [undefined, null, 'a', 3, ['um']]) expect(Mapping.parse(none)).toEqual([])
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, `v${n}`]))
  expect(Mapping.parse(many)).toHaveLength(200)
})

test('what was not chosen is nothing, however an editor keeps that', () => {
  expect(['', null, undefined, 3, '3'].map(provided => Chosen.parse(provided))).toEqual([null, null, null, 3, 3])
})
