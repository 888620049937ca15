import { expect, test } from 'vitest'
import { full } from './options.ts'
import { faultsOf, tableOf } from './report.ts'
import { runCrashTest } from './run.ts'

/** Another number every day; the table says which. */
const seed = Math.floor(Date.now() / 86_400_000)
const EIGHT_MINUTES = 480_000

test('twenty kill -9 under load lose no message, double at most the one in doubt, and break no file', {
  timeout: EIGHT_MINUTES,
}, async () => {
  const report = await runCrashTest({ ...full, seed, say: () => {} })
  console.log(tableOf(report))
  expect(faultsOf(report)).toEqual([])
  expect(report.kills.length).toBe(full.kills)
  expect(report.inbound.delivered).toBeGreaterThanOrEqual(full.messages)
  expect(report.outbound.answered).toBeGreaterThanOrEqual(full.messages)
})
