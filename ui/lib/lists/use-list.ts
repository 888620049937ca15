import { createContext, use, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { eventName } from '../../../core/domain/access/event-name.ts'
import { local } from '../local.ts'
import { realtime } from '../realtime/index.ts'
import { previousEntry } from '../router/history-entries.ts'
import type { ListQuery } from './list-query.ts'
import { createListStore, type ListEvents, type ListState, type ListStore } from './list-store.ts'

/** The lists of one session, by their keys. */
export interface Lists {
  of<Row extends object>(query: ListQuery<Row>): ListStore<Row>
}

const companyEvents: ListEvents = {
  on(event, listener) {
    const companyId = local.get('companyId')
    return companyId ? realtime.on(eventName(companyId, event), listener) : () => undefined
  },
  onGap: listener => realtime.onGap(listener),
  onLive: listener => realtime.onLive(listener),
  isReturn: () => previousEntry() !== undefined,
}

/** So many lists that nobody looks at are stored for those who come back to them. */
const MAX_LEFT = 10

export function createLists(events: ListEvents = companyEvents): Lists {
  const stores = new Map<string, ListStore<object>>()
  const left = new Set<string>()
  return {
    of<Row extends object>(query: ListQuery<Row>) {
      const known = stores.get(query.key) as ListStore<Row> | undefined
      if (known) return known
      const store: ListStore<Row> = createListStore(query, events, watched => {
        left.delete(query.key)
        if (watched) stores.set(query.key, store)
        else if (!store.get().rows) left.add(query.key)
        for (const key of [...left].slice(0, -MAX_LEFT)) {
          left.delete(key)
          stores.delete(key)
        }
      })
      stores.set(query.key, store)
      return store
    },
  }
}

/** What was fetched in one session is not shown in the next: each has its own. */
export const ListsContext = createContext<Lists>(createLists())

export interface List<Row> extends ListState<Row>, Pick<ListStore<Row>, 'reload' | 'loadMore' | 'change'> {}

const nothing: ListState<never> = { rows: undefined, hasMore: false, loading: false, failure: undefined }
const noStore: ListStore<never> = {
  get: () => nothing,
  watch: () => () => undefined,
  reload: async () => undefined,
  loadMore: async () => undefined,
  change: () => undefined,
  follow: () => undefined,
}

/**
 * A list of the server, loaded once for all that show it, kept true by its events, and fetched again after a lost connection.
 * Undefined loads nothing. Another query starts over and forgets late answers of the old one; with `steady` the old rows
 * stay until the new ones are there (another order, another filter of the same rows).
 */
export function useList<Row extends object>(
  query: ListQuery<Row> | undefined,
  { steady = false }: { steady?: boolean } = {},
): List<Row> {
  const lists = use(ListsContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells one query from another.
  const store: ListStore<Row> = useMemo(() => (query ? lists.of(query) : noStore), [lists, query?.key])
  useLayoutEffect(() => {
    if (query) store.follow(query.live)
  })
  const state = useSyncExternalStore(store.watch, store.get)
  const displayed = useRef<readonly Row[]>(undefined)
  const rows = state.rows ?? (steady && state.loading ? displayed.current : undefined)
  useLayoutEffect(() => {
    displayed.current = rows
  })
  return useMemo(() => {
    const { reload, loadMore, change } = store
    return { ...state, rows, reload, loadMore, change }
  }, [store, state, rows])
}
