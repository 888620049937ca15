import { expect, test } from 'vitest'
import { flowOf, NOON, played } from '../fixtures.ts'
import { usualHours } from '../hours.ts'
import { lint } from '../lint/lint.ts'

const flow = (data: Record<string, unknown> = {}) =>
  flowOf(
    [
      ['start'],
      ['expediente', data, 'e'],
      ['sendMessage', { message: 'Aberto' }, 'a'],
      ['sendMessage', { message: 'Fechado' }, 'f'],
    ],
    [
      ['start', 'e'],
      ['e', 'a', 'open'],
      ['e', 'f', 'closed'],
    ],
  )

test.each([
  [true, 'Aberto'],
  [false, 'Fechado'],
])('the answer about hours (%s) shows the way', (open, content) => {
  const requested = played(flow())
  expect(requested.last.run.waiting).toEqual({
    for: 'answer',
    id: 1,
    request: { for: 'hours', queueId: null, now: NOON },
  })
  const answered = played(flow(), [{ is: 'answer', id: 1, answer: { for: 'hours', open } }])
  expect(answered.said).toEqual([content])
})

test('it may be about a queue', () => {
  expect(played(flow({ of: 'queue', queueId: 4 })).last.run.waiting).toMatchObject({ request: { queueId: 4 } })
  expect(played(flow({ of: 'company', queueId: 4 })).last.run.waiting).toMatchObject({ request: { queueId: null } })
})

test('the linter looks for the queue, and for both ways out', () => {
  const words = (data: Record<string, unknown>) => lint(flow(data), { queues: [1] }).map(({ word }) => word)
  expect(words({ of: 'queue' })).toContain('missingField')
  expect(words({ of: 'queue', queueId: 4 })).toContain('queueGone')
  const halves = flowOf(
    [['start'], ['expediente'], ['end']],
    [
      ['start', 'expediente'],
      ['expediente', 'end', 'open'],
    ],
  )
  expect(lint(halves).map(({ word }) => word)).toEqual(['closedWithoutEdge'])
})

test('without a company the usual hours count', () => {
  const at = (iso: string) => usualHours({ for: 'hours', queueId: null, now: Date.parse(iso) }).open
  expect([at('2026-01-05T12:00:00Z'), at('2026-01-05T22:00:00Z'), at('2026-01-04T15:00:00Z')]).toEqual([
    true,
    false,
    false,
  ])
})
