import { DAY, SECOND } from '../../kit/clock.ts'
import type { SqliteFile, Statement } from '../../storage/index.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type {
  ReportClock,
  ReportFigures,
  ReportGroup,
  ReportGroups,
  ReportHeat,
  ReportRow,
  ReportSeries,
  ReportStep,
  ReportSummary,
  Times,
} from './contract.ts'
import { conditionsOf, periodBefore, type ReportFilter, type ReportRequest, type Whose } from './filter.ts'
import { hoursOf, type Span, spanOf, stepsOf } from './spans.ts'

/** What reports count of rounds of attendance (decision 932). Each number here has its attendances in `attendances.ts`. */

/** By what rounds are told apart: SQL of its key, whether that is of spans of time, and whether a round counts once for each of its tags. */
interface Dimension {
  key: (whose: Whose) => string
  isOfSpans?: true
  isTagged?: true
}

const dimensions: Record<ReportGroup | 'nothing', Dimension> = {
  queue: { key: () => 'round.queueId' },
  user: { key: whose => `round.${whose}` },
  tag: { key: () => 'tag.tagId', isTagged: true },
  connection: { key: () => 'round.whatsappId' },
  hour: { key: () => `span.value ->> 'key'`, isOfSpans: true },
  nothing: { key: () => '0' },
}

type Moment = 'beganAt' | 'finishedAt'

/** Rounds that began or ended in a span of time, told apart by something. */
interface Counting {
  by: keyof typeof dimensions
  filter: ReportFilter
  span: Span
  /** Parts of it by which they are told apart, where they are by time. */
  parts?: readonly (Span & { key: number })[]
}

/** A statement over rounds: what is read of them, which of their moments counts, and what else they have to be. */
function countStatement(
  { by, filter, span, parts }: Counting,
  { columns, at, whose = 'userId', only = '' }: { columns: string; at: Moment; whose?: Whose; only?: string },
): Statement {
  const { key, isOfSpans, isTagged } = dimensions[by]
  const { text, parameters } = conditionsOf(filter, whose)
  if (isOfSpans)
    return {
      text: `SELECT ${key(whose)} AS key, ${columns} FROM json_each(?) AS span CROSS JOIN ticket_tracking AS round
        WHERE round.${at} BETWEEN span.value ->> 'from' AND span.value ->> 'to'${only}${text} GROUP BY 1`,
      parameters: [JSON.stringify(parts), ...parameters],
    }
  const tags = isTagged ? ' LEFT JOIN ticket_tags AS tag ON tag.ticketId = round.ticketId' : ''
  return {
    // Where nothing is told apart nothing is sorted.
    text: `SELECT ${key(whose)} AS key, ${columns} FROM ticket_tracking AS round${tags}
      WHERE round.${at} BETWEEN ? AND ?${only}${text}${by === 'nothing' ? '' : ' GROUP BY 1'}`,
    parameters: [span.from, span.to, ...parameters],
  }
}

/** A ticket that was emptied into another one was not attended. */
export const ENDED = ` AND round.finishedBy IS NOT 'joined'`

export const CAME_AGAIN = `EXISTS (SELECT 1 FROM ticket_tracking AS later WHERE later.contactId = round.contactId
  AND later.beganAt > round.finishedAt AND later.beganAt < round.finishedAt + ${DAY})`

/** Columns of times by the clock that was asked for. */
export const timed = {
  all: { firstWait: 'round.firstWait', attended: 'round.attended', answersWait: 'round.answersWait' },
  open: { firstWait: 'round.firstWaitOpen', attended: 'round.attendedOpen', answersWait: 'round.answersWaitOpen' },
} as const satisfies Record<ReportClock, object>

const times = (column: string): string =>
  `count(${column}) AS count, median(${column}) AS median, percentile_cont(${column}, 0.9) AS p90, avg(${column}) AS mean`

interface Timed {
  count: number
  median: number | null
  p90: number | null
  mean: number | null
}

interface Ended extends Timed {
  ended: number
  answers: number | null
  answersWait: number | null
  rated: number
  rating: number | null
  again: number | null
}

type Keyed<Row> = Row & { key: number | null }

