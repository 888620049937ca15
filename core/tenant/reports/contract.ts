import * as z from 'zod'
import { defineRoutes } from '../../domain/access/routes.ts'
import { DAY } from '../../kit/clock.ts'
import { Day, Id, IdList, Instant, idList, orBlank } from '../../kit/fields.ts'
import { MAX_FILTER_TAGS } from '../../kit/limits.ts'
import { Cursor } from '../../kit/paging.ts'
import { words } from '../../kit/words.ts'
import { reportPermissions } from './permissions.ts'

/** Of one question, in days. */
export const LONGEST_REPORT = 366
/** So many days up to today are shown where none are asked for. */
export const USUAL_DAYS = 30
/** Attendances that one file has at most, the oldest of its days. */
export const MAX_EXPORTED_ATTENDANCES = 200_000
export const ATTENDANCES_FILE = 'atendimentos.csv'

const RequestedDay = Day.refine(day => day >= '1970-01-01' && day < '2100-01-01', words.invalidDate)

/** Whether a time counts whole, or only its part within business hours. */
export const reportClocks = ['all', 'open'] as const
export type ReportClock = (typeof reportClocks)[number]

const Requested = z.object({
  from: orBlank(RequestedDay.optional()),
  to: orBlank(RequestedDay.optional()),
  /** 0 among the ids of a filter means those that have none. */
  queueIds: IdList,
  userIds: IdList,
  /** Those that a ticket has now. */
  tagIds: idList(MAX_FILTER_TAGS),
  whatsappIds: IdList,
  clock: orBlank(z.enum(reportClocks, words.invalid).default('all')),
})

type RequestedDays = Pick<z.output<typeof Requested>, 'from' | 'to'>

const isForwards = ({ from, to }: RequestedDays): boolean => !from || !to || from <= to
const isOneYear = ({ from, to }: RequestedDays): boolean =>
  !from || !to || Date.parse(to) - Date.parse(from) < LONGEST_REPORT * DAY

const backwards = { error: words.invalidDate, path: ['to'] }
const tooLong = { error: words.tooMany, path: ['to'] }

export const ReportQuery = Requested.refine(isForwards, backwards).refine(isOneYear, tooLong)
export type ReportQuery = z.output<typeof ReportQuery>

export const reportSteps = ['day', 'week', 'month'] as const
export type ReportStep = (typeof reportSteps)[number]

