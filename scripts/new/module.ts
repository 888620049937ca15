import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { entered, listEntries } from './lists.ts'
import { namesOf } from './names.ts'
import { pageFiles } from './page.ts'
import { migration, serverFiles } from './server.ts'

/** Where a folder of the name would be another module, or its page. */
const TAKEN_BY = ['core/platform', 'core/tenant', 'ui/features']

/**
 * Makes a module and its page below a checkout, enters both into the lists, and brings the types of rows up to date. Returns
 * the paths of the files that it made and of those that it changed. Throws a sentence, and has changed nothing, when the name is
 * taken or is none, or when a list is not found.
 */
export function makeModule(root: string, name: string): { made: string[]; touched: string[] } {
  const names = namesOf(name)
  if (TAKEN_BY.some(folder => existsSync(join(root, folder, names.kebab))))
    throw new Error(`There is a module ${names.kebab} already.`)
  const files: Record<string, string> = {
    ...below(`core/tenant/${names.kebab}`, serverFiles(names)),
    ...below(`ui/features/${names.kebab}`, pageFiles(names)),
    [`migrations/tenant/${nextNumber(root)}_${names.snake}.sql`]: migration(names),
  }
  const lists = Object.fromEntries(
    listEntries(names).map(entry => [entry.path, entered(readFileSync(join(root, entry.path), 'utf8'), entry)]),
  )
  for (const [path, text] of Object.entries({ ...files, ...lists })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  run(root, 'scripts/schema/main.ts')
  const made = Object.keys(files).toSorted()
  const touched = [...Object.keys(lists), 'core/storage/schema/tenant.ts']
  const sources = [...made, ...touched].filter(path => /\.tsx?$/.test(path))
  run(root, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--log-level=error', ...sources)
  return { made, touched }
}

const below = (folder: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

function nextNumber(root: string): string {
  const last = readdirSync(join(root, 'migrations/tenant')).toSorted().at(-1) ?? '0000'
  return String(Number(last.slice(0, 4)) + 1).padStart(4, '0')
}

function run(root: string, ...args: string[]): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args[0]} failed:\n${stdout}${stderr}`)
}
