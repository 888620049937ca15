import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { Run } from '../../app/testing/run.ts'
import { type MigrationSet, migrate, migrationsOf, missingMigrations, openSqlite, type SqliteFile } from '../index.ts'
import { AsItWas } from './before-upgrade.ts'
import { createBackup } from './create.ts'
import { restoreBackup } from './restore.ts'
import { forgetMark } from './schema-mark.ts'
import { listSnapshots } from './snapshot.ts'
import { folderStore } from './stores/folder.ts'
import { contentOf } from './testing/content.ts'
import { generations, layGeneration } from './testing/generations.ts'
import {
  beginUpgrade,
  isUpToDate,
  type ReportUpgrade,
  upgradeCompanies,
  upgradeErrors,
  upgradeFolder,
} from './upgrade.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const quiet = (): void => {}
const upgrade = (withBackup = true) => upgradeFolder({ data, version: '0.0.0', withBackup }, quiet)
const pathOf = (set: MigrationSet): string =>
  join(data, set === 'platform' ? 'platform.sqlite' : 'companies/2/desk.sqlite')

function looking<T>(path: string, look: (file: SqliteFile) => T): T {
  const file = openSqlite(path)
  try {
    return look(file)
  } finally {
    file.close()
  }
}

/** Everything that a schema is made of, however it came about: columns by name, since those that were added stand last. */
const schemaOf = (file: SqliteFile): unknown => {
  const all = file
    .prepare("SELECT type, name, tbl_name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  const tables = file
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[]
  const columns = tables.map(name => [
    name,
    file.prepare('SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info(?) ORDER BY name').all(name),
    file.prepare('SELECT * FROM pragma_foreign_key_list(?) ORDER BY "from"').all(name),
  ])
  return [all, columns]
}

/** That of a new folder, which all tests compare with. */
const freshSchemas = new Map<MigrationSet, unknown>()
function freshSchema(set: MigrationSet): unknown {
  if (!freshSchemas.has(set))
    freshSchemas.set(
      set,
      looking(':memory:', file => {
        migrate(file, migrationsOf(set))
        return schemaOf(file)
      }),
    )
  return freshSchemas.get(set)
}

/** As many companies as there are desks. */
function layCompanies(generation: string, contexts: number): void {
  layGeneration(generation, data, contexts)
  looking(pathOf('platform'), file => {
    for (let id = 3; id < 2 + contexts; id += 1)
      file.prepare('INSERT INTO companies (id, name, createdAt, updatedAt) VALUES (?, ?, 1, 1)').run(id, `Loja ${id}`)
  })
}

const rowsOf = (file: SqliteFile, sql: string): unknown[] => file.prepare(sql).raw().all().flat()

test.each(generations)(
  'a folder of %s is brought up to date, with its rows and the schema of a new one',
  async name => {
    layGeneration(name, data)
    await upgrade()
    for (const set of ['platform', 'tenant'] as const) {
      looking(pathOf(set), file => {
        expect(schemaOf(file)).toEqual(freshSchema(set))
        expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
        expect(file.pragma('foreign_key_check')).toEqual([])
      })
    }
    looking(pathOf('platform'), file => {
      expect(rowsOf(file, 'SELECT name FROM companies ORDER BY id')).toEqual(['Balcão', 'Loja Azul'])
      expect(rowsOf(file, 'SELECT email FROM accounts ORDER BY id')).toEqual(['admin@balcao.local', 'ana@azul.example'])
    })
    looking(pathOf('tenant'), file => {
      expect(rowsOf(file, 'SELECT waId FROM messages ORDER BY id')).toEqual(['A1', 'A2', 'B1', 'B2'])
      expect(rowsOf(file, 'SELECT name, number FROM contacts ORDER BY id')).toEqual([
        'João',
        '5511977770001',
        'Zé',
        '5511977770002',
      ])
      expect(rowsOf(file, 'SELECT note, queueId FROM ticket_notes')).toEqual(['ligar amanhã', 1])
      expect(rowsOf(file, 'SELECT folded FROM tags ORDER BY id')).toEqual(['acai', 'acai #2'])
      expect(rowsOf(file, 'SELECT lastMessageId FROM tickets ORDER BY id')).toEqual([2, 3])
      expect(rowsOf(file, "SELECT rowid FROM messages_search WHERE messages_search MATCH 'amanhã'")).toEqual([1])
      expect(rowsOf(file, 'SELECT allTicket FROM users ORDER BY id')).toEqual([1, 0])
    })
  },
)

test('before it the databases are copied into the folder, and such a copy brings them back beside their files', async () => {
  layGeneration(generations[0]!, data, 2)
  const before = [contentOf(pathOf('platform'), ['company_due']), contentOf(pathOf('tenant'), ['outbox'])]
  const file = join(data, 'companies/2/media/ab/abcdefghijklmnopqrstuv')
  const { mkdirSync } = await import('node:fs')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'a file')
  await upgrade()
  const store = folderStore(join(data, 'backups'))
  const { snapshots } = await listSnapshots(store)
  expect(snapshots).toMatchObject([{ kind: 'before-upgrade', companies: [{ id: 2, media: null }] }])
  await expect(
    restoreBackup(store, { id: snapshots[0]!.id, data: join(data, 'new'), replace: false }, quiet),
  ).rejects.toThrow('holds databases alone')
  await restoreBackup(store, { id: snapshots[0]!.id, data, replace: true }, quiet)
  expect([contentOf(pathOf('platform'), ['company_due']), contentOf(pathOf('tenant'), ['outbox'])]).toEqual(before)
  expect(existsSync(file)).toBe(true)
  await upgrade()
  looking(pathOf('tenant'), desk => expect(schemaOf(desk)).toEqual(freshSchema('tenant')))
})

