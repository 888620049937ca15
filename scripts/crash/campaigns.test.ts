import { expect, test } from 'vitest'
import { crashCampaigns } from './campaigns.ts'
import { PHONES } from './planned.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)
const KILLS = 20
const CUSTOMERS_EACH = 15

test('kill -9 twenty times amid campaigns by eight phones loses nobody and repeats at most the one in doubt, with its id', {
  timeout: 480_000,
}, async () => {
  const report = await crashCampaigns({ seed, kills: KILLS, customersEach: CUSTOMERS_EACH, say: () => {} })
  console.log(report)
  const delivered = PHONES * CUSTOMERS_EACH
  expect(report).toMatchObject({ delivered, failed: 0, lost: [], doubledAnew: [], unexplained: 0 })
  expect(report.inDoubt).toBeLessThanOrEqual(KILLS)
})
