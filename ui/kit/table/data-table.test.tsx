// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineRoutes } from '../../../core/domain/access/routes.ts'
import { listOf, useList } from '../../lib/lists/index.ts'
import { until } from '../../testing/until.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import type { Column, Sort } from './table.ts'
import { VIRTUAL_FROM } from './virtual-rows.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Row {
  id: number
  name: string
}

const people = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Ana ${at + 1}` }))
const columns: Column<Row>[] = [
  { key: 'name', title: 'Nome', cell: row => row.name, sort: 'byName' },
  { key: 'id', title: 'Código', cell: row => row.id },
]

const [ana, bia] = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Bia' },
]
const { list: listPeople } = defineRoutes({
  list: {
    method: 'GET',
    path: '/people',
    summary: '',
    allow: 'public',
    query: z.object({ orderBy: z.string().optional(), descending: z.boolean().optional() }),
    reply: z.object({ people: z.array(z.object({ id: z.number(), name: z.string() })), hasMore: z.boolean() }),
  },
})

/** A page whose server sorts. */
function SortedPeople() {
  const [sort, setSort] = useState<Sort>()
  const query = { orderBy: sort?.by, descending: sort?.descending }
  const { rows } = useList(listOf(listPeople, { query, rows: 'people' }), { steady: true })
  return (
    <DataTable<Row>
      label=""
      columns={columns}
      rows={rows}
      keyOf={one => one.id}
      empty=""
      sort={sort}
      onSort={setSort}
    />
  )
}

let root: Root
let scroller: HTMLElement
beforeEach(() => {
  scroller = document.body.appendChild(document.createElement('div'))
  scroller.style.overflowY = 'auto'
  root = createRoot(scroller)
})
afterEach(async () => {
  await act(async () => root.unmount())
  scroller.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (props: Partial<DataTableProps<Row>> = {}): Promise<void> =>
  act(async () =>
    root.render(
      <DataTable<Row> label="Pessoas" columns={columns} rows={people(5)} keyOf={row => row.id} empty="" {...props} />,
    ),
  )

const all = <T extends HTMLElement = HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)]
const button = (words: string): HTMLButtonElement =>
  all<HTMLButtonElement>('button').find(one => (one.getAttribute('aria-label') ?? one.textContent) === words)!
const boxes = (): HTMLInputElement[] => all<HTMLInputElement>('tbody input[type=checkbox]')
const press = (element: HTMLElement, with_: MouseEventInit = {}): Promise<void> =>
  act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...with_ })))
const status = (): string | undefined => all('[role=status]')[0]?.textContent ?? undefined

/** Narrow windows fit `(max-width: 599px)`. */
const narrowWindow = (): void =>
  void vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))

describe('sorting', () => {
  const sorted = (): (string | null)[] => all('thead th').map(title => title.getAttribute('aria-sort'))

  it('a click on a title asks for its order, another one for the opposite; titles that cannot be sorted are plain', async () => {
    const requested: Sort[] = []
    const onSort = (sort: Sort): void => void requested.push(sort)
    await show({ onSort })
    expect(sorted()).toEqual(['none', null])
    await press(button('Nome'))
    await show({ onSort, sort: requested.at(-1) })
    expect(sorted()).toEqual(['ascending', null])
    await press(button('Nome'))
    await show({ onSort, sort: requested.at(-1) })
    expect(sorted()).toEqual(['descending', null])
    expect(requested).toEqual([
      { by: 'byName', descending: false },
      { by: 'byName', descending: true },
    ])
    expect(all('thead button').map(one => one.textContent)).toEqual(['Nome'])
  })

  it('is asked of the server, and the rows stay in their place until they come in the new order', async () => {
    const requested: { url: string; answer: PromiseWithResolvers<Response> }[] = []
    vi.stubGlobal('fetch', (url: string) => {
      requested.push({ url, answer: Promise.withResolvers() })
      return requested.at(-1)!.answer.promise
    })
    const answers = (rows: Row[]): Promise<void> =>
      act(async () => requested.at(-1)!.answer.resolve(Response.json({ people: rows, hasMore: false })))
    const names = (): string[] => all('tbody td:first-child').map(one => one.textContent!)
    await act(async () => root.render(<SortedPeople />))
    await answers([ana, bia])
    await press(button('Nome'))
    await press(button('Nome'))
    expect(names()).toEqual(['Ana', 'Bia'])
    await answers([bia, ana])
    await until(() => expect(names()).toEqual(['Bia', 'Ana']))
    expect(requested.map(({ url }) => url)).toEqual([
      '/api/people',
      '/api/people?orderBy=byName&descending=false',
      '/api/people?orderBy=byName&descending=true',
    ])
  })

  it('is chosen from a list over cards', async () => {
    narrowWindow()
    const requested: Sort[] = []
    await show({ sort: { by: 'byName', descending: false }, onSort: sort => void requested.push(sort) })
    expect(all('select option').map(one => one.textContent)).toEqual(['Nome'])
    await press(button('Ordem crescente'))
    expect(requested).toEqual([{ by: 'byName', descending: true }])
  })
})

describe('choosing rows', () => {
  it('is offered only where something can be done with them', async () => {
    await show()
    expect(all('input[type=checkbox]')).toEqual([])
  })

  it('counts them, and the box in the head takes and leaves all', async () => {
    await show({ bulk: [{ label: 'Fechar', run: async () => undefined }] })
    const head = (): HTMLInputElement => all<HTMLInputElement>('thead input')[0]!
    expect(status()).toBe('')
    await press(boxes()[1]!)
    expect([status(), head().checked, head().indeterminate]).toEqual(['1 selecionado', false, true])
    await press(head())
    expect([status(), head().checked, head().indeterminate]).toEqual(['5 selecionados', true, false])
    await press(head())
    expect([status(), boxes().some(box => box.checked)]).toEqual(['', false])
  })

  it('with Shift takes, or leaves, all from the last click on, downwards and upwards', async () => {
    const chosen = (): number[] => boxes().flatMap((box, at) => (box.checked ? [at] : []))
    await show({ bulk: [{ label: 'Fechar', run: async () => undefined }] })
    await press(boxes()[2]!, { shiftKey: true })
    expect(chosen()).toEqual([2])
    await press(boxes()[4]!, { shiftKey: true })
    expect(chosen()).toEqual([2, 3, 4])
    await press(boxes()[0]!)
    await press(boxes()[1]!, { shiftKey: true })
    expect(chosen()).toEqual([0, 1, 2, 3, 4])
    await press(boxes()[3]!)
    await press(boxes()[1]!, { shiftKey: true })
    expect(chosen()).toEqual([0, 4])
  })

  it('names each box after its row', async () => {
    await show({ bulk: [{ label: 'Fechar', run: async () => undefined }] })
    const names = boxes()[2]!
      .getAttribute('aria-labelledby')!
      .split(' ')
      .map(id => document.getElementById(id)!)
    expect(names.map(one => one.getAttribute('aria-label') ?? one.textContent)).toEqual(['Selecionar', 'Ana 3'])
  })

  it('hands the rows to the act, and forgets the choice when that is done', async () => {
    const done = Promise.withResolvers<void>()
    const run = vi.fn((_: readonly Row[]) => done.promise)
    await show({ bulk: [{ label: 'Fechar', run }] })
    await press(boxes()[0]!)
    await press(boxes()[4]!)
    await press(button('Fechar'))
    expect(run.mock.calls[0]![0].map(row => row.id)).toEqual([1, 5])
    expect([status(), button('Fechar').disabled]).toEqual(['2 selecionados', true])
    await act(async () => done.resolve())
    expect([status(), boxes().some(box => box.checked)]).toEqual(['', false])
  })

  it('keeps the choice when the act fails', async () => {
    await show({ bulk: [{ label: 'Fechar', run: () => Promise.reject(new Error('no')) }] })
    await press(boxes()[0]!)
    await press(button('Fechar'))
    expect([status(), button('Fechar').disabled]).toEqual(['1 selecionado', false])
  })

  it('asks before an act that cannot be undone', async () => {
    const run = vi.fn(async () => undefined)
    await show({ bulk: [{ label: 'Excluir', consequence: 'As mensagens se perdem.', run }] })
    await press(boxes()[0]!)
    await press(button('Excluir'))
    const dialog = document.querySelector('[role=dialog]')!
    expect(dialog.textContent).toContain('1 selecionado')
    expect(dialog.textContent).toContain('As mensagens se perdem.')
    expect(run).not.toHaveBeenCalled()
    await press([...dialog.querySelectorAll('button')].find(one => one.textContent === 'Excluir')!)
    expect(run).toHaveBeenCalledTimes(1)
    expect([status(), document.querySelector('[role=dialog]')]).toEqual(['', null])
  })

  it('releases rows that are gone', async () => {
    const bulk = [{ label: 'Fechar', run: async () => undefined }]
    await show({ bulk })
    await press(boxes()[0]!)
    await press(boxes()[4]!)
    await show({ bulk, rows: people(3) })
    expect(status()).toBe('1 selecionado')
  })

  it('works on cards, whose box for all stands above them', async () => {
    narrowWindow()
    await show({ bulk: [{ label: 'Fechar', run: async () => undefined }] })
    await press(all('li input[type=checkbox]')[1]!)
    expect(status()).toBe('1 selecionado')
    await press(all('[aria-label="Selecionar todos"]')[0]!)
    expect(status()).toBe('5 selecionados')
  })
})

describe('a long list', () => {
  const ROW = 50
  /** A window of ten rows over a list that scrolls with it; nothing is laid out here. */
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, this.matches('tbody, ul') ? -scroller.scrollTop : 0)
    })
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(10 * ROW)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW)
  })
  const drawn = (): number[] => all('tbody tr[aria-rowindex]').map(row => Number(row.getAttribute('aria-rowindex')))

  it('is drawn whole while it is short', async () => {
    await show({ rows: people(VIRTUAL_FROM - 1) })
    expect(all('tbody tr')).toHaveLength(VIRTUAL_FROM - 1)
    expect(all('table')[0]!.hasAttribute('aria-rowcount')).toBe(false)
  })

  it('is drawn where it is looked at, and tells how many rows there are and which these are', async () => {
    await show({ rows: people(1000) })
    expect(all('table')[0]!.getAttribute('aria-rowcount')).toBe('1001')
    expect(all('thead tr')[0]!.getAttribute('aria-rowindex')).toBe('1')
    expect(drawn()[0]).toBe(2)
    expect(drawn().length).toBeLessThan(60)
    await act(async () => {
      scroller.scrollTop = 20_000
      scroller.dispatchEvent(new Event('scroll'))
    })
    expect(drawn()[0]).toBeGreaterThan(100)
    expect(all('tbody tr[aria-hidden]')).toHaveLength(2)
  })

  it('of which more is to come tells no number of rows', async () => {
    await show({ rows: people(1000), hasMore: true })
    expect(all('table')[0]!.getAttribute('aria-rowcount')).toBe('-1')
  })

  it('keeps the row that has the focus', async () => {
    await show({ rows: people(1000), actions: row => <button type="button">Editar {row.id}</button> })
    await act(async () => button('Editar 3').focus())
    await act(async () => {
      scroller.scrollTop = 20_000
      scroller.dispatchEvent(new Event('scroll'))
    })
    expect(drawn().slice(0, 1)).toEqual([4])
    expect(document.activeElement?.textContent).toBe('Editar 3')
  })

  it('as cards tells the place of each', async () => {
    narrowWindow()
    await show({ rows: people(1000) })
    const cards = all('li[aria-posinset]')
    expect(cards.length).toBeLessThan(60)
    expect([cards[0]!.getAttribute('aria-posinset'), cards[0]!.getAttribute('aria-setsize')]).toEqual(['1', '1000'])
  })
})