test('the copies of the last three times are stored, beside backups of another kind', async () => {
  const store = folderStore(join(data, 'backups'))
  layGeneration(generations[0]!, data)
  const order = { data, version: '0.0.0', withMedia: false, now: 0 }
  await createBackup(store, { ...order, kind: 'by-hand' }, quiet)
  const made: string[] = []
  for (let time = 0; time < 4; time += 1) {
    forgetMark(data)
    layGeneration(generations[0]!, data)
    await upgrade()
    made.push((await listSnapshots(store)).snapshots.at(-1)!.id)
  }
  const { snapshots } = await listSnapshots(store)
  expect(snapshots.map(({ id }) => id)).toEqual(['19700101T000000Z', ...made.slice(1)])
})

test('a folder without companies, or with one that has no database yet, is brought up to date', async () => {
  layGeneration(generations[0]!, data)
  rmSync(join(data, 'companies'), { recursive: true })
  await upgrade()
  looking(pathOf('platform'), file => expect(schemaOf(file)).toEqual(freshSchema('platform')))
  forgetMark(data)
  layGeneration(generations[0]!, data)
  rmSync(pathOf('tenant'))
  await upgrade()
  expect(existsSync(pathOf('tenant'))).toBe(false)
})

test('a folder that is up to date is not looked through, and copies nothing', async () => {
  layGeneration(generations.at(-1)!, data)
  for (const set of ['platform', 'tenant'] as const) looking(pathOf(set), file => migrate(file, migrationsOf(set)))
  await upgrade()
  writeFileSync(pathOf('tenant'), 'nobody opens it')
  await upgrade()
  expect(existsSync(join(data, 'backups'))).toBe(false)
})

test('a database that a newer version changed is told before anything is touched', async () => {
  layGeneration(generations[0]!, data)
  looking(pathOf('tenant'), file => file.exec("INSERT INTO migrations VALUES ('9999_later.sql', '')"))
  const before = contentOf(pathOf('platform'))
  await expect(upgrade()).rejects.toThrow('The database was changed by a newer version of Balcão (9999_later.sql)')
  expect(contentOf(pathOf('platform'))).toEqual(before)
  expect(existsSync(join(data, 'backups'))).toBe(false)
})

test('without room for the copy nothing is changed, and it says how to go on', async () => {
  layGeneration(generations[0]!, data)
  writeFileSync(join(data, 'backups'), 'no folder')
  const before = contentOf(pathOf('tenant'))
  await expect(upgrade()).rejects.toThrow('Nothing was changed; --backup-before-upgrade no goes on without it.')
  expect(contentOf(pathOf('tenant'))).toEqual(before)
  await upgrade(false)
  looking(pathOf('tenant'), file => expect(schemaOf(file)).toEqual(freshSchema('tenant')))
})

