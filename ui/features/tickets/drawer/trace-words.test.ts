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
  ['a rule without words', {}, undefined],
] as const)('%s with %j is worded by %s', (rule, detail, key) => {
  expect(keyOf(rule, detail)).toBe(key)
})
