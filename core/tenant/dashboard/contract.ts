import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { referralKinds } from '../../domain/referral.ts'
import { DAY } from '../../kit/clock.ts'
import { Day, Id, Instant, orBlank } from '../../kit/fields.ts'
import { words } from '../../kit/words.ts'
import { dashboardPermissions } from './permissions.ts'

/** Spec 1 §9. */
export const periodDays = [3, 7, 15, 30, 60, 90] as const

/** Of one question, in days. */
const LONGEST = 366

const RequestedDay = Day.refine(day => day >= '1970-01-01' && day < '2100-01-01', words.invalidDate)

/** Times are minutes, 0 where nothing was counted. */
const Counted = {
  /** Rounds of attendance that ended. */
  supportFinished: z.int(),
  /** Contacts whose first ticket ever began. */
  leads: z.int(),
  /** From accepting to the question for a rating, or else to the end; by when it ended. */
  avgSupportTime: z.number(),
  /** From the queue to accepting; by when it was queued. */
  avgWaitTime: z.number(),
}

/** Spec 1 §3, Dashboard counters. */
export const Counters = z.object({
  /** As they are now, whatever the period. */
  supportPending: z.int(),
  supportHappening: z.int(),
  ...Counted,
})
export type Counters = z.output<typeof Counters>

export const Attendant = z.object({
  id: Id,
  name: z.string(),
  /** 1 unsatisfied to 3 very satisfied, the average; 0 while nobody rated. */
  rating: z.number(),
  avgSupportTime: z.number(),
  /** Rounds of theirs that ended. */
  tickets: z.int(),
  online: z.boolean(),
  /** They are away until then by their own word. */
  pausedUntil: Instant.nullable(),
})
export type Attendant = z.output<typeof Attendant>

/** Days of the company's own calendar, both included; null has no beginning, or no end. */
export const Period = z.object({ from: Day.nullable(), to: Day.nullable() })
export type Period = z.output<typeof Period>

export const Dashboard = z.object({
  period: Period,
  counters: Counters,
  /** The same of as many days right before; null where the period has no beginning. */
  before: z.object({ period: Period, ...Counted }).nullable(),
  attendants: z.array(Attendant),
})
export type Dashboard = z.output<typeof Dashboard>

const isForwards = (first: string | undefined, last: string | undefined): boolean => !first || !last || first <= last

export const DashboardQuery = z
  .object({
    /** So many days up to today; then the dates do not count. */
    days: z.coerce.number().int().min(0).max(LONGEST).optional(),
    date_from: RequestedDay.optional(),
    date_to: RequestedDay.optional(),
  })
  .refine(requested => isForwards(requested.date_from, requested.date_to), {
    error: words.invalidDate,
    path: ['date_to'],
  })
export type DashboardQuery = z.output<typeof DashboardQuery>

/** The same, of one kind of ways or of all. */
export const ReferralsQuery = DashboardQuery.safeExtend({
  kind: orBlank(z.enum(referralKinds, words.invalid).optional()),
})
export type ReferralsQuery = z.output<typeof ReferralsQuery>

const isOneYear = (initialDate = '', finalDate = ''): boolean =>
  !initialDate || !finalDate || Date.parse(finalDate) - Date.parse(initialDate) < LONGEST * DAY

export const TicketsDayQuery = z
  .object({ initialDate: RequestedDay.optional(), finalDate: RequestedDay.optional() })
  .refine(requested => isForwards(requested.initialDate, requested.finalDate), {
    error: words.invalidDate,
    path: ['finalDate'],
  })
  .refine(requested => isOneYear(requested.initialDate, requested.finalDate), {
    error: words.tooMany,
    path: ['finalDate'],
  })

