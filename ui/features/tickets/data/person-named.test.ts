import { expect, it } from 'vitest'
import { personNamed } from './person-named.ts'

const people = [{ name: 'Davi Nunes' }, { name: 'Davi Nunes Lima' }, { name: 'José' }, { name: 'Jose' }]

it.each([
  ['davi nunes', 'Davi Nunes'],
  [' DAVI NUNES LIMA ', 'Davi Nunes Lima'],
  ['davi', undefined],
  ['josé', undefined],
])('%j names %s', (typed, name) => {
  expect(personNamed(typed, people)?.name).toBe(name)
})
