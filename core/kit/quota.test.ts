import { expect, test } from 'vitest'
import { TestClock } from '../app/testing/test-clock.ts'
import { rejection } from '../app/testing/thrown-error.ts'
import { HOUR, MINUTE } from './clock.ts'
import { generalErrors } from './general-errors.ts'
import { Quota } from './quota.ts'
import { WindowCounter } from './window-counter.ts'

const fresh = () => {
  const clock = new TestClock('2026-03-10T12:00:00Z')
  return { clock, quota: new Quota(clock, { max: 2, per: HOUR, refusal: generalErrors.ERR_TOO_MANY_REQUESTS }) }
}

test('Each has so many in a while from the first one, and hears how long there is to wait', async () => {
  const { clock, quota } = fresh()
  quota.take('a')
  await clock.advance(20 * MINUTE)
  quota.take('a')
  const rejected = rejection(() => quota.take('a'))
  expect([rejected?.code, rejected?.data]).toEqual(['ERR_TOO_MANY_REQUESTS', { minutes: 40, seconds: 2400 }])
  expect(rejection(() => quota.take('b'))).toBeUndefined()
  await clock.advance(40 * MINUTE)
  expect(rejection(() => quota.take('a'))).toBeUndefined()
})

test('Of one, one is taken', () => {
  const once = new Quota(fresh().clock, { max: 1, per: HOUR, refusal: generalErrors.ERR_TOO_MANY_REQUESTS })
  expect([rejection(() => once.take('a')), rejection(() => once.take('a'))?.code]).toEqual([
    undefined,
    'ERR_TOO_MANY_REQUESTS',
  ])
})

test('What came to nothing is given back', () => {
  const { quota } = fresh()
  for (let n = 0; n < 5; n++) quota.take('a')()
  quota.take('a')
  quota.take('a')
  expect(rejection(() => quota.take('a'))?.code).toBe('ERR_TOO_MANY_REQUESTS')
})

test('What was counted is forgotten when its time is over, or when someone says so', async () => {
  const clock = new TestClock('2026-03-10T12:00:00Z')
  const counts = new WindowCounter(clock, HOUR)
  counts.takeBack('nobody')
  counts.add('a')
  await clock.advance(10 * MINUTE)
  counts.add('a')
  expect(counts.of('a')).toEqual({ attempts: 2, until: clock.now() + 50 * MINUTE, last: clock.now() })
  counts.add('b')
  counts.forget('b')
  await clock.advance(50 * MINUTE)
  expect([counts.of('a'), counts.of('b')]).toEqual([undefined, undefined])
})

test('Of more people than can be remembered the first ones are forgotten', () => {
  const counts = new WindowCounter(new TestClock('2026-03-10T12:00:00Z'), HOUR)
  for (let n = 0; n < 50_001; n++) counts.add(`p${n}`)
  expect([counts.of('p0'), counts.of('p1')?.attempts, counts.of('p50000')?.attempts]).toEqual([undefined, 1, 1])
})
