import { afterEach, expect, it, vi } from 'vitest'
import { isComposing, sends } from './keys.ts'

afterEach(() => vi.unstubAllGlobals())

const pointer = (kind: 'fine' | 'coarse'): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }))
}
const ENTER = { key: 'Enter', keyCode: 13, isComposing: false, shiftKey: false, ctrlKey: false, metaKey: false }

it.each([
  ['fine', 'Enter', {}, true],
  ['fine', 'Shift and Enter', { shiftKey: true }, false],
  ['fine', 'Ctrl and Enter', { ctrlKey: true }, false],
  ['fine', 'a letter', { key: 'a', keyCode: 65 }, false],
  ['coarse', 'Enter', {}, false],
  ['coarse', 'Shift and Enter', { shiftKey: true }, false],
  ['coarse', 'Ctrl and Enter', { ctrlKey: true }, true],
  ['coarse', 'Cmd and Enter', { metaKey: true }, true],
] as const)('where the pointer is %s, that %s sends is %s', (kind, _, provided, expected) => {
  pointer(kind)
  expect(sends({ ...ENTER, ...provided })).toBe(expected)
})

it.each([
  ['while it goes on', { isComposing: true }],
  ['as Safari tells it, which has ended it by then', { keyCode: 229 }],
])('Enter that ends a composition sends nothing, %s', (_, provided) => {
  pointer('fine')
  expect([isComposing({ ...ENTER, ...provided }), sends({ ...ENTER, ...provided })]).toEqual([true, false])
})
