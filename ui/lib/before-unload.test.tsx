// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { reloadUnasked, useAsksBeforeUnload } from './before-unload.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Writing() {
  useAsksBeforeUnload(true)
  return null
}

it('asks before a page is left in which something would be lost, but not where it is loaded again for others', async () => {
  const loaded = vi.spyOn(location, 'reload').mockReturnValue()
  await act(async () => createRoot(document.body).render(<Writing />))
  const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(true)
  reloadUnasked()
  expect([asks(), loaded.mock.calls.length]).toEqual([false, 1])
})
