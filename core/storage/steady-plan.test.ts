import { expect, test } from 'vitest'
import { openSqlite } from './sqlite.ts'
import { steadyPlan } from './steady-plan.ts'

test('places for values are hidden from the planner, question marks in texts stay', () => {
  expect(steadyPlan(`SELECT 'why?', "a?b" FROM t WHERE a = ? LIMIT ?`)).toBe(
    `SELECT 'why?', "a?b" FROM t WHERE a = coalesce(?, NULL) LIMIT coalesce(?, NULL)`,
  )
})

test('inserts stay as they are', () => {
  expect(steadyPlan('INSERT INTO t VALUES (?)')).toBe('INSERT INTO t VALUES (?)')
})

test('values, null among them, mean the same, and indexes are used as before', () => {
  const file = openSqlite(':memory:')
  file.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT COLLATE NOCASE); CREATE INDEX words ON t (word)')
  file.exec(`INSERT INTO t VALUES (1, 'um'), (2, 'dois'), (3, NULL)`)
  const ids = (where: string, ...values: unknown[]) =>
    file
      .prepare(steadyPlan(`SELECT id FROM t WHERE ${where} ORDER BY id`))
      .pluck()
      .all(...values)
  expect(ids('id = ?', '2')).toEqual([2])
  expect(ids('word IN (?, ?)', 'UM', 'Dois')).toEqual([1, 2])
  expect(ids('word IS ?', null)).toEqual([3])
  const plan = file.prepare(steadyPlan('EXPLAIN QUERY PLAN SELECT id FROM t WHERE word = ?')).all('um')
  expect(plan).toMatchObject([{ detail: 'SEARCH t USING COVERING INDEX words (word=?)' }])
  file.close()
})
