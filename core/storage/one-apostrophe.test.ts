import { expect, test } from 'vitest'
import { normalizeText } from '../kit/text.ts'
import { migrate, migrationsOf } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

test('what was folded with the apostrophes of phones is found by that of keyboards; of two tags that are one by it each stays', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('one_apostrophe'))
  migrate(file, migrations.slice(0, before))
  const contact = file.prepare(
    `INSERT INTO contacts (uuid, name, number, email, folded, createdAt, updatedAt) VALUES (?, ?, NULL, '', ?, 0, 0)`,
  )
  for (const [name, normalized] of [
    ['Padaria Sant’Ana', 'padaria sant’ana'],
    ["Caixa d'Água", "caixa d'agua"],
  ] as const)
    contact.run(name, name, normalized)
  const tag = file.prepare(
    `INSERT INTO tags (name, color, kanban, folded, createdAt, updatedAt) VALUES (?, '#A4CCCC', 0, ?, 0, 0)`,
  )
  for (const normalized of ['d’água', "d'água", 'sant’ana']) tag.run(normalized, normalized.replace('á', 'a'))
  migrate(file, migrations)
  expect(file.prepare('SELECT name, folded FROM contacts ORDER BY id').all()).toEqual(
    ['Padaria Sant’Ana', "Caixa d'Água"].map(name => ({ name, folded: normalizeText(name) })),
  )
  expect(file.prepare('SELECT folded FROM tags ORDER BY id').pluck().all()).toEqual(['d’agua', "d'agua", "sant'ana"])
  file.close()
})
