import { describe, expect, it } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { InboundEvent } from '../events.ts'
import { silentLog } from '../log.ts'
import { quiet } from '../testing/quiet.ts'
import { InboundQueue } from './inbound-queue.ts'

const event = (group: string): InboundEvent => ({ type: 'group', group })

/** A queue into a desk that rejects batches as `errorOf` says. */
function queue(errorOf: (batch: string[], attempt: number) => Error | undefined) {
  const clock = new TestClock('2026-03-02T15:00:00Z')
  const attempts: string[][] = []
  const stored: string[] = []
  const waiting = new InboundQueue({
    clock,
    log: silentLog,
    async store(events) {
      const batch = events.map(each => (each.type === 'group' ? each.group : ''))
      attempts.push(batch)
      const error = errorOf(batch, attempts.length)
      if (error) throw error
    },
    stored: events => void stored.push(...events.map(each => (each.type === 'group' ? each.group : ''))),
  })
  return { clock, attempts, stored, waiting }
}

describe('what cannot be stored', () => {
  it.each([
    new TypeError('cannot read'),
    new RangeError('too long'),
    ...['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_MISMATCH', 'SQLITE_TOOBIG', 'SQLITE_RANGE'].map(code =>
      Object.assign(new Error(code), { code }),
    ),
  ])('is not tried again where no second attempt fixes it: %s', async error => {
    const { attempts, stored, waiting } = queue(batch => (batch.includes('bad') ? error : undefined))
    for (const name of ['bad', 'good']) waiting.push(event(name))
    await waiting.passed()
    expect([attempts, stored]).toEqual([[['bad', 'good'], ['bad'], ['good']], ['good']])
  })

  it('is tried five times, longer apart each time, and then each by itself', async () => {
    const { attempts, stored, waiting, clock } = queue(batch =>
      batch.includes('bad') ? Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }) : undefined,
    )
    for (const name of ['bad', 'good']) waiting.push(event(name))
    const counts: number[] = []
    for (const seconds of [0, 1, 2, 3, 3.5, 0.5]) {
      await clock.advance(seconds * SECOND, quiet)
      counts.push(attempts.length)
    }
    expect(counts).toEqual([1, 2, 3, 4, 4, 7])
    expect([attempts.slice(-2), stored]).toEqual([[['bad'], ['good']], ['good']])
    await clock.advance(MINUTE, quiet)
    expect(attempts).toHaveLength(7)
  })
})

describe('what comes while the disk is full', () => {
  it('is tried for as long as that lasts, in order, and holds nobody up who waits for the end', async () => {
    let isFull = true
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const { attempts, stored, waiting, clock } = queue(() => (isFull ? full : undefined))
    waiting.push(event('one'))
    const end = waiting.passed()
    await clock.advance(3 * MINUTE, quiet)
    await end
    waiting.push(event('two'))
    await clock.advance(3 * MINUTE, quiet)
    expect([stored, attempts.length > 20]).toEqual([[], true])
    isFull = false
    await clock.advance(5 * SECOND, quiet)
    expect(stored).toEqual(['one', 'two'])
  })
})

describe('what waits', () => {
  it('goes two hundred at a time', async () => {
    const { attempts, waiting } = queue(() => undefined)
    for (let n = 0; n < 401; n += 1) waiting.push(event(`${n}`))
    await waiting.passed()
    expect(attempts.map(batch => batch.length)).toEqual([200, 200, 1])
    expect(attempts.flat()).toEqual(Array.from({ length: 401 }, (_, n) => `${n}`))
  })

  it('is waited for as far as it came before', async () => {
    const { stored, waiting } = queue(() => undefined)
    await waiting.passed()
    waiting.push(event('one'))
    const first = waiting.passed()
    await first
    expect(stored).toEqual(['one'])
    waiting.push(event('two'))
    expect(stored).toEqual(['one'])
    await waiting.passed()
    expect(stored).toEqual(['one', 'two'])
  })
})
