import { expect, test } from 'vitest'
import { processorTime } from '../app/testing/processor-time.ts'
import { assignedNames, usesName } from './script-names.ts'

test.each<[string, string[]]>([
  ['total = 1', ['total']],
  ['total += 1; vezes++; --resto; a ??= 2; b **= 3; c >>>= 1', ['total', 'vezes', 'resto', 'a', 'b', 'c']],
  ['context.total = 1; pedido.total = 2', ['total']],
  ['let x = 1; const y = 2; var z = 3; x = 4', ['x']],
  ['if (a == b || a === c || a <= d || a >= e || a != f) g => h', []],
  ['// total = 1\n/* nome = 2 */ ok = "x = 1" + \'y = 2\' + `z = 3 \\` w = 4`', ['ok']],
  ['ação = 1', ['ação']],
  ['= 1', []],
  ['pedido.total = 2; lista[0] = 1; f() .x = 3', []],
  ['context . total = 1', ['total']],
  ['a = "unfinished', ['a']],
  ['a = `unfinished b = 2 \\', ['a']],
])('%j assigns to %j', (script, names) => {
  expect(assignedNames(script)).toEqual(names)
})

test.each<[string, boolean]>([
  ['await f()', true],
  ['x = f(await)', true],
  ['awaiting = 1', false],
  ['pedido.await = 1', false],
  ['pedido . /* aqui */ await', false],
  ['// await\nx = 1', false],
  ['/* await */ x', false],
  ['x = "await"', false],
  ['x = 1', false],
])('%j says await: %s', (script, expected) => {
  expect(usesName(script, 'await')).toBe(expected)
})

test('a script of the greatest length, made to be slow, is read in no time', () => {
  const pieces = ['\\`', '/*', '"\\', "'\n", '`', '=>', 'a=']
  const read = () => pieces.map(piece => assignedNames(piece.repeat(32_768)))
  expect(processorTime(read)).toBeLessThan(5000)
})
