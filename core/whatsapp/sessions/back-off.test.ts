import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import { backOff, FlapWatch, slowly } from './back-off.ts'

describe('the wait before the next attempt', () => {
  it('doubles from two seconds up to five minutes', () => {
    const longest = [1, 2, 3, 4, 9, 5_000].map(retries => backOff(retries, () => 1))
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

describe('a line that opens and falls', () => {
  const fallsAt = (...minutes: number[]): boolean[] => {
    const watch = new FlapWatch()
    return minutes.map(minute => watch.fell(minute * MINUTE))
  }

  it('flaps with the fifth fall in ten minutes, and with each that follows so soon', () => {
    expect(fallsAt(0, 1, 2, 3, 9, 9)).toEqual([false, false, false, false, true, true])
  })

  it('does not when they are further apart', () => {
    expect(fallsAt(0, 3, 6, 9, 10)).toEqual([false, false, false, false, false])
    expect(fallsAt(0, 3, 6, 9, 20, 21, 22, 23)).toEqual(Array(8).fill(false))
  })
})
