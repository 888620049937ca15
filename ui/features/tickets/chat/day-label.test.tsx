// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { DayLabel } from './day-label.tsx'

it('today becomes yesterday at midnight, under the eyes of the reader', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 23, 59, 30) })
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(() => root.render(<DayLabel at={new Date(2026, 10, 21, 12).toISOString()} />))
  expect(place.textContent).toBe('Hoje')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(place.textContent).toBe('Ontem')
  await act(() => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
