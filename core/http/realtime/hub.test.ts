import { expect, test } from 'vitest'
import * as z from 'zod'
import { TestClock } from '../../app/testing/test-clock.ts'
import { CompanyRuntimes } from '../../company/runtime/index.ts'
import type { Caller } from '../../domain/access/caller.ts'
import { type ChannelName, channel } from '../../domain/access/channels.ts'
import { defineEvents, type EventKind, event, whoMay } from '../../domain/access/events.ts'
import { permission, staff } from '../../domain/access/permissions.ts'
import { whoLost, whoSees } from '../../domain/access/ticket-visibility.ts'
import { DAY, MINUTE } from '../../kit/clock.ts'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { CLOSE_ENDED } from './frames.ts'
import { Hub, type HubOptions, type Listener } from './hub.ts'

interface Person extends Listener {
  heard: string[]
  closedWith: number[]
}

function person(about: Partial<Caller>, channels: ChannelName[] = []): Person {
  const received: string[] = []
  const closedWith: number[] = []
  const caller = {
    companyId: 1,
    userId: 1,
    sessionId: 1,
    profile: 'user',
    rights: [],
    queueIds: [],
    allTicket: false,
    ...about,
  }
  return {
    caller: { name: '', whatsappId: null, ...caller } as Caller,
    channels: new Set(channels),
    heard: received,
    closedWith,
    send: frame => {
      const { event, type, seq, resumed } = JSON.parse(frame)
      if (type === 'error') received.push(type)
      else received.push(event ? `${event}#${seq}` : `${type} ${type === 'gap' ? `#${seq}` : resumed}`)
    },
    close: code => void closedWith.push(code),
  }
}

function newHub({ clock = new TestClock('2026-11-20T12:00:00Z'), ...options }: Partial<HubOptions> = {}): Hub {
  return new Hub({ clock, runtimes: new CompanyRuntimes(clock), ...options })
}

/** What a page of the company may say that has seen the event of this number. */
const seen = (hub: Hub, seq?: number, companyId = 1) => ({ boot: hub.lastEventOf(companyId).split(' ')[0], seq })

const named = (name: string): EventKind => defineEvents({ [name]: event(z.unknown()) })[name]!
const everybody = whoMay(permission('things:use', staff))
const pending = channel({ join: 'joinThings', key: { status: z.string() } }).of({ status: 'pending' })
const place = { status: 'pending', queueId: 7, userId: null } as const

test('an event stays in its company and goes to those who may hear it and joined', () => {
  const hub = newHub()
  const inQueue = person({ userId: 1, queueIds: [7] }, [pending])
  const elsewhere = person({ userId: 2, queueIds: [8] }, [pending])
  const notJoined = person({ userId: 3, queueIds: [7] })
  const admin = person({ userId: 4, profile: 'admin' }, [pending])
  const foreign = person({ userId: 5, companyId: 2, profile: 'admin' }, [pending])
  for (const listener of [inQueue, elsewhere, notJoined, admin, foreign]) hub.enter(listener, {})
  hub.publish(1, { event: named('ticket'), data: {}, to: whoSees(place), channels: [pending] })
  expect(inQueue.heard).toEqual(['ready false', 'company-1-ticket#1'])
  expect(admin.heard).toEqual(['ready false', 'company-1-ticket#1'])
  for (const deaf of [elsewhere, notJoined, foreign]) expect(deaf.heard).toEqual(['ready false'])
})

test('a client that comes back gets what it missed and may see, by the rights it has now', () => {
  const hub = newHub()
  hub.enter(person({ userId: 9 }), {})
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  hub.publish(1, { event: named('b'), data: {}, to: whoSees(place) })
  hub.publish(1, { event: named('c'), data: {}, to: everybody })
  const back = person({ queueIds: [] })
  hub.enter(back, seen(hub, 1))
  expect(back.heard).toEqual(['ready true', 'company-1-c#3'])
})

test('who fetched something before it listens gets what came in between, when others listened', () => {
  const hub = newHub()
  hub.lastEventOf(1)
  hub.publish(1, { event: named('before'), data: {}, to: everybody })
  const fetched = hub.lastEventOf(1)
  const [boot, seq] = [fetched.split(' ')[0]!, Number(fetched.split(' ')[1])]
  const first = person({})
  hub.enter(first, { boot, seq })
  expect(first.heard).toEqual(['ready true'])
  hub.publish(1, { event: named('since'), data: {}, to: everybody })
  const second = person({})
  hub.enter(second, { boot, seq })
  expect(second.heard).toEqual(['ready true', 'company-1-since#2'])
  expect(newHub().lastEventOf(1)).toMatch(/ 0$/)
})

test('who fetched something before an event that nobody listened to has to fetch anew', () => {
  const hub = newHub()
  const before = seen(hub, 0)
  hub.publish(1, { event: named('unheard'), data: {}, to: everybody })
  const listener = person({})
  hub.enter(listener, before)
  expect(listener.heard).toEqual(['ready false'])
})

test('in place of events all sockets of a company, and anyone who comes back from before, are told to fetch anew', () => {
  const hub = newHub()
  const [here, elsewhere] = [person({ userId: 1 }), person({ companyId: 2 })]
  for (const listener of [here, elsewhere]) hub.enter(listener, {})
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  hub.refetch(1)
  hub.publish(1, { event: named('b'), data: {}, to: everybody })
  expect(here.heard.slice(1)).toEqual(['company-1-a#1', 'gap #2', 'company-1-b#3'])
  expect(elsewhere.heard).toEqual(['ready false'])
  const back = (seq: number) => {
    const listener = person({ userId: 3 })
    hub.enter(listener, seen(hub, seq))
    return listener.heard
  }
  expect(back(1)).toEqual(['ready false'])
  expect(back(2)).toEqual(['ready true', 'company-1-b#3'])
})

test('what counts for the moment is sent, and kept for nobody', () => {
  const hub = newHub()
  const [first, second] = [person({ userId: 1 }), person({ userId: 2 })]
  hub.enter(first, {})
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  hub.publish(1, { event: named('here'), data: {}, to: everybody, isPassing: true })
  hub.publish(1, { event: named('b'), data: {}, to: everybody })
  hub.enter(second, seen(hub, 0))
  expect(first.heard).toEqual(['ready false', 'company-1-a#1', 'company-1-here#1', 'company-1-b#2'])
  expect(second.heard).toEqual(['ready true', 'company-1-a#1', 'company-1-b#2'])
})

test('a client of an earlier process, or too far behind, is told to fetch anew', () => {
  const hub = newHub()
  hub.enter(person({ userId: 9 }), {})
  for (let i = 0; i < 2100; i++) hub.publish(1, { event: named('a'), data: {}, to: everybody })
  const otherBoot = person({})
  hub.enter(otherBoot, { boot: 'another', seq: 2099 })
  const farBehind = person({})
  hub.enter(farBehind, seen(hub, 50))
  expect([otherBoot.heard, farBehind.heard]).toEqual([['ready false'], ['ready false']])
})

test('what is stored for those who come back is bounded in characters too', () => {
  const hub = newHub()
  hub.enter(person({ userId: 9 }), {})
  for (let i = 0; i < 5; i++) hub.publish(1, { event: named('a'), data: 'x'.repeat(300_000), to: everybody })
  const [near, far] = [person({ userId: 1 }), person({ userId: 2 })]
  hub.enter(near, seen(hub, 3))
  hub.enter(far, seen(hub, 1))
  expect([near.heard[0], far.heard[0]]).toEqual(['ready true', 'ready false'])
})

test('events of a company that nobody listens to are counted but not kept, from when someone fetched something', () => {
  const hub = newHub()
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  expect(hub.lastEventOf(1)).toMatch(/ 0$/)
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  const first = person({})
  hub.enter(first, seen(hub, 0))
  hub.publish(1, { event: named('b'), data: {}, to: everybody })
  expect(first.heard).toEqual(['ready false', 'company-1-b#2'])
})

test('where events are checked, each that is published is, also while nobody listens', () => {
  const { moved } = defineEvents({ moved: event(z.object({ thingId: z.int() })) })
  const emitted = { event: moved, data: { thingId: 1, secret: 'x' }, to: everybody }
  expect(() => newHub({ checkEvents: true }).publish(1, emitted)).toThrow(
    'The event moved tells more than its contract',
  )
  expect(() => newHub().publish(1, emitted)).not.toThrow()
})

test('anyone who loses a ticket learns of the loss, and nobody else', () => {
  const hub = newHub()
  const loser = person({ userId: 1, queueIds: [7] })
  const secretStore = person({ userId: 2, queueIds: [7, 8] })
  const stranger = person({ userId: 3, queueIds: [9] })
  for (const listener of [loser, secretStore, stranger]) hub.enter(listener, {})
  hub.publish(1, {
    event: named('ticket'),
    data: { action: 'delete' },
    to: whoLost(place, { ...place, queueId: 8 }),
  })
  expect([loser, secretStore, stranger].map(({ heard: received }) => received.length)).toEqual([2, 1, 1])
})

test('changed rights hold at once, and sockets of an ended session are closed', () => {
  const hub = newHub()
  const old = person({ sessionId: 1, queueIds: [7] })
  const current = person({ sessionId: 2, queueIds: [7] })
  for (const listener of [old, current]) hub.enter(listener, {})
  hub.refresh(1, 1, sessionId => (sessionId === 2 ? { ...current.caller, queueIds: [] } : undefined), 4401)
  hub.publish(1, { event: named('ticket'), data: {}, to: whoSees(place) })
  expect(old.closedWith).toEqual([4401])
  expect(current.heard).toEqual(['ready false', 'gap #0'])
})

test('a person who changes otherwise has nothing to fetch anew', () => {
  const hub = newHub()
  const listener = person({ name: 'Ana', queueIds: [7, 8] })
  hub.enter(listener, {})
  hub.refresh(1, 1, () => ({ ...listener.caller, name: 'Ana Maria', queueIds: [8, 7] }), 4401)
  expect(listener.heard).toEqual(['ready false'])
})

test('presence is told for every socket that comes, and for the last one that leaves', () => {
  const emitted: string[] = []
  const hub = newHub({ presenceChanged: (caller, online) => emitted.push(`${caller.userId} ${online}`) })
  const [one, two] = [person({}), person({})]
  hub.enter(one, {})
  hub.enter(two, {})
  hub.leave(one)
  hub.leave(two)
  expect(emitted).toEqual(['1 true', '1 true', '1 false'])
})

test('anyone who may no longer listen is sent away within a minute, and when someone says so at once', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const deaf = new Set<number>()
  const hub = newHub({
    clock,
    rejectionTo: ({ userId }) => (deaf.has(userId) ? fail(generalErrors.ERR_SESSION_EXPIRED) : undefined),
  })
  const [one, two, three] = [person({ userId: 1 }), person({ userId: 2 }), person({ userId: 3 })]
  for (const listener of [one, two, three]) hub.enter(listener, {})
  deaf.add(1)
  await clock.advance(MINUTE)
  expect([one, two, three].map(({ closedWith }) => closedWith)).toEqual([[4401], [], []])
  hub.leave(one)
  deaf.add(2)
  hub.recheck(1)
  expect([one, two, three].map(({ closedWith }) => closedWith)).toEqual([[4401], [4401], []])
  expect([one, two, three].map(({ heard: received }) => received.slice(1))).toEqual([['error'], ['error'], []])
})

