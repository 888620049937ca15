import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Names, namesOf } from './names.ts'
import { pageFiles } from './page.ts'
import { migration, serverFiles } from './server.ts'

/**
 * Makes a module and its page below a checkout, enters both into the lists, and brings the types of rows up to date. Returns
 * the paths of the files that it made and of those that it changed. Throws a sentence when the name is taken or is none.
 */
export function makeModule(root: string, name: string): { made: string[]; touched: string[] } {
  const names = namesOf(name)
  const folder = `core/tenant/${names.kebab}`
  if (existsSync(join(root, folder))) throw new Error(`There is a module ${names.kebab} already.`)
  const files: Record<string, string> = {
    ...below(folder, serverFiles(names)),
    ...below(`ui/features/${names.kebab}`, pageFiles(names)),
    [`migrations/tenant/${nextNumber(root)}_${names.snake}.sql`]: migration(names),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const lists = listEntries(names)
  for (const entry of lists) enter(root, entry)
  run(root, 'scripts/schema/main.ts')
  const made = Object.keys(files).toSorted()
  const touched = [...lists.map(({ path }) => path), 'core/storage/schema/tenant.ts']
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

interface ListEntry {
  path: string
  /** Where the list begins; the entry becomes its last line. */
  opening: RegExp
  entry: string
  from: string
}

const listEntries = ({ kebab, many }: Names): ListEntry[] => [
  {
    path: 'core/app/modules.ts',
    opening: /\bconst modules\b[^=]*= \[\n/,
    entry: `${many}Module`,
    from: `../tenant/${kebab}/index.ts`,
  },
  {
    path: 'ui/app/features.ts',
    opening: /\bconst features\b[^=]*= \[\n/,
    entry: `${many}Feature`,
    from: `../features/${kebab}/feature.ts`,
  },
]

/** Adds the import and a line to a list. */
function enter(root: string, { path, opening, entry, from }: ListEntry): void {
  const text = readFileSync(join(root, path), 'utf8')
  const start = opening.exec(text)
  if (!start) throw new Error(`${path} has no list to enter ${entry} into.`)
  const behind = start.index + start[0].length
  const end = behind + text.slice(behind).search(/^ *\]/m)
  const entered = `${text.slice(0, end).trimEnd()}\n  ${entry},\n${text.slice(end)}`
  writeFileSync(join(root, path), `import { ${entry} } from '${from}'\n${entered}`)
}

function run(root: string, ...args: string[]): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args[0]} failed:\n${stdout}${stderr}`)
}
