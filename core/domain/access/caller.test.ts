import { expect, test } from 'vitest'
import { mayAutomate, type Standing } from './caller.ts'

test.each([
  [{ active: true, overdue: false }, true],
  [{ active: true, overdue: true }, false],
  [{ active: false, overdue: false }, false],
  [{ active: false, overdue: true }, false],
])('a company of which is known %j may do things by itself: %s', (standing, may) => {
  expect(mayAutomate(standing as Standing)).toBe(may)
})
