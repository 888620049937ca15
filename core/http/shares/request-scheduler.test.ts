import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RequestScheduler } from './request-scheduler.ts'

/** A call that notes when it begins, and then works without a pause for so many milliseconds. */
async function call(turns: RequestScheduler, begun: string[], name: string, company: number, person = '', works = 0) {
  await turns.enter({ company, person })
  begun.push(name)
  for (const end = performance.now() + works; performance.now() < end; );
}

const names = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`)

test('a call begins at once where nobody else is', () => {
  expect(new RequestScheduler().enter({ company: 1, person: 'ana' })).toBeUndefined()
})

test('a company with very many calls has the few of another one served before the most of its own', async () => {
  const turns = new RequestScheduler()
  const begun: string[] = []
  const calls = names('a', 40).map(name => call(turns, begun, name, 1))
  calls.push(...names('b', 3).map(name => call(turns, begun, name, 2)))
  await Promise.all(calls)
  expect(begun.slice(0, 11)).toEqual([...names('a', 8), 'b1', 'b2', 'b3'])
  expect(begun.slice(11)).toEqual(names('a', 40).slice(8))
})

test('of one company each turn of the loop takes eight, and another one that comes meanwhile begins at once', async () => {
  const turns = new RequestScheduler()
  const begun: string[] = []
  const calls = names('a', 24).map(name => call(turns, begun, name, 1))
  await nextTurn()
  await nextTurn()
  expect(begun).toEqual(names('a', 16))
  calls.push(call(turns, begun, 'b1', 2))
  await Promise.all(calls)
  expect(begun.indexOf('b1')).toBe(16)
})

test('people of one company are served in turns', async () => {
  const turns = new RequestScheduler()
  const begun: string[] = []
  const calls = names('a', 20).map(name => call(turns, begun, name, 1, 'ana'))
  calls.push(...names('r', 2).map(name => call(turns, begun, name, 1, 'rui')))
  await Promise.all(calls)
  expect(begun.slice(8, 13)).toEqual(['a9', 'r1', 'a10', 'r2', 'a11'])
})

test('after some milliseconds of work the loop turns before the next call begins', async () => {
  const turns = new RequestScheduler()
  const begun: string[] = []
  await call(turns, begun, 'a1', 1, '', 11)
  const waiting = turns.enter({ company: 1, person: '' })
  expect(waiting).toBeInstanceOf(Promise)
  await waiting
})
