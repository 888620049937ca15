import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'

test('who oversees goes on hearing of tickets that wait, and nobody sees more than before', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('who_is_told_of_waiting_tickets'))
  migrate(file, migrations.slice(0, before))
  const insert = file.prepare(
    `INSERT INTO users (name, email, profile, allTicket, createdAt, updatedAt) VALUES (?, ? || '@x.example', ?, ?, 0, 0)`,
  )
  for (const profile of ['admin', 'supervisor', 'user', 'restaurante']) insert.run(profile, profile, profile, 0)
  insert.run('follower', 'follower', 'user', 1)
  migrate(file, migrations)
  const rows = file.prepare('SELECT name, allTicket FROM users ORDER BY id').raw().all()
  file.close()
  expect(rows).toEqual([
    ['admin', 1],
    ['supervisor', 1],
    ['user', 0],
    ['restaurante', 0],
    ['follower', 1],
  ])
})
