import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { backOff, slowly } from './back-off.ts'

describe('the wait before the next attempt', () => {
  it('doubles from two seconds up to five minutes', () => {
    const longest = [1, 2, 3, 4, 9, 50].map(retries => backOff(retries, () => 1))
    expect(longest).toEqual([2, 4, 8, 16, 300, 300].map(seconds => seconds * SECOND))
  })

  it('is minutes from the first on, up to an hour, where hurry does harm', () => {
    expect([1, 2, 3, 4, 50].map(retries => backOff(retries, () => 1, slowly))).toEqual(
      [10, 20, 40, 60, 60].map(minutes => minutes * MINUTE),
    )
    expect([backOff(1, () => 0, slowly), backOff(50, () => 0, slowly)]).toEqual([5 * MINUTE, HOUR / 2])
  })

  it('is spread over its upper half, and never under a second', () => {
    expect(backOff(1, () => 0)).toBe(SECOND)
    expect(backOff(50, () => 0)).toBe(2.5 * MINUTE)
  })
})
