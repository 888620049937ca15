import { MINUTE, wireTime } from '../../kit/clock.ts'
import { normalizeText } from '../../kit/text.ts'
import type { Row, SqliteFile } from '../../storage/index.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { Attendant, Counters } from './contract.ts'
import type { Span } from './period.ts'

/**
 * What is counted of tickets and their rounds of attendance, as decision 261 defines it. `own` narrows it to some queues, whose ids are
 * the last parameter as JSON; without it each statement reads an index alone.
 */
const textsFor = (own: (column: string) => string) => ({
  live: `SELECT status, count(*) AS count FROM tickets WHERE status IN ('pending', 'open')${own('queueId')} GROUP BY status`,
  /** A ticket that was emptied into another one was not attended. */
  finished: `SELECT userId, count(*) AS finished, count(startedAt) AS attended,
      total(coalesce(ratingAt, finishedAt) - startedAt) AS attending, count(rate) AS rated, total(rate) AS rates
    FROM ticket_tracking WHERE finishedAt BETWEEN ? AND ? AND finishedBy IS NOT 'joined'${own('queueId')} GROUP BY userId`,
  /** What a person opened at once did not wait. */
  waited: `SELECT count(*) AS waited, total(startedAt - queuedAt) AS waiting
    FROM ticket_tracking WHERE queuedAt BETWEEN ? AND ? AND startedAt > queuedAt${own('queueId')}`,
  /** The first round ever of a contact: what was planned for them alone has none, nor has what they said in another product. */
  leads: `SELECT count(*) AS leads FROM ticket_tracking AS first WHERE beganAt BETWEEN ? AND ?
    AND NOT EXISTS (SELECT 1 FROM ticket_tracking AS earlier
      WHERE earlier.contactId = first.contactId AND (earlier.beganAt, earlier.id) < (first.beganAt, first.id))
    AND NOT EXISTS (SELECT 1 FROM tickets WHERE contactId = first.contactId AND takenOver = 1)${own('first.queueId')}`,
  people: `SELECT id, name, online, pausedUntil FROM users${own('') && ` WHERE id IN (SELECT userId FROM user_queues WHERE 1${own('queueId')})`}`,
  began: `SELECT count(*) AS count FROM ticket_tracking WHERE beganAt BETWEEN ? AND ?${own('queueId')}`,
})

export const statements = textsFor(() => '')
const ofQueues = textsFor(column => ` AND ${column} IN (SELECT value FROM json_each(?))`)

/** Ids of the queues that are counted, as JSON; null counts everything. */
export type Scope = string | null

type Counting = keyof typeof statements

/** A statement over everything or over some queues, and the parameters with which it is asked. */
export const scoped = (file: SqliteFile, name: Counting, scope: Scope, ...parameters: readonly number[]) =>
  scope === null
    ? file.prepare(statements[name]).bind(...parameters)
    : file.prepare(ofQueues[name]).bind(...parameters, scope)

interface Finished {
  userId: number | null
  finished: number
  attended: number
  attending: number
  rated: number
  rates: number
}

type OfPeriod = Omit<Counters, 'supportPending' | 'supportHappening'>

/** Everything that the dashboard shows of a period, and of the one before. */
export const dashboardFigures = defineRead(
  'dashboard.figures',
  (file, { span, before, scope }: { span: Span; before: Span | null; scope: Scope }) => {
    const finished = finishedIn(file, span, scope)
    return {
      counters: { ...liveNow(file, scope), ...ofPeriod(file, span, scope, finished) },
      before: before && ofPeriod(file, before, scope, finishedIn(file, before, scope)),
      attendants: attendantsOf(file, scope, finished),
    }
  },
)

/** How many rounds of attendance began in each of these spans. */
export const begunIn = defineRead(
  'dashboard.begun',
  (file, { spans, scope }: { spans: readonly Span[]; scope: Scope }): number[] =>
    spans.map(({ from, to }) => scoped(file, 'began', scope, from, to).pluck().get() as number),
)

const finishedIn = (file: SqliteFile, { from, to }: Span, scope: Scope): Finished[] =>
  scoped(file, 'finished', scope, from, to).all() as Finished[]

function liveNow(file: SqliteFile, scope: Scope): Pick<Counters, 'supportPending' | 'supportHappening'> {
  const rows = scoped(file, 'live', scope).all() as { status: string; count: number }[]
  const of = (status: string): number => rows.find(row => row.status === status)?.count ?? 0
  return { supportPending: of('pending'), supportHappening: of('open') }
}

function ofPeriod(file: SqliteFile, { from, to }: Span, scope: Scope, finished: readonly Finished[]): OfPeriod {
  const one = <Row>(name: Counting): Row => scoped(file, name, scope, from, to).get() as Row
  const { waited, waiting } = one<{ waited: number; waiting: number }>('waited')
  const sum = (column: 'finished' | 'attended' | 'attending'): number =>
    finished.reduce((all, row) => all + row[column], 0)
  return {
    supportFinished: sum('finished'),
    leads: one<{ leads: number }>('leads').leads,
    avgSupportTime: minutes(sum('attending'), sum('attended')),
    avgWaitTime: minutes(waiting, waited),
  }
}

/** Everybody of the company, or of some queues, by name; also who attended nobody. */
function attendantsOf(file: SqliteFile, scope: Scope, finished: readonly Finished[]): Attendant[] {
  const people = (scoped(file, 'people', scope).all() as Pick<Row<'users'>, 'id' | 'name' | 'online' | 'pausedUntil'>[])
    // A collator takes twenty milliseconds to load.
    .map(one => ({ ...one, folded: normalizeText(one.name) }))
    .sort((one, other) => compared(one.folded, other.folded) || one.id - other.id)
  const of = new Map(finished.map(row => [row.userId, row]))
  return people.map(({ id, name, ...there }) => {
    const { finished: tickets = 0, attended = 0, attending = 0, rated = 0, rates = 0 } = of.get(id) ?? {}
    const rating = rated === 0 ? 0 : rates / rated
    const online = there.online === 1
    const pausedUntil = there.pausedUntil === null ? null : wireTime(there.pausedUntil)
    return { id, name, rating, avgSupportTime: minutes(attending, attended), tickets, online, pausedUntil }
  })
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const minutes = (sum: number, count: number): number => (count === 0 ? 0 : sum / count / MINUTE)
