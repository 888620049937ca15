import { type ReactNode, useMemo } from 'react'
import { useNarrow } from '../../lib/use-media.ts'
import { ErrorState, SkeletonList } from '../states.tsx'
import { Cards } from './cards.tsx'
import { type BulkAct, BulkBar } from './choosing.tsx'
import type { Column, Key, RowTone, Sorting } from './table.ts'
import { useSelection } from './use-selection.ts'
import { WideTable } from './wide-table.tsx'

export interface DataTableProps<Row> extends Sorting {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => Key
  /** The server has more rows than these. */
  hasMore?: boolean
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode
  /** Colours rows; their words have to say it as well. */
  tone?: (row: Row) => RowTone
  /** They are cards on wide screens too, side by side. */
  cards?: boolean | undefined
  /** What can be done with several rows at once; they can be chosen then. */
  bulk?: readonly BulkAct<Row>[] | undefined
  failure?: unknown
  /** What is said where they could not be fetched; the sentence of all lists unless given. */
  failedTitle?: string | undefined
  onRetry?: () => void
  /** Shown when there are no rows. */
  empty: ReactNode
}

/**
 * A table on wide screens, a list of cards under 600 px; with its loading, error and empty states. The server sorts by the
 * columns that have a `sort`, rows can be chosen for acts on many, and of a long list only what is in view is drawn.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, failure, failedTitle, onRetry, empty } = props
  if (!rows && failure) return <ErrorState error={failure} title={failedTitle} onRetry={onRetry} />
  if (!rows) return <SkeletonList />
  if (rows.length === 0) return empty
  return <FilledTable {...props} rows={rows} />
}

function FilledTable<Row>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, columns, rows, keyOf, hasMore = false, actions, tone, bulk, cards = false, sort, onSort } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same rows have the same keys.
  const keys = useMemo(() => rows.map(keyOf), [rows])
  const selection = useSelection(keys)
  const narrow = useNarrow()
  const Drawn = narrow || cards ? Cards : WideTable
  return (
    <>
      <Drawn
        label={label}
        columns={columns}
        rows={rows}
        keys={keys}
        hasMore={hasMore}
        grid={cards}
        actions={actions}
        tone={tone}
        selection={bulk && selection}
        sort={sort}
        onSort={onSort}
      />
      {bulk && (
        <BulkBar rows={rows.filter(row => selection.chosen.has(keyOf(row)))} acts={bulk} onClear={selection.clear} />
      )}
    </>
  )
}
