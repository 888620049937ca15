import { beforeEach, vi } from 'vitest'

const NOON = '2026-11-20T15:00:00Z'

/**
 * Each test of a page begins on a Friday noon in São Paulo, as the worlds of the server's tests do, whatever the machine's clock says, and
 * so does the file that holds it.
 */
vi.setSystemTime(NOON)
beforeEach(() => {
  vi.setSystemTime(NOON)
})
