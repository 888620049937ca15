import { beforeEach, describe, expect, it } from 'vitest'
import { CallFailure } from '../api/failure.ts'
import type { ListQuery, Page, PageAsk } from './list-query.ts'
import { createListStore, type ListEvents, type ListStore } from './list-store.ts'

interface Row {
  id: number
  name: string
}

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name, at) => ({ id: at + 1, name })) as [Row, Row, Row, Row]
const whole = (...rows: Row[]): Page<Row> => ({ rows, hasMore: false, isPaged: false })
const paged = (rows: Row[], nextCursor?: string): Page<Row> => ({
  rows,
  hasMore: nextCursor !== undefined,
  nextCursor,
  isPaged: true,
})

/** The server, whose answers a test gives one by one, and its events. */
class CompanyContext {
  readonly asked: { ask: PageAsk | undefined; signal: AbortSignal; answer: PromiseWithResolvers<Page<Row>> }[] = []
  readonly listeners = new Map<string, (data: unknown) => void>()
  gap = (): void => undefined
  live = (): void => undefined

  readonly events: ListEvents = {
    on: (event, listener) => {
      this.listeners.set(event, listener)
      return () => this.listeners.delete(event)
    },
    onGap: listener => {
      this.gap = listener
      return () => {
        this.gap = () => undefined
      }
    },
    onLive: listener => {
      this.live = listener
      return () => {
        this.live = () => undefined
      }
    },
  }

  readonly query: ListQuery<Row> = {
    key: 'GET /rows',
    load: (ask, signal) => {
      const answer = Promise.withResolvers<Page<Row>>()
      this.asked.push({ ask, signal, answer })
      return answer.promise
    },
    live: [
      { eventName: 'row', apply: (rows, data) => [...rows.filter(row => row.id !== (data as Row).id), data as Row] },
      { eventName: 'rows', apply: rows => rows, reloads: data => data === 'ours' },
    ],
  }

  /** Answers the newest call. */
  async answers(page: Page<Row> | Error): Promise<void> {
    const { answer } = this.asked.at(-1)!
    if (page instanceof Error) answer.reject(page)
    else answer.resolve(page)
    await settled()
  }
}

/** All that was promised has arrived. */
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const ignore = (): void => undefined

let desk: CompanyContext
let store: ListStore<Row>
beforeEach(() => {
  desk = new CompanyContext()
  store = createListStore(desk.query, desk.events)
})

describe('a list', () => {
  it('is asked for once by all that show it, and asked again by the next after the last is gone', async () => {
    const ends = [store.watch(ignore), store.watch(ignore)]
    await desk.answers(whole(a))
    const third = store.watch(ignore)
    expect(desk.asked).toHaveLength(1)
    for (const end of [...ends, third]) end()
    expect(store.get()).toMatchObject({ rows: [a], loading: false })
    store.watch(ignore)
    expect(store.get()).toMatchObject({ rows: [a], loading: true })
    expect(desk.asked).toHaveLength(2)
  })

  it('that is paged is forgotten with the last that shows it', async () => {
    const end = store.watch(ignore)
    await desk.answers(paged([a]))
    end()
    expect(store.get().rows).toBeUndefined()
  })

  it('comes page by page, by number and by the cursor that the last page gave', async () => {
    store.watch(ignore)
    await desk.answers(paged([a, b], 'after b'))
    void store.loadMore()
    void store.loadMore()
    await desk.answers(paged([b, c]))
    await store.loadMore()
    expect(desk.asked.map(({ ask }) => ask)).toEqual([undefined, { pageNumber: 2, cursor: 'after b' }])
    expect(store.get()).toMatchObject({ rows: [a, b, c], hasMore: false })
  })

  it('starts over with a reload, and takes no late answer of what was asked before', async () => {
    store.watch(ignore)
    await desk.answers(paged([a, b], 'after b'))
    void store.loadMore()
    const late = desk.asked.at(-1)!
    void store.reload()
    expect(late.signal.aborted).toBe(true)
    late.answer.resolve(paged([c]))
    await settled()
    expect(store.get()).toMatchObject({ rows: [a, b], loading: true })
    await desk.answers(paged([d], 'after d'))
    expect(store.get()).toMatchObject({ rows: [d], hasMore: true, loading: false })
  })

  it('is as long after a reload as it was, and changes all at once', async () => {
    store.watch(ignore)
    await desk.answers(paged([a, b], 'after b'))
    void store.loadMore()
    await desk.answers(paged([c], 'after c'))
    const reloaded = store.reload()
    await desk.answers(paged([d, a], 'after a'))
    expect(store.get()).toMatchObject({ rows: [a, b, c], loading: true })
    await desk.answers(paged([a, b], 'after b again'))
    await reloaded
    expect(store.get()).toMatchObject({ rows: [d, a, b], hasMore: true, loading: false })
    void store.loadMore()
    expect(desk.asked.map(({ ask }) => ask).slice(2)).toEqual([
      undefined,
      { pageNumber: 2, cursor: 'after a' },
      { pageNumber: 3, cursor: 'after b again' },
    ])
  })

  it('keeps its rows, and what comes behind them, when a part of a reload does not come', async () => {
    store.watch(ignore)
    await desk.answers(paged([a], 'after a'))
    void store.loadMore()
    await desk.answers(paged([b], 'after b'))
    void store.reload()
    await desk.answers(paged([c], 'after c'))
    const failure = new Error('gone')
    await desk.answers(failure)
    expect(store.get()).toEqual({ rows: [a, b], hasMore: true, loading: false, failure })
    void store.loadMore()
    expect(desk.asked.at(-1)?.ask).toEqual({ pageNumber: 3, cursor: 'after b' })
  })

  it('is shown as it was left to who comes back to it, and fetched again as far', async () => {
    let isReturn = false
    store = createListStore(desk.query, { ...desk.events, isReturn: () => isReturn })
    const end = store.watch(ignore)
    await desk.answers(paged([a], 'after a'))
    void store.loadMore()
    await desk.answers(paged([b], 'after b'))
    end()
    isReturn = true
    const endReturn = store.watch(ignore)
    expect(store.get()).toMatchObject({ rows: [a, b], loading: true })
    await desk.answers(paged([a], 'after a'))
    await desk.answers(paged([c], 'after c'))
    expect(store.get()).toMatchObject({ rows: [a, c], loading: false })
    endReturn()
    isReturn = false
    store.watch(ignore)
    expect(store.get().rows).toBeUndefined()
  })

  it('is shown as it was left when it cannot be asked for without a connection, and only then', async () => {
    const leave = async (): Promise<void> => {
      const end = store.watch(ignore)
      await desk.answers(paged([a], 'after a'))
      end()
    }
    await leave()
    const end = store.watch(ignore)
    const offline = new CallFailure(0, null)
    await desk.answers(offline)
    expect(store.get()).toEqual({ rows: [a], hasMore: true, loading: false, failure: offline })
    void store.loadMore()
    expect(desk.asked.at(-1)?.ask).toEqual({ pageNumber: 2, cursor: 'after a' })
    end()
    await leave()
    store.watch(ignore)
    await desk.answers(new CallFailure(403, null))
    expect(store.get().rows).toBeUndefined()
  })

  it('keeps its rows when a page does not come, and says why', async () => {
    store.watch(ignore)
    await desk.answers(paged([a], 'after a'))
    const failure = new Error('gone')
    void store.loadMore()
    await desk.answers(failure)
    expect(store.get()).toEqual({ rows: [a], hasMore: true, loading: false, failure })
    void store.loadMore()
    await desk.answers(paged([b]))
    expect(store.get()).toEqual({ rows: [a, b], hasMore: false, loading: false, failure: undefined })
  })
})

