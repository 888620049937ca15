import { Fragment, useId, useRef } from 'react'
import { ChooseAll, ChooseRow } from './choosing.tsx'
import * as styles from './data-table.module.css'
import { SortField } from './sorting.tsx'
import { mainOf, type Table } from './table.ts'
import { useVirtualRows, type VirtualRows } from './virtual-rows.ts'

/** How high a card of three lines is, and the room between two. */
const CARD_HEIGHT = 132
const SPACE = 12

/** The rows as cards, one below the other; in a grid where they are to, but for a long list. */
export function Cards<Row>(table: Table<Row>) {
  const { label, columns, rows, keys, grid, selection, sort, onSort } = table
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualRows(list, list, { keys, estimate: CARD_HEIGHT, space: SPACE })
  const { drawn, gapAfter } = virtual
  return (
    <>
      {(selection || onSort) && (
        <div className={styles.cardTools}>
          {selection && <ChooseAll selection={selection} count={rows.length} />}
          <SortField columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
      <ul
        ref={list}
        className={styles.cards}
        // biome-ignore lint/a11y/noRedundantRoles: a list without bullets is not heard as a list in Safari.
        role="list"
        aria-label={label}
        data-grid={(grid && !virtual.isVirtual) || undefined}
        onFocus={virtual.onFocus}
      >
        {drawn.map(({ index, gap }) => (
          <Fragment key={keys[index]}>
            {gap > 0 && <li aria-hidden style={{ height: gap - SPACE }} />}
            <Card table={table} index={index} virtual={virtual} />
          </Fragment>
        ))}
        {gapAfter > 0 && <li aria-hidden style={{ height: gapAfter - SPACE }} />}
      </ul>
    </>
  )
}

interface CardProps<Row> {
  table: Table<Row>
  index: number
  virtual: VirtualRows
}

function Card<Row>({ table, index, virtual }: CardProps<Row>) {
  const { columns, rows, keys, hasMore, actions, tone, selection } = table
  const nameId = useId()
  const main = mainOf(columns)
  const row = rows[index]!
  const key = keys[index]!
  const place = { 'aria-setsize': hasMore ? -1 : rows.length, 'aria-posinset': index + 1 }
  return (
    <li
      className={styles.card}
      data-tone={tone?.(row)}
      data-chosen={selection?.chosen.has(key) || undefined}
      {...(virtual.isVirtual ? { ref: virtual.measure, 'data-index': index, ...place } : {})}
    >
      <div className={styles.cardHead}>
        {selection && <ChooseRow selection={selection} rowKey={key} nameId={nameId} />}
        <strong id={nameId} className="grow">
          {main?.cell(row)}
        </strong>
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
  )
}
