import { type Referral, type ReferralKind, referralName } from '../../domain/referral.ts'
import { wireTime } from '../../kit/clock.ts'
import type { CsvPiece } from '../../kit/csv.ts'
import { csvPiece } from '../../workers/readers/csv-piece.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { Referrals } from './contract.ts'
import { type Scope, scoped } from './figures.ts'
import type { Span } from './period.ts'

export const referralStatements = {
  /** SQLite takes what is not summed from the row that began last. A round that went into another ticket counts there. */
  brought: `SELECT max(beganAt), referral, referral ->> 'kind' AS kind,
      coalesce(referral ->> 'sourceId', referral ->> 'utmCampaign', referral ->> 'utmSource', referral ->> 'title', '') AS key,
      count(*) AS tickets, count(finishedAt) AS finished, sum(NOT EXISTS (SELECT 1 FROM ticket_tracking AS earlier
        WHERE earlier.contactId = round.contactId AND (earlier.beganAt, earlier.id) < (round.beganAt, round.id))) AS leads
    FROM ticket_tracking AS round
    WHERE referral IS NOT NULL AND beganAt BETWEEN ? AND ? AND finishedBy IS NOT 'joined'
      AND (? IS NULL OR referral ->> 'kind' = ?)
      AND (? IS NULL OR queueId IN (SELECT value FROM json_each(?)))
    GROUP BY 3, 4 ORDER BY tickets DESC, kind, key`,
  lines: `SELECT round.id, ticketId, beganAt, referral, contacts.name, contacts.number
    FROM ticket_tracking AS round JOIN contacts ON contacts.id = round.contactId
    WHERE referral IS NOT NULL AND beganAt BETWEEN ? AND ? AND finishedBy IS NOT 'joined'
      AND (? IS NULL OR referral ->> 'kind' = ?)
      AND round.id > ? ORDER BY round.id LIMIT ?`,
}

interface Brought {
  kind: ReferralKind
  key: string
  /** JSON of the one that came last. */
  referral: string
  tickets: number
  finished: number
  leads: number
}

/** Of everything, or of some queues. */
export interface ReferralsScoped {
  scope: Scope
}

export interface ReferralsRequest {
  span: Span
  kind: ReferralKind | null
}

/** By which ways contacts came in some days, and what came of each. */
export const referralFigures = defineRead(
  'dashboard.referrals',
  (
    file,
    { span: { from, to }, kind, scope, most }: ReferralsRequest & ReferralsScoped & { most: number },
  ): Omit<Referrals, 'period'> => {
    const rows = file.prepare(referralStatements.brought).all(from, to, kind, kind, scope, scope) as Brought[]
    const began = scoped(file, 'began', scope, from, to).pluck().get() as number
    return {
      began,
      referred: rows.reduce((sum, { tickets }) => sum + tickets, 0),
      referrals: rows.slice(0, most).map(({ referral, kind, key, tickets, finished, leads }) => {
        const last = JSON.parse(referral) as Referral
        return { kind, key, name: referralName(last), sourceUrl: last.sourceUrl ?? null, tickets, finished, leads }
      }),
    }
  },
)

/** So many lines are a piece: a fraction of a megabyte. */
const LINES_AT_ONCE = 1000

interface Line {
  id: number
  ticketId: number
  beganAt: number
  referral: string
  name: string
  number: string | null
}

/** A piece of the file with the attendances of which it is known by which way the contact came. */
export const referralLines = defineRead(
  'dashboard.referralLines',
  (
    file,
    {
      span: { from, to },
      kind,
      after,
      words,
    }: ReferralsRequest & { after: number; words: Record<ReferralKind, string> },
  ): CsvPiece => {
    const rows = file.prepare(referralStatements.lines).all(from, to, kind, kind, after, LINES_AT_ONCE) as Line[]
    return csvPiece(
      rows,
      row => cellsOf(row, words),
      ({ id }) => id,
    )
  },
)

function cellsOf({ ticketId, beganAt, referral, name, number }: Line, words: Record<ReferralKind, string>) {
  const { kind, ...referred } = JSON.parse(referral) as Referral
  return [
    ...[String(ticketId), wireTime(beganAt), name, number ?? '', words[kind]],
    ...exportedFields.map(field => referred[field] ?? ''),
  ]
}

/** In the order of the file. */
export const exportedFields = [
  'title',
  'sourceId',
  'sourceUrl',
  'sourceApp',
  'ref',
  'ctwaClid',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'entryPoint',
] as const satisfies (keyof Referral)[]
