import { afterAll, vi } from 'vitest'

const TOAST = '[data-sonner-toast]'
const PATIENCE = 1000

/** Toasts go by timers of their library, which after the last test of a file would find no page any more. */
afterAll(async () => {
  if (typeof document === 'undefined' || !document.querySelector(TOAST)) return
  const { toast } = await import('sonner')
  toast.dismiss()
  const gone = (): void => {
    if (document.querySelector(TOAST)) throw new Error('A toast stays.')
  }
  await vi.waitFor(gone, { timeout: PATIENCE }).catch(() => {})
})
