import { existsSync, rmSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type MigrationSet, migrate, migrationsOf } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { writeWhole } from './whole-file.ts'

/** An empty database after all migrations, compressed to some 40 KB, made once in a process. */
const blanks = new Map<MigrationSet, Buffer>()

function blankOf(set: MigrationSet): Buffer {
  let blank = blanks.get(set)
  if (!blank) {
    const file = openSqlite(':memory:')
    migrate(file, migrationsOf(set))
    file.exec('VACUUM')
    blank = deflateRawSync(file.serialize(), { level: 1 })
    file.close()
    blanks.set(set, blank)
  }
  return blank
}

/**
 * Lays an empty database of the newest schema where no file is: a copy takes a few milliseconds and one write to the disk, all
 * migrations a tenth of a second and one write for each. After a crash the file is there whole or not at all.
 */
export function layBlank(path: string, set: MigrationSet): void {
  if (existsSync(path)) return
  // A log of a database that is gone would be applied to the new one.
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  writeWhole(path, inflateRawSync(blankOf(set)))
}
