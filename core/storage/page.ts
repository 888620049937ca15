import { type SelectQueryBuilder, sql } from 'kysely'
import { cutPage, type PageRequest, readCursor, rowsBefore } from '../kit/paging.ts'

/** The rows of a list that asks for no other number. */
const USUAL_SIZE = 20

type OrderedColumn<Row> = { [Key in keyof Row]: Row[Key] extends string | number ? Key : never }[keyof Row] & string

export interface PageOrder<Table, Row extends { id: number }> {
  /** A column of the rows, never null. Rows with the same value go by their ids; `id` alone is the order of making. */
  by: OrderedColumn<Row>
  direction: 'asc' | 'desc'
  /** The table that has the column and the id, where a join leaves that open. */
  of?: Table & string
}

export interface PageOptions<Table, Row extends { id: number }> {
  order: PageOrder<Table, Row>
  size?: number
  request: PageRequest
}

/** A piece of a list, with what its reply has beside the rows. */
export interface Page<Row> {
  rows: Row[]
  hasMore: boolean
  /** Absent on the last page. */
  nextCursor?: string
}

/**
 * Returns a page of what a query finds, by number or, where the request has one, from a cursor on. The query has neither
 * order nor limit; its order should be that of an index.
 */
export async function pageOf<Db, Table extends keyof Db, Row extends { id: number }>(
  query: SelectQueryBuilder<Db, Table, Row>,
  options: PageOptions<Table, Row>,
): Promise<Page<Row>> {
  const { order, size = USUAL_SIZE, request } = options
  if (rowsBefore(request, size) === undefined) return { rows: [], hasMore: false }
  const rows = (await pageQuery(query, options).execute()) as Row[]
  return cutPage(rows, size, row => ({ value: row[order.by] as string | number, id: row.id }))
}

/** The query behind `pageOf` where there may be such a page: one row more than it, which tells that there is more. */
export function pageQuery<Db, Table extends keyof Db, Row extends { id: number }>(
  query: SelectQueryBuilder<Db, Table, Row>,
  { order, size = USUAL_SIZE, request }: PageOptions<Table, Row>,
): SelectQueryBuilder<Db, Table, Row> {
  const { by, direction, of } = order
  const place = readCursor(request.cursor)
  const names = by === 'id' ? ['id'] : [by, 'id']
  const columns = names.map(name => sql.ref(of === undefined ? name : `${of}.${name}`))
  let page = query
  if (place) {
    const values = by === 'id' ? [place.id] : [place.value, place.id]
    const behind = sql.raw(direction === 'asc' ? '>' : '<')
    page = page.where(sql<boolean>`(${sql.join(columns)}) ${behind} (${sql.join(values)})`)
  }
  for (const column of columns) page = page.orderBy(column, direction)
  return page.limit(size + 1).offset(rowsBefore(request, size) ?? 0)
}

/** How many rows a query finds that has neither order nor limit; for lists where counting is cheap. */
export async function countOf<Db, Table extends keyof Db, Row>(
  query: SelectQueryBuilder<Db, Table, Row>,
): Promise<number> {
  const counting = query.clearSelect().select(sql<number>`count(*)`.as('count'))
  return ((await counting.executeTakeFirstOrThrow()) as { count: number }).count
}
