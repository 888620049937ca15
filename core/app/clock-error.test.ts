import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clockError } from './clock-error.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const NOW = Date.UTC(2027, 3, 10, 12)

test('a clock that stands before the data were written, or before the program was made, is told', () => {
  const file = join(folder, 'platform.sqlite')
  writeFileSync(file, '')
  utimesSync(file, new Date(NOW), new Date(NOW))
  expect(clockError(folder, Date.UTC(2027, 2, 1))).toContain('says 2027-03-01, but it was 2027-04-10 already')
  expect(clockError(join(folder, 'new'), 0)).toContain('says 1970-01-01')
})

test('one that went on since, or is set back a little, is not', () => {
  const file = join(folder, 'platform.sqlite')
  writeFileSync(file, '')
  utimesSync(file, new Date(NOW), new Date(NOW))
  for (const now of [NOW + 1, NOW - 3_600_000, Date.UTC(2040)]) expect(clockError(folder, now)).toBeUndefined()
})
