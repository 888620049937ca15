import { expect, test } from 'vitest'
import { entitlementsVariables } from '../flow-engine/variables.ts'
import { bracedIn, isVariable, offeredVariables, variablesOf } from './message-variables.ts'

test('what stands in one brace or two is found once, with its name', () => {
  expect(bracedIn('{{firstName}} {{ coisa }} {cupom} {cupom} { x } {} {{}} }{')).toEqual([
    { written: '{{firstName}}', name: 'firstName', inTwo: true },
    { written: '{{ coisa }}', name: 'coisa', inTwo: true },
    { written: '{cupom}', name: 'cupom', inTwo: false },
  ])
})

test('what has a value is a variable, what pages offer has one, and nothing else is', () => {
  const filled = Object.keys(variablesOf({ name: 'Ana', now: 0, timeZone: 'UTC', language: 'pt' }))
  expect(filled.filter(name => !isVariable(name))).toEqual([])
  expect(filled).toEqual(expect.arrayContaining([...offeredVariables, 'nome', 'data', 'hora']))
  // One dialect, in messages and in flows.
  expect(filled).toEqual(expect.arrayContaining([...entitlementsVariables]))
  expect(['coisa', 'toString', ''].filter(isVariable)).toEqual([])
})
