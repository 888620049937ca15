import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { growingCache, growingSet } from './growing-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** So much later, as a cache sees it, which looks at the clock once in a moment. */
function later(milliseconds: number): void {
  const now = performance.now() + milliseconds
  vi.spyOn(performance, 'now').mockReturnValue(now)
  vi.advanceTimersByTime(SECOND)
}

it('what was used last stays, as many as there is room for', () => {
  const cache = growingCache<string>(3)
  for (const name of ['a', 'b', 'c']) cache.set(name, name.toUpperCase())
  expect(cache.get('a')).toBe('A')
  cache.set('d', 'D')
  expect(['a', 'b', 'c', 'd'].map(name => cache.get(name))).toEqual(['A', undefined, 'C', 'D'])
})

it('what has its time is there for so long, and what has none for ever', () => {
  const [timed, stored] = [growingCache<string>(3, MINUTE), growingCache<string>(3)]
  for (const cache of [timed, stored]) cache.set('a', 'A')
  later(MINUTE - SECOND)
  expect([timed.get('a'), stored.get('a')]).toEqual(['A', 'A'])
  later(2 * SECOND)
  expect([timed.get('a'), stored.get('a')]).toEqual([undefined, 'A'])
})

it('what is only known to be there is stored likewise', () => {
  const [timed, stored] = [growingSet(2, MINUTE), growingSet(2)]
  for (const set of [timed, stored]) {
    set.add('a')
    set.add('b')
    set.add('c')
    set.delete('b')
    expect(['a', 'b', 'c'].map(name => set.has(name))).toEqual([false, false, true])
  }
  later(MINUTE + SECOND)
  expect([timed.has('c'), stored.has('c')]).toEqual([false, true])
})