describe('what happens to a list', () => {
  const renamed = { id: 1, name: 'z' }
  const rename = (rows: readonly Row[]): readonly Row[] => rows.map(row => (row.id === 1 ? renamed : row))

  it('is heard while someone watches', async () => {
    const end = store.watch(ignore)
    await desk.answers(whole(a))
    desk.listeners.get('row')?.(b)
    expect(store.get().rows).toEqual([a, b])
    end()
    expect(desk.listeners.size).toBe(0)
  })

  it('is done as the last of those who show it said', async () => {
    store.watch(ignore)
    await desk.answers(whole(a))
    store.follow([{ eventName: 'row', apply: rows => rows.filter(row => row.id !== 1) }])
    desk.listeners.get('row')?.(b)
    expect(store.get().rows).toEqual([])
  })

  it('holds for the page that was on its way meanwhile, which may have been made before', async () => {
    store.watch(ignore)
    desk.listeners.get('row')?.(b)
    store.change(rename)
    await desk.answers(whole(a))
    expect(store.get().rows).toEqual([renamed, b])
    void store.reload()
    await desk.answers(whole(a))
    expect(store.get().rows).toEqual([a])
  })

  it('is fetched where the event tells only that it happened, if it concerns the list', async () => {
    store.watch(ignore)
    await desk.answers(whole(a))
    desk.listeners.get('rows')?.('theirs')
    expect(desk.asked).toHaveLength(1)
    desk.listeners.get('rows')?.('ours')
    await desk.answers(whole(b))
    expect(store.get().rows).toEqual([b])
  })

  it('is fetched after a lost connection, and what is shown stays until it is there', async () => {
    store.watch(ignore)
    await desk.answers(paged([a], 'after a'))
    desk.gap()
    expect(store.get().rows).toEqual([a])
    await desk.answers(paged([b]))
    expect(store.get().rows).toEqual([b])
    expect(desk.asked.map(({ ask }) => ask)).toEqual([undefined, undefined])
  })

  it('is asked for again when the connection stands again, if it had failed', async () => {
    store.watch(ignore)
    await desk.answers(new Error('gone'))
    desk.live()
    await desk.answers(whole(a))
    expect(store.get()).toMatchObject({ rows: [a], failure: undefined })
    desk.live()
    expect(desk.asked).toHaveLength(2)
  })

  it('tells those who watch once for each change, and nobody when nothing changed', async () => {
    let changes = 0
    store.watch(() => changes++)
    await desk.answers(whole(a))
    const before = changes
    store.change(rows => rows)
    expect(changes).toBe(before)
    store.change(rename)
    expect(changes).toBe(before + 1)
  })
})
