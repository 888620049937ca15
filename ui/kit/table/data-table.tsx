import type { ReactNode } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { ErrorState, SkeletonList } from '../states.tsx'
import * as styles from './data-table.module.css'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The column that names the row; it is the heading of its card. The first unless one says so. */
  main?: boolean
  align?: 'start' | 'center' | 'end'
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** Buttons of a row. */
  actions?: (row: Row) => ReactNode
  failure?: unknown
  onRetry?: () => void
  /** Shown when there are no rows. */
  empty: ReactNode
}

/** A table on wide screens, a list of cards under 600 px; with its loading, error and empty states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, failure, onRetry, empty } = props
  const narrow = useNarrow()
  if (!rows && failure) return <ErrorState error={failure} onRetry={onRetry} />
  if (!rows) return <SkeletonList />
  if (rows.length === 0) return empty
  return narrow ? <Cards {...props} rows={rows} /> : <WideTable {...props} rows={rows} />
}

type Filled<Row> = DataTableProps<Row> & { rows: readonly Row[] }

function WideTable<Row>({ label, columns, rows, keyOf, actions }: Filled<Row>) {
  const t = useTexts(common)
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
            {actions && (
              <th scope="col" data-align="end">
                {t('actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(column => (
                <td key={column.key} data-align={column.align}>
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td data-align="end">
                  <div className={styles.actions}>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, columns, rows, keyOf, actions }: Filled<Row>) {
  const main = columns.find(column => column.main) ?? columns[0]
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is not heard as a list in Safari.
    <ul className={styles.cards} role="list" aria-label={label}>
      {rows.map(row => (
        <li key={keyOf(row)} className={styles.card}>
          <div className={styles.cardHead}>
            <strong className="grow">{main?.cell(row)}</strong>
            {actions && <div className={styles.actions}>{actions(row)}</div>}
          </div>
          <dl>
            {columns.map(
              column =>
                column !== main && (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{column.cell(row)}</dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
