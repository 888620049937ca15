// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tagRoutes } from '../../../core/tenant/tags/contract.ts'
import { userRoutes } from '../../../core/tenant/users/contract.ts'
import { until } from '../../testing/until.ts'
import { listOf } from './list-query.ts'
import { createLists, type List, ListsContext, useList } from './use-list.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let displayed: Record<string, List<{ id: number; name: string }>>
let requested: { url: string; answer: PromiseWithResolvers<unknown> }[]

beforeEach(() => {
  displayed = {}
  requested = []
  root = createRoot(document.createElement('div'))
  vi.stubGlobal('fetch', (url: string) => {
    const answer = Promise.withResolvers<unknown>()
    requested.push({ url, answer })
    return answer.promise.then(body => Response.json(body))
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

const answers = (body: unknown): Promise<void> =>
  act(async () => {
    requested.at(-1)!.answer.resolve(body)
    await until(() => expect(Object.values(displayed).every(({ loading }) => !loading)).toBe(true))
  })

function Tags({ name }: { name: string }) {
  displayed[name] = useList(listOf(tagRoutes.listAll, {}))
  return null
}

function People({ searchParam, steady = false }: { searchParam?: string; steady?: boolean }) {
  displayed.people = useList(
    searchParam === undefined ? undefined : listOf(userRoutes.list, { query: { searchParam }, rows: 'users' }),
    { steady },
  )
  return null
}

const ana = { id: 1, name: 'Ana' }
const bia = { id: 2, name: 'Bia' }

it('is one list for all that ask for the same route and query', async () => {
  await act(async () => root.render([<Tags key="1" name="one" />, <Tags key="2" name="two" />]))
  expect(requested.map(({ url }) => url)).toEqual(['/api/tags/list'])
  await answers([ana])
  expect(displayed.one?.rows).toBe(displayed.two?.rows)
  await act(async () => displayed.one?.change(rows => [...rows, bia]))
  expect(displayed.two?.rows).toEqual([ana, bia])
})

it('of another session is another list', async () => {
  const inSession = (lists = createLists()) => (
    <ListsContext value={lists}>
      <Tags name="tags" />
    </ListsContext>
  )
  await act(async () => root.render(inSession()))
  await answers([ana])
  await act(async () => root.render(inSession()))
  expect(displayed.tags?.rows).toBeUndefined()
})

it('starts over with another query, and shows nothing of the old one', async () => {
  await act(async () => root.render(<People searchParam="a" />))
  await answers({ users: [ana], hasMore: false })
  expect(displayed.people?.rows).toEqual([ana])
  await act(async () => root.render(<People searchParam="b" />))
  expect(displayed.people?.rows).toBeUndefined()
  expect(requested.map(({ url }) => url)).toEqual(['/api/users?searchParam=a', '/api/users?searchParam=b'])
})

it('keeps the old rows until the new ones are there, where that is wanted', async () => {
  await act(async () => root.render(<People steady searchParam="a" />))
  await answers({ users: [ana], hasMore: false })
  await act(async () => root.render(<People steady searchParam="b" />))
  expect(displayed.people).toMatchObject({ rows: [ana], loading: true })
  await answers({ users: [bia], hasMore: false })
  expect(displayed.people).toMatchObject({ rows: [bia], loading: false })
})

it('without a query asks for nothing', async () => {
  await act(async () => root.render(<People />))
  expect(displayed.people).toMatchObject({ rows: undefined, loading: false })
  expect(requested).toEqual([])
})
