import { describe, expect, it, test } from 'vitest'
import { reasonsIn } from '../../../domain/connection-reason-words.ts'
import { type Language, languages } from '../../../kit/language.ts'
import {
  type ConnectionLogEntry,
  type ConnectionLogKind,
  connectionLogFileName,
  connectionLogKinds,
  connectionLogWords,
} from './contract.ts'

const details = {
  code: 463,
  version: '2.3000.2',
  before: '2.3000.1',
  who: 'Ana',
  limit: 20,
  until: '2026-11-22T18:05:00.000Z',
  nextAttemptAt: '2026-11-22T18:06:00.000Z',
}
const entry: ConnectionLogEntry = {
  id: 1,
  kind: 'lost',
  details,
  times: 3,
  firstAt: '2026-11-22T17:00:00.000Z',
  at: '2026-11-22T18:00:00.000Z',
}
const timeOf = (instant: string): string => instant.slice(11, 16)
const reader = (language: Language, waitsFor: string | null = null) => ({ language, timeOf, waitsFor })

describe.each(languages)('in %s', language => {
  it('every kind is a sentence of its own, and no hole is left in one', () => {
    const sentences = connectionLogKinds.map(kind => connectionLogWords({ ...entry, kind }, reader(language)))
    expect(new Set(sentences).size).toBe(connectionLogKinds.length)
    expect(sentences.filter(sentence => /[{}]|undefined/.test(sentence))).toEqual([])
  })
})

test('a detail without a place in the sentence is said behind it, and how often it happened', () => {
  const { nextAttemptAt } = details
  const lost = { ...entry, details: { code: 408, nextAttemptAt } }
  expect(connectionLogWords(lost, reader('pt', nextAttemptAt))).toBe(
    'O WhatsApp parou de responder. Código 408. Próxima tentativa: 18:06. Foram 3 vezes desde 17:00.',
  )
  expect(connectionLogWords({ ...lost, times: 1, details: {} }, reader('en'))).toBe('WhatsApp stopped answering.')
})

test('a detail that has its place in the sentence is not said again behind it', () => {
  const changed: ConnectionLogEntry = {
    ...entry,
    kind: 'version-changed',
    times: 1,
    details: { version: '2', before: '1' },
  }
  expect(connectionLogWords(changed, reader('pt'))).toBe('A versão do WhatsApp Web em uso passou de 1 para 2.')
})

test('an attempt is announced while the connection waits for just that one', () => {
  const lost = { ...entry, times: 1, details: { nextAttemptAt: details.nextAttemptAt } }
  const of = (waitsFor: string | null): string => connectionLogWords(lost, reader('pt', waitsFor))
  expect(of(details.nextAttemptAt)).toContain('Próxima tentativa: 18:06.')
  for (const other of [null, '2026-11-22T18:07:00.000Z']) expect(of(other)).toBe('O WhatsApp parou de responder.')
})

test('why a connection is not well begins with the same words as in the connection log, whatever advice comes behind', () => {
  for (const language of languages)
    for (const [reason, displayed] of Object.entries(reasonsIn(language))) {
      const emitted = connectionLogWords(
        { ...entry, kind: reason as ConnectionLogKind, times: 1, details: {} },
        reader(language),
      )
      expect(displayed.startsWith(emitted)).toBe(true)
    }
  expect(reasonsIn('pt').lost).toBe('O WhatsApp parou de responder. Tentando de novo.')
})

test('the architecture test of one word for one thing holds here too: no cola is a fila', () => {
  const sentences = connectionLogKinds.map(kind => connectionLogWords({ ...entry, kind }, reader('es')))
  expect(sentences.filter(sentence => /\bfilas?\b/i.test(sentence))).toEqual([])
})

test('a file is called by its connection, without what no name of a file may hold', () => {
  expect(connectionLogFileName('Loja / "Centro"', 'pt')).toBe('Diário - Loja - -Centro-.txt')
})
