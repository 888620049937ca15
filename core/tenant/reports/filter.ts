import { daysAfter } from '../../kit/calendar.ts'
import { DAY } from '../../kit/clock.ts'
import type { Statement } from '../../storage/index.ts'
import type { ReportClock, ReportPeriod } from './contract.ts'

/** Which attendances count, as a reader thread is asked. */
export interface ReportFilter {
  /** Ids; 0 are those that have none. */
  queueIds?: readonly number[] | undefined
  userIds?: readonly number[] | undefined
  tagIds?: readonly number[] | undefined
  whatsappIds?: readonly number[] | undefined
  /** Queues of which the caller sees figures; null is everything. */
  scope: readonly number[] | null
}

export interface ReportRequest {
  period: ReportPeriod
  timeZone: string
  clock: ReportClock
  filter: ReportFilter
}

/** As many days right before. */
export function periodBefore({ from, to }: ReportPeriod): ReportPeriod {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  return { from: daysAfter(from, -days), to: daysAfter(from, -1) }
}

/** Whose an attendance is: of who had it last, or of who answered first. */
export type Whose = 'userId' | 'answeredBy'

const LISTED = 'IN (SELECT value FROM json_each(?))'

/** What a filter demands of `round`, each condition after an AND. */
export function conditionsOf({ queueIds, userIds, tagIds, whatsappIds, scope }: ReportFilter, whose: Whose): Statement {
  const conditions: [text: string, ids: readonly number[] | null | undefined][] = [
    [`round.queueId ${LISTED}`, scope],
    [`coalesce(round.queueId, 0) ${LISTED}`, queueIds],
    [`coalesce(round.${whose}, 0) ${LISTED}`, userIds],
    [`coalesce(round.whatsappId, 0) ${LISTED}`, whatsappIds],
    [TAGGED, tagIds],
  ]
  const requested = conditions.flatMap(([text, ids]) => (ids ? [{ text, ids: JSON.stringify(ids) }] : []))
  return {
    text: requested.map(({ text }) => ` AND ${text}`).join(''),
    parameters: requested.flatMap(({ text, ids }) => (text === TAGGED ? [ids, ids] : [ids])),
  }
}

const TAGGED = `(EXISTS (SELECT 1 FROM ticket_tags WHERE ticketId = round.ticketId AND tagId ${LISTED})
    OR (0 ${LISTED} AND NOT EXISTS (SELECT 1 FROM ticket_tags WHERE ticketId = round.ticketId)))`
