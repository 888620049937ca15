import { expect, it } from 'vitest'
import type { FlowRun } from '../../../../core/tenant/flows/runs/contract.ts'
import { withRun } from './use-runs.ts'

const run = (id: number, state: FlowRun['state'] = 'waiting') => ({ id, state }) as FlowRun
const rows = [run(9), run(6), run(3)]
const ids = (all: readonly FlowRun[]): number[] => all.map(({ id }) => id)
const all = { belongs: true, hasMore: false }

it('a run keeps its place, and one that comes takes that of its age', () => {
  expect(ids(withRun(rows, run(6, 'finished'), all))).toEqual([9, 6, 3])
  expect(withRun(rows, run(6, 'finished'), all)[1]!.state).toBe('finished')
  expect(ids(withRun(rows, run(10), all))).toEqual([10, 9, 6, 3])
  expect(ids(withRun(rows, run(4), all))).toEqual([9, 6, 4, 3])
})

it('one that no longer belongs leaves, and one that never did changes nothing', () => {
  expect(ids(withRun(rows, run(6, 'finished'), { ...all, belongs: false }))).toEqual([9, 3])
  expect(withRun(rows, run(7), { ...all, belongs: false })).toBe(rows)
})

it('an older one is not there before its page is fetched', () => {
  expect(ids(withRun(rows, run(1), { belongs: true, hasMore: true }))).toEqual([9, 6, 3])
  expect(ids(withRun(rows, run(1), all))).toEqual([9, 6, 3, 1])
})
