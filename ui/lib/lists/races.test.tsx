// @vitest-environment happy-dom
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LiveList, useLiveList } from './use-live-list.ts'
import { type Page, type Pages, usePages } from './use-pages.ts'

interface Row {
  id: number
  name: string
}

const old: Row = { id: 1, name: 'antes' }
const renamed: Row = { id: 1, name: 'depois' }
const rename = (rows: readonly Row[]) => rows.map(row => (row.id === 1 ? renamed : row))

let root: Root
beforeEach(() => {
  root = createRoot(document.createElement('div'))
})
afterEach(() => root.unmount())

it('a paged list keeps what happened while its page was on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Page<Row>>()
  let pages: Pages<Row> | undefined
  const Probe = () => {
    pages = usePages<Row>({ key: 'k', load: () => promise })
    return null
  }
  root.render(<Probe />)
  await vi.waitFor(() => expect(pages?.loading).toBe(true))
  pages?.change(rename)
  resolve({ rows: [old], hasMore: false })
  await vi.waitFor(() => expect(pages?.rows).toEqual([renamed]))
})

it('a whole list asks once more when something happened while it was on its way', async () => {
  const answers = [Promise.withResolvers<Row[]>(), Promise.withResolvers<Row[]>()]
  let asked = 0
  let list: LiveList<Row> | undefined
  const Probe = () => {
    list = useLiveList<Row>({ key: 'races', load: () => answers[asked++]!.promise })
    return null
  }
  root.render(<Probe />)
  await vi.waitFor(() => expect(asked).toBe(1))
  list?.change(rename)
  answers[0]!.resolve([old])
  await vi.waitFor(() => expect(asked).toBe(2))
  answers[1]!.resolve([renamed])
  await vi.waitFor(() => expect(list?.rows).toEqual([renamed]))
})
