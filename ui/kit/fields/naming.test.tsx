// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NamingArea } from './naming-area.tsx'

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

function Field() {
  const [value, setValue] = useState('')
  return <NamingArea label="Nota" names={['Ana', 'Bia']} namesLabel="Colegas" value={value} onChange={setValue} />
}

it('puts the caret behind a name as it is chosen, so that the next letter stands there however quick it comes', async () => {
  await act(() => root.render(<Field />))
  const box = document.querySelector('textarea')!
  const write = (text: string, caret: number): void => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text)
    box.setSelectionRange(caret, caret)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // No frame comes before the next letter.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await act(async () => write('@B, veja', 2))
  await act(async () => void box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  expect([box.value, box.selectionStart]).toEqual(['@Bia , veja', '@Bia '.length])
})
