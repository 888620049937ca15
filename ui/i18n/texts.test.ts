import { afterEach, expect, it } from 'vitest'
import { words } from '../../core/kit/words.ts'
import { CallFailure } from '../lib/api/failure.ts'
import { explain } from './errors.ts'
import { language } from './language.ts'
import { defineTexts, translate } from './texts.ts'
import { wordFor } from './words.ts'

const texts = defineTexts({
  pt: { hello: 'Olá, {name}', files: ['{n} arquivo', '{n} arquivos'] },
  en: { hello: 'Hello, {name}', files: ['{n} file', '{n} files'] },
  es: { hello: 'Hola, {name}', files: ['{n} archivo', '{n} archivos'] },
})

afterEach(() => language.set('pt'))

it('a text is said in the language that was chosen, with its holes filled', () => {
  expect(translate(texts, 'hello', { name: 'Ana' })).toBe('Olá, Ana')
  language.set('es')
  expect(translate(texts, 'hello', { name: 'Ana' })).toBe('Hola, Ana')
})

it('a number chooses singular or plural by the rules of the language; of none people speak as of many', () => {
  expect([0, 1, 2].map(n => translate(texts, 'files', { n }))).toEqual(['0 arquivos', '1 arquivo', '2 arquivos'])
  language.set('en')
  expect([0, 1, 2].map(n => translate(texts, 'files', { n }))).toEqual(['0 files', '1 file', '2 files'])
})

it('an error is reported in words of the language, with the limit where it is known, and as it is where nobody knows it', () => {
  expect(wordFor({ word: words.tooShort, limit: 5000 })).toBe('Use pelo menos 5.000 caracteres.')
  expect(wordFor(words.tooShort)).toBe('O texto é curto demais.')
  expect(wordFor(words.mandatory, 'en')).toBe('Required')
  expect(wordFor('something new', 'es')).toBe('something new')
})

it('a rejection that belongs to no field is reported by what was wrong, not by a hint at fields', () => {
  const errors = [{ path: 'body', message: 'Use até 65.536 caracteres.', code: words.tooLong }]
  const error = { error: 'ERR_VALIDATION', message: 'Confira os campos destacados.' }
  expect(explain(new CallFailure(400, { ...error, faults: errors }))).toBe('Use até 65.536 caracteres.')
  expect(explain(new CallFailure(400, error))).toBe('Confira os campos destacados.')
})
