import { expect, test } from 'vitest'
import { languages } from '../kit/language.ts'
import { MAX_LISTED_CONTACTS, MAX_NAME, MAX_SHEET_ROWS } from '../kit/limits.ts'
import { importErrorIn, rowErrorIn } from './import-reason-words.ts'
import { importErrorCodes } from './import-reasons.ts'

test('why an import did not come to its end is a sentence in each language', () => {
  const sentences = importErrorCodes.flatMap(code => languages.map(language => importErrorIn(code, language)))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZN].+\.$/)
})

test('a sentence names the limit that was passed, as its language writes it', () => {
  expect(importErrorIn('too-many-rows', 'pt')).toContain(`mais de ${MAX_SHEET_ROWS.toLocaleString('pt')} linhas`)
  expect(importErrorIn('list-full', 'en')).toContain(`reached ${MAX_LISTED_CONTACTS.toLocaleString('en')} contacts`)
  expect(rowErrorIn('name-long', 'es', null)).toBe(`El nombre pasa de ${MAX_NAME} caracteres.`)
  const all = languages.flatMap(language => importErrorCodes.map(code => importErrorIn(code, language)))
  expect(all.filter(sentence => /[{}]/.test(sentence))).toEqual([])
})

test('a row that repeats another one says which', () => {
  expect(rowErrorIn('number-repeated', 'pt', 7)).toBe('O mesmo número já está na linha 7.')
  expect(rowErrorIn('number-missing', 'es', null)).toBe('Sin número.')
})
