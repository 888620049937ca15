import { expect, test } from 'vitest'
import { crashDeliveries } from './deliveries.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)

test("kill -9 amid forty customers who talk with somebody's bot loses and repeats none of its answers, nor what a webhook is told", {
  timeout: 300_000,
}, async () => {
  const { kills, ...report } = await crashDeliveries({ seed, kills: 4, customers: 40, say: () => {} })
  expect(kills).toBe(4)
  expect(report).toEqual({ misled: [], mistold: [], forged: 0 })
})
