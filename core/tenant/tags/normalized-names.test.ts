import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'

test('a file in which accents told tags apart keeps them all, in the order of names', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  const before = migrations.findIndex(({ name }) => name.includes('tags_by_folded_name'))
  migrate(file, migrations.slice(0, before))
  const insert = file.prepare(`INSERT INTO tags (name, color, createdAt, updatedAt) VALUES (?, '#aaa', 0, 0)`)
  for (const name of ['Zebra', 'ação', 'AÇÃO', 'Acao', 'Água']) insert.run(name)
  migrate(file, migrations)
  const rows = file.prepare('SELECT name, folded FROM tags ORDER BY folded').all()
  file.close()
  expect(rows).toEqual([
    { name: 'ação', folded: 'acao' },
    { name: 'AÇÃO', folded: 'acao #3' },
    { name: 'Acao', folded: 'acao #4' },
    { name: 'Água', folded: 'agua' },
    { name: 'Zebra', folded: 'zebra' },
  ])
})
