import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackup } from './create.ts'
import { inDatabase } from './databases.ts'
import { restoreBackup } from './restore.ts'
import { folderStore } from './stores/folder.ts'
import { generations, layGeneration } from './testing/generations.ts'

/** A stopped folder of a company with one linked phone, whose keys are of now, and a backup of before. */
let folder: string
let data: string
let id: string
let connection: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  data = join(folder, 'data')
  layGeneration(generations.at(-1)!, data)
  connection = inCompany('UPDATE whatsapps SET linked = 1 RETURNING id') as number
  layKeys(connection)
  id = (await createBackup(folderStore(join(folder, 'backups')), order(), quiet)).id
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const quiet = (): void => {}
const order = () => ({ data, kind: 'by-hand', version: '0', withMedia: true, now: 0 }) as const
const restore = (into = data) =>
  restoreBackup(folderStore(join(folder, 'backups')), { id, data: into, replace: true }, quiet)

const inFile = (name: string, sql: string): unknown =>
  inDatabase(join(data, name), file => file.prepare(sql).pluck().get())
const inCompany = (sql: string): unknown => inFile('companies/2/desk.sqlite', sql)

const keysIn = (into: string): string => join(into, 'companies/2/wa')
function layKeys(connectionId: number): void {
  mkdirSync(keysIn(data), { recursive: true })
  for (const suffix of ['', '-wal', '-shm'])
    writeFileSync(join(keysIn(data), `${connectionId}.sqlite${suffix}`), `keys of now${suffix}`)
}
const lostAll = { kept: 0, lost: [{ id: 2, name: 'Loja Azul', connections: 1 }] }

test('over a stopped folder a restore keeps its linked phones, whose keys are then in one place alone', async () => {
  // Linked since: the connection of the backup is this one.
  inCompany('UPDATE whatsapps SET name = name RETURNING id')
  const { phones, aside } = await restore()
  expect(phones).toMatchObject({ kept: 1, lost: [] })
  const files = ['', '-shm', '-wal'].map(suffix => `${connection}.sqlite${suffix}`)
  expect(readdirSync(keysIn(data)).sort()).toEqual(files)
  expect(readFileSync(join(keysIn(data), `${connection}.sqlite-wal`), 'utf8')).toBe('keys of now-wal')
  expect(readdirSync(keysIn(aside!))).toEqual([])
  const again = await restore()
  expect([again.phones.kept, readdirSync(keysIn(data)).sort()]).toEqual([1, files])
})

test('keys of a connection that the backup does not have stay aside', async () => {
  const other = connection + 1
  layKeys(other)
  const { phones, aside } = await restore()
  expect(phones).toMatchObject({ kept: 1, lost: [] })
  expect(readdirSync(keysIn(data))).not.toContain(`${other}.sqlite`)
  expect(readdirSync(keysIn(aside!))).toContain(`${other}.sqlite`)
})

const STRANGE: [what: string, change: () => void][] = [
  ['that are not there', () => rmSync(keysIn(data), { recursive: true })],
  ['of another connection with its number', () => inCompany('UPDATE whatsapps SET createdAt = 77 RETURNING id')],
  [
    'of another company with its number',
    () => inFile('platform.sqlite', 'UPDATE companies SET createdAt = 77 RETURNING id'),
  ],
  ['of another installation', () => writeFileSync(join(data, 'secret.key'), Buffer.alloc(32, 8).toString('base64'))],
  ['beside a key that cannot be read', () => writeFileSync(join(data, 'secret.key'), 'short')],
  [
    'of a folder in which nothing says whose they are',
    () => {
      for (const name of ['platform.sqlite', 'companies/2/desk.sqlite']) writeFileSync(join(data, name), 'no database')
    },
  ],
]
test.for(STRANGE)('keys %s are not taken, and it is told whose phones are to be paired anew', async ([, change]) => {
  change()
  const { phones } = await restore()
  expect(phones).toMatchObject(lostAll)
  expect(readdirSync(keysIn(data))).toEqual([])
})

test.for(['platform.sqlite', 'companies/2/desk.sqlite'])(
  'phones stay linked where the restore is for a %s that is damaged',
  async name => {
    writeFileSync(join(data, name), 'no database')
    expect((await restore()).phones).toMatchObject({ kept: 1, lost: [] })
    expect(existsSync(join(keysIn(data), `${connection}.sqlite`))).toBe(true)
  },
)

test('into an empty folder no phone comes, and a copy of the stopped folder has them all', async () => {
  const elsewhere = join(folder, 'elsewhere')
  expect((await restore(elsewhere)).phones).toMatchObject(lostAll)
  const copy = join(folder, 'copy')
  cpSync(data, copy, { recursive: true })
  expect((await restore(copy)).phones).toMatchObject({ kept: 1, lost: [] })
})
