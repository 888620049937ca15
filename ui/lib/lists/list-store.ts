import { CallFailure } from '../api/failure.ts'
import type { ListQuery, Page, PageAsk } from './list-query.ts'
import type { Live } from './live.ts'

/** A list as far as it is here. */
export interface ListState<Row> {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined
  hasMore: boolean
  loading: boolean
  /** Why the last page did not come; rows that were shown before stay. */
  failure: unknown
  /** What the last reply said beside the rows, such as a sum of all. */
  beside?: object | undefined
}

export type Edit<Row> = (rows: readonly Row[], hasMore: boolean) => readonly Row[]

/** One list, shared by all that show it. It is loaded, and kept true, while someone watches. */
export interface ListStore<Row> {
  get(): ListState<Row>
  /** Watches until the returned function is called. */
  watch(changed: () => void): () => void
  /** Fetches as many pages again as are here, and swaps the rows when they are there; resolves then, also when it failed. */
  reload(): Promise<void>
  loadMore(): Promise<void>
  /** Shows a change at once; the next event or reload has the last word. */
  change(edit: Edit<Row>): void
  /** What events do from now on. */
  follow(live: readonly Live<Row>[]): void
}

/** Where events come from; each listener is called until the returned function is. */
export interface ListEvents {
  /** An event of the company. */
  on: (event: string, listener: (data: unknown) => void) => () => void
  /** Events were missed. */
  onGap: (listener: () => void) => () => void
  /** The connection stands again: what failed is asked for once more. */
  onLive: (listener: () => void) => () => void
  /** Whether someone came back to where this list was shown before, and looks for the same place in it. */
  isReturn?: () => boolean
}

const start = { rows: undefined, hasMore: false, loading: true, failure: undefined }
const FIRST: PageAsk = { pageNumber: 1 }

/**
 * The store of a list. What happens while a page is on its way is done to that page too, which may have been made before.
 * Lists that nobody watched any more are shown at once to the next who does, and asked for again; those that are paged start
 * over, unless someone returns to them or there is no connection. `watched` is called with the first watcher and with the last one's end.
 */
export function createListStore<Row extends object>(
  query: ListQuery<Row>,
  events: ListEvents,
  watched: (watched: boolean) => void = () => undefined,
): ListStore<Row> {
  const watchers = new Set<() => void>()
  let live = query.live
  let state: ListState<Row> = start
  let next = FIRST
  let isPaged = false
  let running: AbortController | undefined
  let meanwhile: Edit<Row>[] = []
  let stopListening = (): void => undefined
  let left: { state: ListState<Row>; next: PageAsk } | undefined

  const put = (change: Partial<ListState<Row>>): void => {
    if (Object.entries(change).every(([name, value]) => state[name as keyof ListState<Row>] === value)) return
    state = { ...state, ...change }
    for (const changed of [...watchers]) changed()
  }
  /** Asks for this page and those behind it, up to the one with this number. */
  const fetchPages = async (from: PageAsk, last: number): Promise<void> => {
    running?.abort()
    const control = new AbortController()
    running = control
    meanwhile = []
    put({ loading: true, failure: undefined })
    const more: Row[] = []
    let ask = from
    try {
      let page: Page<Row>
      do {
        page = await query.load(ask === FIRST ? undefined : ask, control.signal)
        if (control.signal.aborted) return
        more.push(...page.rows)
        ask = { pageNumber: ask.pageNumber + 1, ...(page.nextCursor ? { cursor: page.nextCursor } : {}) }
      } while (page.hasMore && ask.pageNumber <= last)
      const { hasMore, beside } = page
      isPaged = page.isPaged
      next = ask
      left = undefined
      const rows = joinPages(from === FIRST ? [] : (state.rows ?? []), more)
      put({ rows: meanwhile.reduce((all, edit) => edit(all, hasMore), rows), hasMore, beside, loading: false })
    } catch (failure) {
      if (control.signal.aborted) return
      const displayed = state.rows || !isOffline(failure) ? undefined : left
      if (displayed) next = displayed.next
      put({ ...displayed?.state, loading: false, failure })
    }
  }
  const change = (edit: Edit<Row>): void => {
    if (state.loading) meanwhile.push(edit)
    const rows = state.rows && edit(state.rows, state.hasMore)
    if (rows !== state.rows) put({ rows })
  }
  const reload = (): Promise<void> => fetchPages(FIRST, next.pageNumber - 1)

  const open = (): void => {
    const listen = (name: string): (() => void) =>
      events.on(name, data => {
        for (const one of live) {
          if (one.eventName !== name) continue
          if (one.reloads?.(data)) void reload()
          else change((rows, hasMore) => one.apply(rows, data, hasMore))
        }
      })
    const ends = [
      ...[...new Set(live.map(one => one.eventName))].map(listen),
      events.onGap(() => void reload()),
      events.onLive(() => state.failure !== undefined && void reload()),
    ]
    stopListening = () => {
      for (const end of ends) end()
    }
    watched(true)
    if (left && events.isReturn?.()) ({ state, next } = left)
    void reload()
  }
  const close = (): void => {
    stopListening()
    running?.abort()
    if (isPaged && state.rows) left = { state, next }
    state = isPaged || !state.rows ? start : { ...state, loading: false }
    next = FIRST
    watched(false)
  }

  return {
    get: () => state,
    watch(changed) {
      const watcher = (): void => changed()
      watchers.add(watcher)
      if (watchers.size === 1) open()
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) close()
      }
    },
    reload,
    loadMore: async () => {
      if (state.hasMore && !state.loading) await fetchPages(next, next.pageNumber)
    },
    change,
    follow: wanted => {
      live = wanted
    },
  }
}

/** Later pages are added without what an event, or the page before, has already brought. */
function joinPages<Row extends object>(before: readonly Row[], more: readonly Row[]): readonly Row[] {
  const joined = new Map<unknown, Row>()
  for (const row of [...before, ...more]) if (!joined.has(idOf(row))) joined.set(idOf(row), row)
  return [...joined.values()]
}

const isOffline = (failure: unknown): boolean => failure instanceof CallFailure && failure.offline
const idOf = (row: object): unknown => ('id' in row ? row.id : row)
