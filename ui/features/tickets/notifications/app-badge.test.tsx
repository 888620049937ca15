// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useAppBadge } from './app-badge.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
/** What the icon shows: a browser's badges. */
let displayed: number
beforeEach(() => {
  displayed = 0
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined })
})

const withBadges = (answer: () => Promise<void>): object =>
  Object.assign(navigator, {
    setAppBadge: (count: number) => {
      displayed = count
      return answer()
    },
    clearAppBadge: () => {
      displayed = 0
      return answer()
    },
  })

function Bell({ count }: { count: number }) {
  useAppBadge(count)
  return null
}
const bell = (count: number): Promise<void> => act(async () => root.render(<Bell count={count} />))

it('the icon has the number of the bell, and none once nothing is left', async () => {
  withBadges(async () => undefined)
  await bell(3)
  expect(displayed).toBe(3)
  await bell(1)
  expect(displayed).toBe(1)
  await bell(0)
  expect(displayed).toBe(0)
})

it('who signs out leaves no number behind', async () => {
  withBadges(async () => undefined)
  await bell(3)
  await act(async () => root.render(null))
  expect(displayed).toBe(0)
})

it('a browser without badges, or one that rejects them, is let be', async () => {
  await bell(3)
  await bell(0)
  withBadges(() => Promise.reject(new DOMException('not installed', 'NotAllowedError')))
  await bell(2)
})