test('what a company missed is stored for minutes after its last socket left, then a client fetches anew', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const hub = newHub({ clock })
  const comesAndGoes = (seq?: number): string[] => {
    const somebody = person({})
    hub.enter(somebody, seen(hub, seq))
    hub.leave(somebody)
    return somebody.heard
  }
  const publish = () => hub.publish(1, { event: named('a'), data: {}, to: everybody })
  comesAndGoes()
  publish()
  await clock.advance(4 * MINUTE)
  expect(comesAndGoes(0)).toEqual(['ready true', 'company-1-a#1'])
  await clock.advance(6 * MINUTE)
  publish()
  expect(comesAndGoes(1)).toEqual(['ready false'])
  publish()
  expect(comesAndGoes(2)).toEqual(['ready true', 'company-1-a#3'])
})

test('the companies share what is stored of their events', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const hub = newHub({ clock })
  for (let companyId = 1; companyId <= 100; companyId++) {
    hub.enter(person({ companyId }), {})
    for (let event = 0; event < 9; event++)
      hub.publish(companyId, { event: named('a'), data: 'x'.repeat(100_000), to: everybody })
  }
  await clock.advance(MINUTE)
  const back = (seq: number) => {
    const listener = person({ companyId: 50, userId: 9 })
    hub.enter(listener, seen(hub, seq, 50))
    return listener.heard[0]
  }
  expect([back(5), back(6)]).toEqual(['ready false', 'ready true'])
})

