import type { CompanyContext } from '../../company/index.ts'
import { dayIn, MINUTE } from '../../kit/clock.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { OwnDay } from './contract.ts'
import { type Span, spanOf } from './period.ts'

/** Further nobody attends in a day. */
const MOST = 1000

export const ownStatements = {
  /** When the contact of each attendance began to wait, and when they first read something of this person. */
  attended: `SELECT queuedAt, startedAt, (SELECT createdAt FROM messages
      WHERE ticketId = round.ticketId AND createdAt BETWEEN round.startedAt AND coalesce(round.finishedAt, ?)
        AND fromMe = 1 AND userId = round.userId ORDER BY createdAt, id LIMIT 1) AS answeredAt
    FROM ticket_tracking AS round WHERE userId = ? AND startedAt BETWEEN ? AND ? LIMIT ${MOST}`,
  /** Of what ended today in the company, which is less than all that a person ever had: `+` keeps that index out. */
  resolved: `SELECT count(*) AS count FROM ticket_tracking
    WHERE finishedAt BETWEEN ? AND ? AND finishedBy IS NOT 'joined' AND +userId = ?`,
}

interface Attended {
  queuedAt: number
  startedAt: number
  answeredAt: number | null
}

export const ownFigures = defineRead(
  'dashboard.own',
  (file, { userId, span: { from, to } }: { userId: number; span: Span }): OwnDay => {
    const rounds = file.prepare(ownStatements.attended).all(to, userId, from, to) as Attended[]
    const answered = rounds.filter(({ answeredAt }) => answeredAt !== null)
    // Whom a person wrote to first did not wait.
    const waits = answered
      .filter(({ queuedAt, startedAt }) => startedAt > queuedAt)
      .map(({ queuedAt, answeredAt }) => (answeredAt! - queuedAt) / MINUTE)
    const resolved = file.prepare(ownStatements.resolved).pluck().get(from, to, userId) as number
    return { answered: answered.length, resolved, firstAnswer: medianOf(waits) }
  },
)

/** What a person did on the day so far, by the clocks of the company. */
export function ownDay(company: CompanyContext, userId: number): Promise<OwnDay> {
  const { timeZone } = company.entitlements()
  const today = dayIn(timeZone, company.clock.now())
  return company.read(ownFigures, { userId, span: spanOf({ from: today, to: today }, timeZone) })
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}