export const reportGroups = ['queue', 'user', 'tag', 'connection', 'hour'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** What is counted of attendances, and shown one by one behind its number. */
export const reportMeasures = ['begun', 'answered', 'ended', 'rated', 'again', 'open'] as const
export type ReportMeasure = (typeof reportMeasures)[number]

/** Days of the company's own calendar, both included. */
export const ReportPeriod = z.object({ from: Day, to: Day })
export type ReportPeriod = z.output<typeof ReportPeriod>

/** Seconds: half of them took no longer, nine of ten took no longer, all together divided by their number. */
export const Times = z.object({ median: z.number(), p90: z.number(), mean: z.number() })
export type Times = z.output<typeof Times>

const Counted = {
  /** Attendances that began. */
  begun: z.int(),
  /** Those of them whose contact waited and was answered by a person. */
  answered: z.int(),
  /** From when the contact began to wait to the first word of a person. */
  firstAnswer: Times.nullable(),
  /** Attendances that ended. */
  ended: z.int(),
  /** Of those that ended: from the first word of a person, or from when they took it, to its end. */
  attending: Times.nullable(),
  /** Of those that ended: how often a person's word ended a wait, and seconds that such a wait took, the mean. */
  answers: z.int(),
  betweenAnswers: z.number().nullable(),
  /** Of those that ended: how many were rated, and the mean from 1 to 3. */
  rated: z.int(),
  rating: z.number().nullable(),
  /** Of those that ended: after how many the contact's next one began within 24 hours. */
  again: z.int(),
} as const

export const ReportFigures = z.object({
  ...Counted,
  /** Attendances that had begun and had not ended when the last day was over. */
  open: z.int(),
})
export type ReportFigures = z.output<typeof ReportFigures>

export const ReportSummary = z.object({
  period: ReportPeriod,
  figures: ReportFigures,
  /** The same of as many days right before. */
  before: z.object({ period: ReportPeriod, figures: ReportFigures }),
})
export type ReportSummary = z.output<typeof ReportSummary>

export const ReportSeries = z.object({
  period: ReportPeriod,
  points: z.array(ReportFigures.extend(ReportPeriod.shape)),
})
export type ReportSeries = z.output<typeof ReportSeries>

const Weekday = z.int().min(0).max(6)
const Hour = z.int().min(0).max(23)

export const ReportHeat = z.object({
  period: ReportPeriod,
  /** Each hour of a week, by the company's clock; weekday 0 is Sunday. */
  cells: z.array(
    z.object({
      weekday: Weekday,
      hour: Hour,
      begun: z.int(),
      answered: z.int(),
      /** The median, in seconds. */
      firstAnswer: z.number().nullable(),
    }),
  ),
})
export type ReportHeat = z.output<typeof ReportHeat>

export const ReportRow = z.object({
  /** Of the queue, person, tag or connection; of hours the hour. 0 are those that have none. */
  id: z.int(),
  /** Null where there is none, or where it is gone. */
  name: z.string().nullable(),
  ...Counted,
  /** Of people: attendances that they had in these days, also if others had them later, and how many of them they handed on. */
  turns: z.int().optional(),
  handedOn: z.int().optional(),
})
export type ReportRow = z.output<typeof ReportRow>

export const ReportGroups = z.object({
  period: ReportPeriod,
  by: z.enum(reportGroups),
  rows: z.array(ReportRow),
})
export type ReportGroups = z.output<typeof ReportGroups>

export const Attendance = z.object({
  id: Id,
  ticketId: Id,
  ticketUuid: z.string(),
  contact: z.object({ id: Id, name: z.string() }),
  queue: z.object({ id: Id, name: z.string(), color: z.string() }).nullable(),
  connection: z.string().nullable(),
  /** Who had it, in their order. */
  people: z.array(z.string()),
  beganAt: Instant,
  answeredAt: Instant.nullable(),
  /** Seconds by the clock that was asked for; null where nobody waited, or nobody answered. */
  firstAnswer: z.number().nullable(),
  endedAt: Instant.nullable(),
  attending: z.number().nullable(),
  answers: z.int(),
  rate: z.int().nullable(),
})
export type Attendance = z.output<typeof Attendance>

const measured = {
  of: orBlank(z.enum(reportMeasures, words.invalid).default('begun')),
  /** Only what began, or ended, in this hour of the week. */
  weekday: orBlank(z.coerce.number<string>().pipe(Weekday).optional()),
  hour: orBlank(z.coerce.number<string>().pipe(Hour).optional()),
}

export const AttendancesQuery = ReportQuery.safeExtend({ ...measured, cursor: Cursor.optional() })
export type AttendancesQuery = z.output<typeof AttendancesQuery>
export const AttendancesExportQuery = ReportQuery.safeExtend(measured)
export type AttendancesExportQuery = z.output<typeof AttendancesExportQuery>

export const Attendances = z.object({
  attendances: z.array(Attendance),
  hasMore: z.boolean(),
  /** Give it back as `cursor` to get the next page; absent on the last. */
  nextCursor: z.string().optional(),
})
export type Attendances = z.output<typeof Attendances>

export const reportRoutes = defineRoutes({
  summary: {
    method: 'GET',
    path: '/reports/summary',
    summary: `What began, was answered, ended and was rated in some days, the last ${USUAL_DAYS} unless some are asked for, and in as many days before.`,
    allow: reportPermissions.view,
    query: ReportQuery,
    reply: ReportSummary,
  },
  series: {
    method: 'GET',
    path: '/reports/series',
    summary: 'The same figures of each day, week (from Monday on) or month.',
    allow: reportPermissions.view,
    query: ReportQuery.safeExtend({ step: orBlank(z.enum(reportSteps, words.invalid).default('day')) }),
    reply: ReportSeries,
  },
  heat: {
    method: 'GET',
    path: '/reports/heat',
    summary: 'How many attendances began in each hour of the week, and how long their contacts waited.',
    allow: reportPermissions.view,
    query: ReportQuery,
    reply: ReportHeat,
  },
  groups: {
    method: 'GET',
    path: '/reports/groups',
    summary:
      'The same figures by queue, person, tag, connection or hour of the day. First answers count for who gave them, all else for who had it last; a ticket with several tags counts in each.',
    allow: reportPermissions.view,
    query: ReportQuery.safeExtend({ by: orBlank(z.enum(reportGroups, words.invalid).default('queue')) }),
    reply: ReportGroups,
  },
  attendances: {
    method: 'GET',
    path: '/reports/attendances',
    summary: 'The attendances behind a number, those that began (or ended) last first.',
    allow: reportPermissions.view,
    query: AttendancesQuery,
    reply: Attendances,
  },
  exportAttendances: {
    method: 'GET',
    path: '/reports/attendances.csv',
    summary: `The same as ${ATTENDANCES_FILE}, ${MAX_EXPORTED_ATTENDANCES} at most.`,
    allow: reportPermissions.export,
    query: AttendancesExportQuery,
    reply: z.string(),
    download: true,
    downloadTypes: ['text/csv'],
    rate: { max: 20, perSeconds: 60 },
  },
})
