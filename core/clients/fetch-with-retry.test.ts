import { expect, test } from 'vitest'
import { momentOf } from './fetch-with-retry.ts'

test.for([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0.25' }, 250],
  [{ 'retry-after': '7', 'retry-after-ms': '6512.5' }, 6512.5],
  [{ 'retry-after': 'Mon, 05 Jan 2015 02:30:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, undefined],
  [{}, undefined],
] as const)('of %o the moment is %s milliseconds', ([headers, moment]) => {
  expect(momentOf({ headers })).toBe(moment)
})
