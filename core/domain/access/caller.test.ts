import { expect, test } from 'vitest'
import { type Entitlements, mayAutomate } from './caller.ts'

test.each([
  [{ active: true, overdue: false }, true],
  [{ active: true, overdue: true }, false],
  [{ active: false, overdue: false }, false],
  [{ active: false, overdue: true }, false],
])('a company of which is known %j may do things by itself: %s', (entitlements, may) => {
  expect(mayAutomate(entitlements as Entitlements)).toBe(may)
})
