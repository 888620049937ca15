import { describe, expect, it, vi } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { CompanyRuntimes } from '../../company/runtime/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kit/clock.ts'
import type { FirstContacts, Lane } from '../outbox/store.ts'
import { Limiter } from './limiter.ts'
import { defaultLimits, firstContactLimits } from './limits.ts'

const ref = { companyId: 1, connectionId: 7 }
const other = { companyId: 2, connectionId: 7 }

/** A limiter of a connection that wrote to so many strangers today, one each minute from the clock's zero on. */
function limiter(sentToday = 0, random = () => 0, known: Partial<FirstContacts> = {}) {
  const sent = Array.from({ length: sentToday }, (_, minute) => ({ chat: `of minute ${minute}`, at: minute * MINUTE }))
  const nothing = { restrictedUntil: null, linkedAt: 0, ownLimit: null }
  const sentSince = (since: number) => sent.filter(({ at }) => at > since)
  return new Limiter({
    runtimes: new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z')),
    random,
    firstContacts: async (_ref, since) => ({ ...nothing, sent: sentSince(since), ...known }),
  })
}

/** How many messages of a lane leave in this time, sending whenever the limiter lets. */
async function sentWithin(lane: Lane, milliseconds: number, random = () => 0): Promise<number> {
  const limits = limiter(0, random)
  let now = 1_000_000
  const end = now + milliseconds
  for (let sent = 0; sent < 10_000; sent += 1) {
    const verdict = await limits.judging(ref, now)({ lane, chat, firstContact: false })
    if (verdict !== 'go') {
      if (verdict.waitUntil >= end) return sent
      now = verdict.waitUntil
      sent -= 1
    } else limits.spend(ref, lane, now)
  }
  return Number.POSITIVE_INFINITY
}

const chat = '1'

describe('the limiter', () => {
  it('never holds back a person', async () => {
    expect(await sentWithin('chat', SECOND)).toBe(Number.POSITIVE_INFINITY)
  })

  it.each(['bot', 'api', 'schedule', 'campaign'] as const)(
    'lets the lane %s burst, then keeps its pace',
    async lane => {
      const { burst, every } = defaultLimits.pace[lane]
      expect(await sentWithin(lane, 100 * every)).toBe(burst + 99)
    },
  )

  it('stretches the pace at random, by half at most', async () => {
    const { every } = defaultLimits.pace.campaign
    expect(await sentWithin('campaign', 150 * every, () => 1)).toBe(100)
  })

  it('slows one connection without slowing another', async () => {
    const limits = limiter()
    limits.spend(ref, 'campaign', 0)
    expect(await limits.judging(ref, 1)({ lane: 'campaign', chat, firstContact: false })).toMatchObject({
      because: 'pace',
    })
    expect(await limits.judging(other, 1)({ lane: 'campaign', chat, firstContact: false })).toBe('go')
  })

  it.each([
    ['campaign', 20],
    ['chat', 30],
  ] as const)('lets the lane %s write to %i strangers on the day of linking', async (lane, most) => {
    const below = limiter(most - 1)
    const full = limiter(most)
    expect(await below.judging(ref, HOUR)({ lane, chat, firstContact: true })).toBe('go')
    const held = { waitUntil: DAY, because: 'first-contacts' }
    expect(await full.judging(ref, HOUR)({ lane, chat, firstContact: true })).toEqual(held)
    expect(await full.judging(ref, HOUR)({ lane, chat, firstContact: false })).toBe('go')
  })

  it('counts the strangers of the last day alone', async () => {
    const stranger = { lane: 'campaign', chat, firstContact: true } as const
    const limits = limiter(20)
    expect(await limits.judging(ref, DAY - 1)(stranger)).toEqual({ waitUntil: DAY, because: 'first-contacts' })
    expect(await limits.judging(ref, DAY)(stranger)).toBe('go')
  })

  it('asks once for all who wait at one moment, and counts nobody twice', async () => {
    const sent = Array.from({ length: 20 }, (_, n) => ({ chat: `known ${n}`, at: n }))
    const known = { restrictedUntil: null, linkedAt: 0, ownLimit: null, sent }
    const firstContacts = vi.fn(async () => known)
    const limits = new Limiter({
      runtimes: new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z')),
      random: () => 0,
      firstContacts,
    })
    const judge = limits.judging(ref, HOUR)
    const row = (chat: string) => ({ lane: 'chat', chat, firstContact: true }) as const
    const verdicts = await Promise.all(Array.from({ length: 500 }, (_, n) => judge(row(`new ${n}`))))
    expect(new Set(verdicts)).toEqual(new Set(['go']))
    const program = limits.judging(ref, HOUR)
    expect(await program({ ...row('new'), lane: 'api' })).toMatchObject({ because: 'first-contacts' })
    expect(await program({ ...row('known 7'), lane: 'api' })).toBe('go')
    expect(firstContacts).toHaveBeenCalledTimes(2)
  })

  it('says when there is room for one more, where more were written to than the limit is now', async () => {
    const verdict = await limiter(25).judging(ref, HOUR)({ lane: 'api', chat, firstContact: true })
    expect(verdict).toEqual({ waitUntil: 5 * MINUTE + DAY, because: 'first-contacts' })
  })

  it.each(['campaign', 'chat'] as const)('lets the lane %s rest from strangers until WhatsApp lifts it', async lane => {
    const limits = limiter(0, () => 0, { restrictedUntil: DAY })
    expect(await limits.judging(ref, HOUR)({ lane, chat, firstContact: true })).toEqual({
      waitUntil: DAY,
      because: 'restricted',
    })
    expect(await limits.judging(ref, HOUR)({ lane, chat, firstContact: false })).toBe('go')
    expect(await limits.judging(ref, DAY)({ lane, chat, firstContact: true })).toBe('go')
  })
})

describe('how many strangers a day', () => {
  const now = 1000 * DAY
  const atAge = (days: number) => firstContactLimits({ linkedAt: now - days * DAY, ownLimit: null }, now)

  it.each([
    [0, 20, 30],
    [2.9, 20, 30],
    [3, 25, 38],
    [7, 30, 45],
    [14, 40, 60],
    [30, 60, 90],
    [90, 100, 150],
    [4000, 100, 150],
  ])('a link of %d days bears: %i for programs, %i for people', (days, programs, people) => {
    expect(atAge(days)).toEqual({ programs, people })
  })

  it('is what the company set, whatever the age', () => {
    expect(firstContactLimits({ linkedAt: now, ownLimit: 7 }, now)).toEqual({ programs: 7, people: 11 })
  })

  it('begins at the bottom without a link, and where the clock was set back after the linking', () => {
    expect(firstContactLimits({ linkedAt: null, ownLimit: null }, now)).toEqual(atAge(0))
    expect(atAge(-1)).toEqual(atAge(0))
  })
})
