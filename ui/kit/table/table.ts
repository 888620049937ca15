import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The column that names the row; it is the heading of its card. The first unless one says so. */
  main?: boolean
  align?: 'start' | 'center' | 'end'
  /** In a table its text has one line, which ends with an ellipsis where it is long; a pointer that rests on it reads the whole. */
  clip?: (row: Row) => string
  /** What the server calls the order by this column; one without it cannot be sorted by. */
  sort?: string
}

/** The order of the rows, which the server makes. */
export interface Sort {
  by: string
  descending: boolean
}

export interface Sorting {
  /** Undefined while the rows stand in an order of the server's own. */
  sort?: Sort | undefined
  /** Without it no column can be sorted by. */
  onSort?: ((sort: Sort) => void) | undefined
}

export type Key = string | number

/** The colour of a row that people have to see to: yellow, orange, red. */
export type RowTone = 'warning' | 'alert' | 'danger' | undefined

/** Which rows are chosen. */
export interface Selection {
  chosen: ReadonlySet<Key>
  /** Chooses a row or leaves it; with `range` all from the last one that was clicked up to it. */
  toggle: (key: Key, range: boolean) => void
  /** Chooses all rows that are here, or none when they all are chosen. */
  toggleAll: () => void
  clear: () => void
}

/** What the table and the cards are drawn from. */
export interface Table<Row> extends Sorting {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The key of each row. */
  keys: readonly Key[]
  hasMore: boolean
  /** Cards stand side by side where there is room. */
  grid: boolean
  actions: ((row: Row) => ReactNode) | undefined
  tone: ((row: Row) => RowTone) | undefined
  /** Undefined where nothing can be done with many rows. */
  selection: Selection | undefined
}

/** The column that names a row. */
export const mainOf = <Row>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find(column => column.main) ?? columns[0]
