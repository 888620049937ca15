import { vi } from 'vitest'

/** Waits until it holds. The time-out is a last resort: on a busy machine a page takes seconds, since its scripts are loaded when it is first shown. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 90_000, interval: 10 })
