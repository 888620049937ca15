import { expect, test } from 'vitest'
import { importFaultIn, rowFaultIn } from './import-reason-words.ts'
import { importFaultCodes } from './import-reasons.ts'
import { languages } from '../kit/language.ts'
import { MAX_LISTED_CONTACTS, MAX_NAME, MAX_SHEET_ROWS } from '../kit/limits.ts'

test('why an import did not come to its end is a sentence in each language', () => {
  const sentences = importFaultCodes.flatMap(code => languages.map(language => importFaultIn(code, language)))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZN].+\.$/)
})

test('a sentence names the limit that was passed, as its language writes it', () => {
  expect(importFaultIn('too-many-rows', 'pt')).toContain(`mais de ${MAX_SHEET_ROWS.toLocaleString('pt')} linhas`)
  expect(importFaultIn('list-full', 'en')).toContain(`reached ${MAX_LISTED_CONTACTS.toLocaleString('en')} contacts`)
  expect(rowFaultIn('name-long', 'es', null)).toBe(`El nombre pasa de ${MAX_NAME} caracteres.`)
  const all = languages.flatMap(language => importFaultCodes.map(code => importFaultIn(code, language)))
  expect(all.filter(sentence => /[{}]/.test(sentence))).toEqual([])
})

test('a row that repeats another one says which', () => {
  expect(rowFaultIn('number-repeated', 'pt', 7)).toBe('O mesmo número já está na linha 7.')
  expect(rowFaultIn('number-missing', 'es', null)).toBe('Sin número.')
})
