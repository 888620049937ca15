import { expect, test } from 'vitest'
import { crashPayments } from './payments.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)
const KILLS = 10
const PAYMENTS = 40

test('kill -9 twenty times amid runs of invoices and notifications makes no invoice twice, and loses and doubles no payment', {
  timeout: 300_000,
}, async () => {
  const report = await crashPayments({ seed, kills: KILLS, companiesEach: 200, payments: PAYMENTS, say: () => {} })
  console.log(report)
  const told = 2 * (PAYMENTS - PAYMENTS / 8)
  expect(report).toEqual({
    companies: 200 * KILLS,
    invoices: 200 * KILLS,
    madeAgain: 0,
    paid: PAYMENTS,
    wrong: [],
    strays: 0,
    told,
    kept: told,
  })
})
