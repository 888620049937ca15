import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '../../kit/clock.ts'
import type { Lane } from '../outbox/store.ts'
import { Limiter } from './limiter.ts'
import { defaultLimits } from './limits.ts'

const ref = { companyId: 1, connectionId: 7 }
const other = { companyId: 2, connectionId: 7 }

function limiter(sentToday = 0, random = () => 0, restrictedUntil: number | null = null) {
  return new Limiter({
    random,
    firstContactsSince: async () => sentToday,
    restrictedUntil: async () => restrictedUntil,
  })
}

/** How many messages of a lane leave in this time, sending whenever the limiter lets. */
async function sentWithin(lane: Lane, milliseconds: number, random = () => 0): Promise<number> {
  const limits = limiter(0, random)
  let now = 1_000_000
  const end = now + milliseconds
  for (let sent = 0; sent < 10_000; sent += 1) {
    const verdict = await limits.judge(ref, { lane, firstContact: false }, now)
    if (verdict !== 'go') {
      if (verdict.waitUntil >= end) return sent
      now = verdict.waitUntil
      sent -= 1
    } else limits.spend(ref, lane, now)
  }
  return Number.POSITIVE_INFINITY
}

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
    expect(await limits.judge(ref, { lane: 'campaign', firstContact: false }, 1)).toMatchObject({ because: 'pace' })
    expect(await limits.judge(other, { lane: 'campaign', firstContact: false }, 1)).toBe('go')
  })

  it('lets automation write to so many strangers a day, and to people who wrote before without end', async () => {
    const limits = limiter(defaultLimits.firstContactsPerDay)
    expect(await limits.judge(ref, { lane: 'api', firstContact: true }, 0)).toEqual({
      waitUntil: HOUR,
      because: 'first-contacts',
    })
    expect(await limits.judge(ref, { lane: 'api', firstContact: false }, 0)).toBe('go')
    expect(await limits.judge(ref, { lane: 'chat', firstContact: true }, 0)).toBe('go')
  })

  it.each(['campaign', 'chat'] as const)('lets the lane %s rest from strangers until WhatsApp lifts it', async lane => {
    const limits = limiter(0, () => 0, DAY)
    expect(await limits.judge(ref, { lane, firstContact: true }, HOUR)).toEqual({
      waitUntil: DAY,
      because: 'restricted',
    })
    expect(await limits.judge(ref, { lane, firstContact: false }, HOUR)).toBe('go')
    expect(await limits.judge(ref, { lane, firstContact: true }, DAY)).toBe('go')
  })
})
