// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let did: string[]
beforeEach(async () => {
  vi.useFakeTimers()
  did = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Row />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  document.body.replaceChildren()
})

function Row() {
  const press = useLongPress(() => did.push('long'))
  return (
    <button type="button" {...press} onClick={() => did.push('click')}>
      Ana
    </button>
  )
}
const happens = (name: string, more: PointerEventInit = {}): void =>
  void document
    .querySelector('button')!
    .dispatchEvent(new PointerEvent(name, { bubbles: true, cancelable: true, pointerType: 'touch', ...more }))
const opensMenu = (): boolean =>
  document.querySelector('button')!.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))

it('a finger that stays does one thing, and its lifting is no click', () => {
  happens('pointerdown', { clientX: 5 })
  happens('pointermove', { clientX: 12 })
  vi.advanceTimersByTime(500)
  expect(opensMenu()).toBe(false)
  happens('pointerup')
  document.querySelector('button')!.click()
  expect(did).toEqual(['long'])
  document.querySelector('button')!.click()
  expect(did).toEqual(['long', 'click'])
})

it.each([
  ['goes elsewhere', () => happens('pointermove', { clientX: 40 })],
  ['is lifted soon', () => happens('pointerup')],
  ['scrolls', () => happens('pointercancel')],
])('a finger that %s does nothing of the kind', (_, then) => {
  happens('pointerdown')
  vi.advanceTimersByTime(400)
  then()
  vi.advanceTimersByTime(500)
  document.querySelector('button')!.click()
  expect(did).toEqual(['click'])
})

it('a mouse that is held down clicks as ever, and opens the menu of the browser', () => {
  happens('pointerdown', { pointerType: 'mouse' })
  vi.advanceTimersByTime(800)
  expect(opensMenu()).toBe(true)
  document.querySelector('button')!.click()
  expect(did).toEqual(['click'])
})
