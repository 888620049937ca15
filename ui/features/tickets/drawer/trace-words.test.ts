import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keyOf } from './trace-words.ts'

it.each([
  ['finish', { how: 'inactivity' }, 'finish-inactivity'],
  ['finish', { how: 'something new' }, 'finish'],
  ['queue', { how: 'menu' }, 'queue-menu'],
  ['out-of-hours', { told: false }, 'out-of-hours-silent'],
  ['out-of-hours', { told: true }, 'out-of-hours'],
  ['transfer', { userId: 4 }, 'transfer-user'],
  ['transfer', { userId: null }, 'transfer'],
  ['flow', { flowId: 1, runId: 2 }, 'flow'],
  ['flow-braked', { why: 'same' }, 'flow-braked-same'],
  ['flow-refused', { why: 'limit' }, 'flow-refused-limit'],
  ['flow-refused', { why: 'something new' }, 'flow-refused'],
  ['accept', {}, 'accept'],
  ['campaign-answer', { optedOut: true }, 'campaign-answer-optedOut'],
  ['a rule without words', {}, undefined],
] as const)('%s with %j is worded by %s', (rule, detail, key) => {
  expect(keyOf(rule, detail)).toBe(key)
})

it('what the desk writes down has words', () => {
  const sources = globSync('core/tenant/**/*.ts', { exclude: path => path.endsWith('.test.ts') })
  const rules = sources.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(/(?:because\(|recordTrace\([\w.]+, [\w.!]+, )'([a-z-]+)'/g)].map(
      found => found[1]!,
    ),
  )
  expect(rules).toContain('campaign-answer')
  expect(rules.filter(rule => keyOf(rule, { why: 'same' }) === undefined)).toEqual([])
})
