import type { SheetFault } from '../kit/import-reasons.ts'
import type { SheetRow } from './people.ts'

/** What a thread is told: to read a file, then to hand out its rows, a piece at a time. */
export type Order = { path: string } | { from: number; most: number }

/** What a thread answers, once for each order. */
export type Answer = { total: number } | { refused: SheetFault } | { rows: SheetRow[] }
