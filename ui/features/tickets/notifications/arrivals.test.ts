import { describe, expect, it } from 'vitest'
import type { TicketEvent } from '../../../../core/tenant/tickets/contract.ts'
import { aTicket } from '../testing/samples.ts'
import { afterEvent, afterLook, isArrival } from './arrivals.ts'

const me = { userId: 7, queueIds: [2] }
const COLLEAGUE = 8
const mine = aTicket({ id: 1, userId: 7 })
const inMyQueue = aTicket({ id: 2, status: 'pending', queueId: 2 })
const handed = (ticket: typeof mine, transferredBy: number | null = COLLEAGUE) =>
  ({ action: 'update', ticket, transferredBy }) as const
const updated = (ticket: typeof mine): TicketEvent => ({ action: 'update', ticket })

describe('a ticket that a colleague hands over', () => {
  it.each([
    ['to me', handed(mine)],
    ['to my queue', handed(inMyQueue)],
    ['by no person but a program', handed(mine, null)],
  ])('%s arrives', (_, event) => {
    expect(isArrival(me, event)).toBe(true)
    expect(afterEvent([], me, event)).toEqual([event.ticket])
  })

  it.each([
    ['by myself', handed(mine, 7)],
    ['to somebody else', handed(aTicket({ userId: COLLEAGUE }))],
    ['to a queue that is not mine', handed(aTicket({ status: 'pending', queueId: 3 }))],
  ])('%s does not', (_, event) => {
    expect(isArrival(me, event)).toBe(false)
    expect(afterEvent([], me, event)).toEqual([])
  })

  it('is no more when another person accepts it, or it is finished, handed on, read or deleted', () => {
    const before = [inMyQueue, mine]
    const accepted = { ...inMyQueue, status: 'open' as const, userId: COLLEAGUE }
    expect(afterEvent(before, me, updated(accepted))).toEqual([mine])
    expect(afterEvent(before, me, updated({ ...mine, status: 'closed' }))).toEqual([inMyQueue])
    expect(afterEvent(before, me, handed({ ...mine, userId: COLLEAGUE }))).toEqual([inMyQueue])
    expect(afterEvent(before, me, { action: 'updateUnread', ticketId: 1 })).toEqual([inMyQueue])
    expect(afterEvent(before, me, { action: 'delete', ticketId: 2, reason: 'hidden' })).toEqual([mine])
  })

  it('changes in place, and other tickets change nothing', () => {
    const before = [inMyQueue, mine]
    const newer = { ...mine, unreadMessages: 3 }
    expect(afterEvent(before, me, updated(newer))).toEqual([inMyQueue, newer])
    expect(afterEvent(before, me, updated(aTicket({ id: 5, userId: 7 })))).toBe(before)
  })

  it('is no more once it is looked at', () => {
    expect(afterLook([inMyQueue, mine], mine.uuid)).toEqual([inMyQueue])
    const before = [mine]
    expect(afterLook(before, undefined)).toBe(before)
  })
})
