import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { brakes, type Pace, paceAfter } from './brake.ts'

type Content = [text: string, nodeId?: string]

/** What is thought of someone who says this, so long after one another. */
const judged = (content: readonly Content[], every: number) => {
  let pace: Pace | undefined
  let at = 0
  return content.map(([text, nodeId = 'a']) => {
    at += every
    pace = paceAfter(pace, at, nodeId, text)
    return brakes(pace)
  })
}
const times = (count: number, ...content: Content) => Array.from({ length: count }, () => content)

test('twenty replies within five minutes are many, one more is too many', () => {
  const words = Array.from({ length: 21 }, (_, n): Content => [`${n}`])
  expect(judged(words, 14 * SECOND).slice(-2)).toEqual([undefined, 'many'])
  expect(judged(words, 15 * SECOND).at(-1)).toBeUndefined()
})

test('the same five times to the same question is too much, in whatever time; anything else between is not', () => {
  expect(judged(times(5, 'Não entendi'), 10 * MINUTE).slice(-2)).toEqual([undefined, 'same'])
  expect(judged([...times(4, 'Não'), ['Sim'], ...times(4, 'Não')], MINUTE).filter(Boolean)).toEqual([])
  expect(judged([...times(4, 'Não'), ...times(4, 'Não', 'b')], MINUTE).filter(Boolean)).toEqual([])
})

test('what has no words, as pictures in a row, is not the same text', () => {
  expect(judged([...times(9, ''), ...times(9, '  ')], MINUTE).filter(Boolean)).toEqual([])
})

test('of long texts the beginning is compared', () => {
  const long = (end: string): Content => [`${'x'.repeat(300)}${end}`]
  expect(judged(['a', 'b', 'c', 'd', 'e'].map(long), MINUTE).at(-1)).toBe('same')
  const short = (end: string): Content => [`${'x'.repeat(100)}${end}`]
  expect(judged(['a', 'b', 'c', 'd', 'e'].map(short), MINUTE).at(-1)).toBeUndefined()
})
