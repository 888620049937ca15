import { expect, it } from 'vitest'
import { type QueueOption, ROOT } from '../../../core/tenant/queues/contract.ts'
import { lineOf, placeBeside, placeByKey } from './option-positions.ts'

const line = (id: number, option: number, parentId: number, children: QueueOption[] = []): QueueOption => ({
  ...{ id, option, parentId, children, queueId: 1, title: `${id}`, message: '' },
  ...{ action: 'people', toQueueId: null, flowId: null },
  ...{ mediaPath: null, mediaName: null, mediaMimeType: null, mediaBytes: null },
})
/** 1 (11, 12 (121)), 2, 3 */
const tree = [
  line(1, 1, ROOT, [line(11, 1, 1), line(12, 2, 1, [line(121, 1, 12)])]),
  ...[line(2, 2, ROOT), line(3, 3, ROOT)],
]
const at = (id: number): QueueOption => lineOf(tree, id)!

it('puts a line before, behind and below another, counted without itself', () => {
  expect(placeBeside(tree, at(3), at(1), 'before')).toEqual({ parentId: ROOT, option: 1 })
  expect(placeBeside(tree, at(1), at(2), 'after')).toEqual({ parentId: ROOT, option: 2 })
  expect(placeBeside(tree, at(1), at(3), 'before')).toEqual({ parentId: ROOT, option: 2 })
  expect(placeBeside(tree, at(2), at(11), 'after')).toEqual({ parentId: 1, option: 2 })
  expect(placeBeside(tree, at(2), at(12), 'inside')).toEqual({ parentId: 12, option: 2 })
  expect(placeBeside(tree, at(11), at(1), 'inside')).toEqual({ parentId: 1, option: 2 })
})

it('leaves a line where it is, and never puts it below itself', () => {
  expect(placeBeside(tree, at(2), at(1), 'after')).toBeUndefined()
  expect(placeBeside(tree, at(2), at(3), 'before')).toBeUndefined()
  expect(placeBeside(tree, at(12), at(1), 'inside')).toBeUndefined()
  expect(placeBeside(tree, at(2), at(2), 'inside')).toBeUndefined()
  for (const target of [11, 12, 121]) expect(placeBeside(tree, at(1), at(target), 'inside')).toBeUndefined()
})

it('goes by the arrows up, down, below the one above and beside its parent, as far as there is one', () => {
  const by = (id: number, key: string) => placeByKey(tree, at(id), key)
  expect(by(2, 'ArrowUp')).toEqual({ parentId: ROOT, option: 1 })
  expect(by(2, 'ArrowDown')).toEqual({ parentId: ROOT, option: 3 })
  expect(by(2, 'ArrowRight')).toEqual({ parentId: 1, option: 3 })
  expect(by(121, 'ArrowLeft')).toEqual({ parentId: 1, option: 3 })
  expect(by(11, 'ArrowLeft')).toEqual({ parentId: ROOT, option: 2 })
  for (const [id, key] of [
    [1, 'ArrowUp'],
    [3, 'ArrowDown'],
    [1, 'ArrowRight'],
    [1, 'ArrowLeft'],
    [2, 'Enter'],
  ] as const)
    expect(by(id, key)).toBeUndefined()
})
