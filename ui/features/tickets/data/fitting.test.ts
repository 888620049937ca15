import { expect, it } from 'vitest'
import { fitting } from './fitting.ts'

const place = { edges: 3, longest: 18, more: 6 }

it.each([
  ['all that fit', ['Bolo', 'Doce'], 14, 2],
  ['those that leave room for how many are left', ['Bolo', 'Doce', 'Pão'], 19, 1],
  ['none where the first has no room', ['Cliente fiel'], 14, 0],
  ['a long one as far as it is shown', ['x'.repeat(40)], 21, 1],
  ['none of none', [], 0, 0],
] as const)('shows %s', (_, words, room, displayed) => {
  expect(fitting(words, { ...place, room })).toBe(displayed)
})
