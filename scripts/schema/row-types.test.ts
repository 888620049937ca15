import { expect, test } from 'vitest'
import { rowTypes } from './row-types.ts'

const typesAfter = (...sql: string[]): string =>
  rowTypes(
    'tenant',
    'Tables',
    sql.map((each, at) => ({ name: `000${at}.sql`, sql: each })),
  )

/** What stands between the braces, without indentation. */
const bodyOf = (source: string): string[] =>
  source
    .slice(source.indexOf('{\n') + 2, source.lastIndexOf('\n}'))
    .split('\n')
    .filter(Boolean)

test('types, nulls, defaults and keys become what Kysely needs', () => {
  const source = typesAfter(`CREATE TABLE parents (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
CREATE TABLE things (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  size REAL,
  picture BLOB NOT NULL,
  colour TEXT NOT NULL DEFAULT 'red',
  parentId INTEGER REFERENCES parents (id)
) STRICT;
CREATE TABLE details (parentId INTEGER PRIMARY KEY REFERENCES parents (id), words TEXT NOT NULL) STRICT;
CREATE TABLE pairs (one INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (one, other)) STRICT, WITHOUT ROWID;`)
  expect(bodyOf(source)).toEqual(
    [
      ['details: {', 'parentId: number', 'words: string', '}'],
      ['pairs: {', 'one: number', 'other: number', '}'],
      ['parents: {', 'id: Generated<number>', 'name: string', '}'],
      ['things: {', 'id: Generated<number>', 'size: number | null', 'picture: Uint8Array'],
      ['colour: Generated<string>', 'parentId: number | null', '}'],
    ].flat(),
  )
})

test('a check of a few values becomes a union of them', () => {
  const source = typesAfter(`CREATE TABLE things (
  state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'it''s done')),
  isOpen INTEGER NOT NULL CHECK (isOpen IN (0, 1)),
  kind TEXT CHECK (kind IN ('a')),
  rate INTEGER NOT NULL CHECK (rate BETWEEN 1 AND 3)
) STRICT;`)
  expect(bodyOf(source).slice(1, -1)).toEqual([
    `state: Generated<"new" | "it's done">`,
    'isOpen: 0 | 1',
    'kind: "a" | null',
    'rate: number',
  ])
})

test('comments of tables and columns are stored, also of columns that come later', () => {
  const source = typesAfter(
    `-- Nobody's.

-- What somebody
-- has.
CREATE TABLE things (
  -- Its weight in grams.
  weight INTEGER NOT NULL,
  colour TEXT NOT NULL
) STRICT;
-- Of an index.
CREATE INDEX things_weight ON things (weight);`,
    `-- When it was lost.
ALTER TABLE things ADD COLUMN lostAt INTEGER;
ALTER TABLE things DROP COLUMN colour;`,
  )
  expect(bodyOf(source)).toEqual(
    [
      ['/**', ' * What somebody', ' * has.', ' */', 'things: {', '/** Its weight in grams. */', 'weight: number'],
      ['/** When it was lost. */', 'lostAt: number | null', '}'],
    ].flat(),
  )
})

test('a search index has its texts, its commands and how well a row fits', () => {
  const source = typesAfter(`CREATE VIRTUAL TABLE things_search USING fts5 (body);`)
  expect(bodyOf(source)).toEqual([
    'things_search: {',
    'rowid: number',
    'body: string',
    'things_search: string',
    'rank: number',
    '}',
  ])
})
