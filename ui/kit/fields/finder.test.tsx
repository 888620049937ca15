// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { Finder } from './finder.tsx'
import { Choice } from './listbox.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const root = createRoot(document.body.appendChild(document.createElement('div')))
afterEach(() => act(() => root.render(null)))

const FRUIT = ['Ameixa', 'Banana', 'Caju']

function Fruit({ onChoose, onEscape }: { onChoose: (fruit: string) => void; onEscape?: () => void }) {
  const [text, setText] = useState('')
  const found = FRUIT.filter(fruit => fruit.toLowerCase().includes(text))
  return (
    <Finder
      label="Fruta"
      text={text}
      onText={setText}
      count={found.length}
      note={found.length === 0 && 'Nenhuma'}
      onChoose={at => onChoose(found[at]!)}
      {...(onEscape && { onEscape })}
    >
      {placeOf =>
        found.map((fruit, at) => (
          <Choice key={fruit} {...placeOf(at)}>
            {fruit}
          </Choice>
        ))
      }
    </Finder>
  )
}

const input = () => document.querySelector('input')!
const chosen = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent

/** True when someone heard the key, and nothing else is to be done about it. */
const press = (key: string) =>
  act(() => !input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })

it('arrows go round the choices, of which the active one is scrolled into sight, and Enter chooses it', async () => {
  const onChoose = vi.fn()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await act(() => root.render(<Fruit onChoose={onChoose} />))
  expect(chosen()).toBe('Ameixa')
  for (const [key, next] of [
    ['ArrowUp', 'Caju'],
    ['ArrowDown', 'Ameixa'],
    ['ArrowDown', 'Banana'],
  ] as const) {
    expect(await press(key)).toBe(true)
    expect(chosen()).toBe(next)
    expect((seen.mock.contexts.at(-1) as Element).textContent).toBe(next)
  }
  await press('Enter')
  expect(onChoose.mock.calls).toEqual([['Banana']])
})

it('typing narrows the choices and begins at the first; Enter on nothing chooses nothing', async () => {
  const onChoose = vi.fn()
  await act(() => root.render(<Fruit onChoose={onChoose} />))
  await press('ArrowDown')
  await type('a')
  expect(chosen()).toBe('Ameixa')
  await type('caju')
  await press('Enter')
  await type('uva')
  expect([document.body.textContent, chosen()]).toEqual(['Nenhuma', undefined])
  for (const key of ['ArrowDown', 'Enter']) await press(key)
  expect(onChoose.mock.calls).toEqual([['Caju']])
})

it('Esc is for anyone who asks for it, and else for the layer around', async () => {
  const onEscape = vi.fn()
  await act(() => root.render(<Fruit onChoose={() => {}} onEscape={onEscape} />))
  expect([await press('Escape'), onEscape.mock.calls.length]).toEqual([true, 1])
  await act(() => root.render(<Fruit onChoose={() => {}} />))
  expect([await press('Escape'), onEscape.mock.calls.length]).toEqual([false, 1])
})