export const statementsOf = (counting: Counting, clock: ReportClock) => {
  const { firstWait, attended, answersWait } = timed[clock]
  return {
    begun: countStatement(counting, { columns: 'count(*) AS begun', at: 'beganAt' }),
    answered: countStatement(counting, {
      ...{ columns: times(firstWait), at: 'beganAt', whose: 'answeredBy' },
      only: ` AND ${firstWait} IS NOT NULL`,
    }),
    ended: countStatement(counting, {
      columns: `count(*) AS ended, ${times(attended)}, sum(round.answers) AS answers, sum(${answersWait}) AS answersWait,
        count(round.rate) AS rated, avg(round.rate) AS rating, sum(${CAME_AGAIN}) AS again`,
      ...{ at: 'finishedAt', only: ENDED },
    }),
    /** Those emptied into another one too: nobody has them any more. */
    left: countStatement(counting, { columns: 'count(*) AS left', at: 'finishedAt' }),
  }
}

type Counted = Omit<ReportFigures, 'open'>

const NOTHING: Counted = {
  ...{ begun: 0, answered: 0, firstAnswer: null, ended: 0, attending: null },
  ...{ answers: 0, betweenAnswers: null, rated: 0, rating: null, again: 0 },
}

const all = <Row>(file: SqliteFile, { text, parameters }: Statement): Row[] =>
  file.prepare(text).all(...parameters) as Row[]

/** What is counted by each key. */
function countedBy(file: SqliteFile, counting: Counting, clock: ReportClock): Map<number | null, Counted> {
  const requested = statementsOf(counting, clock)
  const found = new Map<number | null, Counted>()
  const into = (key: number | null, figures: Partial<Counted>): void =>
    void found.set(key, { ...(found.get(key) ?? NOTHING), ...figures })
  for (const { key, begun } of all<Keyed<{ begun: number }>>(file, requested.begun)) into(key, { begun })
  for (const { key, ...row } of all<Keyed<Timed>>(file, requested.answered))
    into(key, { answered: row.count, firstAnswer: timesOf(row) })
  for (const { key, ...row } of all<Keyed<Ended>>(file, requested.ended)) into(key, endedOf(row))
  return found
}

const endedOf = ({ ended, answers, answersWait, rated, rating, again, ...row }: Ended): Partial<Counted> => ({
  ...{ ended, attending: timesOf(row), rated, rating },
  ...{ answers: answers ?? 0, again: again ?? 0 },
  betweenAnswers: answers ? answersWait! / answers / SECOND : null,
})

const timesOf = ({ median, p90, mean }: Timed): Times | null =>
  median === null || p90 === null || mean === null
    ? null
    : { median: median / SECOND, p90: p90 / SECOND, mean: mean / SECOND }

const countedIn = (file: SqliteFile, span: Span, { filter, clock }: ReportRequest): Counted =>
  countedBy(file, { by: 'nothing', filter, span }, clock).get(0) ?? NOTHING

/** Attendances that had begun and had not ended right after a moment: those that still go on, and those that ended since. */
export function openStatements(filter: ReportFilter, moment: number): Statement[] {
  const { text, parameters } = conditionsOf(filter, 'userId')
  const begun = `round.beganAt <= ?${text}`
  return [
    {
      // Without knowing how few they are SQLite would read all that ever began.
      text: `SELECT count(*) AS count FROM ticket_tracking AS round INDEXED BY ticket_tracking_going_on
        WHERE round.finishedAt IS NULL AND ${begun}`,
      parameters: [moment, ...parameters],
    },
    {
      text: `SELECT count(*) AS count FROM ticket_tracking AS round INDEXED BY ticket_tracking_finished
        WHERE round.finishedAt > ? AND ${begun}`,
      parameters: [moment, moment, ...parameters],
    },
  ]
}

const openAfter = (file: SqliteFile, moment: number, { filter }: ReportRequest): number =>
  openStatements(filter, moment).reduce((sum, requested) => sum + all<{ count: number }>(file, requested)[0]!.count, 0)

export const reportSummary = defineRead('reports.summary', (file, requested: ReportRequest): ReportSummary => {
  const of = (period: ReportRequest['period']) => {
    const span = spanOf(period, requested.timeZone)
    return { period, figures: { ...countedIn(file, span, requested), open: openAfter(file, span.to, requested) } }
  }
  return { ...of(requested.period), before: of(periodBefore(requested.period)) }
})

