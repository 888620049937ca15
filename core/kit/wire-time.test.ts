import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireTime } from './wire-time.ts'

test('an instant is written as a date writes it, whatever was asked before', () => {
  const times = fc.array(fc.integer({ min: Date.UTC(1960, 0), max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) }))
  fc.assert(
    fc.property(times, all => {
      for (const time of all) expect(wireTime(time)).toBe(new Date(time).toISOString())
    }),
  )
})
