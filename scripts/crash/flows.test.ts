import { expect, test } from 'vitest'
import { crashFlows } from './flows.ts'

/** Another number every day. */
const seed = Math.floor(Date.now() / 86_400_000)

test('kill -9 amid a hundred conversations that a flow leads skips no node, says nothing twice and begins each call of a program once', {
  timeout: 300_000,
}, async () => {
  const report = await crashFlows({ seed, kills: 8, conversations: 100, say: () => {} })
  console.log(report)
  expect(report.misled).toEqual([])
  expect(report.ended).toEqual({ missing: 0, finished: 100 })
  expect(report.called).toEqual({ missing: 0, finished: 100 })
  expect(report.inDoubt).toBeLessThanOrEqual(report.kills)
})
