import fc from 'fast-check'
import { expect } from 'vitest'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { aConnection } from '../connections/fixtures.ts'
import { settingRoutes } from '../settings/contract.ts'
import { moveTicket, openTicket, removeTicket } from '../tickets/record/move.ts'
import { storeRate } from '../tickets/record/rating-question.ts'
import { lastRound } from '../tickets/record/rounds.ts'
import { ticketRow } from '../tickets/record/row.ts'
import type { DashboardQuery } from './contract.ts'
import { showDashboard, ticketsDay } from './dashboard.ts'

const HISTORIES = 200
/** Two of them turn their clocks in the weeks of the test, one by half an hour. */
const ZONES = ['America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe'] as const

const test = base.extend('worldOptions', { scope: 'file' }, { now: '2026-03-01T12:00:00Z' })

/** One round of attendance, as someone with paper and pencil would note it. */
interface Noted {
  contactId: number
  status: 'pending' | 'open' | 'closed'
  began: number
  queued: number
  accepted?: number | undefined
  by?: number | undefined
  asked?: number
  ended?: number
  rate?: number
  /** Something went on after it: nobody waits for a rating any more. */
  isPast?: true
}

/** A ticket with all its rounds, the last one at the end; none where only a schedule or a campaign wrote. */
interface Followed {
  id: number
  contactId: number
  /** When it was opened for what was planned alone. */
  planned?: number
  rounds: Noted[]
}

