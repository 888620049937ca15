import { expect, test } from 'vitest'
import type { Publication } from '../domain/access/events.ts'
import { tellEach, WORTH_TELLING } from './emit-each.ts'

/** What the pages are told of so many changes. */
async function toldOf(changes: number): Promise<{ told: number[]; fetchAnew: number }> {
  const told: number[] = []
  let fetchAnew = 0
  const publish = ({ data }: Publication): void => void told.push((data as { id: number }).id)
  const refetch = (): void => {
    fetchAnew += 1
  }
  const rows = Array.from({ length: changes }, (_, id) => id)
  await tellEach({ publish, refetch }, rows, async id => ({ data: { id } }) as unknown as Publication)
  return { told, fetchAnew }
}

test('each change is told in its order, up to those that are worth telling', async () => {
  const { told, fetchAnew } = await toldOf(WORTH_TELLING)
  expect([told.length, told[0], told.at(-1), fetchAnew]).toEqual([WORTH_TELLING, 0, WORTH_TELLING - 1, 0])
})

test('of more than that the pages fetch anew, once, and hear of none', async () => {
  expect(await toldOf(WORTH_TELLING + 1)).toEqual({ told: [], fetchAnew: 1 })
})

test('of none they hear nothing', async () => {
  expect(await toldOf(0)).toEqual({ told: [], fetchAnew: 0 })
})
