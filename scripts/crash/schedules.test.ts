import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashSchedules } from './schedules.ts'

const KILLS = size(5, 20)
const MESSAGES = size(60, 200)

test('kill -9 again and again amid scheduled messages that are due loses none and repeats at most the one in doubt, with its id', async () => {
  const report = await crashSchedules({ seed, kills: KILLS, messages: MESSAGES, say: () => {} })
  console.log(report)
  expect(report).toMatchObject({ statuses: { ENVIADA: MESSAGES }, lost: [], doubledAnew: [], unexplained: 0 })
  expect(report.inDoubt).toBeLessThanOrEqual(KILLS)
})
