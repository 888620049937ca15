import { expect, test } from 'vitest'
import { MAX_CHOICES } from '../../../kit/limits.ts'
import { chosen, severalChosen } from './choices.ts'

test('of two choices with the same words the first is meant, and what is written on one goes before a number', () => {
  expect(chosen(['Olá', 'ola', '1'], 'OLA')).toBe('Olá')
  expect(chosen(['Olá', 'ola', '1'], '1')).toBe('1')
  expect(chosen(['Olá', 'ola', '1'], ' 2. ')).toBe('ola')
})

test('who takes more at once than anybody does has chosen nothing', () => {
  const days = ['Segunda', 'Terça']
  const times = (count: number) => severalChosen(days, '1,2,'.repeat(count / 2))
  expect(times(MAX_CHOICES.taken)).toEqual(days)
  expect(times(MAX_CHOICES.taken + 2)).toBeUndefined()
})

test('what is longer than an answer that chooses is none', () => {
  const long = 'é'.repeat(MAX_CHOICES.letters + 1)
  expect(chosen([long], long)).toBeUndefined()
  expect(severalChosen(['Segunda'], `1${' '.repeat(MAX_CHOICES.letters)}`)).toBeUndefined()
})
