import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type MigrationSet, migrationsOf } from '../../core/storage/migrate.ts'
import { rowTypes } from './row-types.ts'

/** `npm run schema` writes the row types of the migrated schema; with `--check` it only says which of them are old. */

const sets: [MigrationSet, string][] = [
  ['tenant', 'TenantTables'],
  ['platform', 'PlatformTables'],
]

/** In the form that the checks ask of every source. */
function formatted(source: string, path: string): string {
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${path}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, biome, { input: source, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

for (const [set, name] of sets) {
  const path = `core/storage/schema/${set}.ts`
  const source = formatted(rowTypes(set, name, migrationsOf(set)), path)
  if (existsSync(path) && readFileSync(path, 'utf8') === source) continue
  if (process.argv.includes('--check')) {
    console.error(`${path} is not what migrations/${set} gives: run npm run schema and commit it.`)
    process.exitCode = 1
  } else writeFileSync(path, source)
}
