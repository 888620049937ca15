import { expect, test } from 'vitest'
import { wordIn } from './words.ts'

test('a field that has its own sentence for being empty says so in Portuguese, and that it is required in other languages', () => {
  const say = (word: string) => (['pt', 'en', 'es'] as const).map(language => wordIn(word, language))
  expect(say('CEP é obrigatório')).toEqual(['CEP é obrigatório', 'Required', 'Obligatorio'])
  expect(say('Cidade é obrigatória')).toEqual(['Cidade é obrigatória', 'Required', 'Obligatorio'])
  expect(say('O número é obrigatório')[1]).toBe('The number is required')
})
