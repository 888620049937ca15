import { expect, test } from 'vitest'
import { seed, size } from '../../core/app/testing/thorough.ts'
import { crashFlows } from './flows.ts'

const CONVERSATIONS = size(40, 100)

test('kill -9 amid conversations that a flow leads skips no node, says nothing twice and begins each call of a program once', async () => {
  const report = await crashFlows({ seed, kills: size(3, 8), conversations: CONVERSATIONS, say: () => {} })
  console.log(report)
  expect(report.misled).toEqual([])
  expect(report.ended).toEqual({ missing: 0, finished: CONVERSATIONS })
  expect(report.called).toEqual({ missing: 0, finished: CONVERSATIONS })
  expect(report.inDoubt).toBeLessThanOrEqual(report.kills)
})
