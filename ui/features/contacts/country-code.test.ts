import { expect, it } from 'vitest'
import { withBrazil } from './country-code.ts'

it.each([
  ['11 98888-0001', '5511988880001'],
  ['(11) 3333-0001', '551133330001'],
  ['55 99123-4567', '5555991234567'],
  ['11 8888-0001', '551188880001'],
  ['011 98888-0001', '5511988880001'],
])('%s is a number of Brazil without its country code', (typed, whole) => {
  expect(withBrazil(typed)).toBe(whole)
})

it.each(['55 11 98888-0001', '+11 98888-0001', '1 415 555 2671', '351 912 345 678', '98888-0001', ''])(
  '%j is left as it was typed',
  typed => {
    expect(withBrazil(typed)).toBeUndefined()
  },
)
