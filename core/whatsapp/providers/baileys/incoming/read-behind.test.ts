import { expect, it } from 'vitest'
import { ReadBehind } from './read-behind.ts'

/** The ids of what was told so far, call by call. */
function reads() {
  const told: string[][] = []
  const behind = new ReadBehind(({ waIds }) => told.push(waIds))
  const read = (...waIds: string[]) => behind.take({ type: 'read', chat: { pn: '55' }, waIds, at: 1 })
  return { told, behind, read }
}

it('what was told before may be read at once', () => {
  const { told, behind, read } = reads()
  read('OLD')
  behind.expect('A')
  behind.told('A')
  read('A')
  expect(told).toEqual([['OLD'], ['A']])
})

it('what was read waits for the last of the messages that it names, and holds nobody else back', () => {
  const { told, behind, read } = reads()
  for (const waId of ['A', 'B']) behind.expect(waId)
  read('A', 'B')
  read('OLD')
  behind.told('A')
  expect(told).toEqual([['OLD']])
  behind.told('B')
  behind.told('B')
  expect(told).toEqual([['OLD'], ['A', 'B']])
})
