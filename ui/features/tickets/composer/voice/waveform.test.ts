import { expect, test } from 'vitest'
import { MessageDraft } from '../../../../../core/tenant/messages/contract.ts'
import { levelOf, waveformOf } from './waveform.ts'

const bytesOf = (waveform: string): number[] => waveform.match(/../g)!.map(pair => Number.parseInt(pair, 16))

test('the level of a piece is the mean of its swings', () => {
  expect(levelOf(new Float32Array([0.5, -0.5, 0, 0]))).toBe(0.25)
  expect(levelOf(new Float32Array())).toBe(0)
})

test('a recording that grows louder has a wave that rises to 100', () => {
  const bytes = bytesOf(waveformOf(Array.from({ length: 640 }, (_, at) => at)))
  expect(bytes).toHaveLength(64)
  expect(bytes).toEqual([...bytes].sort((a, b) => a - b))
  expect([bytes[0], bytes.at(-1)]).toEqual([1, 99])
})

test('a recording of a few pieces fills the whole wave', () => {
  const bytes = bytesOf(waveformOf([1, 2]))
  expect(bytes).toEqual([...Array(32).fill(50), ...Array(32).fill(100)])
})

test.each([
  ['silence', [0, 0, 0]],
  ['nothing', []],
  ['one piece', [0.3]],
])('the wave of %s is one that the server takes', (_what, levels) => {
  expect(MessageDraft.safeParse({ waveform: waveformOf(levels) }).success).toBe(true)
})
