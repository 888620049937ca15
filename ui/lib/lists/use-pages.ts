import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { EventOf } from '../../../core/access/events.ts'
import { useEvent, useGap } from '../realtime/index.ts'
import { applyChange, readChange } from './apply-event.ts'

export interface Page<Row> {
  rows: readonly Row[]
  hasMore: boolean
  nextCursor?: string | undefined
}

/** What a page is asked with: spread it into the query. */
export interface PageAsk {
  pageNumber: number
  cursor?: string
}

interface State<Row> {
  key: string
  rows: readonly Row[] | undefined
  hasMore: boolean
  next: PageAsk
  failure: unknown
  loading: boolean
  /** Changes since the page on its way was asked for: it may have been made before them. */
  meanwhile: readonly Edit<Row>[]
}

type Edit<Row> = (rows: readonly Row[]) => readonly Row[]
type Step<Row> = (state: State<Row>) => State<Row>

const start = <Row>(key: string): State<Row> => ({
  key,
  rows: undefined,
  hasMore: false,
  next: { pageNumber: 1 },
  failure: undefined,
  loading: true,
  meanwhile: [],
})

export interface Pages<Row> {
  /** Undefined until the first page is there. */
  rows: readonly Row[] | undefined
  hasMore: boolean
  loading: boolean
  failure: unknown
  loadMore: () => void
  reload: () => void
  change: (edit: Edit<Row>) => void
}

/**
 * A list that comes in pages by cursor, kept true by the event of its records. A new `key` (search text, filter) starts over and
 * forgets late answers of the old one; a reload swaps the rows when they are there, so that nothing flickers.
 */
export function usePages<Row extends { id: number | string }>(options: {
  key: string
  load: (ask: PageAsk, signal: AbortSignal) => Promise<Page<Row>>
  event?: EventOf<Row>
  /** Whether a row that an event brings belongs to this list; the default takes all. */
  belongs?: (row: Row) => boolean
  /** Where a row goes that an event brings for the first time; `nowhere` while a search decides on the server. */
  newAt?: 'start' | 'end' | 'nowhere'
}): Pages<Row> {
  const { key, event } = options
  const [state, step] = useReducer((old: State<Row>, by: Step<Row>) => by(old), key, start<Row>)
  const latest = useRef(options)
  const running = useRef<AbortController>(null)
  latest.current = options

  const fetchPage = useCallback((ask: PageAsk, wanted: string) => {
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const settle = (by: Step<Row>): void => {
      if (!control.signal.aborted) step(old => (old.key === wanted ? by(old) : old))
    }
    step(old => ({
      ...(old.key === wanted ? old : start<Row>(wanted)),
      loading: true,
      failure: undefined,
      meanwhile: [],
    }))
    latest.current.load(ask, control.signal).then(
      page => settle(old => received(old, ask, page)),
      (failure: unknown) => settle(old => ({ ...old, loading: false, failure })),
    )
  }, [])

  useEffect(() => {
    fetchPage({ pageNumber: 1 }, key)
    return () => running.current?.abort()
  }, [key, fetchPage])

  const change = useCallback<Pages<Row>['change']>(edit => {
    step(old => ({
      ...old,
      rows: old.rows && edit(old.rows),
      meanwhile: old.loading ? [...old.meanwhile, edit] : old.meanwhile,
    }))
  }, [])
  const reload = useCallback(() => fetchPage({ pageNumber: 1 }, latest.current.key), [fetchPage])

  useEvent(event, told => {
    const { belongs, newAt = 'start' } = latest.current
    change(rows => applyChange(rows, readChange<Row>(told, event?.name ?? ''), { newAt, belongs }))
  })
  useGap(reload)

  const shown = state.key === key ? state : start<Row>(key)
  return {
    rows: shown.rows,
    hasMore: shown.hasMore,
    loading: shown.loading,
    failure: shown.failure,
    loadMore: () => shown.hasMore && !shown.loading && fetchPage(shown.next, key),
    reload,
    change,
  }
}

/** The first page replaces, later ones are added without what an event has already brought; what happened meanwhile holds. */
function received<Row extends { id: number | string }>(old: State<Row>, ask: PageAsk, page: Page<Row>): State<Row> {
  const before = ask.pageNumber === 1 ? [] : (old.rows ?? [])
  const known = new Set(before.map(row => row.id))
  const joined: readonly Row[] = [...before, ...page.rows.filter(row => !known.has(row.id))]
  const next: PageAsk = { pageNumber: ask.pageNumber + 1, ...(page.nextCursor ? { cursor: page.nextCursor } : {}) }
  return {
    ...old,
    rows: old.meanwhile.reduce((rows, edit) => edit(rows), joined),
    hasMore: page.hasMore,
    next,
    failure: undefined,
    loading: false,
  }
}
