// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { Choice, Listbox } from './listbox.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const root = createRoot(document.body.appendChild(document.createElement('div')))
afterEach(() => act(() => root.render(null)))

it('a list box holds choices alone, as screen readers ask: what is said in their place stands outside', async () => {
  await act(() =>
    root.render(
      <Listbox id="tags" label="Tags" note="Nenhuma tag">
        {[]}
      </Listbox>,
    ),
  )
  const box = document.querySelector('[role=listbox]')!
  expect([document.body.textContent, box.childNodes.length]).toEqual(['Nenhuma tag', 0])
  await act(() =>
    root.render(
      <Listbox id="tags" label="Tags" note={false}>
        <Choice id="tags-0" active onChoose={() => {}}>
          Cliente fiel
        </Choice>
      </Listbox>,
    ),
  )
  expect([...box.children].map(child => child.getAttribute('role'))).toEqual(['option'])
  expect(document.body.textContent).toBe('Cliente fiel')
})
