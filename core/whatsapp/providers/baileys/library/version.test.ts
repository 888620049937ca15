import { expect, test } from 'vitest'
import { silentLog } from '../../../log.ts'
import { baileys } from './library.ts'
import { LIBRARY_VERSION } from './version.ts'

test("the library's own version is the one that is written down", async () => {
  const { DEFAULT_CONNECTION_CONFIG } = await baileys({}, silentLog)
  expect(DEFAULT_CONNECTION_CONFIG.version.join('.')).toBe(LIBRARY_VERSION)
})
