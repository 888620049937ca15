import { expect, test } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

test('so many of each may be under way at once, and anyone who ends makes room once', () => {
  const calls = new ConcurrencyLimit<string>(2)
  const ends = [calls.enter('ana'), calls.enter('ana')]
  expect([calls.enter('ana'), typeof calls.enter('rui')]).toEqual([undefined, 'function'])
  ends[0]!()
  ends[0]!()
  const third = calls.enter('ana')
  expect([typeof third, calls.enter('ana')]).toEqual(['function', undefined])
  for (const end of [ends[1]!, third!]) end()
  expect([typeof calls.enter('ana'), typeof calls.enter('ana'), calls.enter('ana')]).toEqual([
    'function',
    'function',
    undefined,
  ])
})
