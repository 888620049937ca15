import fc from 'fast-check'
import { expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test as base } from '../../app/testing/test.ts'
import { size } from '../../app/testing/thorough.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { daysAfter } from '../../kit/calendar.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { run } from '../../storage/index.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { aTag } from '../tags/architecture-cases.ts'
import {
  type ReportClock,
  type ReportGroup,
  type ReportMeasure,
  reportGroups,
  reportMeasures,
  reportRoutes,
} from './contract.ts'

/** Clocks are turned there on 8 March 2026. */
const ZONE = 'America/New_York'
const test = base.extend('worldOptions', { scope: 'file' }, { now: '2026-04-10T15:00:00Z' })

const CONTACTS = 40
const FIRST = Date.parse('2026-02-20T05:00:00Z')

/** One round of attendance, as someone with paper and pencil would note it. */
interface Noted {
  id: number
  contact: number
  queueId: number | null
  userId: number | null
  whatsappId: number | null
  beganAt: number
  answeredBy: number | null
  firstWait: { all: number; open: number } | null
  finishedAt: number | null
  finishedBy: string | null
  attended: { all: number; open: number } | null
  answers: number
  answersWait: { all: number; open: number }
  rate: number | null
  tags: number[]
}

const some = <T>(values: readonly T[]) => fc.constantFrom<T>(...values)
const wait = fc.nat(300 * 60).map(n => n * SECOND)

interface Ground {
  queues: number[]
  people: number[]
  connections: number[]
  tags: number[]
}

const rounds = ({ queues, people, connections }: Ground) =>
  fc.array(
    fc.record({
      contact: fc.integer({ min: 1, max: CONTACTS }),
      queueId: some([null, ...queues]),
      userId: some([null, ...people]),
      whatsappId: some([null, ...connections]),
      beganAt: fc.nat(49 * 24 * 60).map(n => FIRST + n * MINUTE),
      answeredBy: some([null, ...people]),
      waited: fc.option(fc.tuple(wait, wait)),
      lasts: fc.option(fc.tuple(wait, wait), { freq: 5 }),
      isAttended: fc.boolean(),
      finishedBy: some(['user', 'user', 'bot', null, 'joined']),
      answers: fc.nat(4),
      rate: some([null, null, 1, 2, 3]),
    }),
    { minLength: 350, maxLength: 350 },
  )

/** Fills a desk, beside what the product would write itself. */
async function aPast(company: TestCompany): Promise<{ noted: Noted[]; ground: Ground }> {
  const { admin } = company
  const connections = [(await aConnection(admin)).id, (await aConnection(admin)).id]
  const queues = [(await aQueue(admin)).id, (await aQueue(admin)).id]
  const tags = [(await aTag(admin)).id, (await aTag(admin)).id]
  await company.person('user')
  const people = await company.context(({ db }) => run<{ id: number }>(db, 'SELECT id FROM users', []))
  const ground = { queues, connections, tags, people: people.map(({ id }) => id) }
  const tagsOf = (contact: number) => tags.filter((_, at) => (contact + at) % 3 === 0)
  const [made] = fc.sample(rounds(ground), { numRuns: 1, seed: 20261129 })
  const noted = made!
    .toSorted((one, other) => one.beganAt - other.beganAt)
    .map(({ waited, lasts, isAttended, ...round }, at): Noted => {
      const [all = 0, open = 0] = waited ?? []
      const [length = 0, within = 0] = lasts ?? []
      return {
        ...{ ...round, id: at + 1, answeredBy: waited && round.answeredBy, tags: tagsOf(round.contact) },
        firstWait: waited && { all, open: Math.min(all, open) },
        answers: waited ? 1 + round.answers : 0,
        answersWait: waited ? { all: all * 2, open: Math.min(all, open) } : { all: 0, open: 0 },
        finishedAt: lasts && round.beganAt + length,
        finishedBy: lasts && round.finishedBy,
        attended: lasts && isAttended ? { all: length, open: Math.min(length, within) } : null,
        rate: lasts && round.rate,
      }
    })
  await company.context(desk =>
    desk.transaction(async tx => {
      for (let contact = 1; contact <= CONTACTS; contact++) {
        const values = { id: contact, createdAt: 0, updatedAt: 0 }
        await tx.db
          .insertInto('contacts')
          .values({ ...values, uuid: `c${contact}`, name: `C ${contact}`, folded: '' })
          .execute()
        const ticket = { ...values, uuid: `t${contact}`, contactId: contact, status: 'closed' as const }
        await tx.db.insertInto('tickets').values(ticket).execute()
        for (const tagId of tagsOf(contact))
          await tx.db.insertInto('ticket_tags').values({ ticketId: contact, tagId }).execute()
      }
      for (const { contact, firstWait, attended, answersWait, tags: _, ...round } of noted)
        await tx.db
          .insertInto('ticket_tracking')
          .values({
            ...{ ...round, ticketId: contact, contactId: contact, queuedAt: round.beganAt },
            ...{ firstWait: firstWait?.all ?? null, firstWaitOpen: firstWait?.open ?? null },
            ...{ attended: attended?.all ?? null, attendedOpen: attended?.open ?? null },
            ...{ answersWait: answersWait.all, answersWaitOpen: answersWait.open },
            answeredAt: firstWait && round.beganAt + firstWait.all,
          })
          .execute()
    }),
  )
  return { noted, ground }
}

