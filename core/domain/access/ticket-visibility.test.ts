import { expect, test } from 'vitest'
import type { Profile } from './permissions.ts'
import { ownOnly, readsQueue, seesTicket, whoLost, whoReads, whoSees } from './ticket-visibility.ts'

const viewer = (profile: Profile, allTicket = false) => ({ userId: 1, profile, queueIds: [7], allTicket })
const listener = (profile: Profile, queueIds = [7]) => ({
  ...viewer(profile),
  super: false,
  rights: [],
  queueIds,
  whatsappId: null,
})

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

test('an event of a ticket is received by anyone who sees it', () => {
  const listens = whoSees({ status: 'open', queueId: 7, userId: 2 })
  expect([listens(listener('user')), listens(listener('user', [8]))]).toEqual([true, false])
})

test('who loses sight of a ticket by a move learns of it, and nobody else', () => {
  const [from, to] = [
    { status: 'open', queueId: 7, userId: 1 },
    { status: 'open', queueId: 8, userId: 2 },
  ] as const
  const lost = whoLost(from, to)
  expect([lost(listener('user')), lost(listener('user', [7, 8])), lost(listener('user', [8]))]).toEqual([
    true,
    false,
    false,
  ])
  expect([lost(listener('admin')), lost(listener('restaurante'))]).toEqual([false, false])
})

test('what was said is received by anyone who sees the ticket and reads the queue in which it was said', () => {
  const ticket = { status: 'open', queueId: 7, userId: null } as const
  const content = whoReads({ ticket, queueId: 8 })
  expect([content(listener('user')), content(listener('user', [7, 8])), content(listener('user', [8]))]).toEqual([
    false,
    true,
    false,
  ])
})

test('those who also read another queue, and those who do not, can be told apart', () => {
  const ticket = { status: 'open', queueId: 7, userId: null } as const
  const [reading, others] = [true, false].map(isRead =>
    whoReads({ ticket, queueId: 7, alongside: { queueId: 8, isRead } }),
  )
  expect([reading!(listener('user')), reading!(listener('user', [7, 8]))]).toEqual([false, true])
  expect([others!(listener('user')), others!(listener('user', [7, 8]))]).toEqual([true, false])
})

test('the tab of open tickets shows the own ones, to overseers all or those of the people they name', () => {
  const open = { status: 'open', showAll: true } as const
  expect([ownOnly(viewer('user'), open), ownOnly(viewer('supervisor'), open)]).toEqual([true, false])
  expect(ownOnly(viewer('supervisor'), { status: 'open' })).toBe(true)
  expect(ownOnly(viewer('supervisor'), { status: 'open', users: [] })).toBe(true)
  expect(ownOnly(viewer('supervisor'), { status: 'open', users: [2] })).toBe(false)
  expect(ownOnly(viewer('user'), { status: 'pending' })).toBe(false)
})
