import { expect, test } from 'vitest'
import type { QueueOption } from './contract.ts'
import { leafAction } from './tree.ts'

const option: QueueOption = {
  ...{ id: 1, queueId: 1, parentId: -1, option: 1, title: 'Vendas', message: '', children: [] },
  ...{ action: 'people', toQueueId: null, flowId: null },
  ...{ mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
}

test.for([
  ['close', {}, 'close'],
  ['queue', { toQueueId: 2 }, 'queue'],
  ['queue', {}, 'people'],
  ['flow', { flowId: 3 }, 'flow'],
  ['flow', {}, 'people'],
] as const)('an option at the end that says %s with %o leads to %s', ([action, provided, leads]) => {
  expect(leafAction({ ...option, action, ...provided })).toBe(leads)
})

test('one with others below leads to them alone', () => {
  expect(leafAction({ ...option, action: 'close', children: [option] })).toBe('people')
})
