import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../app/testing/test-clock.ts'
import { CompanyRuntimes } from '../company/runtime/index.ts'
import { MAX_STEP } from '../kit/limits.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { MigrationError, migrate, migrationsOf } from './migrate.ts'
import { TenantRegistry } from './registry.ts'
import { openSecrets } from './secrets.ts'
import { openSqlite, type SqliteFile } from './sqlite.ts'
import { Store } from './store.ts'
import { companyFile, companyFolder, layTenant, openTenant } from './tenant-db.ts'

interface Notes {
  notes: { id: number; text: string }
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** However busy the machine is, a batch has all the time that it needs, unless told otherwise. */
function openNotes(maxStep = Number.POSITIVE_INFINITY): Store<Notes> {
  const file = openSqlite(join(folder, 'notes.sqlite'))
  file.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
  return new Store<Notes>(file, maxStep)
}

const texts = async (store: Store<Notes>): Promise<string[]> =>
  (await store.db.selectFrom('notes').select('text').orderBy('id').execute()).map(row => row.text)

test('what a transaction wrote is there after it, and its hooks ran after the commit', async () => {
  const store = openNotes()
  const order: string[] = []
  await store.transaction(async tx => {
    tx.afterCommit(() => order.push('after'))
    tx.beforeCommit('x', async () => void order.push('before'))
    await tx.db.insertInto('notes').values({ id: 1, text: 'a' }).execute()
    order.push('work')
  })
  expect(await texts(store)).toEqual(['a'])
  expect(order).toEqual(['work', 'before', 'after'])
})

/** Writes three notes at the same moment, each with so many milliseconds of work; returns what happened in what order. */
async function threeAtOnce(store: Store<Notes>, works: number): Promise<string[]> {
  const order: string[] = []
  const write = async (id: number): Promise<void> => {
    await store.transaction(async ({ db }) => {
      for (const end = performance.now() + works; performance.now() < end; );
      await db
        .insertInto('notes')
        .values({ id, text: `${id}` })
        .execute()
      order.push(`work ${id}`)
    })
    order.push(`done ${id}`)
  }
  await Promise.all([1, 2, 3].map(write))
  return order
}

test('transactions of the same moment are committed together', async () => {
  const store = openNotes()
  expect(await threeAtOnce(store, 0)).toEqual(['work 1', 'work 2', 'work 3', 'done 1', 'done 2', 'done 3'])
})

test('a batch that has worked long enough is committed, and the rest of it goes into the next', async () => {
  const store = openNotes(MAX_STEP)
  expect(await threeAtOnce(store, MAX_STEP + 1)).toEqual(['work 1', 'done 1', 'work 2', 'done 2', 'work 3', 'done 3'])
  expect(await texts(store)).toEqual(['1', '2', '3'])
})

test('a throw rolls everything back and no hook runs', async () => {
  const store = openNotes()
  const hooks: string[] = []
  const failing = store.transaction(async tx => {
    tx.afterCommit(() => hooks.push('after'))
    await tx.db.insertInto('notes').values({ id: 1, text: 'a' }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await texts(store)).toEqual([])
  expect(hooks).toEqual([])
})

test('of what is to run before the commit under one key the last runs, once, and may ask for more', async () => {
  const store = openNotes()
  const order: string[] = []
  const note = (text: string) => async () => void order.push(text)
  await store.transaction(async tx => {
    tx.beforeCommit('a', note('a, first'))
    tx.beforeCommit('b', async () => {
      order.push('b')
      tx.beforeCommit('b', note('b again'))
      tx.beforeCommit('c', note('c'))
    })
    tx.beforeCommit('a', note('a, last'))
    order.push('work')
  })
  expect(order).toEqual(['work', 'a, last', 'b', 'b again', 'c'])
})

test('a throw before the commit rolls everything back', async () => {
  const store = openNotes()
  const failing = store.transaction(async tx => {
    await tx.db.insertInto('notes').values({ id: 1, text: 'a' }).execute()
    tx.beforeCommit('x', () => Promise.reject(new Error('too late')))
  })
  await expect(failing).rejects.toThrow('too late')
  expect(await texts(store)).toEqual([])
})

test('a transaction inside of another one is rejected, and the outer one goes on', async () => {
  const store = openNotes()
  await store.transaction(async tx => {
    await expect(store.transaction(async () => {})).rejects.toThrow('A transaction is open: hand its tx on.')
    await tx.db.insertInto('notes').values({ id: 1, text: 'outer' }).execute()
  })
  expect(await texts(store)).toEqual(['outer'])
})

test('one of another file inside of a transaction is its own, and does not hide the outer one', async () => {
  const store = openNotes()
  const other = new Store<Notes>(openSqlite(join(folder, 'other.sqlite')))
  other.file.exec('CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT')
  const failing = store.transaction(async () => {
    await other.transaction(async tx => {
      await expect(store.transaction(async () => {})).rejects.toThrow('A transaction is open: hand its tx on.')
      expect(() => store.db).toThrow('Use the db of the open transaction.')
      await tx.db.insertInto('notes').values({ id: 1, text: 'other' }).execute()
    })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect([await texts(store), await texts(other)]).toEqual([[], ['other']])
})

test('what a transaction has started and left behind may begin one of its own', async () => {
  const store = openNotes()
  let later: Promise<unknown> = Promise.resolve()
  let goOn = (): void => {}
  const ended = new Promise<void>(resolve => {
    goOn = resolve
  })
  await store.transaction(async () => {
    later = ended.then(() =>
      store.transaction(tx => tx.db.insertInto('notes').values({ id: 1, text: 'later' }).execute()),
    )
  })
  goOn()
  await later
  expect(await texts(store)).toEqual(['later'])
})

test('reading past the open transaction is rejected instead of waiting for ever', async () => {
  const store = openNotes()
  await expect(store.transaction(async () => store.db)).rejects.toThrow('Use the db of the open transaction.')
})

test('transactions of one store come one after the other', async () => {
  const store = openNotes()
  const add = (id: number) =>
    store.transaction(async tx => {
      const { count } = await tx.db
        .selectFrom('notes')
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('notes')
        .values({ id, text: `after ${count}` })
        .execute()
    })
  await Promise.all([add(1), add(2), add(3)])
  expect(await texts(store)).toEqual(['after 0', 'after 1', 'after 2'])
})

test('transactions asked for at once share a commit, and a failing one takes no other with it', async () => {
  const store = openNotes()
  const commits: string[] = []
  const add = (id: number) =>
    store.transaction(async tx => {
      tx.afterCommit(() => commits.push(`${id} of ${store.file.prepare('SELECT count(*) FROM notes').pluck().get()}`))
      await tx.db
        .insertInto('notes')
        .values({ id, text: `note ${id}` })
        .execute()
      if (id === 2) throw new Error('the second fails')
    })
  const results = await Promise.allSettled([add(1), add(2), add(3)])
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await texts(store)).toEqual(['note 1', 'note 3'])
  expect(commits).toEqual(['1 of 2', '3 of 2'])
})

test('when the commit itself fails, nobody is told about a success', async () => {
  const store = openNotes()
  store.file.exec('CREATE TABLE child (id INTEGER REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)')
  const good = store.transaction(tx => tx.db.insertInto('notes').values({ id: 1, text: 'a' }).execute())
  const breaking = store.transaction(tx => sql`INSERT INTO child VALUES (99)`.execute(tx.db))
  const results = await Promise.allSettled([good, breaking])
  expect(results.map(result => result.status)).toEqual(['rejected', 'rejected'])
  expect(await texts(store)).toEqual([])
})

test('migrations run once, in order, and a failing one leaves nothing behind', () => {
  const file = openSqlite(join(folder, 'm.sqlite'))
  const first = { name: '0001_a.sql', sql: 'CREATE TABLE a (x INTEGER); INSERT INTO a VALUES (1)' }
  migrate(file, [first])
  migrate(file, [first])
  const broken = { name: '0002_b.sql', sql: 'CREATE TABLE b (x INTEGER); INSERT INTO nowhere VALUES (1)' }
  expect(() => migrate(file, [first, broken])).toThrow('nowhere')
  expect(file.prepare("SELECT name FROM sqlite_master WHERE name IN ('a', 'b')").pluck().all()).toEqual(['a'])
  expect(file.prepare('SELECT count(*) FROM a').pluck().get()).toBe(1)
})

test('a changed or an unknown migration is rejected in a sentence', () => {
  const file = openSqlite(join(folder, 'm.sqlite'))
  migrate(file, [{ name: '0001_a.sql', sql: 'CREATE TABLE a (x INTEGER)' }])
  expect(() => migrate(file, [{ name: '0001_a.sql', sql: 'CREATE TABLE a (y INTEGER)' }])).toThrow(MigrationError)
  expect(() => migrate(file, [])).toThrow('newer version of Balcão')
})

test('a new company begins with the schema and the rows that all migrations make, and with no log of another file', () => {
  const path = companyFile(folder, 7)
  mkdirSync(dirname(path), { recursive: true })
  const gone = openSqlite(join(folder, 'gone.sqlite'))
  gone.exec("CREATE TABLE gone (x TEXT); INSERT INTO gone VALUES ('of a database that is no more')")
  copyFileSync(join(folder, 'gone.sqlite-wal'), `${path}-wal`)
  gone.close()
  layTenant(folder, 7)
  const { file } = openTenant(folder, 7)
  const migrated = openSqlite(join(folder, 'm.sqlite'))
  migrate(migrated, migrationsOf('tenant'))
  const schemaOf = (one: SqliteFile) => one.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').all()
  expect(schemaOf(file)).toEqual(schemaOf(migrated))
  const tables = migrated.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[]
  for (const name of tables)
    expect(file.prepare(`SELECT * FROM "${name}"`).all(), name).toEqual(
      migrated.prepare(`SELECT * FROM "${name}"`).all(),
    )
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
  file.close()
  migrated.close()
})

test('the data folder belongs to one process at a time', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
  lockFolder(folder)()
})

test('A lock that fails for another reason says its own', () => {
  writeFileSync(join(folder, 'lock'), 'no lock of ours, which begins otherwise')
  expect(() => lockFolder(folder)).toThrow('file is not a database')
})

test('the registry closes the longest unused desks and never one in use', async () => {
  const registry = new TenantRegistry(folder, new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z')), 2)
  for (const companyId of [1, 2, 3, 4]) registry.found(companyId)
  const release = registry.hold(1)
  for (const companyId of [2, 3, 4]) await registry.use(companyId, async () => {})
  expect(registry.openCount).toBe(2)
  expect(registry.storeOf(1).file.open).toBe(true)
  release()
  await registry.closeAll()
})

test('once all desks are closed, late work opens none again', async () => {
  const registry = new TenantRegistry(folder, new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z')))
  await registry.closeAll()
  await expect(registry.use(1, async () => {})).rejects.toThrow('closed with all others')
  expect(existsSync(companyFolder(folder, 1))).toBe(false)
})

test('a signature is taken for its own text alone, whatever is given in its place', () => {
  const secrets = openSecrets(folder)
  const right = secrets.sign('media-link', 'a')
  const taken = (text: string, signature: string) => secrets.isSigned('media-link', text, signature)
  expect(taken('a', right)).toBe(true)
  expect(secrets.isSigned('other', 'a', right)).toBe(false)
  const wrong = [
    right.slice(1),
    `${right}x`,
    `${right.slice(1)}!`,
    '',
    'ã'.repeat(right.length),
    'ã'.repeat(right.length / 2),
  ]
  for (const signature of wrong) expect(taken('a', signature)).toBe(false)
  expect(taken('b', right)).toBe(false)
})

test('anyone who takes a folder closes it to other users, with all that was made before and nothing that is not its own', () => {
  const data = join(folder, 'open')
  const outside = join(folder, 'outside')
  const modes = (paths: string[]) => paths.map(path => (statSync(path).mode & 0o777).toString(8))
  const umask = process.umask(0o022)
  try {
    const folders = ['', 'companies', 'companies/1', 'companies/1/wa', 'companies/1/media/ab', 'others']
    for (const name of folders) mkdirSync(join(data, name), { recursive: true })
    const ours = ['platform.sqlite', 'companies/1/desk.sqlite-wal', 'companies/1/wa/1.sqlite', 'companies/1/media/ab/x']
    for (const path of [...ours.map(name => join(data, name)), outside, join(data, 'others/y')]) writeFileSync(path, '')
    symlinkSync(outside, join(data, 'companies/1/link'))
    lockFolder(data)()
    expect(modes(folders.map(name => join(data, name)))).toEqual(['700', '700', '700', '700', '700', '755'])
    expect(modes(ours.map(name => join(data, name)))).toEqual(['600', '600', '600', '600'])
    expect(modes([outside, join(data, 'others/y')])).toEqual(['644', '644'])
    mkdirSync(join(data, 'companies/2'))
    writeFileSync(join(data, 'companies/2/desk.sqlite'), '')
    expect(modes([join(data, 'companies/2'), join(data, 'companies/2/desk.sqlite')])).toEqual(['700', '600'])
  } finally {
    process.umask(umask)
  }
})

test('sealed texts open with the key of their folder alone', () => {
  const secrets = openSecrets(folder)
  const sealed = secrets.encrypt('senha do banco')
  expect(sealed).not.toContain('senha')
  expect(openSecrets(folder).decrypt(sealed)).toBe('senha do banco')
  expect(() => secrets.decrypt(`${sealed.slice(0, -4)}AAAA`)).toThrow()
})

test('destroying a desk waits for work under way, and nothing brings its folder back', async () => {
  const registry = new TenantRegistry(folder, new CompanyRuntimes(new TestClock('2026-11-20T12:00:00Z')))
  registry.found(7)
  let finish = (): void => {}
  const work = registry.use(7, async store => {
    await new Promise<void>(resolve => {
      finish = resolve
    })
    return store.file.open
  })
  const destroyed = registry.destroy(7)
  finish()
  expect(await work).toBe(true)
  await destroyed
  expect(existsSync(companyFolder(folder, 7))).toBe(false)
  await expect(registry.use(7, async () => {})).rejects.toThrow('was deleted')
  expect(existsSync(companyFolder(folder, 7))).toBe(false)
  await registry.closeAll()
})
