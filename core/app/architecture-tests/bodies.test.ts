import { expect, test } from 'vitest'
import { bodyLimitOf } from '../../http/index.ts'
import { MAX_BODY } from '../../kit/limits.ts'
import { allRoutes } from './all-routes.ts'

/**
 * The architecture test of bodies: the main thread reads none of more than `MAX_BODY` bytes or `MAX_BODY_VALUES` values, which is some milliseconds of
 * work whatever they say. What may be larger is read by a thread, and nobody sends it without end.
 */
test('a body that may be larger than the common limit is read by a thread, and comes at a rate', () => {
  const large = allRoutes.filter(route => bodyLimitOf(route) > MAX_BODY)
  expect(large.map(({ path }) => path)).toContain('/flows')
  expect(large.filter(({ unread, rate }) => !unread || !rate)).toEqual([])
})
