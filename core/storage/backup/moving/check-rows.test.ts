import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, migrationsOf, openSqlite, type SqliteFile } from '../../index.ts'
import { checkRows } from './check-rows.ts'
import { ruleOf, textsWithRules } from './column-rules.ts'

let file: SqliteFile
beforeAll(() => {
  file = openSqlite(':memory:')
  migrate(file, migrationsOf('tenant'))
})
afterAll(() => file.close())

/** Looks at the rows after some SQL, which is taken back. */
function checkedAfter(sql: string): void {
  file.exec('BEGIN')
  try {
    file.exec(sql)
    checkRows(file)
  } finally {
    file.exec('ROLLBACK')
  }
}

test('no text of a desk is without its limit, and no limit is without a text', () => {
  const texts = file
    .prepare(
      `SELECT t.name || '.' || c.name FROM pragma_table_list t JOIN pragma_table_xinfo(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'`,
    )
    .pluck()
    .all() as string[]
  expect(texts.filter(text => !ruleOf(...(text.split('.') as [string, string])))).toEqual([])
  expect(textsWithRules().toSorted()).toEqual(texts.toSorted())
})

const USER = (email: string, at = '1') =>
  `INSERT INTO users (id, name, email, profile, createdAt, updatedAt) VALUES (7, 'Ana', ${email}, 'user', ${at}, 1);`
const QUEUE = (schedules: string, holidays = "'[]'") =>
  `INSERT INTO queues (id, name, color, schedules, holidays, createdAt, updatedAt)
   VALUES (3, 'Vendas', '#aa2222', ${schedules}, ${holidays}, 1, 1);`

test('a desk with nothing in it, and rows as calls make them, are taken', () => {
  checkedAfter('')
  checkedAfter(`${USER("'ana@azul.example'")}${QUEUE("'[]'")}`)
})

test.for<[string, string, string]>([
  [
    'a name of 3 MB',
    `INSERT INTO tags (id, name, folded, color, createdAt, updatedAt) VALUES (9, hex(zeroblob(1500000)), 'a', '#fff', 1, 1)`,
    'in tags, row 9, name is longer than 200 characters, or no text',
  ],
  [
    'an e-mail of two lines',
    USER("'ana@azul.example' || char(10) || 'Bcc: x@y.example'"),
    'in users, row 7, email is none of its kind',
  ],
  ['an e-mail that is none', USER("'ana'"), 'in users, row 7, email is none of its kind'],
  ['a moment in the year 300000', USER("'a@b.example'", '9400000000000000'), 'in users, row 7, createdAt is no moment'],
  [
    'a number that none is here',
    `INSERT INTO tags (id, name, folded, color, lanePosition, createdAt, updatedAt) VALUES (9, 'Um', 'um', '#fff', 9223372036854775807, 1, 1)`,
    'in tags, row 9, lanePosition is no number',
  ],
  ['hours that are no JSON', QUEUE("'[{'"), 'in queues, row 3, schedules is no JSON'],
  ['hours of no day', QUEUE(`'[{"weekday":1}]'`), 'in queues, row 3, schedules is none of its kind'],
  [
    'a letter that ends texts',
    `${USER("'a@b.example'")} UPDATE users SET name = 'A' || char(0) || 'b'`,
    'in users, row 7, name is longer than 200 characters, or no text',
  ],
])('%s is rejected, and which row it is is told', ([, sql, sentence]) => {
  expect(() => checkedAfter(sql)).toThrow(
    `The database of the archive holds what this desk does not take: ${sentence}.`,
  )
})
