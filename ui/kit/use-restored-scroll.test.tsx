// @vitest-environment happy-dom
import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useRestoredScroll } from './use-restored-scroll.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const ROW = 50

/** A window of 100 px over rows; nothing is laid out here. */
function Rows({ count }: { count: number }) {
  const box = useRef<HTMLDivElement>(null)
  useRestoredScroll(box)
  return (
    <div ref={box} id="box">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <p key={at} />
      ))}
    </div>
  )
}

let root: Root
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.childElementCount * ROW
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const box = (): HTMLElement => document.getElementById('box')!
const opens = (count: number): Promise<void> => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  return act(async () => root.render(<Rows count={count} />))
}
const scrollsTo = (top: number): void => {
  box().scrollTop = top
  box().dispatchEvent(new Event('scroll'))
}

/** Scrolls down in a new entry of the history, and goes on to another one; returns what Back brings the browser back to. */
async function leavesAt(top: number): Promise<unknown> {
  history.pushState(null, '', '/users')
  await opens(20)
  scrollsTo(top)
  const left: unknown = history.state
  history.pushState(null, '', '/queues')
  await act(async () => root.unmount())
  return left
}

it('anyone who comes back finds the page where it was, as soon as enough of it is there', async () => {
  const left = await leavesAt(600)
  history.replaceState(left, '', '/users')
  await opens(3)
  expect(box().scrollTop).toBe(0)
  await act(async () => root.render(<Rows count={20} />))
  expect(box().scrollTop).toBe(600)
})

it('the same page in a new entry begins at its top', async () => {
  await leavesAt(600)
  await opens(20)
  expect(box().scrollTop).toBe(0)
})

it('who goes elsewhere meanwhile is not taken back', async () => {
  const left = await leavesAt(600)
  history.replaceState(left, '', '/users')
  await opens(3)
  box().dispatchEvent(new Event('wheel'))
  await act(async () => root.render(<Rows count={20} />))
  expect(box().scrollTop).toBe(0)
})
