import type { SheetError } from '../../domain/import-reasons.ts'
import type { ChosenColumns } from './columns.ts'
import type { SheetRow } from './people.ts'
import type { SheetPreview } from './preview.ts'

/** What a thread is told: to read a file, then to hand out its rows, a piece at a time; or to show how a file begins. */
export type Order =
  | { path: string; chosen?: ChosenColumns | undefined; previews?: boolean }
  | { from: number; most: number }

/** What a thread answers, once for each order. */
export type Answer = { total: number } | { refused: SheetError } | { rows: SheetRow[] } | { preview: SheetPreview }
