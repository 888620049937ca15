import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type MigrationSet, migrate, migrationsOf } from '../../core/storage/migrate.ts'
import { openSqlite } from '../../core/storage/sqlite.ts'

/**
 * `npm run generation -- <name>` keeps what a data folder of this schema looks like, with some rows, so that later versions show that
 * they bring it up to date: core/storage/backup/generations/<name>. `--platform 0004 --tenant 0007` ends at older migrations. A new table gets
 * rows in scripts/schema/rows/<set>-<number of the migration after which they may be written>.sql. What is stored once is never made again.
 */

const [name, ...options] = process.argv.slice(2)
if (!name || name.startsWith('-')) throw new Error('How is it called? npm run generation -- <name>')
const out = join('core/storage/backup/generations', name)
const scratch = mkdtempSync(join(tmpdir(), 'generation-'))

const optionOf = (set: MigrationSet): string => {
  const place = options.indexOf(`--${set}`)
  return place === -1 ? '9999' : options[place + 1]!
}

/** All migrations up to a number, and between them the rows that could be written then. */
function make(set: MigrationSet): void {
  const path = join(scratch, `${set}.sqlite`)
  const file = openSqlite(path)
  const migrations = migrationsOf(set).filter(migration => migration.name.slice(0, 4) <= optionOf(set))
  const rows = globSync(`scripts/schema/rows/${set}-*.sql`).sort()
  for (const [index, { name: migration }] of migrations.entries()) {
    migrate(file, migrations.slice(0, index + 1))
    // Two have one number: rows come after both.
    if (migrations[index + 1]?.name.slice(0, 4) === migration.slice(0, 4)) continue
    const now = rows.find(source => source.endsWith(`${set}-${migration.slice(0, 4)}.sql`))
    if (now) file.exec(readFileSync(now, 'utf8'))
  }
  file.pragma('journal_mode = DELETE')
  file.exec('VACUUM')
  file.close()
  writeFileSync(join(out, `${set}.sqlite.gz`), gzipSync(readFileSync(path), { level: 9 }))
}

try {
  mkdirSync(out)
  make('platform')
  make('tenant')
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
