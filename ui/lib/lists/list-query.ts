import { type ClientInput, fillPath, type Reply, type RouteShape } from '../../../core/kit/contract.ts'
import { call, queryText } from '../api/client.ts'
import type { Live } from './live.ts'

/** What the next page is asked with: a list by page numbers takes the number, one by cursor the cursor. */
export interface PageAsk {
  pageNumber: number
  cursor?: string
}

export interface Page<Row> {
  rows: readonly Row[]
  hasMore: boolean
  nextCursor?: string | undefined
  /** What the reply says beside the rows. */
  beside?: object | undefined
  /** There may be other pages; a list that is not paged comes whole. */
  isPaged: boolean
}

/** A list of the server, as data: anyone who asks for the same shares its rows. */
export interface ListQuery<Row> {
  /** Method, address and query. */
  key: string
  /** The first page without `ask`. */
  load: (ask: PageAsk | undefined, signal: AbortSignal) => Promise<Page<Row>>
  live: readonly Live<Row>[]
}

type Requested<R extends RouteShape> = Pick<ClientInput<R>, Extract<keyof ClientInput<R>, 'params' | 'query'>>
type ListName<T> = { [K in keyof T]: T[K] extends readonly object[] ? K : never }[keyof T]
type Rows<R extends RouteShape, N extends keyof Reply<R>> = [N] extends [never] ? Reply<R> : Reply<R>[N]
type RowOf<R extends RouteShape, N extends keyof Reply<R>> = Rows<R, N> extends readonly (infer Row)[] ? Row : never

/**
 * A list, asked for by a route with `params` and `query` as its contract wants them. The reply is the rows, or holds them
 * under the name `rows`; it is a page of them when it has `hasMore`, or where so many rows are a page: a full one has another behind it,
 * which may be empty. `live` is what events do to the rows.
 */
export function listOf<R extends RouteShape, N extends ListName<Reply<R>> = never>(
  route: R,
  options: Requested<R> & { rows?: N; pageSize?: number; live?: readonly Live<RowOf<R, N>>[] },
): ListQuery<RowOf<R, N>> {
  type Row = RowOf<R, N>
  const { params, query, rows, pageSize, live = [] } = options as LooseOptions<Row>
  return {
    key: `${route.method} ${fillPath(route.path, params)}${queryText(query)}`,
    async load(ask, signal) {
      const reply = await call(route, { ...(params ? { params } : {}), query: { ...query, ...ask } }, { signal })
      const list = (rows === undefined ? reply : (reply as Record<string, unknown>)[rows]) as readonly Row[]
      const isFull = pageSize === undefined ? undefined : list.length === pageSize
      const { hasMore = isFull, nextCursor } = reply as Partial<Page<Row>>
      const beside = rows === undefined ? undefined : { ...(reply as object), [rows]: undefined }
      return { rows: list, hasMore: hasMore ?? false, nextCursor, beside, isPaged: hasMore !== undefined }
    },
    live,
  }
}

interface LooseOptions<Row> {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  rows?: string
  pageSize?: number
  live?: readonly Live<Row>[]
}
