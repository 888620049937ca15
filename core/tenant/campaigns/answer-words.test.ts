import { expect, test } from 'vitest'
import { MAX_ANSWER_READ } from '../../kit/limits.ts'
import { beginsWith, isSame, saidBy } from './answer-words.ts'

test('of an answer that is as long as a book the beginning alone is compared', () => {
  // A letter of Hangul has three parts.
  expect(saidBy('한 '.repeat(32_000)).words.length).toBeLessThanOrEqual(3 * MAX_ANSWER_READ)
  const book = saidBy(`Não! ${'quero mais nada disso '.repeat(100)}`)
  expect(beginsWith(book, 'não')).toBe(true)
  expect(beginsWith(book, 'sim')).toBe(false)
  expect(isSame('não', saidBy(`não${' '.repeat(MAX_ANSWER_READ)}foi isso que pedi`))).toBe(false)
  expect(isSame('não', saidBy(' NÃO! '))).toBe(true)
})
