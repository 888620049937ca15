import type { NewChatMessageCapInfo, ReachoutTimelockState } from '@whiskeysockets/baileys'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, SECOND } from '../../../../kit/clock.ts'
import type { RestrictionPayload } from '../../../events.ts'
import { Restriction } from './restriction.ts'

const ends = (hours: number): number => Math.ceil(Date.now() / SECOND) * SECOND + hours * HOUR
const soon = ends(2)
const later = ends(6)

const lock = (until: number): ReachoutTimelockState => ({ isActive: until > 0, timeEnforcementEnds: new Date(until) })
const cap = (until: number) =>
  ({
    capping_status: until > 0 ? 'CAPPED' : 'NONE',
    cycle_end_timestamp: String(until / SECOND),
  }) as NewChatMessageCapInfo

describe('what WhatsApp answers of restrictions', () => {
  let answers: { lock?: number; cap?: number | null }
  let emitted: Omit<RestrictionPayload, 'type'>[]
  let restriction: Restriction

  /** As the library does: what it learns of a lock it tells as well. */
  const socket = {
    async fetchAccountReachoutTimelock() {
      if (answers.lock === undefined) throw new Error('no answer')
      restriction.locked(lock(answers.lock))
      return lock(answers.lock)
    },
    async fetchNewChatMessageCap() {
      if (answers.cap === undefined) throw new Error('no answer')
      return answers.cap === null ? (null as unknown as NewChatMessageCapInfo) : cap(answers.cap)
    },
  }

  beforeEach(() => {
    emitted = []
    restriction = new Restriction(socket, each => void emitted.push(each))
  })

  it.each([
    ['none', { lock: 0, cap: 0 }, [{ until: null }]],
    ['none, from an account that knows no cap', { lock: 0, cap: null }, [{ until: null }]],
    ['a cap beyond a lock', { lock: soon, cap: later }, [{ until: later, capped: true }]],
    ['a lock beyond a cap', { lock: later, cap: soon }, [{ until: later }]],
    ['nothing of a cap, and no lock', { lock: 0 }, []],
    ['nothing of a cap, and a lock', { lock: soon }, [{ until: soon, atLeast: true }]],
    ['nothing of a lock, and no cap', { cap: 0 }, []],
    ['nothing of a lock, and a cap', { cap: soon }, [{ until: soon, capped: true, atLeast: true }]],
    ['nothing', {}, []],
  ])('%s: is reported once, and as no more than it is', async (_what, provided, expected) => {
    answers = provided
    await restriction.ask()
    expect(emitted).toEqual(expected)
  })

  it('that there was none before counts no more when it is asked again', async () => {
    answers = { lock: 0, cap: 0 }
    await restriction.ask()
    answers = { lock: 0 }
    await restriction.ask()
    expect(emitted).toEqual([{ until: null }])
  })

  it('counts on while it answers nothing', async () => {
    answers = { lock: 0, cap: soon }
    await restriction.ask()
    answers = { lock: 0 }
    await restriction.ask()
    expect(emitted.at(-1)).toEqual({ until: soon, capped: true })
  })
})

describe('what WhatsApp says of restrictions by itself', () => {
  let emitted: Omit<RestrictionPayload, 'type'>[]
  let restriction: Restriction
  let caps: (() => void)[]
  beforeEach(() => {
    ;[emitted, caps] = [[], []]
    restriction = new Restriction(
      {
        fetchAccountReachoutTimelock: async () => {
          restriction.locked({ isActive: false })
          return { isActive: false }
        },
        fetchNewChatMessageCap: () => new Promise(resolve => void caps.push(() => resolve(cap(0)))),
      },
      each => void emitted.push(each),
    )
  })

  it('counts until it ends, or for as long as is usual', () => {
    restriction.locked(lock(soon))
    expect(emitted.at(-1)).toEqual({ until: soon, atLeast: true })
    restriction.locked({ isActive: true })
    expect(emitted.at(-1)!.until).toBeGreaterThan(Date.now() + HOUR)
    expect(emitted).toHaveLength(2)
    restriction.locked({ isActive: false, timeEnforcementEnds: new Date(later) })
    expect(emitted).toHaveLength(2)
  })

  it('is a cap until its cycle ends, or for as long as is usual, and is told when it changes', () => {
    restriction.capped(cap(soon))
    restriction.capped(cap(soon))
    expect(emitted).toEqual([{ until: soon, capped: true, atLeast: true }])
    restriction.capped({ capping_status: 'CAPPED' } as NewChatMessageCapInfo)
    expect(emitted[1]!.until).toBeGreaterThan(Date.now() + HOUR)
    restriction.locked({ isActive: false })
    restriction.capped(cap(0))
    expect(emitted.at(-1)).toEqual({ until: null })
  })

  it('is asked for once at a time', async () => {
    const both = [restriction.ask(), restriction.ask()]
    await Promise.resolve()
    expect(caps).toHaveLength(1)
    for (const answer of caps) answer()
    await Promise.all(both)
    const again = restriction.ask()
    expect(caps).toHaveLength(2)
    caps[1]!()
    await again
    expect(emitted).toEqual([{ until: null }, { until: null }])
  })
})