test('a company whose upgrade fails keeps the others from nothing, and is tried again with the backup that was made then', async () => {
  layCompanies(generations[0]!, 3)
  const last = join(data, 'companies/4/desk.sqlite')
  looking(last, file => file.exec('CREATE TABLE read_receipts (one)'))
  const before = contentOf(last, ['outbox'])
  const backups = async () => (await listSnapshots(folderStore(join(data, 'backups')))).snapshots
  for (let round = 0; round < 2; round += 1) {
    await upgrade()
    expect([...upgradeErrors(data)]).toEqual([[4, expect.stringContaining('read_receipts already exists')]])
    expect((await backups()).map(({ companies }) => companies.length)).toEqual([3])
  }
  looking(last, file => file.exec('DROP TABLE read_receipts'))
  await upgrade()
  looking(last, file => expect(schemaOf(file)).toEqual(freshSchema('tenant')))
  expect([existsSync(join(data, 'upgrade')), (await backups()).length]).toEqual([false, 1])
  await restoreBackup(folderStore(join(data, 'backups')), { id: 'latest', data, replace: true }, quiet)
  expect(contentOf(last, ['outbox'])).toEqual(before)
})

test('companies whose databases changed last are first, but for those that someone waits for', async () => {
  layGeneration(generations[0]!, data, 4)
  for (const [id, at] of [
    [3, 400],
    [2, 300],
    [5, 200],
    [4, 100],
  ] as const)
    utimesSync(join(data, `companies/${id}/desk.sqlite`), at, at)
  const order = { data, version: '0.0.0', withBackup: true }
  const rest = await beginUpgrade(order, quiet)
  expect(rest).toEqual({ companies: [3, 2, 5, 4], savesRoom: false })
  const wanted = new Int32Array(4)
  const done: number[] = []
  const report: ReportUpgrade = ({ company }) => {
    if (company) done.push(company.id)
    wanted[3] = 1
  }
  await upgradeCompanies(order, rest!, report, wanted)
  expect(done).toEqual([3, 4, 2, 5])
})

test('a disk without room for it is found before anything is touched', async () => {
  layGeneration(generations[0]!, data, 3)
  const order = { data, version: '0.0.0', withBackup: true }
  const before = contentOf(pathOf('platform'))
  await expect(beginUpgrade(order, quiet, () => 1024 ** 2)).rejects.toThrow(
    /It takes \d+ MB on the disk of .*, of which 1 MB are free/,
  )
  expect([contentOf(pathOf('platform')), existsSync(join(data, 'backups/objects'))]).toEqual([before, false])
})

test.each(['at another place', 'at the same place'])(
  'where the room is scarce, what a backup of today %s holds unchanged is not copied again, and the way back is whole without that place',
  async where => {
    layCompanies(generations[0]!, 4)
    const to = where === 'at the same place' ? join(data, 'backups') : `${data}-nightly`
    onTestFinished(() => rmSync(to, { recursive: true, force: true }))
    const nightly = { data, kind: 'scheduled', version: '0.0.0', withMedia: false, now: Date.now() } as const
    await createBackup(folderStore(to), nightly, quiet)
    looking(join(data, 'companies/3/desk.sqlite'), file => file.exec("UPDATE contacts SET name = 'Ana' WHERE id = 1"))
    looking(join(data, 'companies/4/desk.sqlite'), file => file.exec("UPDATE tags SET name = 'x' WHERE id = 1"))
    const paths = [2, 3, 4, 5].map(id => join(data, `companies/${id}/desk.sqlite`))
    const before = paths.map(path => contentOf(path, ['outbox']))
    const stored: unknown[] = []
    const order = { data, version: '0.0.0', withBackup: true, nightly: { to } }
    // Enough for two copies of the four.
    const { size } = statSync(paths[0]!)
    const rest = (await beginUpgrade(order, quiet, () => 7 * size))!
    expect(rest.savesRoom).toBe(true)
    await upgradeCompanies(order, rest, ({ company }) => {
      if (company) stored.push(readdirSync(join(data, 'upgrade')).filter(name => name.startsWith(`${company.id}.`)))
    })
    expect(stored.flat().sort()).toEqual(['2.held', '3.sqlite', '4.sqlite', '5.held'])
    if (where === 'at another place') rmSync(to, { recursive: true })
    await restoreBackup(folderStore(join(data, 'backups')), { id: 'latest', data, replace: true }, quiet)
    expect(paths.map(path => contentOf(path, ['outbox']))).toEqual(before)
  },
)

test('a company whose database is damaged keeps the others from nothing', async () => {
  layGeneration(generations[0]!, data, 2)
  writeFileSync(join(data, 'companies/3/desk.sqlite'), 'no database')
  await upgrade()
  looking(pathOf('tenant'), file => expect(schemaOf(file)).toEqual(freshSchema('tenant')))
  const { snapshots } = await listSnapshots(folderStore(join(data, 'backups')))
  expect(snapshots[0]!.companies.map(({ id }) => id)).toEqual([2])
})

