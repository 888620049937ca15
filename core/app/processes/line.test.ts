import { expect, test } from 'vitest'
import { fail } from '../../kit/errors.ts'
import { generalErrors } from '../../kit/general-errors.ts'
import { kindOfError } from '../modules.ts'
import { type Envelope, Line } from './line.ts'

/** Two ends between which messages lie until they are carried. */
function twoEnds() {
  const way: Envelope[] = []
  const lines = [0, 1].map(slot => new Line(slot, envelope => void way.push(structuredClone(envelope)), kindOfError))
  const carry = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      for (const envelope of way.splice(0)) lines[envelope.to]!.receive(envelope)
      await new Promise(resolve => setImmediate(resolve))
      if (way.length > 0) quiet = -1
    }
  }
  return { one: lines[0]!, other: lines[1]!, way, carry }
}

test('who asks before the other one is open waits for it', async () => {
  const { one, other, carry } = twoEnds()
  const requested = one.ask(1, 'sum', [1, 2])
  await carry()
  other.answer({ sum: async (_, a: number, b: number) => a + b })
  await carry()
  expect(await requested).toBe(3)
})

test('a rejection is the same rejection on this side, with what it says', async () => {
  const { one, other, carry } = twoEnds()
  other.answer({
    refuse: async () => {
      throw fail(generalErrors.ERR_TOO_BUSY, { seconds: 3 })
    },
  })
  const requested = one.ask(1, 'refuse', []).catch(error => error)
  await carry()
  expect(await requested).toMatchObject({ kind: generalErrors.ERR_TOO_BUSY, data: { seconds: 3 } })
})

test('what is no rejection is an error, by its message alone', async () => {
  const { one, other, carry } = twoEnds()
  other.answer({
    break: async () => {
      throw new TypeError('no such row')
    },
  })
  const requested = Promise.all(
    [one.ask(1, 'break', []), one.ask(1, 'unknown', [])].map(each => each.catch(error => error.message)),
  )
  await carry()
  expect(await requested).toEqual(['no such row', 'Nobody here answers unknown.'])
})

test('anyone who was asked by a process that ended is away', async () => {
  const { one, way } = twoEnds()
  const requested = one.ask(1, 'sum', []).catch(error => error)
  one.receive({ from: 1, to: 0, id: way[0]!.id, away: true })
  expect(await requested).toMatchObject({ kind: generalErrors.ERR_PROCESS_AWAY })
})

test('long work says how far it is, and ends when nobody waits any more', async () => {
  const { one, other, carry } = twoEnds()
  const far: unknown[] = []
  other.answer({
    work: async ({ emit: report, ending }) => {
      report('half')
      await new Promise(resolve => ending.addEventListener('abort', resolve))
      return 'ended'
    },
  })
  const gone = new AbortController()
  const requested = one.ask(1, 'work', [], { emit: emitted => far.push(emitted), ending: gone.signal })
  await carry()
  gone.abort()
  await carry()
  expect([await requested, far]).toEqual(['ended', ['half']])
})
