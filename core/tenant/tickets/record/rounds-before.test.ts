import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../../storage/migrate.ts'
import { openSqlite } from '../../../storage/sqlite.ts'

test('rounds of before began with their ticket, or when it was gone on with', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  migrate(
    file,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.includes('dashboard')),
    ),
  )
  file.exec(`
    INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'c', 'Ana', 'ana', 0, 0);
    INSERT INTO tickets (id, uuid, status, contactId, createdAt, updatedAt) VALUES
      (1, 'a', 'pending', 1, 100, 0), (2, 'b', 'closed', 1, 1000, 0);
    INSERT INTO ticket_tracking (ticketId, contactId, queuedAt, startedAt, finishedAt) VALUES
      (1, 1, 150, 160, 200), (1, 1, 400, NULL, 500), (1, 1, 700, NULL, NULL), (2, 1, 900, 900, 950);
    INSERT INTO ticket_trace (ticketId, at, rule) VALUES
      (1, 100, 'created'), (1, 300, 'reopened'), (1, 350, 'accept'), (1, 700, 'reopen'), (2, 940, 'reopened')`)
  migrate(file, migrations)
  const began = file.prepare('SELECT beganAt FROM ticket_tracking ORDER BY id').pluck().all()
  file.close()
  expect(began).toEqual([100, 300, 700, 900])
})