const clockIn = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' })
const dayAt = (at: number): string => clockIn.format(at).slice(0, 10)
const hourAt = (at: number): number => Number(clockIn.format(at).slice(11, 13))
const weekdayAt = (at: number): number => new Date(`${dayAt(at)}T00:00:00Z`).getUTCDay()

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

function quantile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = of * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return low + (high - low) * (place - Math.floor(place))
}

const close = (value: number) => expect.closeTo(value, 6)
const timesOf = (values: readonly number[]) =>
  values.length === 0
    ? null
    : {
        median: close(quantile(values, 0.5) / SECOND),
        p90: close(quantile(values, 0.9) / SECOND),
        mean: close(mean(values) / SECOND),
      }

interface Query {
  from: string
  to: string
  clock: ReportClock
  queueIds?: number[] | undefined
  userIds?: number[] | undefined
  whatsappIds?: number[] | undefined
  tagIds?: number[] | undefined
}

const isIn = (id: number | null, ids: readonly number[] | undefined): boolean => !ids || ids.includes(id ?? 0)

/** The rounds of each number, by the definitions of decision 932. */
function behind(noted: readonly Noted[], { from, to, clock, ...filter }: Query): Record<ReportMeasure, Noted[]> {
  const days = (at: number): boolean => dayAt(at) >= from && dayAt(at) <= to
  const fits = (round: Noted, whose: number | null): boolean =>
    isIn(round.queueId, filter.queueIds) &&
    isIn(whose, filter.userIds) &&
    isIn(round.whatsappId, filter.whatsappIds) &&
    (!filter.tagIds || (round.tags.length === 0 ? [0] : round.tags).some(tag => filter.tagIds!.includes(tag)))
  const own = noted.filter(round => fits(round, round.userId))
  const begun = own.filter(({ beganAt }) => days(beganAt))
  const ended = own.filter(
    ({ finishedAt, finishedBy }) => finishedAt !== null && days(finishedAt) && finishedBy !== 'joined',
  )
  return {
    begun,
    answered: noted.filter(round => round.firstWait && days(round.beganAt) && fits(round, round.answeredBy)),
    ended,
    rated: ended.filter(({ rate }) => rate !== null),
    again: ended.filter(({ contact, finishedAt }) =>
      noted.some(
        later => later.contact === contact && later.beganAt > finishedAt! && later.beganAt < finishedAt! + DAY,
      ),
    ),
    open: own.filter(
      ({ beganAt, finishedAt }) => dayAt(beganAt) <= to && (finishedAt === null || dayAt(finishedAt) > to),
    ),
  }
}

function figuresOf({ begun, answered, ended, rated, again }: Record<ReportMeasure, Noted[]>, clock: ReportClock) {
  const answers = ended.reduce((sum, round) => sum + round.answers, 0)
  const waits = ended.reduce((sum, round) => sum + round.answersWait[clock], 0)
  return {
    begun: begun.length,
    answered: answered.length,
    firstAnswer: timesOf(answered.map(({ firstWait }) => firstWait![clock])),
    ended: ended.length,
    attending: timesOf(ended.flatMap(({ attended }) => (attended ? [attended[clock]] : []))),
    answers,
    betweenAnswers: answers === 0 ? null : close(waits / answers / SECOND),
    rated: rated.length,
    rating: rated.length === 0 ? null : close(mean(rated.map(({ rate }) => rate!))),
    again: again.length,
  }
}

const wire = ({ from, to, clock, ...ids }: Query) => ({
  ...{ from, to, clock },
  ...Object.fromEntries(Object.entries(ids).flatMap(([name, list]) => (list ? [[name, JSON.stringify(list)]] : []))),
})

const before = (query: Query): Query => {
  const days = Math.round((Date.parse(query.to) - Date.parse(query.from)) / DAY) + 1
  return { ...query, from: daysAfter(query.from, -days), to: daysAfter(query.from, -1) }
}

const whole = (noted: readonly Noted[], query: Query) => {
  const found = behind(noted, query)
  return { ...figuresOf(found, query.clock), open: found.open.length }
}

