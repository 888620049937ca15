import { Fragment, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { common } from '../../i18n/common.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ChooseAll, ChooseRow } from './choosing.tsx'
import * as styles from './data-table.module.css'
import { ColumnTitle } from './sorting.tsx'
import { mainOf, type Table } from './table.ts'
import { useVirtualRows, type VirtualRows } from './virtual-rows.ts'

/** How high a row of one line is. */
const ROW_HEIGHT = 54

/** The rows as a table; what names a row and what can be done with it stay in sight when it scrolls sideways. */
export function WideTable<Row>(table: Table<Row>) {
  const { label, columns, keys, hasMore, actions, selection } = table
  const frame = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLTableRowElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows(frame, body, { keys, estimate: ROW_HEIGHT })
  const { isVirtual, drawn, gapAfter } = virtual
  const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  const widths = useSteadyWidths(head, isVirtual && drawn.length > 0 ? width : 0)
  return (
    <div ref={frame} className={styles.box}>
      <table
        className={styles.table}
        aria-label={label}
        {...(isVirtual ? { 'aria-rowcount': hasMore ? -1 : keys.length + 1 } : {})}
        style={widths && { tableLayout: 'fixed', minWidth: sum(widths) }}
      >
        {widths && (
          <colgroup>
            {widths.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place here.
              <col key={at} style={{ width: `${(one / sum(widths)) * 100}%` }} />
            ))}
          </colgroup>
        )}
        <thead>
          <Titles table={table} row={head} isVirtual={isVirtual} />
        </thead>
        <tbody ref={body} onFocus={virtual.onFocus}>
          {drawn.map(({ index, gap }) => (
            <Fragment key={keys[index]}>
              {gap > 0 && <Gap height={gap} width={width} />}
              <TableRow table={table} index={index} virtual={virtual} />
            </Fragment>
          ))}
          {gapAfter > 0 && <Gap height={gapAfter} width={width} />}
        </tbody>
      </table>
    </div>
  )
}

interface TitlesProps<Row> {
  table: Table<Row>
  row: RefObject<HTMLTableRowElement | null>
  isVirtual: boolean
}

function Titles<Row>({ table, row, isVirtual }: TitlesProps<Row>) {
  const t = useTexts(common)
  const { columns, rows, actions, selection, sort, onSort } = table
  const main = mainOf(columns)
  return (
    <tr ref={row} {...(isVirtual ? { 'aria-rowindex': 1 } : {})}>
      {selection && (
        <th scope="col" className={styles.choose}>
          <ChooseAll selection={selection} count={rows.length} />
        </th>
      )}
      {columns.map(column => (
        <ColumnTitle
          key={column.key}
          column={column}
          className={column === main ? styles.main : undefined}
          sort={sort}
          onSort={onSort}
        />
      ))}
      {actions && (
        <th scope="col" className={styles.acts} data-align="end">
          {t('actions')}
        </th>
      )}
    </tr>
  )
}

interface TableRowProps<Row> {
  table: Table<Row>
  index: number
  virtual: VirtualRows
}

function TableRow<Row>({ table, index, virtual }: TableRowProps<Row>) {
  const { columns, rows, keys, actions, tone, selection } = table
  const nameId = useId()
  const main = mainOf(columns)
  const row = rows[index]!
  const key = keys[index]!
  return (
    <tr
      data-tone={tone?.(row)}
      data-chosen={selection?.chosen.has(key) || undefined}
      {...(virtual.isVirtual ? { ref: virtual.measure, 'data-index': index, 'aria-rowindex': index + 2 } : {})}
    >
      {selection && (
        <td className={styles.choose}>
          <ChooseRow selection={selection} rowKey={key} nameId={nameId} />
        </td>
      )}
      {columns.map(column => (
        <td
          key={column.key}
          data-align={column.align}
          {...(column.clip && { className: styles.clip, title: column.clip(row) })}
          {...(column === main ? { id: nameId, className: styles.main } : {})}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.acts} data-align="end">
          <div className={styles.actions}>{actions(row)}</div>
        </td>
      )}
    </tr>
  )
}

/** Stands for rows that are not drawn. */
function Gap({ height, width }: { height: number; width: number }) {
  return (
    <tr aria-hidden className={styles.gap}>
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}

/**
 * The widths of the columns of a long list, as the first drawn rows made them, held while others scroll in and out: else
 * the columns would dance. Undefined while there are none to be held (`count` 0) or they are not measured yet.
 */
function useSteadyWidths(head: RefObject<HTMLTableRowElement | null>, count: number): readonly number[] | undefined {
  const [widths, setWidths] = useState<readonly number[]>([])
  const isMeasured = widths.length === count
  useLayoutEffect(() => {
    if (!isMeasured && head.current)
      setWidths([...head.current.cells].slice(0, count).map(cell => cell.getBoundingClientRect().width))
  }, [head, count, isMeasured])
  useEffect(() => {
    const measureAgain = (): void => setWidths([])
    addEventListener('resize', measureAgain)
    return () => removeEventListener('resize', measureAgain)
  }, [])
  return isMeasured && count > 0 ? widths : undefined
}

const sum = (widths: readonly number[]): number => widths.reduce((all, one) => all + one, 0)
