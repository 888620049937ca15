// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CollapsedForm } from './collapsed-form.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const show = (editing: boolean) =>
  act(() =>
    root.render(
      <CollapsedForm title="Nova empresa" editing={editing}>
        <input />
      </CollapsedForm>,
    ),
  )
const button = () => document.querySelector('button')
const input = () => document.querySelector('input')!
const isHidden = () => input().closest('[hidden]') !== null

it('is folded at first, opens with the focus in its first field, and keeps what was typed when it is folded again', async () => {
  await show(false)
  expect([isHidden(), button()?.textContent, button()?.getAttribute('aria-expanded')]).toEqual([
    true,
    'Nova empresa',
    'false',
  ])
  await act(async () => button()!.click())
  expect([isHidden(), document.activeElement === input(), button()?.textContent]).toEqual([false, true, 'Fechar'])
  input().value = 'Padaria'
  await act(async () => button()!.click())
  expect([isHidden(), input().value]).toEqual([true, 'Padaria'])
})

it('is open while a record stands in it, and after', async () => {
  await show(true)
  expect([isHidden(), button()]).toEqual([false, null])
  await show(false)
  expect([isHidden(), button()?.textContent]).toEqual([false, 'Fechar'])
})
