/** What a row reached against what it should. */
export interface Goal {
  of: string
  reached: number
  wanted: number
  unit: string
  /** Whether more is better; less is, otherwise. */
  more: boolean
}

/** A line of a table: its cells, and its goals. */
export interface Line {
  work: string
  cells: string[]
  goals: Goal[]
}

export interface Table {
  head: string[]
  lines: Line[]
}

export const atLeast = (wanted: number, of: string, reached: number, unit = '/s'): Goal => ({
  of,
  reached,
  wanted,
  unit,
  more: true,
})
export const atMost = (wanted: number, of: string, reached: number, unit = 'ms'): Goal => ({
  of,
  reached,
  wanted,
  unit,
  more: false,
})

/** Three digits that say something. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (value >= 1000) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(3)))
}

const wish = ({ of, wanted, unit, more }: Goal): string => `${of} ${more ? '>=' : '<'} ${short(wanted)} ${unit}`.trim()

function verdict({ reached, wanted, more }: Goal): string {
  const factor = more ? wanted / reached : reached / wanted
  return factor <= 1 ? 'met' : `**missed ${factor.toFixed(2)}x**`
}

export function markdown({ head, lines }: Table): string {
  const rows = lines.map(({ work, cells, goals }) => [
    work,
    ...cells,
    goals.map(wish).join('; ') || '-',
    goals.map(verdict).join('; ') || '-',
  ])
  const all = [['work', ...head, 'goal', 'reached'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map(row => row[column]!.length)))
  const line = (row: string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return [line(all[0]!), rule, ...all.slice(1).map(line)].join('\n')
}
