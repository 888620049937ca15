import type { CompanyContext } from '../../company/index.ts'
import { rowErrorIn } from '../../domain/import-reason-words.ts'
import type { RowError } from '../../domain/import-reasons.ts'
import { csvFile, type StreamedFile } from '../../http/index.ts'
import type { Language } from '../../kit/language.ts'
import { type Row, run, type TenantDb } from '../../storage/index.ts'
import { csvPiece } from '../../workers/readers/csv-piece.ts'
import { REJECTED_FILE } from './contract.ts'
import type { ImportRow } from './imports.ts'

/** So many rows are read at once. */
const AT_ONCE = 500

/** As the import reads them, so that anyone who fixes the rows can send the file again as a sheet. */
const TITLES: Readonly<Record<Language, readonly string[]>> = {
  pt: ['Linha', 'Nome', 'Número', 'E-mail', 'Motivo'],
  en: ['Row', 'Name', 'Number', 'E-mail', 'Reason'],
  es: ['Fila', 'Nombre', 'Número', 'E-mail', 'Motivo'],
}

/** The rows of an import that were not taken, each with the reason in words, as a file that is written while it is sent. */
export const rejectedFile = ({ db }: CompanyContext, { id }: ImportRow, language: Language): Promise<StreamedFile> =>
  csvFile(REJECTED_FILE[language], TITLES[language], async after =>
    csvPiece(
      await rejectsBehind(db, id, after),
      ({ line, name, number, email, fault: error, same }) => [
        ...[line, name, number, email],
        rowErrorIn(error as RowError, language, same),
      ],
      ({ line }) => line,
    ),
  )

const BEHIND = 'SELECT * FROM import_rejects WHERE importId = ? AND line > ? ORDER BY line LIMIT ?'

const rejectsBehind = (db: TenantDb, importId: number, line: number): Promise<Row<'import_rejects'>[]> =>
  run(db, BEHIND, [importId, line, AT_ONCE])
