import { expect, test } from 'vitest'
import type { Trace } from '../../../flow-engine/trace.ts'
import { SERIALIZED_LETTERS, SERIALIZED_LINES, serializeTurns } from './serialize-turns.ts'

const line = (text: string) => ({ level: 'info', word: 'scriptSays', data: { text } }) as const
const turn = (nodeId: string, log: Trace['log']): Trace => ({ nodeId, type: 'scriptJs', now: 0, changed: {}, log })

test('a short log is shown whole', () => {
  const turns = [
    turn(
      'a',
      Array.from({ length: SERIALIZED_LINES }, (_, n) => line(`${n}`)),
    ),
    turn('b', []),
  ]
  expect(serializeTurns(turns)).toEqual(turns)
})

test('a long one is shown from both ends, and says how much is left out between', () => {
  const [{ log }] = serializeTurns([
    turn(
      'a',
      Array.from({ length: 200 }, (_, n) => line(`${n}`)),
    ),
  ]) as [Trace]
  expect(log).toHaveLength(SERIALIZED_LINES + 1)
  expect([log[0], log[9], log[11], log.at(-1)]).toEqual(['0', '9', '190', '199'].map(line))
  expect(log[10]).toEqual({ level: 'info', word: 'linesLeftOut', data: { n: 180 } })
})

test('of many long ones the last are shown, in their order', () => {
  const long = Array.from({ length: 200 }, () => line('x'.repeat(1000)))
  const displayed = serializeTurns(Array.from({ length: 200 }, (_, n) => turn(`${n}`, long)))
  expect(JSON.stringify(displayed).length).toBeLessThan(SERIALIZED_LETTERS + 1000)
  expect(displayed.length).toBeGreaterThan(40)
  expect(displayed.map(({ nodeId }) => Number(nodeId))).toEqual(displayed.map((_, n) => 200 - displayed.length + n))
})
