import { expect, test } from 'vitest'
import type { Profile } from './permissions.ts'
import { readsQueue, seesTicket } from './ticket-visibility.ts'

const viewer = (profile: Profile, allTicket = false) => ({ userId: 1, profile, queueIds: [7], allTicket })

test.each([
  ['of an own queue', { status: 'pending', queueId: 7, userId: null }, 'admin supervisor user'],
  ['of an own queue, a colleague has it', { status: 'open', queueId: 7, userId: 2 }, 'admin supervisor user'],
  ['of another queue, though the own', { status: 'open', queueId: 8, userId: 1 }, 'admin supervisor'],
  ['without a queue, the own', { status: 'open', queueId: null, userId: 1 }, 'admin supervisor user'],
  ["without a queue, a colleague's", { status: 'open', queueId: null, userId: 2 }, 'admin supervisor'],
  ['without a queue, waiting', { status: 'pending', queueId: null, userId: null }, 'admin supervisor'],
] as const)('a ticket %s is seen by the right people', (_, ticket, who) => {
  const profiles = ['admin', 'supervisor', 'user', 'restaurante'] as const
  expect(profiles.filter(profile => seesTicket(viewer(profile), ticket)).join(' ')).toBe(who)
})

test('allTicket shows a user those that wait without a queue, and a restaurante still nothing', () => {
  const waiting = { status: 'pending', queueId: null, userId: null } as const
  expect(seesTicket(viewer('user', true), waiting)).toBe(true)
  expect(seesTicket(viewer('user', true), { ...waiting, status: 'open', userId: 2 })).toBe(false)
  expect(seesTicket(viewer('restaurante', true), waiting)).toBe(false)
})

test('what was said in a queue is read by its people and by overseers, what was said in none by all', () => {
  expect([7, null, 8].map(queueId => readsQueue(viewer('user'), queueId))).toEqual([true, true, false])
  expect([7, null, 8].map(queueId => readsQueue(viewer('supervisor'), queueId))).toEqual([true, true, true])
})
