import { expect, test } from 'vitest'
import { languages } from './language.ts'
import { wordIn, words } from './words.ts'

test('a field that has its own sentence for being empty says so in Portuguese, and that it is required in other languages', () => {
  const say = (word: string) => (['pt', 'en', 'es'] as const).map(language => wordIn(word, language))
  expect(say('CEP é obrigatório')).toEqual(['CEP é obrigatório', 'Required', 'Obligatorio'])
  expect(say('Cidade é obrigatória')).toEqual(['Cidade é obrigatória', 'Required', 'Obligatorio'])
  expect(say('O número é obrigatório')[1]).toBe('The number is required')
})

test('a limit is reported with the word, and one letter as one', () => {
  const emitted = (word: string, limit: number) => languages.map(language => wordIn(word, language, limit))
  expect(emitted(words.tooShort, 1)).toEqual([
    'Use pelo menos 1 caractere.',
    'Use at least 1 character.',
    'Use al menos 1 carácter.',
  ])
  expect(emitted(words.tooLong, 1)).toEqual(['Use até 1 caractere.', 'Use up to 1 character.', 'Use hasta 1 carácter.'])
  expect(emitted(words.tooShort, 2)[1]).toBe('Use at least 2 characters.')
  expect(emitted(words.tooSmall, 1)[1]).toBe('The smallest value is 1.')
})
