import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashPayments } from './payments.ts'

const KILLS = size(3, 10)
const PAYMENTS = size(16, 40)

test('kill -9 again and again amid runs of invoices and notifications makes no invoice twice, and loses and doubles no payment', async () => {
  const report = await crashPayments({ seed, kills: KILLS, companiesEach: 200, payments: PAYMENTS, say: () => {} })
  console.log(report)
  const emitted = 2 * (PAYMENTS - PAYMENTS / 8)
  expect(report).toEqual({
    companies: 200 * KILLS,
    invoices: 200 * KILLS,
    madeAgain: 0,
    paid: PAYMENTS,
    wrong: [],
    strays: 0,
    told: emitted,
    kept: emitted,
  })
})
