import { expect, test } from 'vitest'
import { rowFaultIn, sheetFaultIn } from './import-reason-words.ts'
import { sheetFaultCodes } from './import-reasons.ts'
import { languages } from './language.ts'

test('why a sheet is not read is a sentence in each language', () => {
  const sentences = sheetFaultCodes.flatMap(code => languages.map(language => sheetFaultIn(code, language)))
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-ZN].+\.$/)
})

test('a row that repeats another one says which', () => {
  expect(rowFaultIn('number-repeated', 'pt', 7)).toBe('O mesmo número já está na linha 7.')
  expect(rowFaultIn('number-missing', 'es', null)).toBe('Sin número.')
})
