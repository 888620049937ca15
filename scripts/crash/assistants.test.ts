import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashAssistants } from './assistants.ts'

const CUSTOMERS = size(20, 60)

test('kill -9 amid customers who ask an assistant leaves no question unanswered and says no answer twice', async () => {
  const report = await crashAssistants({ seed, kills: size(3, 5), customers: CUSTOMERS, say: () => {} })
  console.log(report)
  expect(report.misled).toEqual([])
  expect(report.inDoubt).toBeLessThanOrEqual(report.kills)
  expect(report.questions).toBeGreaterThanOrEqual(2 * CUSTOMERS)
})
