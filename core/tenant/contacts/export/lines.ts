import type { CsvPiece } from '../../../kit/csv.ts'
import type { Statement } from '../../../storage/run.ts'
import { csvPiece } from '../../../workers/readers/csv-piece.ts'
import { defineRead } from '../../../workers/readers/read.ts'
import type { ContactRow } from '../contact-row.ts'
import { type ContactFilter, conditionsOf } from '../search.ts'

export interface LinesRequest extends ContactFilter {
  /** The id of the last contact that was written already. */
  after: number
  limit: number
}

/** In the order in which they were added, which no change meanwhile disturbs: nobody is left out or written twice. */
export function linesStatement({ after, limit, ...filter }: LinesRequest): Statement {
  const conditions = conditionsOf(filter)
  return {
    text: `SELECT id, name, number, email FROM contacts
      WHERE ${['id > ?', ...conditions.map(({ text }) => text)].join(' AND ')} ORDER BY id LIMIT ?`,
    parameters: [after, ...conditions.flatMap(({ parameters }) => parameters), limit],
  }
}

/** A piece of the file with contacts. Who has no number, or only one that WhatsApp hides, has an empty one. */
export const contactLines = defineRead('contacts.lines', (file, requested: LinesRequest): CsvPiece => {
  const { text, parameters } = linesStatement(requested)
  const rows = file.prepare(text).all(...parameters) as Pick<ContactRow, 'id' | 'name' | 'number' | 'email'>[]
  return csvPiece(
    rows,
    ({ name, number, email }) => [name, number ?? '', email],
    ({ id }) => id,
  )
})
