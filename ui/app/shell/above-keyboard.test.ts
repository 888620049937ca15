// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { standAboveKeyboard } from './above-keyboard.ts'

const SCREEN = 700

/** What is seen of the page, as Safari tells it. */
let view: EventTarget & { height: number; offsetTop: number; scale: number }
let field: HTMLElement
beforeEach(() => {
  view = Object.assign(new EventTarget(), { height: SCREEN, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(SCREEN)
  field = document.body.appendChild(document.createElement('textarea'))
  field.focus()
})
afterEach(() => {
  field.remove()
  document.documentElement.removeAttribute('style')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function becomes(seen: Partial<typeof view>, change: 'resize' | 'scroll' = 'resize'): void {
  Object.assign(view, seen)
  view.dispatchEvent(new Event(change))
}

const margins = () => ['--above', '--below'].map(name => document.documentElement.style.getPropertyValue(name))

it('while a keyboard covers it, the page stands in the part that is seen, wherever Safari moves that', () => {
  const seen = vi.spyOn(field, 'scrollIntoView')
  standAboveKeyboard()
  expect(margins()).toEqual(['', ''])
  becomes({ height: 400 })
  expect(margins()).toEqual(['0px', '300px'])
  becomes({ offsetTop: 250 }, 'scroll')
  expect(margins()).toEqual(['250px', '50px'])
  expect(seen.mock.calls).toEqual([[{ block: 'nearest' }]])
  becomes({ height: SCREEN, offsetTop: 0 })
  expect(margins()).toEqual(['', ''])
})

it('a page that was loaded below an open keyboard, too, but not one that was enlarged with two fingers', () => {
  becomes({ height: 400 })
  standAboveKeyboard()
  expect(margins()).toEqual(['0px', '300px'])
  becomes({ height: 200, offsetTop: 90, scale: 2 })
  expect(margins()).toEqual(['', ''])
})
