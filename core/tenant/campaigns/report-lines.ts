import { failureWords, stateWords } from '../../domain/campaign-words.ts'
import { wireTime } from '../../kit/clock.ts'
import type { CsvPiece } from '../../kit/csv.ts'
import type { Language } from '../../kit/language.ts'
import { csvPiece } from '../../workers/readers/csv-piece.ts'
import { defineRead } from '../../workers/readers/read.ts'
import type { RecipientRow } from './recipients.ts'

export interface LinesRequest {
  campaignId: number
  /** In which states and reasons are told. */
  language: Language
  /** The id of the last recipient who was written already. */
  after: number
}

/** So many recipients are a piece: a fraction of a megabyte. */
export const LINES_AT_ONCE = 1000

export const LINES = 'SELECT * FROM campaign_recipients WHERE campaignId = ? AND id > ? ORDER BY id LIMIT ?'

/** A piece of a campaign's report: the recipients behind one, and what became of each. */
export const reportLines = defineRead('campaigns.reportLines', (file, requested: LinesRequest): CsvPiece => {
  const rows = file.prepare(LINES).all(requested.campaignId, requested.after, LINES_AT_ONCE) as RecipientRow[]
  return csvPiece(
    rows,
    row => cellsOf(row, requested.language),
    ({ id }) => id,
  )
})

const cellsOf = ({ name, number, email, state, failure, ...row }: RecipientRow, language: Language): string[] => [
  ...[name, number, email, stateWords(state, language), failure === null ? '' : failureWords(failure, language)],
  ...[row.askedAt, row.confirmedAt, row.deliveredAt, row.answeredAt].map(at => (at === null ? '' : wireTime(at))),
]
