import { expect, test } from 'vitest'
import { withContact } from './api.ts'
import { contactRow } from './fixtures.ts'

const [ana, bia, zeca] = [contactRow(1, 'Ana'), contactRow(2, 'Bia'), contactRow(3, 'Zeca')]
const all = { hasMore: false, isSearched: false }
const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name)

test.each([
  ['goes to its place', contactRow(9, 'Álvaro'), all, ['Álvaro', 'Ana', 'Bia', 'Zeca']],
  ['goes to the end of a whole list', contactRow(9, 'Zélia'), all, ['Ana', 'Bia', 'Zeca', 'Zélia']],
  [
    'waits for its page behind what was fetched',
    contactRow(9, 'Zélia'),
    { ...all, hasMore: true },
    ['Ana', 'Bia', 'Zeca'],
  ],
  [
    'is left to the server where something is searched for',
    contactRow(9, 'Bea'),
    { ...all, isSearched: true },
    ['Ana', 'Bia', 'Zeca'],
  ],
  ['that is known goes to its new place', contactRow(1, 'Carla'), all, ['Bia', 'Carla', 'Zeca']],
  [
    'that is known changes in what is searched for',
    contactRow(1, 'Anita'),
    { ...all, isSearched: true },
    ['Anita', 'Bia', 'Zeca'],
  ],
  ['that goes behind what was fetched leaves', contactRow(1, 'Zulu'), { ...all, hasMore: true }, ['Bia', 'Zeca']],
] as const)('a contact %s', (_, contact, where, displayed) => {
  expect(names(withContact([ana, bia, zeca], contact, where))).toEqual(displayed)
})
