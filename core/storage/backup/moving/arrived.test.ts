import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsOf, missingMigrations, openSqlite } from '../../index.ts'
import { generations, layGeneration } from '../testing/generations.ts'
import { checkArrived } from './arrived.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The database of a company as an older version left it, after a hand has been at it. */
function contextOf(generation: string, sql = ''): string {
  layGeneration(generation, join(folder, generation))
  const path = join(folder, generation, 'companies', '2', 'desk.sqlite')
  const file = openSqlite(path)
  file.exec(sql)
  file.close()
  return path
}

const OLDER = '0038-hooks'
const NOT_OURS = 'The database of the archive is not that of a Balcão.'

test('the databases of all versions that there were come in, and are up to date then', () => {
  for (const generation of generations) {
    const path = contextOf(generation)
    expect(() => checkArrived(path, []), generation).not.toThrow()
    const file = openSqlite(path)
    expect(missingMigrations(file, migrationsOf('tenant')), generation).toEqual([])
    file.close()
  }
})

test('what acts by itself in that of an older version is found before anything is written to it', () => {
  const path = contextOf(
    OLDER,
    "CREATE TRIGGER mine AFTER INSERT ON migrations BEGIN UPDATE users SET name = 'taken'; END",
  )
  expect(() => checkArrived(path, [])).toThrow(NOT_OURS)
  const file = openSqlite(path)
  expect(file.prepare('SELECT DISTINCT name FROM users').pluck().all()).not.toContain('taken')
  file.close()
})

test.each([
  [
    'counts its migrations without end',
    `ALTER TABLE migrations RENAME TO mine; CREATE VIEW migrations AS
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS name, '' AS checksum FROM n`,
  ],
  ['says that it has seen none', 'DELETE FROM migrations'],
  ['says that it has seen fewer', "DELETE FROM migrations WHERE name LIKE '003%'"],
  ['has an index of its own making', 'DROP INDEX users_newest; CREATE INDEX users_newest ON users (name)'],
  [
    'ties rows otherwise',
    `DROP TABLE user_queues;
     CREATE TABLE user_queues (userId INTEGER NOT NULL, queueId INTEGER NOT NULL, PRIMARY KEY (userId, queueId)) STRICT, WITHOUT ROWID;
     CREATE INDEX user_queues_queue ON user_queues (queueId)`,
  ],
])('one that %s is none', (_, sql) => {
  expect(() => checkArrived(contextOf(OLDER, sql), [])).toThrow(NOT_OURS)
})
