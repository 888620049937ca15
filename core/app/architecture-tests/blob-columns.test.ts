import { sql } from 'kysely'
import { expect } from 'vitest'
import { modules } from '../modules.ts'
import { namedText } from '../sweeping.ts'
import { queryPlanOf } from '../testing/query-plan.ts'
import { test } from '../testing/test.ts'

/** The architecture test of files: a file that no declared column names is deleted, so every column that names one is declared. */

const declared = modules.flatMap(module => module.blobs ?? [])

const COLUMNS = sql<{ place: string }>`SELECT t.name || '.' || c.name AS place
  FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.name LIKE '%BlobId'`

test('a module declares each of its columns that names a file', async ({ company }) => {
  const { rows } = await company.context(({ db }) => COLUMNS.execute(db))
  const places = declared.map(({ table, column }) => `${table}.${column}`)
  expect(rows).not.toEqual([])
  expect(places).toEqual(expect.arrayContaining(rows.map(row => row.place)))
})

test('what is shared by all companies names no file', async ({ world }) => {
  const { rows } = await COLUMNS.execute(world.app.machinery.platform.db)
  expect(rows).toEqual([])
})

test('who names a file is found by an index', async ({ company }) => {
  for (const column of declared) {
    const plan = await company.context(({ db }) => queryPlanOf(db, namedText(column), ['[]']))
    expect(plan.filter(step => step.startsWith('SCAN') && !step.includes('json_each'))).toEqual([])
    expect(plan.join()).toContain(`SEARCH ${column.table} USING`)
  }
})
