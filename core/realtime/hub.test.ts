import { expect, test } from 'vitest'
import type { Caller } from '../access/caller.ts'
import { Hub, type Listener } from './hub.ts'
import type { Channel } from './publication.ts'

interface Person extends Listener {
  heard: string[]
  closedWith: number[]
}

function person(about: Partial<Caller>, channels: Channel[] = []): Person {
  const heard: string[] = []
  const closedWith: number[] = []
  const caller = { companyId: 1, userId: 1, sessionId: 1, profile: 'user', queueIds: [], allTicket: false, ...about }
  return {
    caller: { name: '', whatsappId: null, ...caller } as Caller,
    channels: new Set(channels),
    heard,
    closedWith,
    send: frame => {
      const { event, type, seq, resumed } = JSON.parse(frame)
      heard.push(event ? `${event}#${seq}` : `${type} ${resumed}`)
    },
    close: code => void closedWith.push(code),
  }
}

const place = { queueId: 7, userId: null }

test('an event stays in its company and goes to those who may hear it and joined', () => {
  const hub = new Hub()
  const inQueue = person({ userId: 1, queueIds: [7] }, ['tickets:pending'])
  const elsewhere = person({ userId: 2, queueIds: [8] }, ['tickets:pending'])
  const notJoined = person({ userId: 3, queueIds: [7] })
  const admin = person({ userId: 4, profile: 'admin' }, ['tickets:pending'])
  const foreign = person({ userId: 5, companyId: 2, profile: 'admin' }, ['tickets:pending'])
  for (const listener of [inQueue, elsewhere, notJoined, admin, foreign]) hub.enter(listener, {})
  hub.publish(1, { event: 'ticket', data: {}, to: { ticket: place }, channels: ['tickets:pending'] })
  expect(inQueue.heard).toEqual(['ready false', 'company-1-ticket#1'])
  expect(admin.heard).toEqual(['ready false', 'company-1-ticket#1'])
  for (const deaf of [elsewhere, notJoined, foreign]) expect(deaf.heard).toEqual(['ready false'])
})

test('a client that comes back gets what it missed and may see, by the rights it has now', () => {
  const hub = new Hub()
  hub.enter(person({ userId: 9 }), {})
  hub.publish(1, { event: 'a', data: {}, to: { may: 'tickets:use' } })
  hub.publish(1, { event: 'b', data: {}, to: { ticket: place } })
  hub.publish(1, { event: 'c', data: {}, to: { may: 'tickets:use' } })
  const back = person({ queueIds: [] })
  hub.enter(back, { boot: hub.boot, seq: 1 })
  expect(back.heard).toEqual(['ready true', 'company-1-c#3'])
})

test('a client of an earlier process, or too far behind, is told to fetch anew', () => {
  const hub = new Hub()
  hub.enter(person({ userId: 9 }), {})
  for (let i = 0; i < 2100; i++) hub.publish(1, { event: 'a', data: {}, to: { may: 'tickets:use' } })
  const otherBoot = person({})
  hub.enter(otherBoot, { boot: 'another', seq: 2099 })
  const farBehind = person({})
  hub.enter(farBehind, { boot: hub.boot, seq: 50 })
  expect([otherBoot.heard, farBehind.heard]).toEqual([['ready false'], ['ready false']])
})

test('what is kept for those who come back is bounded in characters too', () => {
  const hub = new Hub()
  hub.enter(person({ userId: 9 }), {})
  for (let i = 0; i < 5; i++) hub.publish(1, { event: 'a', data: 'x'.repeat(300_000), to: { may: 'tickets:use' } })
  const [near, far] = [person({ userId: 1 }), person({ userId: 2 })]
  hub.enter(near, { boot: hub.boot, seq: 3 })
  hub.enter(far, { boot: hub.boot, seq: 1 })
  expect([near.heard[0], far.heard[0]]).toEqual(['ready true', 'ready false'])
})

test('events of a company that nobody ever listened to are counted but not kept', () => {
  const hub = new Hub()
  hub.publish(1, { event: 'a', data: {}, to: { may: 'tickets:use' } })
  const first = person({})
  hub.enter(first, { boot: hub.boot, seq: 0 })
  hub.publish(1, { event: 'b', data: {}, to: { may: 'tickets:use' } })
  expect(first.heard).toEqual(['ready false', 'company-1-b#2'])
})

test('whoever loses a ticket hears of the loss, and nobody else', () => {
  const hub = new Hub()
  const loser = person({ userId: 1, queueIds: [7] })
  const keeper = person({ userId: 2, queueIds: [7, 8] })
  const stranger = person({ userId: 3, queueIds: [9] })
  for (const listener of [loser, keeper, stranger]) hub.enter(listener, {})
  hub.publish(1, {
    event: 'ticket',
    data: { action: 'delete' },
    to: { lostTicket: { before: place, after: { queueId: 8, userId: null } } },
  })
  expect([loser, keeper, stranger].map(({ heard }) => heard.length)).toEqual([2, 1, 1])
})

test('changed rights hold at once, and sockets of an ended session are closed', () => {
  const hub = new Hub()
  const old = person({ sessionId: 1, queueIds: [7] })
  const current = person({ sessionId: 2, queueIds: [7] })
  for (const listener of [old, current]) hub.enter(listener, {})
  hub.refresh(1, 1, sessionId => (sessionId === 2 ? { ...current.caller, queueIds: [] } : undefined), 4401)
  hub.publish(1, { event: 'ticket', data: {}, to: { ticket: place } })
  expect(old.closedWith).toEqual([4401])
  expect(current.heard).toEqual(['ready false'])
})

test('presence is told for the first socket and the last', () => {
  const told: string[] = []
  const hub = new Hub((caller, online) => told.push(`${caller.userId} ${online}`))
  const [one, two] = [person({}), person({})]
  hub.enter(one, {})
  hub.enter(two, {})
  hub.leave(one)
  hub.leave(two)
  expect(told).toEqual(['1 true', '1 false'])
})
