import { SECOND, wireTime } from '../../kit/clock.ts'
import type { CsvPiece } from '../../kit/csv.ts'
import type { Place } from '../../kit/paging.ts'
import { zoneFormat } from '../../kit/zone-format.ts'
import type { SqliteFile, Statement } from '../../storage/index.ts'
import { csvPiece } from '../../workers/readers/csv-piece.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { Attendance, ReportMeasure } from './contract.ts'
import { CAME_AGAIN, ENDED, timed } from './figures.ts'
import { conditionsOf, type ReportRequest, type Whose } from './filter.ts'
import { hoursOf, spanOf } from './spans.ts'

/** The attendances behind the numbers of `figures.ts`, one by one. */

export interface AttendancesRequest extends ReportRequest {
  of: ReportMeasure
  /** Only what began, or ended, in such an hour; 0 is Sunday. */
  weekday?: number | undefined
  hour?: number | undefined
}

interface Row {
  id: number
  ticketId: number
  ticketUuid: string
  contactId: number
  contactName: string
  contactNumber: string | null
  queueId: number | null
  queueName: string | null
  queueColor: string | null
  connection: string | null
  userName: string | null
  beganAt: number
  answeredAt: number | null
  firstWait: number | null
  finishedAt: number | null
  attended: number | null
  answers: number
  rate: number | null
}

/** Of each number the moment that lies in its days, whose it is, and what else its attendances have to be. */
function measureOf({ of, clock }: AttendancesRequest): { at: 'beganAt' | 'finishedAt'; whose: Whose; only: string } {
  const begun = { at: 'beganAt', whose: 'userId', only: '' } as const
  const ended = { at: 'finishedAt', whose: 'userId', only: ENDED } as const
  const measures = {
    begun,
    answered: { ...begun, whose: 'answeredBy', only: ` AND ${timed[clock].firstWait} IS NOT NULL` },
    ended,
    rated: { ...ended, only: `${ENDED} AND round.rate IS NOT NULL` },
    again: { ...ended, only: `${ENDED} AND ${CAME_AGAIN}` },
    open: begun,
  } as const
  return measures[of]
}

/** Rows of a number in one order, from a place on. */
export function attendanceStatement(
  requested: AttendancesRequest,
  { after, place, limit }: { after?: number; place?: Place | undefined; limit: number },
): Statement {
  const { period, timeZone, filter, of, clock } = requested
  const { at, whose, only } = measureOf(requested)
  const span = spanOf(period, timeZone)
  const { text, parameters } = conditionsOf(filter, whose)
  const columns = timed[clock]
  const isOpen = of === 'open'
  const hours = hoursRequested(requested)
  const open = isOpen ? ' AND (round.finishedAt IS NULL OR round.finishedAt > ?)' : ''
  const ofHours = hours
    ? ` AND EXISTS (SELECT 1 FROM json_each(?) WHERE round.${at} BETWEEN value ->> 'from' AND value ->> 'to')`
    : ''
  const behind = place ? ` AND (round.${at}, round.id) < (?, ?)` : ''
  const beyond = after === undefined ? '' : ' AND round.id > ?'
  return {
    text: `SELECT round.id, round.ticketId, tickets.uuid AS ticketUuid, round.contactId, contacts.name AS contactName,
        contacts.number AS contactNumber, round.queueId, queues.name AS queueName, queues.color AS queueColor,
        whatsapps.name AS connection, users.name AS userName, round.beganAt, round.answeredAt, ${columns.firstWait} AS firstWait,
        round.finishedAt, ${columns.attended} AS attended, round.answers, round.rate
      FROM ticket_tracking AS round JOIN tickets ON tickets.id = round.ticketId
        JOIN contacts ON contacts.id = round.contactId LEFT JOIN queues ON queues.id = round.queueId
        LEFT JOIN whatsapps ON whatsapps.id = round.whatsappId LEFT JOIN users ON users.id = round.userId
      WHERE round.${at} BETWEEN ? AND ?${open}${only}${ofHours}${text}${behind}${beyond}
      ORDER BY ${after === undefined ? `round.${at} DESC, round.id DESC` : 'round.id'} LIMIT ?`,
    parameters: [
      ...[isOpen ? 0 : span.from, span.to, ...(isOpen ? [span.to] : [])],
      ...(hours ? [hours] : []),
      ...parameters,
      ...(place ? [place.value, place.id] : []),
      ...(after === undefined ? [] : [after]),
      limit,
    ],
  }
}

