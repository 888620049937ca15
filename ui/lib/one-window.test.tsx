// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inOneWindow, useShowsPlace } from './one-window.ts'

const TICKET = '/tickets/a'
let root: Root
let seen: 'visible' | 'hidden'

beforeEach(() => {
  seen = 'visible'
  localStorage.clear()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
  vi.stubGlobal('navigator', { ...navigator, locks })
  root = createRoot(document.body.appendChild(document.createElement('main')))
})
afterEach(async () => {
  await act(() => root.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Shows({ place }: { place: string | undefined }) {
  useShowsPlace(place)
  return null
}
const shows = async (place: string | undefined): Promise<void> => act(() => root.render(<Shows place={place} />))

async function emitted(key: string, place = TICKET): Promise<number> {
  const report = vi.fn<() => void>()
  await Promise.all([inOneWindow({ key, place }, report), inOneWindow({ key, place }, report)])
  return report.mock.calls.length
}

it('two windows tell about the same news once, and of the next again', async () => {
  expect([await emitted('message 1'), await emitted('message 1'), await emitted('message 2')]).toEqual([1, 0, 1])
})

it('none tells about what another window shows, while that is in sight', async () => {
  await shows(TICKET)
  expect([await emitted('message 3'), await emitted('message 4', '/tickets/b')]).toEqual([0, 1])
  seen = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(async () => expect((await locks.query()).held).toEqual([]))
  expect(await emitted('message 5')).toBe(1)
  seen = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await emitted('message 6')).toBe(0)
  await shows('/tickets/b')
  await vi.waitFor(async () => expect((await locks.query()).held).toHaveLength(1))
  expect([await emitted('message 7'), await emitted('message 8', '/tickets/b')]).toEqual([1, 0])
})

it('a page without locks tells about what no window told about yet', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  await shows(TICKET)
  expect([await emitted('message 9'), await emitted('message 9')]).toEqual([1, 0])
})
