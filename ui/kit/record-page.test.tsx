// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { List } from '../lib/lists/index.ts'
import { Dialog } from './layers/dialog.tsx'
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
      editor={(row, close) => (
        <Dialog title="" onClose={close}>
          <p role="note">{row?.day}</p>
          <button type="button" onClick={() => save(row, close)}>
            Gravar
          </button>
        </Dialog>
      )}
      remove={async row => void removed.push(row)}
    />,
  )

/** The row comes back from the server as another one, and the dialog closes. */
function save(row: Holiday | undefined, close: () => void): void {
  show([christmas, carnival].map(one => (one === row ? { ...one } : one)))
  close()
}

const labels = (): (string | null)[] =>
  [...document.querySelectorAll('tbody button')].map(button => button.getAttribute('aria-label'))
const press = (words: string): Promise<void> =>
  act(async () =>
    [...document.querySelectorAll<HTMLButtonElement>('button')]
      .find(one => (one.getAttribute('aria-label') ?? one.textContent) === words)!
      .click(),
  )

const focusAndPress = async (label: string): Promise<void> => {
  document.querySelector<HTMLElement>(`[aria-label="${label}"]`)!.focus()
  await press(label)
}

it('calls rows without a name as the page says, in its buttons and before it removes one', async () => {
  await act(async () => show([christmas, carnival]))
  await press('Editar: 09/02')
  expect(document.querySelector('[role=note]')?.textContent).toBe('09/02')
  await press('Fechar')
  await press('Excluir: 09/02')
  expect(document.querySelector('[role=dialog], dialog')?.textContent).toContain('09/02')
  await press('Excluir')
  expect(removed).toEqual([carnival])
  expect(document.querySelector('tbody')?.textContent).not.toContain('09/02')
})

const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

it('gives the focus back to the button of the row that was saved', async () => {
  await act(async () => show([christmas, carnival]))
  await focusAndPress('Editar: 09/02')
  expect(focused()).not.toBe('Editar: 09/02')
  await press('Gravar')
  expect(focused()).toBe('Editar: 09/02')
})

it('gives the focus to the row behind one that was removed, then to the one before it, then to the button that adds', async () => {
  const days = ['01/01', '21/04', '01/05'].map((day, id) => ({ id, day, fixed: false }))
  await act(async () => show(days))
  const removes = async (day: string): Promise<void> => {
    await focusAndPress(`Excluir: ${day}`)
    await press('Excluir')
  }
  await removes('21/04')
  expect(focused()).toBe('Excluir: 01/05')
  await removes('01/05')
  expect(focused()).toBe('Excluir: 01/01')
  await removes('01/01')
  expect(focused()).toBe('Adicionar')
})

it('gives no buttons to a row that may not be changed', async () => {
  await act(async () => show([christmas, carnival]))
  expect(labels()).toEqual(['Editar: 09/02', 'Excluir: 09/02'])
})
