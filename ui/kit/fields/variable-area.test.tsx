// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { until } from '../../testing/until.ts'
import { VariableArea } from './variable-area.tsx'

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

const variables = [
  { written: '{{name}}', label: 'Nome' },
  { written: '{{date}}', label: 'Data' },
]

function Field({ warning, disabled = false }: { warning?: string; disabled?: boolean }) {
  const [value, setValue] = useState('Olá! Até logo.')
  return <VariableArea label="Texto" {...{ value, variables, warning, disabled }} onChange={setValue} />
}

const show = (props = {}) => act(() => root.render(<Field {...props} />))
const text = () => document.querySelector('textarea')!
const chips = () => [...document.querySelectorAll<HTMLButtonElement>('fieldset button')]
const press = (label: string) =>
  act(async () =>
    chips()
      .find(({ textContent }) => textContent === label)!
      .click(),
  )

it('writes a variable behind the end of a text that nobody was in, and where the cursor stands afterwards', async () => {
  await show()
  await press('Nome')
  expect(text().value).toBe('Olá! Até logo.{{name}}')
  await until(() => expect(document.activeElement).toBe(text()))
  text().setSelectionRange(3, 4)
  await press('Data')
  expect(text().value).toBe('Olá{{date}} Até logo.{{name}}')
  await until(() => expect([text().selectionStart, text().selectionEnd]).toEqual([11, 11]))
})

it('says how each variable is written, and warns below', async () => {
  await show({ warning: '{{x}} não é uma variável' })
  expect(document.querySelector('fieldset')?.getAttribute('aria-label')).toBe('Inserir variável')
  expect(chips().map(({ title }) => title)).toEqual(['{{name}}', '{{date}}'])
  expect(document.querySelector('[role=status]')?.textContent).toBe('{{x}} não é uma variável')
})

it('offers nothing for a text that cannot be changed', async () => {
  await show({ disabled: true })
  expect(chips()).toEqual([])
})
