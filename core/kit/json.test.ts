import { expect, test } from 'vitest'
import { Json } from './json.ts'

test('whatever JSON can say is taken as it is', () => {
  for (const value of [null, true, 0, -1.5, '', 'a', [], {}, [{ a: [null, { b: 'c' }] }], Object.create(null)])
    expect(Json.parse(value)).toEqual(value)
})

test('what JSON cannot say is rejected, however deep it lies', () => {
  const none = [undefined, Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, Symbol('a'), new Date(0), new Map()]
  for (const value of none)
    for (const held of [value, [value], { a: { b: [value] } }]) expect(Json.safeParse(held).success).toBe(false)
})
