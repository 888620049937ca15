import { expect, test } from 'vitest'
import { crashAssistants } from './assistants.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)

test('kill -9 amid sixty customers who ask an assistant leaves no question unanswered and says no answer twice', {
  timeout: 300_000,
}, async () => {
  const report = await crashAssistants({ seed, kills: 5, customers: 60, say: () => {} })
  console.log(report)
  expect(report.misled).toEqual([])
  expect(report.inDoubt).toBeLessThanOrEqual(report.kills)
  expect(report.questions).toBeGreaterThanOrEqual(120)
})
