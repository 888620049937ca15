import { expect, test } from 'vitest'
import { holds } from './conditions.ts'
import { flowOf, played } from './fixtures.ts'
import type { Json } from './flow.ts'

test.each<[Json, string, string, boolean]>([
  ['10', '==', '10.0', true],
  ['10', '!=', '10.0', false],
  ['9', '!=', '10', true],
  ['9', '<', '10', true],
  ['10', '<', '10', false],
  ['9', '>', '10', false],
  ['10', '>', '10', false],
  ['10', '>=', '10', true],
  ['9', '>=', '10', false],
  ['10', '<=', '9', false],
  ['10', '<=', '10', true],
  ['1,5', '==', '1.5', true],
  [7, '==', ' 7 ', true],
  [-2, '<', '0', true],
  // As text: letter by letter.
  ['b', '>', 'a', true],
  ['B', '==', 'b', false],
  ['9 kg', '<', '10 kg', false],
  ['', '<', '1', true],
  ['1.234,5', '==', '1234.5', false],
  ['10', '==', 'x', false],
  ['10', '<', 'x', true],
  ['x', '<', 'x', false],
  // Numbers that no number can hold are text.
  ['12345678901234567890', '==', '12345678901234567891', false],
  ['-12345678,1234567', '==', '-12345678.1234567', true],
  ['+123456789012345', '==', '123456789012345', true],
  ['+1234567890123456', '==', '1234567890123456', false],
  ['0000000000000000001', '==', '1', false],
  ['Bom dia', 'contains', 'dia', true],
  ['Bom dia', 'contains', 'noite', false],
  ['Bom dia', 'startsWith', 'Bom', true],
  ['Bom dia', 'startsWith', 'dia', false],
  ['Bom dia', 'endsWith', 'dia', true],
  ['Bom dia', 'endsWith', 'Bom', false],
  ['', 'isEmpty', '', true],
  [' ', 'isEmpty', '', true],
  [null, 'isEmpty', '', true],
  [[], 'isEmpty', '', true],
  [{}, 'isEmpty', '', true],
  [0, 'isEmpty', '', false],
  ['x', 'isNotEmpty', '', true],
  ['', 'isNotEmpty', '', false],
  [{ a: 1 }, 'contains', '"a"', true],
  [true, '==', 'true', true],
  // An operator that there is not.
  ['1', 'matches', '1', false],
  ['1', 'toString', '1', false],
])('%j %s %j is %s, letter by letter', (left, operator, right, expected) => {
  expect(holds(left, operator, right, true)).toBe(expected)
})

test.each<[Json, string, string, boolean]>([
  ...['SIM', 'Sim!', 'sim ', '*João:*\nsim', 'sim 👍'].map(
    content => [content, '==', 'sim', true] as [Json, string, string, boolean],
  ),
  ...[' 1.', '1️⃣', '１', '*1*', '*João:*\n1', '1'].map(
    content => [content, '==', '1', true] as [Json, string, string, boolean],
  ),
  ['sim', '==', 'Sim.', true],
  ['Não', '==', 'nao', true],
  ['SIM', '!=', 'sim', false],
  ['não', '!=', 'sim', true],
  ['sim, quero', '==', 'sim', false],
  ['A+', '==', 'A', false],
  ['-1', '==', '1', false],
  ['10', '==', '1', false],
  ['1,5', '==', '1.5', true],
  ['２０', '>', '3', true],
  ['20.', '>', '3', true],
  ...['R$ 1.500,00', 'r$1500', '1.500,00', '1,500.00', '1 500,00', 'US$ 1,500.00', '*1.500,00*'].map(
    content => [content, '==', '1500', true] as [Json, string, string, boolean],
  ),
  ['R$ 1.234.567', '==', '1234567', true],
  ['-R$ 20,50', '<', '0', true],
  ['R$ 99,90', '>', 'R$ 100,00', false],
  ['€ 12,00', '==', '12', true],
  // With one point it is as programs write it; what is grouped wrongly is no number.
  ['1.500', '==', '1.5', true],
  ['R$ 1.500', '==', '1500', true],
  ['1.234.567', '>', '99', true],
  ['1.50.000', '==', '150000', false],
  ['1.500.00', '==', '150000', false],
  ['11 988 887', '==', '11988887', false],
  ['R$ 123.456.789.012.345.678', '==', '123456789012345678', false],
  ['11.222.333/0001-81', '==', '11222333000181', false],
  ['12.30.45', '==', '123045', false],
  ['R$ abc', '>', '1', true],
  ['Amanhã À TARDE', 'contains', 'a tarde', true],
  ['tudo bem?', 'contains', '?', true],
  ['*Quero* comprar', 'startsWith', 'quero', true],
  ['Quero comprar!', 'endsWith', 'Comprar', true],
  ['Quero comprar!', 'endsWith', '!', true],
  ['bom dia', 'contains', 'noite', false],
  [' ', 'isEmpty', '', true],
  ['?', 'isEmpty', '', false],
  ['👍', '==', '👍', true],
  [{ a: 1 }, 'contains', '"a"', true],
])('%j %s %j is %s, as people write', (left, operator, right, expected) => {
  expect(holds(left, operator, right)).toBe(expected)
})

