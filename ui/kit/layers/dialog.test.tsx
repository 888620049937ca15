// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CallFailure } from '../../lib/api/failure.ts'
import { Dialog, FormFeet } from './dialog.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let closed: number

async function open(form?: { dirty: boolean; failure?: unknown }): Promise<void> {
  await act(async () =>
    root.render(
      <Dialog
        title="Fila"
        {...(form ? { form: { failure: undefined, ...form } } : {})}
        onClose={() => closed++}
        onSubmit={() => undefined}
        actions={<FormFeet busy={false} />}
      >
        <input aria-label="Nome" />
      </Dialog>,
    ),
  )
}

const backdrop = (): Element => document.querySelector('[role=dialog]')!.parentElement!
const field = (): Element => document.querySelector('input')!
const text = (): string => document.body.textContent ?? ''

/** Presses on one element and releases on another: the click is that of what holds both. */
const drag = (from: Element, to: Element): Promise<void> =>
  act(async () => {
    from.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    to.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })

const pressEscape = (): Promise<void> =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })))

const goBack = (): Promise<void> => act(async () => history.back())

const press = (label: string): Promise<void> =>
  act(async () => [...document.querySelectorAll('button')].find(button => button.textContent === label)!.click())

beforeEach(() => {
  closed = 0
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})

afterEach(() => act(async () => root.unmount()))

it('closes on a click beside it and on Esc', async () => {
  await open()
  await drag(backdrop(), backdrop())
  await pressEscape()
  expect(closed).toBe(2)
})

it('closes on Back, which leaves the page where it is', async () => {
  history.pushState(null, '', '/queues')
  await open()
  await goBack()
  expect([closed, location.pathname]).toEqual([1, '/queues'])
})

it('leaves no step behind when it is closed otherwise', async () => {
  history.pushState(null, '', '/tickets')
  history.pushState(null, '', '/queues')
  await open()
  await act(async () => root.render(null))
  await goBack()
  expect(location.pathname).toBe('/tickets')
})

it('stays when a selection is dragged out of a field', async () => {
  await open()
  await drag(field(), backdrop())
  expect(closed).toBe(0)
})

it('ignores a click beside it once something was typed', async () => {
  await open({ dirty: true })
  await drag(backdrop(), backdrop())
  expect(closed).toBe(0)
  expect(text()).not.toContain('Descartar')
})

it.each([
  ['Esc', pressEscape],
  ['Back', goBack],
  ['Cancelar', () => press('Cancelar')],
])('asks on %s before it drops what was typed', async (_, leave) => {
  await open({ dirty: true })
  await leave()
  expect([closed, text().includes('Descartar as alterações?')]).toEqual([0, true])
  await press('Continuar editando')
  expect([closed, text().includes('Descartar as alterações?')]).toEqual([0, false])
  await leave()
  await goBack()
  expect([closed, text().includes('Descartar as alterações?')]).toEqual([0, false])
  await leave()
  await press('Descartar')
  expect(closed).toBe(1)
})

it('keeps saying why saving failed', async () => {
  await open({ dirty: true, failure: new CallFailure(0, null) })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Sem conexão com o servidor.')
})
