import { expect, test } from 'vitest'
import type { Publication } from '../domain/access/events.ts'
import { emitEach, WORTH_REPORTING } from './emit-each.ts'

/** What the pages are told about so many changes. */
async function payloadOf(changes: number): Promise<{ told: number[]; fetchAnew: number }> {
  const emitted: number[] = []
  let fetchAnew = 0
  const publish = ({ data }: Publication): void => void emitted.push((data as { id: number }).id)
  const refetch = (): void => {
    fetchAnew += 1
  }
  const rows = Array.from({ length: changes }, (_, id) => id)
  await emitEach({ publish, refetch }, rows, async id => ({ data: { id } }) as unknown as Publication)
  return { told: emitted, fetchAnew }
}

test('each change is reported in its order, up to those that are worth telling', async () => {
  const { told: emitted, fetchAnew } = await payloadOf(WORTH_REPORTING)
  expect([emitted.length, emitted[0], emitted.at(-1), fetchAnew]).toEqual([WORTH_REPORTING, 0, WORTH_REPORTING - 1, 0])
})

test('of more than that the pages fetch again, once, and learn of none', async () => {
  expect(await payloadOf(WORTH_REPORTING + 1)).toEqual({ told: [], fetchAnew: 1 })
})

test('of none they hear nothing', async () => {
  expect(await payloadOf(0)).toEqual({ told: [], fetchAnew: 0 })
})
