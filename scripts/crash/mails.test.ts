import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashMails } from './mails.ts'

const KILLS = size(2, 4)
const COMPANIES = size(30, 60)

test('kill -9 again and again amid letters about invoices loses none of them, and only one that was in doubt comes twice', async () => {
  const { again, ...report } = await crashMails({ seed, kills: KILLS, companies: COMPANIES, say: () => {} })
  console.log({ ...report, again })
  expect(report).toEqual({ reminders: COMPANIES, receipts: COMPANIES, differing: [], wrong: [] })
  expect(again).toBeLessThanOrEqual(2 * KILLS)
})
