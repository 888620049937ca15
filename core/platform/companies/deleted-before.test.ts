import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'

test('What is stored of companies that were deleted before has no column that there is none of any more', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('platform')
  migrate(
    file,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.includes('trials_follow')),
    ),
  )
  file.exec("INSERT INTO companies (name, trialEndsOn, createdAt, updatedAt) VALUES ('Loja', '2026-11-21', 7, 7)")
  const row = (): object => file.prepare('SELECT * FROM companies').get() as object
  file
    .prepare(
      "INSERT INTO deleted_companies (companyId, name, company, accounts, deletedAt) VALUES (1, 'Loja', ?, '[]', 7)",
    )
    .run(JSON.stringify(row()))
  migrate(file, migrations)
  const stored = JSON.parse(file.prepare('SELECT company FROM deleted_companies').pluck().get() as string) as object
  expect(stored).toEqual(row())
  file.close()
})
