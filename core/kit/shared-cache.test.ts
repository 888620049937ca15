import { expect, test } from 'vitest'
import { SharedCache } from './shared-cache.ts'

const cache = (maxSize = 10) => new SharedCache<string[]>({ maxSize, maxEntrySize: 6 })

test('each share has its own values under the same keys', () => {
  const shared = cache()
  const [one, two] = [shared.share(), shared.share()]
  one.set('a', ['of one'], 1)
  two.set('a', ['of two'], 1)
  expect([one.get('a'), two.get('a'), one.get('b')]).toEqual([['of one'], ['of two'], undefined])
})

test('all shares together keep no more than its size, and nothing that is too large', () => {
  const shared = cache()
  const [one, two] = [shared.share(), shared.share()]
  one.set('a', [], 5)
  two.set('b', [], 6)
  two.set('c', [], 7)
  expect([one.get('a'), two.get('b'), two.get('c'), shared.size]).toEqual([undefined, [], undefined, 1])
})

test('a share that is cleared takes its own values out, and no others', () => {
  const shared = cache(11)
  const shares = Array.from({ length: 11 }, () => shared.share())
  for (const share of shares) share.set('a', [], 1)
  // Its name is the beginning of another's.
  shares[1]!.clear()
  expect([shares[1]!.get('a'), shares[10]!.get('a'), shared.size]).toEqual([undefined, [], 10])
})
