import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/test.ts'

/** The architecture test of references: SQLite asks a column that names another row whenever that row goes, by index or row by row. */

/** The plan of the company bounds how many rows these have. */
const SMALL = ['users', 'whatsapps']

const UNINDEXED = sql<{ place: string }>`SELECT t.name || '.' || f."from" AS place
  FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
  WHERE t.type = 'table' AND t.name NOT IN (${sql.join(SMALL)})
  AND NOT EXISTS (SELECT 1 FROM pragma_table_info(t.name) c WHERE c.pk = 1 AND c.name = f."from")
  AND NOT EXISTS (SELECT 1 FROM pragma_index_list(t.name) i JOIN pragma_index_info(i.name) c
    WHERE c.seqno = 0 AND c.name = f."from")`

test('every column of a growing table that names a row of another is found by an index', async ({ company }) => {
  expect((await company.context(({ db }) => UNINDEXED.execute(db))).rows).toEqual([])
})

test('and so is every one of what all companies share', async ({ world }) => {
  expect((await UNINDEXED.execute(world.app.machinery.platform.db)).rows).toEqual([])
})
