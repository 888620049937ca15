import { afterEach, expect, it } from 'vitest'
import { words } from '../../core/kit/words.ts'
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

it('a number chooses singular or plural by the rules of the language', () => {
  expect([0, 1, 2].map(n => translate(texts, 'files', { n }))).toEqual(['0 arquivo', '1 arquivo', '2 arquivos'])
  language.set('en')
  expect([0, 1, 2].map(n => translate(texts, 'files', { n }))).toEqual(['0 files', '1 file', '2 files'])
})

it('validation texts stay literal in pt and are translated elsewhere', () => {
  expect(wordFor(words.tooShort)).toBe('Too Short!')
  expect(wordFor(words.mandatory, 'en')).toBe('Required')
  expect(wordFor('something new', 'es')).toBe('something new')
})
