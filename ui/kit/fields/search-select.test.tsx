// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchSelect } from './search-select.tsx'

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(() => root.render(<Zone />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const options = [
  { value: 'America/Sao_Paulo', label: 'São Paulo (Horário de Brasília, GMT-3)' },
  { value: 'America/Manaus', label: 'Manaus (Horário do Amazonas, GMT-4)' },
  { value: 'Europe/Lisbon', label: 'Lisboa (GMT+0)' },
]

function Zone() {
  const [zone, setZone] = useState('America/Manaus')
  return <SearchSelect label="Fuso" value={zone} options={options} onChange={setZone} />
}

const button = () => document.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]')!
const open = () => act(async () => button().click())
const line = () => document.querySelector<HTMLInputElement>('[role=combobox]')!
const offered = () => [...document.querySelectorAll('[role=option]')].map(option => option.textContent)

const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(line(), text)
    line().dispatchEvent(new Event('input', { bubbles: true }))
  })
const press = (key: string) =>
  act(async () => void line().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

it('shows what is chosen, and finds others by words in any order, without accents, and by their values', async () => {
  expect(button().textContent).toContain('Manaus')
  await open()
  expect(offered()).toHaveLength(3)
  await type('brasilia sao')
  expect(offered()).toEqual([options[0]!.label])
  await type('europe')
  expect(offered()).toEqual([options[2]!.label])
  await type('marte')
  expect([offered(), document.body.textContent]).toEqual([[], expect.stringContaining('Nada encontrado')])
})

it('chooses by the keyboard, and closes', async () => {
  await open()
  await type('gmt')
  await press('ArrowDown')
  await press('ArrowDown')
  await press('Enter')
  expect(line()).toBeNull()
  expect(button().textContent).toContain('Lisboa')
})
