import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { backOff } from './back-off.ts'

describe('the wait before the next attempt', () => {
  it('doubles from two seconds up to five minutes', () => {
    const longest = [1, 2, 3, 4, 9, 50].map(retries => backOff(retries, () => 1))
    expect(longest).toEqual([2, 4, 8, 16, 300, 300].map(seconds => seconds * SECOND))
  })

  it('is spread over its upper half, and never under a second', () => {
    expect(backOff(1, () => 0)).toBe(SECOND)
    expect(backOff(50, () => 0)).toBe(2.5 * MINUTE)
  })
})
