import { expect, test } from 'vitest'
import { UserInput } from './contract.ts'

test.each([
  ['enable', true],
  ['enabled', true],
  [true, true],
  ['disable', false],
  ['disabled', false],
  ['', false],
  [false, false],
  [null, false],
] as const)('allTicket %j of a form means %s', (allTicket, means) => {
  const form = { name: 'Ana', email: 'ana@equipe.example', password: 'segredo-1', allTicket }
  expect(UserInput.parse(form).allTicket).toBe(means)
})