test.each(['==', '!=', 'isEmpty', 'isNotEmpty', '<'])('a missing variable never fulfils %s', operator => {
  expect(holds(undefined, operator, '')).toBe(false)
})

const condition = (value: string, ...grouped: [string, string][]) => ({
  variable: 'x',
  operator: '==',
  value,
  output: value,
  groupedConditions: grouped.map(([groupOperator, value]) => ({ groupOperator, variable: 'x', operator: '==', value })),
})

/** Which way a conditional takes for x. */
function wayOf(x: string, ...conditions: object[]): string | undefined {
  const flow = flowOf([['start'], ['conditional', { conditions, elseOutput: 'Não' }]])
  return played(flow, [], { variables: { x } }).last.trace.at(-1)?.port
}

test('the first group that is true shows the way, or else the other way out', () => {
  expect(wayOf('1', condition('2'), condition('1'), condition('1'))).toBe('condition-1')
  expect(wayOf('3', condition('2'), condition('1'))).toBe('else')
  expect(wayOf('3')).toBe('else')
})

test('a variable that is not there fulfils nothing, also where its path leads nowhere', () => {
  const empty = (variable: string) => ({ variable, operator: 'isEmpty', value: '', groupedConditions: [] })
  expect(wayOf('1', empty('y'), empty('x.y'))).toBe('else')
  expect(wayOf('', empty('x'))).toBe('condition-0')
})

test('a group is read from left to right: no operator binds closer', () => {
  // true OR true AND false: (true OR true) AND false.
  expect(wayOf('1', condition('1', ['OR', '1'], ['AND', '2']))).toBe('else')
  // false AND false OR true.
  expect(wayOf('1', condition('2', ['AND', '2'], ['OR', '1']))).toBe('condition-0')
  expect(wayOf('1', condition('1', ['AND', '1']))).toBe('condition-0')
})

test('sub-conditions without an operator between them are joined by AND', () => {
  expect(wayOf('1', condition('1', ['', '2']))).toBe('else')
})

test('the variable may be written in braces and with a path, and the value may hold others', () => {
  const flow = flowOf([
    ['start'],
    ['conditional', { conditions: [{ ...condition('{{outro}}'), variable: '{{pedido.itens[0].nome}}' }] }],
  ])
  const variables = { pedido: { itens: [{ nome: 'lâmpada' }] }, outro: 'lâmpada' }
  expect(played(flow, [], { variables }).last.trace.at(-1)?.port).toBe('condition-0')
})

test('a way out without a connection ends the run, and no other way is taken', () => {
  const flow = flowOf(
    [['start'], ['conditional', { conditions: [condition('1')] }], ['end']],
    [
      ['start', 'conditional'],
      ['conditional', 'end', 'else'],
    ],
  )
  expect(played(flow, [], { variables: { x: '1' } }).last.run.end).toEqual({ how: 'stopped' })
  expect(played(flow, [], { variables: { x: '2' } }).last.run.end).toEqual({ how: 'finished' })
})
