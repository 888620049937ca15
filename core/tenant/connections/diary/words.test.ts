import { describe, expect, it, test } from 'vitest'
import { languages } from '../../../kit/language.ts'
import { type DiaryEntry, diaryFileName, diaryKinds, diaryWords } from './contract.ts'

const details = {
  code: 463,
  version: '2.3000.2',
  before: '2.3000.1',
  who: 'Ana',
  limit: 20,
  until: '2026-11-22T18:05:00.000Z',
  nextAttemptAt: '2026-11-22T18:06:00.000Z',
}
const entry: DiaryEntry = {
  id: 1,
  kind: 'lost',
  details,
  times: 3,
  firstAt: '2026-11-22T17:00:00.000Z',
  at: '2026-11-22T18:00:00.000Z',
}
const timeOf = (instant: string): string => instant.slice(11, 16)

describe.each(languages)('in %s', language => {
  it('every kind is a sentence of its own, and no hole is left in one', () => {
    const sentences = diaryKinds.map(kind => diaryWords({ ...entry, kind }, language, timeOf))
    expect(new Set(sentences).size).toBe(diaryKinds.length)
    expect(sentences.filter(sentence => /[{}]|undefined/.test(sentence))).toEqual([])
  })
})

test('a detail without a place in the sentence is said behind it, and how often it happened', () => {
  const { nextAttemptAt } = details
  const lost = { ...entry, details: { code: 408, nextAttemptAt } }
  expect(diaryWords(lost, 'pt', timeOf)).toBe(
    'O WhatsApp parou de responder. Código 408. Próxima tentativa: 18:06. Foram 3 vezes desde 17:00.',
  )
  expect(diaryWords({ ...lost, times: 1, details: {} }, 'en', timeOf)).toBe('WhatsApp stopped answering.')
})

test('the law of one word for one thing holds here too: no cola is a fila', () => {
  const sentences = diaryKinds.map(kind => diaryWords({ ...entry, kind }, 'es', timeOf))
  expect(sentences.filter(sentence => /\bfilas?\b/i.test(sentence))).toEqual([])
})

test('a file is called by its connection, without what no name of a file may hold', () => {
  expect(diaryFileName('Loja / "Centro"', 'pt')).toBe('Diário - Loja - -Centro-.txt')
})
