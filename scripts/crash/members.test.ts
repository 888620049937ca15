import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { fullMembers, quickMembers } from './options.ts'
import { errorsOf, tableOf } from './report.ts'
import { runCrashTest } from './run.ts'

const EIGHT_MINUTES = 480_000

const run = size(quickMembers, fullMembers)

test('kill -9 of one process of several under load loses no message, and doubles at most the one in doubt', {
  timeout: EIGHT_MINUTES,
}, async () => {
  const report = await runCrashTest({ ...run, seed, say: () => {} })
  console.log(tableOf(report))
  expect(errorsOf(report)).toEqual([])
  expect(report.kills.length).toBe(run.kills)
  expect(report.inbound.delivered).toBeGreaterThanOrEqual(run.messages)
  expect(report.outbound.answered).toBeGreaterThanOrEqual(run.messages)
})