function hoursRequested({ period, timeZone, weekday, hour }: AttendancesRequest): string | undefined {
  if (weekday === undefined && hour === undefined) return undefined
  const fits = hoursOf(period, timeZone).filter(
    one => (weekday === undefined || one.weekday === weekday) && (hour === undefined || one.hour === hour),
  )
  return JSON.stringify(fits)
}

export const PEOPLE = `SELECT users.name FROM attendance_turns AS turn JOIN users ON users.id = turn.userId
  WHERE turn.roundId = ? ORDER BY turn.id`

/** Who had it, each once; of rounds of before the last one is known. */
function peopleOf(file: SqliteFile, { id, userName }: Row): string[] {
  const names = file.prepare(PEOPLE).pluck().all(id) as string[]
  return names.length > 0 ? [...new Set(names)] : userName === null ? [] : [userName]
}

const seconds = (time: number | null): number | null => (time === null ? null : time / SECOND)

export const ATTENDANCES_PAGE = 50

/** An attendance with its place in the list. */
interface Listed {
  place: Place
  attendance: Attendance
}

/** A page of what is behind a number, and one more where there is more. */
export const attendancePage = defineRead(
  'reports.attendances',
  (file, { place, ...requested }: AttendancesRequest & { place?: Place | undefined }): Listed[] => {
    const { text, parameters } = attendanceStatement(requested, { place, limit: ATTENDANCES_PAGE + 1 })
    const rows = file.prepare(text).all(...parameters) as Row[]
    const { at } = measureOf(requested)
    return rows.map(row => ({
      place: { value: row[at]!, id: row.id },
      attendance: displayed(row, peopleOf(file, row)),
    }))
  },
)

const displayed = (row: Row, people: string[]): Attendance => ({
  ...{ id: row.id, ticketId: row.ticketId, ticketUuid: row.ticketUuid },
  contact: { id: row.contactId, name: row.contactName },
  queue:
    row.queueId === null || row.queueName === null
      ? null
      : { id: row.queueId, name: row.queueName, color: row.queueColor ?? '' },
  ...{ connection: row.connection, people, beganAt: wireTime(row.beganAt) },
  answeredAt: row.answeredAt === null ? null : wireTime(row.answeredAt),
  firstAnswer: seconds(row.firstWait),
  endedAt: row.finishedAt === null ? null : wireTime(row.finishedAt),
  ...{ attending: seconds(row.attended), answers: row.answers, rate: row.rate },
})

/** So many lines are a piece: a fraction of a megabyte. */
export const LINES_AT_ONCE = 1000

/** As spreadsheets read it, in the company's time. */
const localTime = zoneFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

/** A piece of the file, in the order in which the attendances began to be written down. */
export const attendanceLines = defineRead(
  'reports.attendanceLines',
  (file, { after, ...requested }: AttendancesRequest & { after: number }): CsvPiece => {
    const { text, parameters } = attendanceStatement(requested, { after, limit: LINES_AT_ONCE })
    const rows = file.prepare(text).all(...parameters) as Row[]
    const format = localTime(requested.timeZone)
    const moment = (at: number | null): string => (at === null ? '' : format.format(at))
    return csvPiece(
      rows,
      row => [
        ...[String(row.ticketId), moment(row.beganAt), moment(row.answeredAt), moment(row.finishedAt)],
        ...[row.contactName, row.contactNumber ?? '', row.queueName ?? '', row.connection ?? ''],
        ...[peopleOf(file, row).join(', '), rounded(row.firstWait), rounded(row.attended), row.answers, row.rate ?? ''],
      ],
      ({ id }) => id,
    )
  },
)

const rounded = (time: number | null): number | '' => (time === null ? '' : Math.round(time / SECOND))
