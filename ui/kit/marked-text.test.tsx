// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { MarkedText } from './marked-text.tsx'

it('draws quotations and lists as such, with the numbers that were typed', () => {
  const drawn = renderToString(<MarkedText text={'> *a*\n- b\n7. c'} />).replace(/ class="[^"]*"/g, '')
  expect(drawn).toBe(
    '<div><blockquote><strong>a</strong></blockquote><ul><li>b</li></ul><ul><li data-number="7.">c</li></ul></div>',
  )
})

it('leads to mail and phones here, and to pages in a tab that knows nothing of this one', () => {
  document.body.innerHTML = renderToString(<MarkedText text="a@b.com loja.com.br (11) 98888-7777" />)
  const links = [...document.querySelectorAll('a')]
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'mailto:a@b.com',
    'https://loja.com.br',
    'tel:+5511988887777',
  ])
  expect(links.map(link => [link.target, link.rel])).toEqual([
    ['', ''],
    ['_blank', 'noopener noreferrer nofollow'],
    ['', ''],
  ])
})

it('hands the number on where something else is done with it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  const called = vi.fn<(number: string) => void>()
  await act(() => root.render(<MarkedText text="(11) 98888-7777" onPhone={called} />))
  const click = new MouseEvent('click', { bubbles: true, cancelable: true })
  document.querySelector('main a')!.dispatchEvent(click)
  expect([called.mock.calls, click.defaultPrevented]).toEqual([[['5511988887777']], true])
  await act(() => root.unmount())
  vi.unstubAllGlobals()
})
