import { expect, it } from 'vitest'
import { beginningOf } from './beginning.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `linha ${at + 1}`).join('\n')

it('a text has a beginning from the ninth line on, also where its lines are long', () => {
  expect(beginningOf(lines(8))).toBeUndefined()
  expect(beginningOf(lines(9))).toBe(`${lines(4)}…`)
  expect(beginningOf('a'.repeat(480))).toBeUndefined()
  expect(beginningOf('a'.repeat(481))).toBe(`${'a'.repeat(239)}…`)
  expect(beginningOf(`${'a'.repeat(130)}\n${lines(9)}`)).toBe(`${'a'.repeat(130)}\nlinha 1…`)
})

it('it ends with words, and not with an empty line', () => {
  expect(beginningOf(`Olá!\n\n\n\n${lines(9)}`)).toBe('Olá!…')
})
