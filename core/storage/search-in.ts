import { type Expression, type SqlBool, sql } from 'kysely'
import { normalizeText } from '../kit/text.ts'
import type { ColumnName } from './schema/rows.ts'

/**
 * Returns a condition: the text stands somewhere in these columns, capitals and accents aside; a blank text stands
 * everywhere. It looks at every row, so it is for lists that stay short: long ones have an index of their own for it.
 */
export function searchIn(text: string, ...columns: ColumnName[]): Expression<SqlBool> {
  const part = normalizeText(text)
  if (part === '') return sql<SqlBool>`true`
  return sql<SqlBool>`instr(fold(concat_ws(' ', ${sql.join(columns.map(column => sql.ref(column)))})), ${part}) > 0`
}
