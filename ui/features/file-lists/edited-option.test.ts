import { expect, it } from 'vitest'
import { moved } from './edited-option.ts'

it('one of a list goes to another place, and the others close up', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

it('beyond its ends, and where it is already, nothing moves', () => {
  const all = ['a', 'b']
  for (const [from, to] of [
    [0, -1],
    [1, 2],
    [1, 1],
    [2, 0],
  ] as const)
    expect(moved(all, from, to)).toBe(all)
})
