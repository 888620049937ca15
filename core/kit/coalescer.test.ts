import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Coalescer } from './coalescer.ts'

/** A question whose answers come when the test says so, each told by its number. */
function questions() {
  const together = new Coalescer<number>()
  const ends: ((error?: Error) => void)[] = []
  const ask = (about = 'same') =>
    together.ask(
      about,
      () =>
        new Promise<number>((resolve, reject) => {
          const number = ends.length + 1
          ends.push(error => (error ? reject(error) : resolve(number)))
        }),
    )
  return { ask, ends }
}

test('who asks while an answer is on its way gets the next one, with all others who do', async () => {
  const { ask, ends } = questions()
  const [first, second, third] = [ask(), ask(), ask()]
  expect(ends).toHaveLength(1)
  ends[0]!()
  expect(await first).toBe(1)
  await nextTurn()
  expect(ends).toHaveLength(2)
  const fourth = ask()
  ends[1]!()
  expect(await Promise.all([second, third])).toEqual([2, 2])
  await nextTurn()
  ends[2]!()
  expect(await fourth).toBe(3)
})

test('who asks when nobody waits, or something else, has an answer of their own at once', async () => {
  const { ask, ends } = questions()
  const [one, other] = [ask(), ask('other')]
  expect(ends).toHaveLength(2)
  for (const end of ends) end()
  expect(await Promise.all([one, other])).toEqual([1, 2])
  const later = ask()
  ends[2]!()
  expect(await later).toBe(3)
})

test('a question that fails is asked again for those who came meanwhile', async () => {
  const { ask, ends } = questions()
  const [first, second] = [ask(), ask()]
  const rejected = expect(first).rejects.toThrow('too slow')
  ends[0]!(new Error('too slow'))
  await rejected
  await nextTurn()
  ends[1]!()
  expect(await second).toBe(2)
})
