import { beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { silentLog } from '../log.ts'
import { Comeback } from './comeback.ts'

let clock: TestClock
let comeback: Comeback
/** By how much the event loop is late. */
let late: number
let begun: number[]
let emitted: object[]

beforeEach(() => {
  clock = new TestClock('2026-03-02T15:00:00Z')
  late = 0
  begun = []
  emitted = []
  comeback = new Comeback({
    clock: { now: () => clock.now() + late, at: (time, work) => clock.at(time, work) },
    random: () => 0.5,
    log: { ...silentLog, info: data => void emitted.push(data) },
  })
})

/** Lets so many come back, each of which does `then` when its turn comes. */
function bring(count: number, then: (order: number) => void = () => {}): void {
  for (let order = 1; order <= count; order += 1)
    comeback.add(String(order), order, () => {
      begun.push(order)
      then(order)
    })
}
/** It is open so long after it began. */
const opensAfter =
  (ms: number) =>
  (order: number): void =>
    void clock.at(clock.now() + ms, () => comeback.opened(String(order)))

describe('phones that come back', () => {
  it('begin a few at a time, the next when one is open, and more the more are open', async () => {
    bring(40)
    await clock.advance(5 * SECOND)
    expect(begun).toEqual([1, 2, 3, 4])
    comeback.opened('2')
    await clock.advance(SECOND)
    expect(begun.slice(4)).toEqual([5, 6])
    comeback.opened('1')
    comeback.opened('3')
    await clock.advance(SECOND)
    expect(begun).toHaveLength(10)
    for (let order = 4; order <= 30; order += 1) {
      comeback.opened(String(order))
      await clock.advance(SECOND)
    }
    await clock.advance(SECOND)
    expect(begun).toHaveLength(40)
  })

  it('130 of them, each of which takes two seconds, are half back after 20 seconds, and all after 60', async () => {
    const open: number[] = []
    const [from, ends] = [clock.now(), opensAfter(2 * SECOND)]
    bring(130, order => {
      ends(order)
      clock.at(clock.now() + 2 * SECOND, () => open.push(clock.now() - from))
    })
    await clock.advance(2 * MINUTE)
    expect([open[64]! <= 20 * SECOND, open[129]! <= 60 * SECOND]).toEqual([true, true])
  })

  it('come in their order, also those that were named later', async () => {
    comeback.add('b', 2, () => begun.push(2))
    comeback.add('c', 3, () => begun.push(3))
    comeback.add('a', 1, () => begun.push(1))
    await clock.advance(SECOND)
    expect(begun).toEqual([1, 2, 3])
  })

  it('wait while WhatsApp rejects them, longer each time, and go on once it takes one', async () => {
    let takes = false
    bring(40, order => void (takes ? comeback.opened(String(order)) : comeback.fell(String(order), 'unavailable')))
    await clock.advance(SECOND)
    expect(begun).toHaveLength(1)
    await clock.advance(6 * SECOND)
    expect(begun).toHaveLength(3)
    await clock.advance(5 * MINUTE)
    const tried = begun.length
    expect(tried).toBeLessThan(16)
    takes = true
    await clock.advance(MINUTE)
    expect(begun).toHaveLength(40)
  })

  it('are kept from nothing by the error of one number or its proxy', async () => {
    bring(20, order => void comeback.fell(String(order), order % 2 ? 'banned' : 'proxy-silent'))
    await clock.advance(4 * SECOND)
    expect(begun).toHaveLength(20)
  })

  it('go one by one while the machine is busy', async () => {
    late = 300
    bring(5)
    await clock.advance(5 * SECOND)
    expect(begun).toEqual([1])
    comeback.opened('1')
    await clock.advance(SECOND)
    expect(begun).toEqual([1, 2])
    late = 0
    await clock.advance(SECOND)
    expect(begun).toEqual([1, 2, 3, 4, 5])
  })

  it('keep nobody waiting for one that never answers', async () => {
    bring(8)
    await clock.advance(19 * SECOND)
    expect(begun).toHaveLength(4)
    await clock.advance(3 * SECOND)
    expect(begun).toHaveLength(8)
  })

  it('are reported in one line for all, once all are done', async () => {
    bring(5, order => {
      if (order === 1) return
      if (order < 4) comeback.opened(String(order))
      else expect(comeback.fell(String(order), order === 4 ? 'banned' : 'proxy-silent')).toBe(true)
    })
    await clock.advance(19 * SECOND)
    expect(emitted).toEqual([])
    await clock.advance(MINUTE)
    expect(emitted).toEqual([
      { connections: 5, open: 2, failed: { 'no-answer': 1, banned: 1, 'proxy-silent': 1 }, seconds: 20 },
    ])
    expect(comeback.fell('2', 'lost')).toBe(false)
  })

  it('come back no more once the program ends', async () => {
    bring(8)
    await clock.advance(SECOND)
    comeback.close()
    comeback.opened('1')
    await clock.advance(MINUTE)
    expect([begun, emitted]).toEqual([[1, 2, 3, 4], []])
  })
})
