import { vi } from 'vitest'

/** Waits until it holds: on a busy machine a page takes seconds, since its scripts are loaded when it is first shown. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 8000, interval: 10 })
