import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { full, quick } from './options.ts'
import { errorsOf, tableOf } from './report.ts'
import { runCrashTest } from './run.ts'

const run = size(quick, full)

test('kill -9 again and again under load loses no message, doubles at most the one in doubt, and breaks no file', async () => {
  const report = await runCrashTest({ ...run, seed, say: () => {} })
  console.log(tableOf(report))
  expect(errorsOf(report)).toEqual([])
  expect(report.kills.length).toBe(run.kills)
  expect(report.inbound.delivered).toBeGreaterThanOrEqual(run.messages)
  expect(report.outbound.answered).toBeGreaterThanOrEqual(run.messages)
})
