import { expect, test } from 'vitest'
import { generalErrors } from '../../kit/general-errors.ts'
import { wordIn, words } from '../../kit/words.ts'
import { whatsappErrors } from '../../whatsapp/index.ts'
import { modules } from '../modules.ts'

/** The architecture test of one word for one thing: the server says in Spanish what the pages say, and `fila` is Portuguese for `cola`. */
test('no sentence of the server calls a queue fila in Spanish', () => {
  const errors = [generalErrors, whatsappErrors, ...modules.map(({ errors = {} }) => errors)].flatMap(Object.values)
  const sentences: string[] = errors.map(({ sentences: { es } }) => es)
  expect(sentences).toContain('Ya existe una cola con este nombre.')
  sentences.push(...Object.values(words).map(word => wordIn(word, 'es')))
  expect(sentences.filter(sentence => /\bfilas?\b/i.test(sentence))).toEqual([])
})
