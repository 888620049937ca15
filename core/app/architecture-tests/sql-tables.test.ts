import { expect, test } from 'vitest'
import { HOLE, tablesIn } from './sql-tables.ts'

const TABLES = new Set(['tags', 'tickets', 'users', 'messages'])

const used = (sql: string, certain?: boolean) => {
  const { writes, reads } = tablesIn(sql, TABLES, certain)
  return [writes.join(), reads.join()]
}

test.each([
  ['INSERT INTO tags (name) SELECT name FROM users', 'tags', 'users'],
  ['INSERT OR IGNORE INTO main.tags VALUES (?)', 'tags', ''],
  ['REPLACE INTO tags VALUES (?)', 'tags', ''],
  ['INSERT INTO tags (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET name = 1', 'tags', ''],
  [
    'UPDATE tags SET name = (SELECT name FROM users), color = 1 FROM tickets t, messages WHERE 1',
    'tags',
    'users,tickets,messages',
  ],
  ['UPDATE OR REPLACE tags SET name = ?', 'tags', ''],
  ['DELETE FROM tags WHERE id IN tickets', 'tags', 'tickets'],
  ['delete from tags where id not in (select id from users)', 'tags', 'users'],
  [
    'SELECT max(a, b), tags FROM tickets t LEFT JOIN users u ON f(u.id, t.id), messages ORDER BY tags, tags',
    '',
    'tickets,users,messages',
  ],
  ['SELECT 1 FROM (tickets JOIN users), (SELECT 2 FROM messages), json_each(?) e', '', 'tickets,users,messages'],
  [
    'WITH page AS (SELECT id FROM tickets) SELECT page.id FROM page, "users" AS tags WHERE a IN (1, 2)',
    '',
    'tickets,users',
  ],
  ["SELECT 'FROM messages' -- FROM messages\n FROM /* JOIN messages */ tickets", '', 'tickets'],
  ['JOIN tickets ON tickets.id = tagId', '', 'tickets'],
  [`id IN (SELECT ticketId FROM messages WHERE ${HOLE})`, '', 'messages'],
])('%s', (sql, writes, reads) => {
  expect(used(sql)).toEqual([writes, reads])
})

test.each(['what is in tickets', 'Changes tags, users and messages', 'An update of users'])('%s is prose', text => {
  expect(used(text)).toEqual(['', ''])
})

test.each([
  [`SELECT * FROM ${HOLE}`, false, true],
  ['UPDATE ', false, true],
  [`delete from ${HOLE}`, true, true],
  ['in answer to an update', false, false],
  [`SELECT ${HOLE} FROM tickets WHERE id IN (${HOLE}) ${HOLE}`, true, false],
  [`SELECT 1 FROM tickets WHERE id IN ${HOLE}`, true, false],
  [`SELECT 1 FROM (${HOLE} LIMIT 1), tickets`, true, false],
])('%s: whether its table is not written out (certainly SQL: %s) is %s', (sql, certain, unnamed) => {
  expect(tablesIn(sql, TABLES, certain).unnamed).toBe(unnamed)
})
