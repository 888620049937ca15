import { setImmediate } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

const TOAST = '[data-sonner-toast]'
const PATIENCE = 1000

/** Turns of the event loop that React's scheduler may still want after a page was taken away. */
const TURNS = 10

/** What runs on by itself after the last test of a file would find no page any more: toasts by timers of their library, and work that React has put off. */
afterAll(async () => {
  if (typeof document === 'undefined') return
  if (document.querySelector(TOAST)) {
    const { toast } = await import('sonner')
    toast.dismiss()
    const gone = (): void => {
      if (document.querySelector(TOAST)) throw new Error('A toast stays.')
    }
    await vi.waitFor(gone, { timeout: PATIENCE }).catch(() => {})
  }
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
})
