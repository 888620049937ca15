import { expect, test } from 'vitest'
import { addressOf, type ContactRow, knownFrom } from './contact-row.ts'
import { normalizedOf } from './contract.ts'

test('a contact is ordered and found by name, number and e-mail, a name alone by itself', () => {
  const email = 'erica@example.com'
  expect(normalizedOf({ name: 'Érica Souza', number: '5511988880001', email: '' })).toBe('erica souza  5511988880001')
  expect(normalizedOf({ name: 'Érica', number: '5511988880001', email })).toBe(`erica  5511988880001 ${email}`)
  expect(normalizedOf({ name: 'Érica', number: null, email })).toBe(`erica  ${email}`)
  expect(normalizedOf({ name: 'Érica', number: null, email: '' })).toBe('erica')
})

const person = { number: '5511988880001', lid: '777', groupJid: null }

test('a name comes before those that go on behind it', () => {
  const names = ['Ana', 'Ana (casa)', 'Ana 2', 'Ana Souza', 'Ana Souza (escritório)', 'Ana Souza 3', 'Ana-Rosa']
  const normalized = names.map((name, at) => normalizedOf({ name, number: `551198888000${9 - at}`, email: '' }))
  expect(normalized.toSorted()).toEqual(normalized)
})

test.each([
  ['a number and a LID', person, { pn: '5511988880001', lid: '777' }],
  ['a number alone', { ...person, lid: null }, { pn: '5511988880001' }],
  ['a LID alone', { ...person, number: null }, { lid: '777' }],
  ['a group', { number: null, lid: null, groupJid: '120363000000000001' }, { group: '120363000000000001' }],
] as const)('messages for %s go there', (_, row, address) => {
  expect(addressOf(row)).toEqual(address)
})

test('who has the name of a group is one', () => {
  const isGroup = (groupJid: string | null) => knownFrom({ ...person, groupJid } as ContactRow).isGroup
  expect([isGroup(null), isGroup('120363000000000001')]).toEqual([false, true])
})
