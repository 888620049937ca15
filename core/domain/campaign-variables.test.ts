import { expect, test } from 'vitest'
import { unfilledIn } from './campaign-variables.ts'

test('what nothing fills is named as it is written, once, in one brace or in two', () => {
  const texts = ['{nome} {{ numero }} {loja} {{loja}} {{firstName}}', '{firstName} {cupom} {{cupom}}', '{cupom} { x }']
  expect(unfilledIn(texts, [{ key: 'loja' }])).toEqual(['{firstName}', '{cupom}', '{{cupom}}'])
})