const step = fc.record({
  minutes: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 50 }) }, fc.integer({ min: 60, max: 300 })),
  contact: fc.nat(2),
  act: fc.nat(99),
  person: fc.nat(2),
  rate: fc.integer({ min: 1, max: 3 }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const histories = fc.sample(fc.array(step, { minLength: 3, maxLength: 9 }), { numRuns: HISTORIES, seed: 20261123 })

/** Plays what happens at a desk by the only writer of tickets, and notes it. */
class Paper {
  readonly tickets: Followed[] = []
  readonly people: number[]
  private readonly world: World
  private readonly company: TestCompany
  private readonly whatsappId: number

  constructor(at: { world: World; company: TestCompany; whatsappId: number; people: number[] }) {
    this.world = at.world
    this.company = at.company
    this.whatsappId = at.whatsappId
    this.people = at.people
  }

  async play({ act, person, rate }: Step, contactId: number): Promise<void> {
    const at = this.world.clock.now()
    const userId = this.people[person]!
    const ticket = this.tickets.findLast(known => known.contactId === contactId)
    if (!ticket && act % 3 === 1) return this.plan(contactId, undefined, act)
    if (!ticket) return this.open(contactId, at, act % 4 === 0 ? userId : null)
    const round = ticket.rounds.at(-1)
    if (round?.status === 'pending') {
      if (act < 15) return this.move(ticket, 'transferToQueue', { queued: at })
      if (act < 25) return this.move(ticket, 'transferToUser', { accepted: at, by: userId, status: 'open' }, userId)
      if (act < 40) return this.finish(ticket, at, userId, false)
      return this.move(ticket, 'accept', { accepted: at, by: userId, status: 'open' }, userId)
    }
    if (round?.status === 'open') {
      const waits = { queued: at, accepted: undefined, by: undefined, status: 'pending' } as const
      if (act < 15) return this.move(ticket, 'return', waits)
      if (act < 25) return this.move(ticket, 'transferToQueue', waits)
      if (act < 40) return this.move(ticket, 'transferToUser', { by: userId }, userId)
      return this.finish(ticket, at, round.by ?? userId, act < 85)
    }
    const waitsForRating = round?.asked !== undefined && round.rate === undefined && !round.isPast
    if (waitsForRating && act < 50) return this.rate(ticket, rate)
    if (act < 58) return this.plan(contactId, ticket, act)
    if (act < 65) return this.remove(ticket)
    if (act < 75) return this.open(contactId, at, null)
    const begins = { contactId, began: at, queued: at }
    if (act < 90) {
      ticket.rounds.push({ ...begins, status: 'pending' })
      return this.move(ticket, 'writeAgain', {})
    }
    ticket.rounds.push({ ...begins, status: 'open', accepted: at, by: userId })
    return this.move(ticket, 'reopen', {}, userId)
  }

  private async open(contactId: number, at: number, userId: number | null): Promise<void> {
    const status = userId === null ? 'pending' : 'open'
    const { whatsappId } = this
    const { id } = await this.company.context(desk =>
      desk.transaction(tx =>
        openTicket(tx, { id: contactId, isGroup: false }, { status, whatsappId, userId }, { rule: 'played' }),
      ),
    )
    const attended = userId === null ? {} : { accepted: at, by: userId }
    const round: Noted = { contactId, status, began: at, queued: at, ...attended }
    this.tickets.push({ id, contactId, rounds: [round] })
  }

  /** A schedule or a campaign writes to someone whom nobody attends: in a new ticket, or in the one that is closed. */
  private async plan(contactId: number, ticket: Followed | undefined, act: number): Promise<void> {
    const why = { rule: 'played' }
    const contact = { id: contactId, isGroup: false }
    const place = { status: 'pending', whatsappId: this.whatsappId } as const
    const id = await this.company.context(desk =>
      desk.transaction(async tx => {
        const open = ticket
          ? await moveTicket(tx, (await ticketRow(tx.db, ticket.id))!, 'writeAgain', {}, { why })
          : await openTicket(tx, contact, place, why)
        await moveTicket(tx, open, 'finish', {}, { why, how: act % 2 === 0 ? 'schedule' : 'campaign' })
        return open.id
      }),
    )
    if (!ticket) this.tickets.push({ id, contactId, planned: this.world.clock.now(), rounds: [] })
    else for (const round of ticket.rounds) round.isPast = true
  }

  private async finish(ticket: Followed, at: number, userId: number, asksForRating: boolean): Promise<void> {
    const { by = userId } = ticket.rounds.at(-1)!
    await this.move(ticket, 'finish', { ended: at, by, status: 'closed', ...(asksForRating && { asked: at }) }, userId)
  }

  private async move(
    ticket: Followed,
    verb: Parameters<typeof moveTicket>[2],
    noted: Partial<Noted>,
    userId: number | null = null,
  ): Promise<void> {
    Object.assign(ticket.rounds.at(-1)!, noted)
    const about = { why: { rule: 'played' }, how: 'user', asksForRating: noted.asked !== undefined }
    await this.company.context(desk =>
      desk.transaction(async tx => moveTicket(tx, (await ticketRow(tx.db, ticket.id))!, verb, { userId }, about)),
    )
  }

  private async rate(ticket: Followed, rate: number): Promise<void> {
    ticket.rounds.at(-1)!.rate = rate
    await this.company.context(desk =>
      desk.transaction(async tx => storeRate(tx, await lastRound(tx.db, ticket.id), rate as 1 | 2 | 3)),
    )
  }

  private async remove(ticket: Followed): Promise<void> {
    this.tickets.splice(this.tickets.indexOf(ticket), 1)
    await this.company.context(desk =>
      desk.transaction(async tx => removeTicket(tx, (await ticketRow(tx.db, ticket.id))!)),
    )
  }
}

const average = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((all, one) => all + one, 0) / numbers.length

/** What the dashboard should say of these days, as anybody would count it. */
function counts(tickets: readonly Followed[], people: readonly number[], isIn: (time: number) => boolean) {
  const rounds = tickets.flatMap(ticket => ticket.rounds)
  const finished = rounds.filter(({ ended }) => ended !== undefined && isIn(ended))
  const took = (of: readonly Noted[]): number =>
    average(
      of.flatMap(({ accepted, asked: requested, ended }) =>
        accepted === undefined ? [] : ((requested ?? ended!) - accepted) / MINUTE,
      ),
    )
  const waited = rounds.flatMap(({ queued, accepted }) =>
    accepted !== undefined && accepted > queued && isIn(queued) ? (accepted - queued) / MINUTE : [],
  )
  const firsts = new Map<number, number>()
  for (const { contactId, began } of rounds) firsts.set(contactId, Math.min(began, firsts.get(contactId) ?? began))
  return {
    live: {
      supportPending: tickets.filter(({ rounds: all }) => all.at(-1)?.status === 'pending').length,
      supportHappening: tickets.filter(({ rounds: all }) => all.at(-1)?.status === 'open').length,
    },
    counters: {
      supportFinished: finished.length,
      leads: [...firsts.values()].filter(isIn).length,
      avgSupportTime: expect.closeTo(took(finished), 6),
      avgWaitTime: expect.closeTo(average(waited), 6),
    },
    attendants: people.map(id => {
      const own = finished.filter(({ by }) => by === id)
      const rating = expect.closeTo(average(own.flatMap(({ rate }) => rate ?? [])), 6)
      return { id, rating, tickets: own.length, avgSupportTime: expect.closeTo(took(own), 6) }
    }),
  }
}

const dayOf = (timeZone: string) => {
  const written = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (time: number): string => written.format(time)
}

async function expectNaive(company: TestCompany, paper: Paper, query: DashboardQuery, timeZone: string): Promise<void> {
  const day = dayOf(timeZone)
  const within =
    ({ from, to }: { from: string | null; to: string | null }) =>
    (time: number) =>
      (from === null || day(time) >= from) && (to === null || day(time) <= to)
  const displayed = await company.context(desk => showDashboard(desk, null, query))
  const { live, counters, attendants } = counts(paper.tickets, paper.people, within(displayed.period))
  expect(displayed.counters).toEqual({ ...live, ...counters })
  expect(new Map(displayed.attendants.map(one => [one.id, one]))).toEqual(
    new Map(attendants.map(one => [one.id, expect.objectContaining(one)])),
  )
  if (displayed.before)
    expect(displayed.before).toMatchObject(
      counts(paper.tickets, paper.people, within(displayed.before.period)).counters,
    )
}

async function expectNaiveHours(company: TestCompany, paper: Paper, day: string, timeZone: string): Promise<void> {
  const clock = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const began = paper.tickets.flatMap(({ rounds }) => rounds.map(round => round.began))
  const hours = began.filter(time => dayOf(timeZone)(time) === day).map(time => Number(clock.format(time)))
  const data = Array.from({ length: 24 }, (_, horario) => ({
    horario,
    total: hours.filter(hour => hour === horario).length,
  }))
  const displayed = await company.context(desk => ticketsDay(desk, null, { initialDate: day }))
  expect(displayed).toEqual({ data, count: hours.length })
}

/** A desk whose three people attend, and wait for ratings without end. */
async function aContext(world: World, company: TestCompany): Promise<Paper> {
  const { id: whatsappId } = await aConnection(company.admin)
  await company.admin.call(settingRoutes.update, { params: { key: 'ratingsTimeout' }, body: { value: '0' } })
  const clients = [company.admin, await company.person('user'), await company.person('supervisor')]
  const people = await Promise.all(clients.map(async client => (await client.call(authRoutes.me)).id))
  return new Paper({ world, company, whatsappId, people })
}

/** So many people who never wrote. */
const strangers = (company: TestCompany, count: number): Promise<number[]> =>
  company.context(desk =>
    desk.transaction(async tx => {
      const times = { createdAt: tx.now, updatedAt: tx.now }
      const rows = Array.from({ length: count }, (_, n) => ({
        uuid: `contact ${n}`,
        name: `Contato ${n}`,
        folded: '',
        ...times,
      }))
      const added = await tx.db.insertInto('contacts').values(rows).returning('id').execute()
      return added.map(({ id }) => id)
    }),
  )

test('the dashboard says what a naive count says, of 200 histories, whatever the time zone and the days', {
  timeout: 600_000,
}, async ({ world, company, superAdmin }) => {
  const params = { id: company.id }
  await superAdmin.call(companyRoutes.update, { params, body: { dueDate: '2030-01-01' } })
  const paper = await aContext(world, company)
  const contacts = await strangers(company, HISTORIES)
  const spans: [from: number, to: number][] = []
  for (const [at, history] of histories.entries()) {
    const from = world.clock.now()
    for (const one of history) {
      await world.advance(one.minutes * MINUTE)
      await paper.play(one, contacts[Math.max(0, at - one.contact)]!)
    }
    spans.push([from, world.clock.now()])
    // Each time has its own tickets that wait and are attended.
    if (at % 20 === 0) await expectNaive(company, paper, {}, 'America/Sao_Paulo')
  }
  expect(paper.tickets.length).toBeGreaterThan(HISTORIES / 2)
  const answeredLater = paper.tickets.filter(
    ({ planned, rounds: [first] }) => planned && first && first.began > planned,
  )
  expect(answeredLater.length).toBeGreaterThan(HISTORIES / 20)
  for (const timeZone of ZONES) {
    const admin = await world.signIn(company.adminEmail)
    await admin.call(companyRoutes.setTimeZone, { params, body: { timeZone } })
    const day = dayOf(timeZone)
    for (const [at, [from, to]] of spans.entries()) {
      const [date_from, date_to] = [day(from), day(to)]
      const requested = [{ date_from, date_to }, { date_from }, { date_to }, { days: 1 + (at % 60) }]
      await expectNaive(company, paper, requested[at % requested.length]!, timeZone)
    }
    const days = new Set(spans.map(([from]) => day(from)))
    // Those on which the clocks of these zones are turned are among them.
    expect([...days]).toEqual(expect.arrayContaining(['2026-03-08', '2026-04-05']))
    for (const one of days) await expectNaiveHours(company, paper, one, timeZone)
  }
  expect(world.complaints).toEqual([])
})
