import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../../storage/migrate.ts'
import { openSqlite } from '../../../storage/sqlite.ts'

test('tickets that came over from another product before that was written down are known', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name.includes('new_contacts')),
  )
  migrate(file, before)
  file.exec(`
    INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'c', 'Ana', 'ana', 0, 0);
    INSERT INTO tickets (id, uuid, status, contactId, createdAt, updatedAt) VALUES
      (1, 'a', 'closed', 1, 100, 0), (2, 'b', 'closed', 1, 1000, 0), (3, 'd', 'closed', 1, 1000, 0);
    INSERT INTO taken_over (kind, oldId, newId) VALUES ('tickets', '40', 2), ('contacts', '41', 3)`)
  migrate(file, migrations)
  const known = file.prepare('SELECT id FROM tickets WHERE takenOver = 1').pluck().all()
  file.close()
  expect(known).toEqual([2])
})
