import { expect, test } from 'vitest'
import { asksForStart, chosenLine, chosenNumber, isAnswer, plainAnswer } from './choice.ts'

test.each([
  ['2', 2],
  [' 2. ', 2],
  ['[ 2 ]', 2],
  ['*2*', 2],
  ['2️⃣', 2],
  ['1️⃣2\u20e3', 12],
  ['🔟', 10],
  ['２', 2],
  ['2!', 2],
  ['2 👍', 2],
  ['*João:*\n2', 2],
  ['*João*:\n\n2', 2],
  ['João da Silva:\n2', 2],
  ['-1', -1],
  ['2 pizzas', undefined],
  ['3\n2', undefined],
  ['*João:*', undefined],
  ['12345', undefined],
  ['dois', undefined],
  ['', undefined],
])('%j chooses line %s', (text, line) => {
  expect(chosenNumber(text)).toBe(line)
})

test.each([
  ['Suporte', 1],
  [' SUPORTE! ', 1],
  ['*Ana:*\nsuporte', 1],
  ['2 - Suporte', 1],
  ['*[ 2 ]* - Suporte', 1],
  ['1 - Suporte', undefined],
  ['orcamento', 0],
  ['2', 2],
  ['4', 3],
  ['5', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['quero suporte', undefined],
  ['', undefined],
  ['x'.repeat(100_000), undefined],
])('%j of Orçamento, Suporte, "2" and an empty title is line %s', (text, line) => {
  expect(chosenLine(['Orçamento', 'Suporte', '2', ''], text)).toBe(line)
})

test('capitals, accents and what stands around a word do not count; signs that mean something do', () => {
  for (const text of ['SIM', 'Sim!', ' sim ', '*João:*\nsim', 'sim 👍🏽', '“Sim”…'])
    expect(isAnswer('Sim', text)).toBe(true)
  for (const [word, text] of [
    ['A+', 'A'],
    ['-1', '1'],
    ['10%', '10'],
    ['C#', 'C'],
    ['👍', '👎'],
    ['?', '!'],
    ['', ''],
    [' ', ''],
  ] as const)
    expect([word, text, isAnswer(word, text)]).toEqual([word, text, false])
  expect(isAnswer('👍', ' 👍 ')).toBe(true)
  expect(plainAnswer('Bom   dia,\ntudo bem?')).toBe('bom dia, tudo bem')
})

test.each(['#', ' # ', '#️⃣', '＃', '*Ana:*\n#'])('%j asks for the start', text => {
  expect([asksForStart(text), asksForStart(`${text} 1`)]).toEqual([true, false])
})
