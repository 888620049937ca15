import { expect, it } from 'vitest'
import { ReadBehind } from './read-behind.ts'

/** The ids of what was told so far, call by call. */
function reads() {
  const emitted: string[][] = []
  const behind = new ReadBehind(({ waIds }) => emitted.push(waIds))
  const read = (...waIds: string[]) => behind.take({ type: 'read', chat: { pn: '55' }, waIds, at: 1 })
  return { told: emitted, behind, read }
}

it('what was told before may be read at once', () => {
  const { told: emitted, behind, read } = reads()
  read('OLD')
  behind.expect('A')
  behind.told('A')
  read('A')
  expect(emitted).toEqual([['OLD'], ['A']])
})

it('what was read waits for the last of the messages that it names, and holds nobody else back', () => {
  const { told: emitted, behind, read } = reads()
  for (const waId of ['A', 'B']) behind.expect(waId)
  read('A', 'B')
  read('OLD')
  behind.told('A')
  expect(emitted).toEqual([['OLD']])
  behind.told('B')
  behind.told('B')
  expect(emitted).toEqual([['OLD'], ['A', 'B']])
})
