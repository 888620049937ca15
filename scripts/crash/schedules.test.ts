import { expect, test } from 'vitest'
import { crashSchedules } from './schedules.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)
const KILLS = 20
const MESSAGES = 200

test('kill -9 twenty times amid two hundred scheduled messages that are due loses none and repeats at most the one in doubt, with its id', {
  timeout: 480_000,
}, async () => {
  const report = await crashSchedules({ seed, kills: KILLS, messages: MESSAGES, say: () => {} })
  console.log(report)
  expect(report).toMatchObject({ statuses: { ENVIADA: MESSAGES }, lost: [], doubledAnew: [], unexplained: 0 })
  expect(report.inDoubt).toBeLessThanOrEqual(KILLS)
})
