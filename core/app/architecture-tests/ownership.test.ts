import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Module } from '../../company/index.ts'
import { jobTables } from '../../company/jobs/index.ts'
import { whatsappTables } from '../../whatsapp/index.ts'
import { breaches, handedOut, type Owner, type Source } from './ownership.ts'

/** The architecture test of tables: each has one module that writes it, and anyone who else reads it declares that (`owns`, `reads`). */

const core = join(import.meta.dirname, '../..')

const FOR_TESTS = /\.test\.ts$|\/testing\/|\/(fixtures|architecture-cases)\.ts$/
/** Contracts are pure: their sentences are prose. */
const CONTRACT = /\/contract\.ts$/

const sourcesOf = (folder: string): Source[] =>
  globSync(`${folder}/**/*.ts`, { cwd: core })
    .filter(path => !FOR_TESTS.test(path) && !CONTRACT.test(path))
    .map(path => ({ path, text: readFileSync(join(core, path), 'utf8') }))

/** A folder below core and what its index exports. */
async function opened(folder: string): Promise<{ folder: string; exports: Record<string, unknown> }> {
  return { folder, exports: await import(join(core, folder, 'index.ts')) }
}

const isModule = (value: unknown): value is Module => typeof value === 'object' && value !== null && 'routes' in value

const folders = await Promise.all(globSync('{platform,tenant}/*', { cwd: core }).map(opened))

const modules: Owner[] = folders.map(({ folder, exports }) => {
  const { name = folder, owns = [], reads = [] } = Object.values(exports).find(isModule) ?? {}
  return { name, owns, reads, sources: sourcesOf(folder) }
})

const machineryTables: Record<string, readonly string[]> = { 'company/jobs': jobTables, whatsapp: whatsappTables }

const OF_JOBS = /^company\/jobs\//

const machinery: Owner[] = [
  'clients',
  'company/jobs',
  'company',
  'domain',
  'http',
  'kit',
  'storage/blobs',
  'whatsapp',
  'workers',
].map(name => ({
  name,
  owns: machineryTables[name] ?? [],
  reads: [],
  sources: sourcesOf(name).filter(({ path }) => name === 'company/jobs' || !OF_JOBS.test(path)),
}))

/** Every table that the migrations make, as `npm run schema` writes them down. */
const tables = new Set(
  globSync('storage/schema/{platform,tenant}.ts', { cwd: core }).flatMap(path =>
    [...readFileSync(join(core, path), 'utf8').matchAll(/^ {2}(\w+): \{$/gm)].map(match => match[1]!),
  ),
)

test('each table has one owner, nobody else writes it, and anyone who else reads it declares that', () => {
  expect(modules.length).toBeGreaterThan(10)
  expect(tables.size).toBeGreaterThan(25)
  expect(breaches([...modules, ...machinery], tables)).toEqual([])
})

test("a ticket's row is written in one place, by its twin for many, and by what takes over alone", () => {
  const sources = sourcesOf('tenant/tickets')
  const [writers, others] = [true, false].map(writes =>
    sources.filter(({ path }) => /record\/(move|bulk|take-over)\.ts$/.test(path) === writes),
  ) as [Source[], Source[]]
  expect(writers.length).toBe(3)
  const funnel = { name: 'the funnel', owns: ['tickets'], reads: [], sources: writers }
  const rest = { name: 'the rest of tickets', owns: [], reads: ['tickets'], sources: others }
  expect(breaches([funnel, rest], new Set(['tickets']))).toEqual([])
})

test('no module hands out a table or SQL', () => {
  expect(folders.flatMap(({ folder, exports }) => handedOut(folder, exports, tables))).toEqual([])
})

const shop = (tags: string, orders: string): string[] =>
  breaches(
    [
      { name: 'tags', owns: ['tags'], reads: [], sources: [{ path: 'tags/tags.ts', text: `table('tags'); ${tags}` }] },
      {
        name: 'orders',
        owns: ['orders'],
        reads: ['users'],
        sources: [{ path: 'orders/orders.ts', text: `const UNPAID = 'SELECT * FROM orders JOIN users'; ${orders}` }],
      },
      { name: 'users', owns: ['users'], reads: [], sources: [] },
    ],
    new Set(['tags', 'orders', 'users']),
  )

const writesTags = 'orders/orders.ts writes tags, which tags owns.'
const readsTags = 'orders/orders.ts reads tags, which tags owns and orders does not declare.'

test.each([
  ["db.insertInto('tags').values(row).execute()", [writesTags]],
  ["db.updateTable('tags as t').set({ name })", [writesTags]],
  ["db['deleteFrom']('tags')", [writesTags]],
  ["run(db, 'update tags set name = ?', [name])", [writesTags]],
  ["const DROP = 'DELETE ' + 'FROM tags WHERE id = ' + id", [writesTags]],
  [`sql\`INSERT INTO tags \${values(\`(SELECT id FROM users)\`)}\``, [writesTags]],
  ["const tags = table('tags')", [writesTags, readsTags]],
  ["db.selectFrom(['orders', 'tags as t'])", [readsTags]],
  ["db.selectFrom('orders').leftJoin('tags', 'tags.id', 'orders.tagId')", [readsTags]],
  ["db.selectFrom('orders').where(({ selectFrom }) => selectFrom('tags').select('id'))", [readsTags]],
  [`run(db, \`SELECT * FROM orders o, tags t WHERE \${condition}\`, [])`, [readsTags]],
  [`\`\${COLUMNS} FROM orders \${run(\`SELECT id FROM tags\`)}\``, [readsTags]],
  ["const text = 'FROM ' + name", ['orders/orders.ts has a statement whose table is not written out.']],
  ['db.selectFrom(name)', ['orders/orders.ts has a statement whose table is not written out.']],
])('a foreign write or an undeclared read is found: %s', (planted, errors) => {
  expect(shop('', planted)).toEqual(errors)
})

test.each([
  "db.selectFrom('orders').innerJoin('users', 'users.id', 'orders.userId')",
  "import { tags } from 'DELETE FROM tags'",
  "type Tags = Row<'tags'>",
  "complain('what is in tags is lost')",
  '// UPDATE tags SET name',
  "Array.from('tags'.split('a'))",
])('what touches no foreign table is none: %s', harmless => {
  expect(shop('', harmless)).toEqual([])
})

test('a table without an owner, one with two, and a read that is declared and not done are found', () => {
  const tag = { name: 'tags', owns: ['tags'], reads: ['users', 'tags'], sources: [] }
  expect(breaches([tag, { ...tag, name: 'labels', reads: [] }], new Set(['tags', 'users']))).toEqual([
    'tags is owned by tags and labels.',
    'users is owned by nobody.',
    'tags declares that it reads users, and does not read it from another.',
    'tags declares that it reads tags, and does not read it from another.',
  ])
})

test('a table or SQL that a module hands out is found', () => {
  const exported = {
    list: () => [],
    NAMES: 'tags, users',
    TAGS: 'SELECT * FROM tags',
    tags: { insert() {}, update() {} },
  }
  expect(handedOut('tenant/tags', exported, new Set(['tags']))).toEqual([
    'tenant/tags hands out TAGS, which is SQL.',
    'tenant/tags hands out tags, by which anybody writes its table.',
  ])
})
