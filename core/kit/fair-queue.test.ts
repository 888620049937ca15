import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Everybody who waits, in the order in which they are served. */
function served(turns: FairQueue<number, string>): string[] {
  const all: string[] = []
  for (let one = turns.next(); one; one = turns.next()) all.push(one)
  return all
}

test('each group has one served before any has its next, and in a group each member', () => {
  const turns = new FairQueue<number, string>()
  for (const one of ['a1', 'a2', 'a3']) turns.add(1, 'ana', one)
  turns.add(1, 'rui', 'r1')
  turns.add(2, 'eva', 'e1')
  turns.add(2, 'eva', 'e2')
  expect(turns.size).toBe(6)
  expect(served(turns)).toEqual(['a1', 'e1', 'r1', 'e2', 'a2', 'a3'])
  expect([turns.size, turns.next()]).toEqual([0, undefined])
})

test('a group that may not be served is passed over and keeps its turn', () => {
  const turns = new FairQueue<number, string>()
  turns.add(1, 'ana', 'a')
  turns.add(2, 'eva', 'b')
  expect(turns.next(group => group !== 1)).toBe('b')
  expect(turns.next(() => false)).toBeUndefined()
  expect(turns.next()).toBe('a')
})

test('anyone who comes when the group or the member has no more room is rejected, and others are not', () => {
  const turns = new FairQueue<number, string>({ inGroup: 3, ofMember: 2 })
  const adds = [
    [1, 'ana'],
    [1, 'ana'],
    [1, 'ana'],
    [1, 'rui'],
    [1, 'eva'],
    [2, 'ana'],
  ] as const
  expect(adds.map(([group, member]) => turns.add(group, member, 'x'))).toEqual([true, true, false, true, false, true])
  turns.next()
  expect(turns.add(1, 'ana', 'y')).toBe(true)
})

test('what a group has is taken out together', () => {
  const turns = new FairQueue<number, string>()
  turns.add(1, 'ana', 'a')
  turns.add(1, 'rui', 'r')
  turns.add(2, 'eva', 'e')
  expect([turns.drop(1), turns.drop(1)]).toEqual([['a', 'r'], []])
  expect(turns.dropAll()).toEqual(['e'])
  expect(turns.size).toBe(0)
})
