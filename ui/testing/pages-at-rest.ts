import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, vi } from 'vitest'

const TOAST = '[data-sonner-toast]'
const PATIENCE = 1000

/** Turns of the event loop that React's scheduler may still want after a page was taken away. */
const TURNS = 10

/** What one test leaves in its browser is not there for the next: toasts, which stand for seconds after their page was taken away, and what is stored. */
afterEach(async () => {
  if (typeof document === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  if (!document.querySelector(TOAST)) return
  const { toast } = await import('sonner')
  toast.dismiss()
  const gone = (): void => {
    if (document.querySelector(TOAST)) throw new Error('A toast stays.')
  }
  await vi.waitFor(gone, { timeout: PATIENCE, interval: 20 }).catch(() => {})
})

/** Work that React has put off, and scripts that are still being fetched, would find no page any more after the last test of a file. */
afterAll(async () => {
  if (typeof document === 'undefined') return
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
})
