import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_WAITING_DELIVERIES } from '../../kit/limits.ts'
import { run } from '../../storage/index.ts'
import { circuitOf } from './circuit.ts'
import { deliveriesOf, forgetSource } from './log.ts'
import type { Attempt } from './post.ts'
import { enqueue, firstWaiting, giveUp, settle } from './queue.ts'

const source = 'webhook/1'
let serial = 0

const adds = (company: TestCompany, event = 'message.created', to: 'webhook/1' | 'webhook/2' = source) =>
  company.context(desk => desk.transaction(tx => enqueue(tx, to, { wireId: `entrega-${++serial}`, event, body: '{}' })))
const came = (status: number | null): Attempt => ({
  ...{ status, fault: status === null ? 'slow' : status < 300 ? null : 'refused' },
  ...{ millis: 7, data: null },
})
/** What comes of the first that wait, in their order. */
const settles = (company: TestCompany, ...statuses: (number | null)[]) =>
  company.context(desk =>
    desk.transaction(async tx => {
      const rows = await firstWaiting(tx.db, source, statuses.length)
      return settle(
        tx,
        source,
        rows.map((row, at) => ({ row, attempt: came(statuses[at]!) })),
      )
    }),
  )
const log = async (company: TestCompany) =>
  (await company.context(({ db }) => deliveriesOf(db, source, { pageNumber: 1 }))).deliveries

test('what waits goes in the order in which it happened, each source by itself', async ({ company }) => {
  expect(await adds(company, 'ticket.created')).toEqual({ begins: true })
  expect(await adds(company, 'message.created')).toEqual({ begins: false })
  expect(await adds(company, 'ticket.updated', 'webhook/2')).toEqual({ begins: true })
  const waiting = await company.context(({ db }) => firstWaiting(db, source, 10))
  expect(waiting.map(({ event }) => event)).toEqual(['ticket.created', 'message.created'])
  expect(await settles(company, 200)).toBe('on')
  expect(await settles(company, 204)).toBe('empty')
  expect((await log(company)).map(({ event, state, status, tries }) => [event, state, status, tries])).toEqual([
    ['message.created', 'delivered', 204, 1],
    ['ticket.created', 'delivered', 200, 1],
  ])
  expect(await adds(company)).toEqual({ begins: true })
})

test('what fails goes again after ever longer pauses, and what is behind it waits', async ({ world, company }) => {
  await adds(company)
  await adds(company)
  const pauses: number[] = []
  for (const status of [null, 503, 429, null, 502]) {
    pauses.push(Number(await settles(company, status)) - world.clock.now())
    await world.advance(MINUTE)
  }
  expect(pauses).toEqual([5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE, 5 * MINUTE])
  expect(await log(company)).toMatchObject([
    { state: 'waiting', tries: 0 },
    { state: 'waiting', tries: 5, status: 502, fault: 'refused', millis: 7 },
  ])
})

test('what is rejected five times is given up, and the next goes', async ({ company }) => {
  await adds(company)
  await adds(company)
  for (let n = 0; n < 4; n += 1) expect(await settles(company, 500)).not.toBe('on')
  await settles(company, 404)
  expect((await log(company)).map(({ state, status }) => [state, status])).toEqual([
    ['waiting', null],
    ['failed', 404],
  ])
})

test('behind a rest nothing is due before its end', async ({ world, company }) => {
  await adds(company)
  let until: unknown
  for (let n = 0; n < 12; n += 1) until = await settles(company, null)
  expect(Number(until) - world.clock.now()).toBe(5 * MINUTE)
  for (let n = 0; n < 3; n += 1) until = await settles(company, null)
  expect(Number(until) - world.clock.now()).toBe(30 * MINUTE)
})

test('what waits too long, or goes to a webhook that is off, is given up in pieces', async ({ world, company }) => {
  await adds(company)
  await world.advance(DAY)
  await adds(company)
  const gives = (error: 'late' | 'off', upTo: number) =>
    company.context(desk => desk.transaction(tx => giveUp(tx, source, error, upTo)))
  await gives('late', world.clock.now() - DAY)
  await gives('off', world.clock.now())
  expect((await log(company)).map(({ state, fault: error }) => [state, error])).toEqual([
    ['failed', 'off'],
    ['failed', 'late'],
  ])
})

test('as much as waits beyond the limit is told nobody, and counted', async ({ company }) => {
  await adds(company)
  const fill =
    "INSERT INTO deliveries (id, source, wireId, event, body, state, createdAt) VALUES (?, 'x', 'x', 'x', '{}', 'delivered', 1)"
  const first = await company.context(async ({ db }) => (await firstWaiting(db, source, 1))[0]!)
  await company.context(({ db }) => run(db, fill, [first.id + MAX_WAITING_DELIVERIES - 1]))
  expect(await adds(company)).toEqual({ begins: false })
  expect(await log(company)).toHaveLength(2)
  expect(await adds(company)).toEqual({ begins: false })
  expect(await log(company)).toHaveLength(2)
  expect((await company.context(({ db }) => circuitOf(db, source))).dropped).toBe(1)
})

test('a source that goes takes all of it along', async ({ world, company }) => {
  const many = `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 2500)
    INSERT INTO deliveries (source, wireId, event, body, state, createdAt) SELECT 'webhook/1', 'v' || v, 'x', '{}', 'waiting', 1 FROM n`
  await company.context(({ db }) => run(db, many, []))
  await adds(company, 'ticket.updated', 'webhook/2')
  await company.context(desk => desk.transaction(tx => forgetSource(tx, source)))
  await world.advance(SECOND)
  expect(await company.context(({ db }) => run(db, 'SELECT DISTINCT source FROM deliveries', []))).toEqual([
    { source: 'webhook/2' },
  ])
})

// The last one: the week that passes leaves this world's companies overdue.
test('of what is done the newest thousand of a week are stored', async ({ world, company }) => {
  const many = `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < 1199)
    INSERT INTO deliveries (source, wireId, event, body, state, createdAt) SELECT 'webhook/1', 'v' || v, 'x', '{}', 'delivered', ? FROM n`
  await company.context(({ db }) => run(db, many, [world.clock.now()]))
  const count = () =>
    company.context(async ({ db }) => (await run<{ n: number }>(db, 'SELECT count(*) AS n FROM deliveries', []))[0]!.n)
  await adds(company)
  await settles(company, 200)
  expect(await count()).toBe(1001)
  await world.advance(7 * DAY + MINUTE)
  expect(await count()).toBe(0)
})