export const reportSeries = defineRead(
  'reports.series',
  (file, { step, ...requested }: ReportRequest & { step: ReportStep }): ReportSeries => {
    const { period, timeZone, filter, clock } = requested
    let open = openAfter(file, spanOf(period, timeZone).from - 1, requested)
    const points = stepsOf(period, step).map(days => {
      const span = spanOf(days, timeZone)
      const figures = countedIn(file, span, requested)
      const { left } = statementsOf({ by: 'nothing', filter, span }, clock)
      open += figures.begun - all<{ left: number }>(file, left)[0]!.left
      return { ...days, ...figures, open }
    })
    return { period, points }
  },
)

/** Of weekdays and hours, also where nothing began. */
export const reportHeat = defineRead('reports.heat', (file, requested: ReportRequest): ReportHeat => {
  const { period, timeZone, filter, clock } = requested
  const parts = hoursOf(period, timeZone).map(({ weekday, hour, ...span }) => ({ ...span, key: weekday * 24 + hour }))
  const statements = statementsOf({ by: 'hour', filter, span: spanOf(period, timeZone), parts }, clock)
  const begun = new Map(all<Keyed<{ begun: number }>>(file, statements.begun).map(row => [row.key, row.begun]))
  const answered = new Map(all<Keyed<Timed>>(file, statements.answered).map(row => [row.key, row]))
  const cells = Array.from({ length: 7 * 24 }, (_, key) => {
    const row = answered.get(key)
    return {
      ...{ weekday: Math.floor(key / 24), hour: key % 24 },
      ...{ begun: begun.get(key) ?? 0, answered: row?.count ?? 0 },
      firstAnswer: (row && timesOf(row)?.median) ?? null,
    }
  })
  return { period, cells }
})

const nameStatements = {
  queue: 'SELECT id, name FROM queues',
  user: 'SELECT id, name FROM users',
  tag: 'SELECT id, name FROM tags',
  connection: 'SELECT id, name FROM whatsapps',
} as const

/** By what they are called now; hours have no names. */
function namesOf(file: SqliteFile, by: ReportGroup): Map<number, string> {
  if (by === 'hour') return new Map()
  const rows = all<{ id: number; name: string }>(file, { text: nameStatements[by], parameters: [] })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const reportGroupsRead = defineRead(
  'reports.groups',
  (file, { by, ...requested }: ReportRequest & { by: ReportGroup }): ReportGroups => {
    const { period, timeZone, filter, clock } = requested
    const span = spanOf(period, timeZone)
    const hours = () => hoursOf(period, timeZone).map(({ hour, from, to }) => ({ key: hour, from, to }))
    const counts = countedBy(file, { by, filter, span, ...(by === 'hour' && { parts: hours() }) }, clock)
    const turns = by === 'user' ? turnsIn(file, span, filter) : new Map<number, FairQueue>()
    for (const id of turns.keys()) if (!counts.has(id)) counts.set(id, NOTHING)
    const names = namesOf(file, by)
    const rows = [...counts].map(([key, figures]) => ({
      ...{ id: key ?? 0, name: names.get(key ?? 0) ?? null, ...figures },
      ...(by === 'user' && { turns: 0, handedOn: 0, ...turns.get(key ?? 0) }),
    }))
    const most = (one: ReportRow, other: ReportRow): number =>
      other.begun - one.begun || other.ended - one.ended || one.id - other.id
    return { period, by, rows: rows.sort(most) }
  },
)

interface FairQueue {
  turns: number
  handedOn: number
}

/** How many rounds each person had in some days, and how many of them they handed on. */
export function turnStatement({ userIds, ...filter }: ReportFilter, { from, to }: Span): Statement {
  const { text, parameters } = conditionsOf(filter, 'userId')
  const people = userIds ? ' AND turn.userId IN (SELECT value FROM json_each(?))' : ''
  return {
    text: `SELECT turn.userId AS id, count(DISTINCT turn.roundId) AS turns,
        count(DISTINCT iif(turn.endedBy IN ('transfer', 'return'), turn.roundId, NULL)) AS handedOn
      FROM attendance_turns AS turn JOIN ticket_tracking AS round ON round.id = turn.roundId
      WHERE turn.startedAt BETWEEN ? AND ?${people}${text} GROUP BY 1`,
    parameters: [from, to, ...(userIds ? [JSON.stringify(userIds)] : []), ...parameters],
  }
}

const turnsIn = (file: SqliteFile, span: Span, filter: ReportFilter): Map<number, FairQueue> =>
  new Map(all<FairQueue & { id: number }>(file, turnStatement(filter, span)).map(({ id, ...turns }) => [id, turns]))
