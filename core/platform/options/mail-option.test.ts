import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'

const requested = [
  [
    'a server of mails that was chosen bit by bit is the same one as a whole, with its password, and lent to nobody',
    { smtpHost: 'mail.example.com', smtpPort: 465, smtpSender: 'a@x.example', graceDays: 3 },
    {
      ...{ host: 'mail.example.com', port: 465, security: 'starttls', username: '', sender: 'a@x.example' },
      forCompanies: false,
    },
  ],
  ['a server without a sender, by which nothing went, is none', { smtpHost: 'mail.example.com', graceDays: 3 }, null],
] as const

test.each(requested)('%s', (_, before, after) => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('platform')
  migrate(
    file,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.includes('mail_server')),
    ),
  )
  const insert = file.prepare('INSERT INTO platform_options (name, value, updatedAt) VALUES (?, ?, 7)')
  for (const [name, value] of Object.entries(before)) insert.run(name, JSON.stringify(value))
  file.exec("INSERT INTO platform_secrets (name, sealed, updatedAt) VALUES ('smtpPassword', 'v1.x', 7)")
  migrate(file, migrations)
  const rows = file.prepare('SELECT name, value FROM platform_options').all() as { name: string; value: string }[]
  const secrets = file.prepare('SELECT name FROM platform_secrets').all()
  file.close()
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))).toEqual({
    graceDays: 3,
    ...(after && { mail: after }),
  })
  expect(secrets).toEqual(after ? [{ name: 'mail' }] : [])
})