test('a company that is closed ends its sockets, and anyone who comes when it is open again fetches anew', async () => {
  const runtimes = new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z'))
  const hub = newHub({ runtimes })
  const [here, elsewhere] = [person({}), person({ companyId: 2 })]
  for (const listener of [here, elsewhere]) hub.enter(listener, {})
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  const before = seen(hub, 1)
  await runtimes.close(1)
  expect([here.closedWith, elsewhere.closedWith]).toEqual([[CLOSE_ENDED], []])
  hub.leave(here)
  expect(hub.socketCounts()).toEqual([[2, 1]])
  hub.publish(1, { event: named('b'), data: {}, to: everybody })
  const back = person({})
  hub.enter(back, before)
  expect(back.heard).toEqual(['ready false'])
})

test('a company that comes back from a backup keeps its sockets', async () => {
  const runtimes = new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z'))
  const hub = newHub({ runtimes })
  const here = person({})
  hub.enter(here, {})
  await runtimes.renew(1)
  hub.refetch(1)
  expect([here.heard, here.closedWith]).toEqual([['ready false', 'gap #1'], []])
})

test('nothing is looked after while nobody listens', async () => {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  let waiting = 0
  const counting = {
    now: () => clock.now(),
    at: (time: number, work: () => void) => {
      waiting += 1
      return clock.at(time, () => {
        waiting -= 1
        work()
      })
    },
  }
  const hub = newHub({ clock: counting })
  hub.publish(1, { event: named('a'), data: {}, to: everybody })
  expect(waiting).toBe(0)
  const listener = person({})
  hub.enter(listener, {})
  await clock.advance(DAY)
  expect(waiting).toBe(1)
  hub.leave(listener)
  await clock.advance(6 * MINUTE)
  expect(waiting).toBe(0)
})
