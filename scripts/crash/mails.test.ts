import { expect, test } from 'vitest'
import { crashMails } from './mails.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)
const KILLS = 4
const COMPANIES = 60

test('kill -9 eight times amid letters about invoices loses none of them, and only one that was in doubt comes twice', {
  timeout: 300_000,
}, async () => {
  const { again, ...report } = await crashMails({ seed, kills: KILLS, companies: COMPANIES, say: () => {} })
  console.log({ ...report, again })
  expect(report).toEqual({ reminders: COMPANIES, receipts: COMPANIES, differing: [], wrong: [] })
  expect(again).toBeLessThanOrEqual(2 * KILLS)
})
