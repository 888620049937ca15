import { expect, test } from 'vitest'
import { MAX_ANSWER_READ } from '../../kit/limits.ts'
import { asksToLeave, beginsWith, isSame, writtenBy } from './answer-words.ts'

test('of an answer that is as long as a book the beginning alone is compared', () => {
  // A letter of Hangul has three parts.
  expect(writtenBy('한 '.repeat(32_000)).words.length).toBeLessThanOrEqual(3 * MAX_ANSWER_READ)
  const book = writtenBy(`Não! ${'quero mais nada disso '.repeat(100)}`)
  expect(beginsWith(book, 'não')).toBe(true)
  expect(beginsWith(book, 'sim')).toBe(false)
  expect(isSame('não', writtenBy(`não${' '.repeat(MAX_ANSWER_READ)}foi isso que pedi`))).toBe(false)
  expect(isSame('não', writtenBy(' NÃO! '))).toBe(true)
})

test.each([
  ['quero sair da lista', true],
  ['Quero SAIR dessa lista, por favor!', true],
  ['*Ana:*\nsair da lista', true],
  ['Eu gostaria de parar', true],
  ['não quero mais receber mensagens', true],
  ['Não quero receber mais', true],
  ['me tira da lista por favor', true],
  ['unsubscribe', true],
  ['no quiero recibir más mensajes', true],
  ['Pode parar na portaria', false],
  ['Quero sair amanhã', false],
  ['Posso sair mais cedo?', false],
  ['quero a lista', false],
  ['não quero receber hoje', false],
  ['', false],
])('%j leaves the campaigns: %s', (text, leaves) => {
  expect(asksToLeave(text, ['sair', 'parar'])).toBe(leaves)
})
