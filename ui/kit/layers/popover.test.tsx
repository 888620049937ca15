// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Menu } from './menu.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let chosen: number

beforeEach(async () => {
  chosen = 0
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  const items = [{ label: 'Copiar', onChoose: () => chosen++ }]
  await act(async () =>
    root.render(
      <>
        <textarea />
        <Menu label="Opções" items={items} />
      </>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

const one = (query: string): HTMLElement => document.querySelector<HTMLElement>(query)!
const opener = (): HTMLElement => one('[aria-haspopup=menu]')
const open = async (): Promise<void> => {
  await act(async () => opener().click())
  expect(document.activeElement).toBe(one('[role=menuitem]'))
}

it.each([
  ['the box of text that had it', () => one('textarea')],
  ['its button', opener],
])('a menu that was chosen from gives the focus back to %s', async (_where, had) => {
  had().focus()
  await open()
  await act(async () => one('[role=menuitem]').click())
  expect([chosen, document.activeElement]).toEqual([1, had()])
})

it('a menu that is left by Esc does so, too', async () => {
  one('textarea').focus()
  await open()
  const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  await act(async () => void one('[role=menuitem]').dispatchEvent(key))
  expect([chosen, document.activeElement]).toEqual([0, one('textarea')])
})
