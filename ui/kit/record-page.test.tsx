// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { List } from '../lib/lists/index.ts'
import { RecordPage } from './record-page.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Holiday {
  id: number
  day: string
  fixed: boolean
}

const christmas: Holiday = { id: 1, day: '25/12', fixed: true }
const carnival: Holiday = { id: 2, day: '09/02', fixed: false }
const words = { title: 'Feriados', add: 'Adicionar', emptyTitle: '', empty: '', removeConsequence: '' }

/** A list that has come, and its changes. */
const listed = (rows: readonly Holiday[]): List<Holiday> => ({
  rows,
  hasMore: false,
  loading: false,
  failure: undefined,
  reload: async () => undefined,
  loadMore: async () => undefined,
  change: edit => show(edit(rows, false)),
})

let root: Root
let removed: Holiday[]
beforeEach(() => {
  removed = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const show = (rows: readonly Holiday[]): void =>
  root.render(
    <RecordPage
      t={key => words[key]}
      icon="file"
      list={listed(rows)}
      columns={[{ key: 'day', title: 'Dia', cell: row => row.day }]}
      nameOf={row => row.day}
      mayChange={row => !row.fixed}
      editor={row => <p role="note">{row?.day}</p>}
      remove={async row => void removed.push(row)}
    />,
  )

const labels = (): (string | null)[] =>
  [...document.querySelectorAll('tbody button')].map(button => button.getAttribute('aria-label'))
const press = (words: string): Promise<void> =>
  act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('button')]
      .find(one => (one.getAttribute('aria-label') ?? one.textContent) === words)!
      .click(),
  )

it('calls rows without a name as the page says, in its buttons and before it removes one', async () => {
  await act(async () => show([christmas, carnival]))
  await press('Editar: 09/02')
  expect(document.querySelector('[role=note]')?.textContent).toBe('09/02')
  await press('Excluir: 09/02')
  expect(document.querySelector('[role=dialog], dialog')?.textContent).toContain('09/02')
  await press('Excluir')
  expect(removed).toEqual([carnival])
  expect(document.querySelector('tbody')?.textContent).not.toContain('09/02')
})

it('gives no buttons to a row that may not be changed', async () => {
  await act(async () => show([christmas, carnival]))
  expect(labels()).toEqual(['Editar: 09/02', 'Excluir: 09/02'])
})
