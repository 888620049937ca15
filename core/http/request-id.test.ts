import { expect, test } from 'vitest'
import { requestIds } from './request-id.ts'

test.each(['7d1b5a9e-0c2f-4a39-9d6f-2f1d5d1c0b7e', 'a', 'edge:1.2_3', 'x'.repeat(64)])(
  '%s is taken as it came',
  provided => {
    expect(requestIds()({ headers: { 'x-request-id': provided } })).toBe(provided)
  },
)

test.each([undefined, '', ' ', 'x'.repeat(65), 'a b', 'a"b', 'a\nb', 'é', '<script>', ['a', 'b']])(
  'in place of %j a request has an id of our own, another one each time',
  provided => {
    const idOf = requestIds()
    const request = { headers: { 'x-request-id': provided as string } }
    const ids = [idOf(request), idOf(request), requestIds()(request)]
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\w-]{8}\.[0-9a-z]+$/)
  },
)
