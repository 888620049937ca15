import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'
import { normalizedOf } from './contract.ts'

const PEOPLE = [
  { name: 'Ana Souza (escritório)', number: '5511988880001', email: '' },
  { name: 'Ana Souza', number: '5511988880002', email: `${'a'.repeat(220)}@Example.com` },
  { name: 'Érica', number: null, email: 'erica@example.com' },
  { name: 'Família Souza', number: null, email: '' },
] as const

test('contacts of before are ordered and found as those that are added now', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('names_end_before_numbers'))
  migrate(file, migrations.slice(0, before))
  const insert = file.prepare(
    `INSERT INTO contacts (uuid, name, number, email, folded, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, 0, 0)`,
  )
  // What has neither a number nor an e-mail had its name alone, as now.
  for (const one of PEOPLE) insert.run(one.name, one.name, one.number, one.email, normalizedOf(one).replace('  ', ' '))
  migrate(file, migrations)
  const rows = file.prepare('SELECT name, folded FROM contacts ORDER BY folded').all()
  file.close()
  const [office, ana, erica, family] = PEOPLE
  expect(rows).toEqual([ana, office, erica, family].map(one => ({ name: one.name, folded: normalizedOf(one) })))
})
