import { expect, test } from 'vitest'
import { single } from './single.ts'

test('what is kept is made once for each program that asks, also when it is nothing', () => {
  const made: string[] = []
  const kept = single(({ name }: { name: string }) => void made.push(name))
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  for (const asking of [one, other, one]) kept(asking)
  expect(made).toEqual(['one', 'other'])
})

test('each program has its own', () => {
  const counts = single((_: object) => new Map<string, number>())
  const [one, other] = [{}, {}]
  counts(one).set('calls', 1)
  expect([counts(one).get('calls'), counts(other).get('calls')]).toEqual([1, undefined])
})