test('a database that is missing or empty is not made again, and is reported in the copy', async () => {
  layGeneration(generations[0]!, data, 3)
  writeFileSync(join(data, 'companies/3/desk.sqlite'), '')
  looking(join(data, 'platform.sqlite'), file =>
    file.exec("INSERT INTO companies (id, name, createdAt, updatedAt) VALUES (3, 'Vazia', 1, 1), (5, 'Sumida', 1, 1)"),
  )
  await upgrade()
  expect(statSync(join(data, 'companies/3/desk.sqlite')).size).toBe(0)
  expect(existsSync(join(data, 'companies/5'))).toBe(false)
  const { snapshots } = await listSnapshots(folderStore(join(data, 'backups')))
  expect(snapshots[0]!.damaged).toEqual([
    'companies/3/desk.sqlite: it is empty, though the company is there.',
    'companies/5/desk.sqlite: it is missing, though the company is there.',
  ])
})

test.each(['missing', 'empty'])(
  'a folder of companies whose platform is %s is left as it is, and says so',
  async how => {
    layGeneration(generations.at(-1)!, data)
    if (how === 'missing') rmSync(pathOf('platform'))
    else writeFileSync(pathOf('platform'), '')
    await expect(upgrade()).rejects.toThrow(`which says which companies there are, is ${how}, and there are desks`)
    expect(existsSync(pathOf('platform')) ? statSync(pathOf('platform')).size : 'none').toBe(
      how === 'empty' ? 0 : 'none',
    )
  },
)

test('an upgrade that is killed, wherever, goes on with the next start, and its backup is what there was before', async () => {
  const lay = (): void => {
    rmSync(data, { recursive: true, force: true })
    layCompanies(generations.at(-1)!, 1)
  }
  const paths = ['platform.sqlite', 'companies/2/desk.sqlite'].map(path => join(data, path))
  const contents = () => paths.map(path => contentOf(path, ['outbox', 'company_due']))
  const run = async (cutAt: number) => {
    const cut = new Run(join(import.meta.dirname, 'testing/cut-upgrade.ts'), [data], {
      environment: { CUT_AT: String(cutAt), CUT_IN: '/upgrade/' },
    })
    return { end: await cut.exit, told: cut.output().trim().split('\n') }
  }
  lay()
  const before = contents()
  const { end, told: emitted } = await run(0)
  expect(end, emitted.join('\n')).toBe(0)
  const points = emitted
    .filter(line => !line.startsWith('flush '))
    .flatMap(line => (/^(write|copy) /.test(line) ? [line, line] : [line]))
  expect(points.length).toBeGreaterThan(8)
  for (let cutAt = 1; cutAt <= points.length; cutAt += 1) {
    lay()
    expect((await run(cutAt)).end).toBe('SIGKILL')
    await upgrade()
    for (const [path, set] of [
      [pathOf('platform'), 'platform'],
      [pathOf('tenant'), 'tenant'],
    ] as const)
      looking(path, file => expect(schemaOf(file)).toEqual(freshSchema(set)))
    expect(isUpToDate(data)).toBe(true)
    await restoreBackup(folderStore(join(data, 'backups')), { id: 'latest', data, replace: true }, quiet)
    expect(contents(), `killed before: ${points[cutAt - 1]}`).toEqual(before)
  }
})

test('of a database that a part of the migrations changed the one of before is stored, and of one that was put back the one in its place', async () => {
  layCompanies(generations[0]!, 2)
  const desk = pathOf('tenant')
  const order = { data, version: '0.0.0', withBackup: true }
  await beginUpgrade(order, quiet)
  const asItWas = new AsItWas(data)
  await asItWas.copy(2, desk)
  const before = contentOf(desk, ['outbox'])
  const third = join(data, 'companies/3/desk.sqlite')
  await asItWas.copy(3, third)
  looking(third, file => file.exec("UPDATE contacts SET name = 'Ana' WHERE id = 1"))
  const changed = contentOf(third, ['outbox'])
  const all = migrationsOf('tenant')
  looking(desk, file => {
    const next = all[all.length - missingMigrations(file, all).length]!
    migrate(file, all.slice(0, all.indexOf(next) + 1))
  })
  await upgrade()
  await restoreBackup(folderStore(join(data, 'backups')), { id: 'latest', data, replace: true }, quiet)
  expect([contentOf(desk, ['outbox']), contentOf(third, ['outbox'])]).toEqual([before, changed])
})
