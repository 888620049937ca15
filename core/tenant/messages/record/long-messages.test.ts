import { expect, test } from 'vitest'
import { INDEXED_TEXT } from '../../../kit/limits.ts'
import { migrate, migrationsOf } from '../../../storage/migrate.ts'
import { openSqlite } from '../../../storage/sqlite.ts'

const long = (begin: string, end: string): string => `${begin}${'é'.repeat(INDEXED_TEXT - begin.length)}${end}`

test('messages of before are found by their first 4,096 characters alone, and change and go without a trace', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('long_messages'))
  migrate(file, migrations.slice(0, before))
  file.exec(`
    INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt) VALUES (1, 'c', 'Ana', 'ana', 0, 0);
    INSERT INTO tickets (id, uuid, status, contactId, createdAt, updatedAt) VALUES (1, 't', 'open', 1, 0, 0)`)
  const insert =
    file.prepare(`INSERT INTO messages (id, ticketId, chatId, fromMe, waId, body, source, createdAt, updatedAt)
    VALUES (?, 1, 1, 0, ?, ?, 'contact', 0, 0)`)
  const says = (id: number, body: string) => insert.run(id, `w${id}`, body)
  const found = (word: string) =>
    file.prepare('SELECT rowid FROM messages_search WHERE body MATCH ? ORDER BY rowid').pluck().all(word)
  says(1, long('manga', 'banana'))
  says(2, 'banana')
  migrate(file, migrations)
  says(3, long('manga', 'banana'))
  expect([found('manga'), found('banana')]).toEqual([[1, 3], [2]])

  const change = file.prepare('UPDATE messages SET body = ? WHERE id = ?')
  change.run(long('manga', 'uva'), 1)
  change.run(long('laranja', 'manga'), 3)
  expect([found('manga'), found('laranja'), found('uva')]).toEqual([[1], [3], []])
  file.exec('DELETE FROM messages')
  for (const word of ['manga', 'laranja', 'banana', 'ééé']) expect(found(word)).toEqual([])
  file.close()
})