export const TicketsDay = z.object({
  /** Of one day the rounds that began in each hour (`horario`, 0 to 23), of several those of each day (`data`, dd/mm/yyyy). */
  data: z.array(z.object({ total: z.int(), horario: z.int().min(0).max(23).optional(), data: z.string().optional() })),
  count: z.int(),
})
export type TicketsDay = z.output<typeof TicketsDay>

/** Attendances that ended, by who led them. */
export const TicketsOfUsers = z.object({ data: z.array(z.object({ nome: z.string(), quantidade: z.int() })) })

/** So many are shown, those that brought most first. */
export const MAX_REFERRALS = 200

/** An advertisement, post, product or link, or a way in WhatsApp, and what came of it. */
export const ReferralFigure = z.object({
  kind: z.enum(referralKinds),
  /** What it is known by: Meta's id, a campaign, a title; '' of those of a kind of which no more is known. */
  key: z.string(),
  /** What it was called last; '' where it has no name. */
  name: z.string(),
  sourceUrl: z.string().nullable(),
  /** Rounds of attendance that began by it. */
  tickets: z.int(),
  /** Those of them that ended. */
  finished: z.int(),
  /** Those of them that were the contact's first ever. */
  leads: z.int(),
})
export type ReferralFigure = z.output<typeof ReferralFigure>

export const Referrals = z.object({
  period: Period,
  /** Rounds of attendance that began, by whatever way. */
  began: z.int(),
  /** Those of them of which it is known by which way. */
  referred: z.int(),
  referrals: z.array(ReferralFigure),
})
export type Referrals = z.output<typeof Referrals>

export const REFERRALS_FILE = 'origens.csv'

/** What a person did today; for them alone. */
export const OwnDay = z.object({
  /** Attendances that they took today and in which they wrote. */
  answered: z.int(),
  /** Those of theirs that ended. */
  resolved: z.int(),
  /** Minutes that contacts waited for their first word, the median; null where none of them waited. */
  firstAnswer: z.number().nullable(),
})
export type OwnDay = z.output<typeof OwnDay>

export const dashboardRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/dashboard',
    summary:
      'What waits and is attended now; what ended, waited and came new in a period, the month so far unless one is asked for; and how each attendant did.',
    allow: dashboardPermissions.view,
    query: DashboardQuery,
    reply: Dashboard,
  },
  referrals: {
    method: 'GET',
    path: '/dashboard/referrals',
    summary: `Which advertisements, posts, products, links and ways in WhatsApp brought how many attendances in a period, the month so far unless one is asked for; the ${MAX_REFERRALS} that brought most.`,
    allow: dashboardPermissions.view,
    query: ReferralsQuery,
    reply: Referrals,
  },
  exportReferrals: {
    method: 'GET',
    path: '/dashboard/referrals/export',
    summary: `Each attendance of a period of which it is known by which way the contact came, as ${REFERRALS_FILE}, with the click (ctwa_clid) by which Meta's Conversions API knows it.`,
    allow: dashboardPermissions.export,
    query: ReferralsQuery,
    reply: z.string(),
    download: true,
    downloadTypes: ['text/csv'],
    rate: { max: 20, perSeconds: 60 },
  },
  own: {
    method: 'GET',
    path: '/dashboard/own',
    summary: 'What the caller answered and resolved today, and how long contacts waited for their first word.',
    allow: dashboardPermissions.own,
    reply: OwnDay,
  },
  ticketsDay: {
    method: 'GET',
    path: '/dashboard/ticketsDay',
    summary:
      'How many attendances began in each hour of a day, today unless one is asked for, or on each of several days.',
    allow: dashboardPermissions.view,
    query: TicketsDayQuery,
    reply: TicketsDay,
  },
  /** As pages of the family call it (decision 746). */
  ticketsUsers: {
    method: 'GET',
    path: '/dashboard/ticketsUsers',
    summary: 'How many attendances of each person ended on these days, today unless some are asked for.',
    allow: dashboardPermissions.view,
    query: TicketsDayQuery,
    reply: TicketsOfUsers,
  },
})
