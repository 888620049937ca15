import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR } from '../kit/clock.ts'
import { DiskGrowth } from './disk-growth.ts'
import { TestClock } from './testing/test-clock.ts'

const GB = 1024 ** 3
const clock = new TestClock('2026-11-20T15:00:00Z')
let folder: string
/** Of a disk of 1,000 GB, of which files leave the last 10. */
let freeGb: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  freeGb = 500
})
afterEach(() => rmSync(folder, { recursive: true }))

const open = () => new DiskGrowth(folder, clock, async () => ({ share: freeGb / 1000, bytes: freeGb * GB }))

/** Lets days pass in which each takes so many gigabytes. */
async function pass(days: number, gbEach: number, disk = open()): Promise<void> {
  for (let hour = 0; hour < days * 24; hour += 1) {
    await disk.look()
    await clock.advance(HOUR)
    freeGb -= gbEach / 24
  }
}

test('how long the disk lasts follows from the last seven days, also after a restart', async () => {
  await pass(3, 7)
  expect(await open().daysLeft()).toBeCloseTo((500 - 21 - 10) / 7, 0)
  await pass(9, 14)
  expect(await open().daysLeft()).toBeCloseTo((500 - 21 - 126 - 10) / 14, 0)
})

test('in the first day nothing is known, and where nothing is taken it lasts for ever', async () => {
  expect(await open().daysLeft()).toBeUndefined()
  await pass(0.5, 100)
  expect(await open().daysLeft()).toBeUndefined()
  await pass(8, 0)
  expect(await open().daysLeft()).toBe(Number.POSITIVE_INFINITY)
  freeGb = 5
  expect(await open().daysLeft()).toBe(0)
})

test('what was written while the clock was ahead, or cannot be read, counts for nothing', async () => {
  writeFileSync(join(folder, 'disk.json'), JSON.stringify([{ at: clock.now() + DAY, bytes: 900 * GB }]))
  expect(await open().daysLeft()).toBeUndefined()
  writeFileSync(join(folder, 'disk.json'), '[{"at"')
  await pass(2, 10)
  expect(await open().daysLeft()).toBeCloseTo((500 - 20 - 10) / 10, 0)
})
