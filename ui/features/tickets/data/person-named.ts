import { normalizeText } from '../../../../core/kit/text.ts'

/** The one row whose name is exactly what was typed, whatever its case and accents; undefined when none or several are. */
export function personNamed<Row extends { name: string }>(typed: string, rows: readonly Row[]): Row | undefined {
  const hits = rows.filter(row => normalizeText(row.name.trim()) === normalizeText(typed.trim()))
  return hits.length === 1 ? hits[0] : undefined
}
