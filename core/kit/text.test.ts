import { expect, test } from 'vitest'
import { cutText, fillSentence, fillTemplate, normalizeText } from './text.ts'

test('a text that is too long ends in … and never in half a character', () => {
  expect([cutText('abcd', 4), cutText('abcde', 4), cutText('ab😀d', 4)]).toEqual(['abcd', 'abc…', 'ab…'])
})

test('placeholders in what is filled in stay as they are', () => {
  expect(fillTemplate('Olá {{name}}, aqui é {{user}}', { name: '{{user}} {{name}} $& $1', user: 'Rui' })).toBe(
    'Olá {{user}} {{name}} $& $1, aqui é Rui',
  )
})

test('no placeholder reads more than it was given', () => {
  expect(fillTemplate('{{constructor}}{{toString}}{{__proto__}}{{name}}.', { name: undefined })).toBe('.')
  expect(fillSentence('{constructor} {limit} {other}', { limit: 3 })).toBe('{constructor} 3 {other}')
})

test('apostrophes of phones and keyboards are one, as capitals and accents are', () => {
  expect(['Sant’Ana d‘Ávila Dʼ´', "SANT'ANA D'AVILA D''"].map(normalizeText)).toEqual([
    "sant'ana d'avila d''",
    "sant'ana d'avila d''",
  ])
})
