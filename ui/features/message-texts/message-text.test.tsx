// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { language } from '../../i18n/language.ts'
import { MessageText } from './message-text.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  language.set('pt')
})

async function warningOf(value: string, unknown: 'blank' | 'as typed' = 'blank'): Promise<string | undefined> {
  await act(() => root.render(<MessageText label="Texto" {...{ value, unknown }} onChange={() => {}} />))
  return document.querySelector('[role=status]')?.textContent ?? undefined
}

it('says nothing of variables that there are, in the words of the specification and in Portuguese', async () => {
  expect(await warningOf('Oi {{firstName}} {{nome}} {{ hora }} {{data}}, {isto} é 5 {')).toBeUndefined()
})

it('says what becomes of those that there are not', async () => {
  expect(await warningOf('Oi {{coisa}}')).toBe('{{coisa}} não é uma variável: sai em branco.')
  expect(await warningOf('Oi {{a}} {{b}}')).toBe('{{a}} e {{b}} não são variáveis: saem em branco.')
  expect(await warningOf('Oi {{a-b}}')).toBe('{{a-b}} não é uma variável: sai como está escrita.')
  expect(await warningOf('Oi {{coisa}}', 'as typed')).toBe('{{coisa}} não é uma variável: sai como está escrita.')
})

it('says how many braces a variable has', async () => {
  expect(await warningOf('Oi {nome}')).toBe('Variáveis têm duas chaves de cada lado: {{nome}}.')
  language.set('en')
  expect(await warningOf('Oi {nome} {{x}}')).toBe(
    '{{x}} is no variable: it is left out. Variables have two braces on each side: {{nome}}.',
  )
})

it('offers the six of the specification', async () => {
  await warningOf('')
  expect([...document.querySelectorAll('fieldset button')].map(chip => (chip as HTMLElement).title)).toEqual([
    ...['{{firstName}}', '{{name}}', '{{ms}}', '{{protocol}}', '{{date}}', '{{hour}}'],
  ])
})