/** Only the parts of numbers that lie in a group: first answers are of who gave them. */
function groupsOf(noted: readonly Noted[], query: Query, by: ReportGroup) {
  const found = behind(noted, query)
  const keysOf = (round: Noted, measure: ReportMeasure): (number | null)[] => {
    if (by === 'queue') return [round.queueId]
    if (by === 'connection') return [round.whatsappId]
    if (by === 'user') return [measure === 'answered' ? round.answeredBy : round.userId]
    if (by === 'tag') return round.tags.length === 0 ? [null] : round.tags
    return [hourAt(measure === 'begun' || measure === 'answered' ? round.beganAt : round.finishedAt!)]
  }
  const parts = new Map<number, Record<ReportMeasure, Noted[]>>()
  for (const measure of reportMeasures.filter(one => one !== 'open'))
    for (const round of found[measure])
      for (const key of keysOf(round, measure)) {
        const part = parts.get(key ?? 0) ?? { begun: [], answered: [], ended: [], rated: [], again: [], open: [] }
        part[measure].push(round)
        parts.set(key ?? 0, part)
      }
  return new Map([...parts].map(([key, part]) => [key, figuresOf(part, query.clock)]))
}

async function allOf(admin: TestClient, query: Query, more: object): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await admin.call(reportRoutes.attendances, {
      query: { ...wire(query), ...more, ...(cursor && { cursor }) },
    })
    ids.push(...page.attendances.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

const sorted = (rows: readonly Noted[]) => rows.map(({ id }) => id).toSorted((one, other) => one - other)

test('each figure, group, hour and list of a report is what a naive count says', { timeout: 240_000 }, async ({
  company,
  superAdmin,
}) => {
  const params = { id: company.id }
  await superAdmin.call(companyRoutes.update, { params, body: { dueDate: '2030-01-01' } })
  await company.admin.call(companyRoutes.setTimeZone, { params, body: { timeZone: ZONE } })
  const { admin } = company
  const { noted, ground } = await aPast(company)
  const ids = (of: readonly number[]) =>
    fc.option(fc.subarray([0, ...of], { minLength: 1 }), { nil: undefined, freq: 2 })
  const queries = fc.record({
    days: fc.tuple(fc.nat(40), fc.nat(40)),
    clock: some<ReportClock>(['all', 'open']),
    queueIds: ids(ground.queues),
    userIds: ids(ground.people),
    whatsappIds: ids(ground.connections),
    tagIds: ids(ground.tags),
    by: some<ReportGroup>(reportGroups),
    measure: some<ReportMeasure>(reportMeasures),
  })
  for (const { days, by, measure, ...requested } of fc.sample(queries, { numRuns: size(25, 300), seed: 7 })) {
    const from = daysAfter('2026-02-22', Math.min(...days))
    const query: Query = { ...requested, from, to: daysAfter('2026-02-22', Math.max(...days)) }
    const summary = await admin.call(reportRoutes.summary, { query: wire(query) })
    expect(summary.figures).toEqual(whole(noted, query))
    expect(summary.before.figures).toEqual(whole(noted, before(query)))

    const { points } = await admin.call(reportRoutes.series, { query: { ...wire(query), step: 'week' } })
    expect(points.map(({ from: first }) => first)).toEqual([from, ...points.slice(1).map(one => one.from)])
    expect(points.at(-1)!.to).toBe(query.to)
    for (const { from: first, to: last, ...figures } of points)
      expect(figures).toEqual(whole(noted, { ...query, from: first, to: last }))

    const { rows } = await admin.call(reportRoutes.groups, { query: { ...wire(query), by } })
    const displayed = new Map(rows.map(({ id, name: _, turns: __, handedOn: ___, ...figures }) => [id, figures]))
    expect(displayed).toEqual(groupsOf(noted, query, by))
    if (by !== 'tag')
      for (const name of ['begun', 'answered', 'ended', 'rated', 'again'] as const)
        expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(summary.figures[name])

    const { cells } = await admin.call(reportRoutes.heat, { query: wire(query) })
    const found = behind(noted, query)
    for (const cell of cells) {
      const here = ({ beganAt }: Noted) => weekdayAt(beganAt) === cell.weekday && hourAt(beganAt) === cell.hour
      const waits = found.answered.filter(here).map(({ firstWait }) => firstWait![query.clock])
      const firstAnswer = waits.length === 0 ? null : close(quantile(waits, 0.5) / SECOND)
      expect(cell).toEqual({ ...cell, begun: found.begun.filter(here).length, answered: waits.length, firstAnswer })
    }

    const listed = await allOf(admin, query, { of: measure })
    expect(listed.toSorted((one, other) => one - other)).toEqual(sorted(found[measure]))
    const hour = '14'
    const ofHour = found.begun.filter(({ beganAt }) => hourAt(beganAt) === Number(hour))
    expect((await allOf(admin, query, { of: 'begun', hour })).toSorted((one, other) => one - other)).toEqual(
      sorted(ofHour),
    )
  }
})
