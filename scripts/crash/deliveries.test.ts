import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashDeliveries } from './deliveries.ts'

const KILLS = size(2, 4)

test("kill -9 amid customers who talk with someone's bot loses and repeats none of its answers, nor what a webhook is told", async () => {
  const { kills, ...report } = await crashDeliveries({ seed, kills: KILLS, customers: size(16, 40), say: () => {} })
  expect(kills).toBe(KILLS)
  expect(report).toEqual({ misled: [], mistold: [], forged: 0 })
})
