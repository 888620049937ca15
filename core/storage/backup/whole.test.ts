import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Run } from '../../app/testing/run.ts'
import { openSqlite } from '../index.ts'
import { type BackupOrder, createBackup, type Progress } from './create.ts'
import { changedAt, checkFetched, copyDatabase, inDatabase, looksOf } from './databases.ts'
import { Objects } from './objects.ts'
import { pruneBackups } from './prune.ts'
import { restoreBackup } from './restore.ts'
import { listSnapshots, newSnapshotId, type Snapshot } from './snapshot.ts'
import { folderStore } from './stores/folder.ts'
import { locationError, openLocation } from './stores/location.ts'
import type { Store } from './stores/store.ts'
import { filesIn } from './testing/content.ts'
import { generations, layGeneration } from './testing/generations.ts'
import { verifyBackup } from './verify.ts'
import { backupWork } from './work.ts'

/** A stopped folder of two companies, each with a file that looks the same and is another. */
let folder: string
let data: string
let at: string
let elsewhere: string
let umask: number
beforeEach(() => {
  // As others may have it: what is private has to be made so.
  umask = process.umask(0o022)
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  data = join(folder, 'data')
  at = join(folder, 'backups')
  elsewhere = join(folder, 'elsewhere')
  layGeneration(generations.at(-1)!, data, 2)
  inDatabase(join(data, 'platform.sqlite'), file => {
    const first = file.prepare('SELECT * FROM companies WHERE id = 2').get() as object
    const second = { ...first, id: 3, name: 'Loja Verde', folded: 'loja verde' }
    const names = Object.keys(second)
    file.prepare(`INSERT INTO companies (${names.join()}) VALUES (${names.map(name => `@${name}`).join()})`).run(second)
  })
  for (const id of [2, 3]) storeFile(id, FILE, `file of ${id}`)
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

const FILE = 'ab/abcdefghijklmnopqrstuv'
const OLD = new Date(1_000_000_000)
const quiet = (): void => {}

const mediaOf = (id: number): string => join(data, 'companies', String(id), 'media')
function storeFile(id: number, name: string, content: string): void {
  const path = join(mediaOf(id), name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  utimesSync(path, OLD, OLD)
}

const order = (more: Partial<BackupOrder> = {}): BackupOrder => ({
  ...{ data, kind: 'by-hand', version: '1.2.3', withMedia: true, now: 0, ...more },
})
const create = (more: Partial<BackupOrder> = {}, report: (emitted: Progress) => void = quiet) =>
  createBackup(folderStore(at), order(more), report)
const restore = (id: string, store: Store = folderStore(at), report: (emitted: Progress) => void = quiet) =>
  restoreBackup(store, { id, data: elsewhere, replace: false }, report)

const objectOf = (content: string): string => {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return join(at, 'objects', sha256.slice(0, 2), sha256)
}

const objectAt = ({ sha256 }: { sha256: string }): string => join(at, 'objects', sha256.slice(0, 2), sha256)

/** Below a folder, all that others than its user may look into. */
const openBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .map(entry => join(entry.parentPath, entry.name))
    .filter(each => statSync(each).mode & 0o077)

describe('a backup of a folder', () => {
  test('tells what is in it and what came again, is for its user alone, and changes nothing of the folder', async () => {
    const before = filesIn(data)
    // What one that was killed left there.
    mkdirSync(join(at, 'partial', 'backup-killed'), { recursive: true, mode: 0o700 })
    chmodSync(at, 0o700)
    const steps: Progress[] = []
    const made = await create({}, emitted => steps.push(emitted))
    expect(steps).toEqual([
      { step: 'looking at what is there' },
      { step: 'Balcão', done: 0, of: 3 },
      { step: 'Loja Azul', done: 1, of: 3 },
      { step: 'Loja Verde', done: 2, of: 3 },
    ])
    expect(made).toMatchObject({
      ...{ id: '19700101T000000Z', kind: 'by-hand', version: '1.2.3', startedAt: 0, damaged: [] },
      companies: [
        { id: 2, media: { files: 1, bytes: 9 }, hadPhones: false },
        { id: 3, media: { files: 1, bytes: 9 }, hadPhones: false },
      ],
    })
    const objects = readdirSync(join(at, 'objects'), { recursive: true, withFileTypes: true }).filter(each =>
      each.isFile(),
    )
    const bytes = objects.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
    expect(made.added).toEqual({ files: objects.length, bytes })
    expect([statSync(at).mode & 0o777, openBelow(at)]).toEqual([0o700, []])
    expect(readdirSync(join(at, 'partial'))).toEqual([])
    expect(filesIn(data)).toEqual(before)
  })

  test('lies on the disk, each content of it and its list, before it is told to be there', async () => {
    const run = new Run(join(import.meta.dirname, 'testing/cut-backup.ts'), [data, at])
    expect(await run.exit, run.output()).toBe(0)
    const content = run.output().split('\n')
    const contents = content.flatMap(line => /^stream (.*\/partial\/[\da-f-]{36})$/.exec(line)?.[1] ?? [])
    const places = readdirSync(at, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ parentPath }) => parentPath)
    expect(contents).toHaveLength(places.length)
    for (const path of [...contents, ...places]) expect(content).toContain(`flush ${path}`)
  })

  test('is restored with each file in its company, also the second time, and with nothing besides', async () => {
    await create()
    // So that nothing is taken for what it was before by its time alone.
    const { id } = await create()
    const steps: Progress[] = []
    const { files } = await restore(id, folderStore(at), emitted => steps.push(emitted))
    const names = [
      'platform.sqlite',
      'secret.key',
      ...[2, 3].flatMap(each => [`companies/${each}/desk.sqlite`, `companies/${each}/media/${FILE}`]),
    ]
    expect(Object.keys(filesIn(elsewhere)).sort()).toEqual(names.sort())
    expect([files, steps.map(({ done, of }) => [done, of])]).toEqual([
      6,
      [
        [0, 2],
        [1, 2],
      ],
    ])
    for (const company of [2, 3])
      expect(readFileSync(join(elsewhere, 'companies', String(company), 'media', FILE), 'utf8')).toBe(
        `file of ${company}`,
      )
    expect(openBelow(elsewhere)).toEqual([])
  })

  test('leaves no campaign to wait for what its outbox had: those people were not reached', async () => {
    inDatabase(join(data, 'companies/2/desk.sqlite'), file =>
      file.exec("UPDATE campaigns SET status = 'EM_ANDAMENTO'; UPDATE campaign_recipients SET state = 'sending'"),
    )
    await restore((await create()).id)
    const [campaign, recipient] = inDatabase(join(elsewhere, 'companies/2/desk.sqlite'), file => [
      file.prepare('SELECT status, sendingCount, failedCount FROM campaigns').get(),
      file.prepare('SELECT state, failure FROM campaign_recipients').get(),
    ])
    expect(campaign).toEqual({ status: 'EM_ANDAMENTO', sendingCount: 0, failedCount: 1 })
    expect(recipient).toEqual({ state: 'failed', failure: 'not-linked' })
  })

  test('holds no files where it is of databases alone, and none that no desk has', async () => {
    for (const name of ['ab/note.txt', 'abc/abcdefghijklmnopqrstuv', 'ab/with space']) storeFile(2, name, 'strange')
    expect((await create()).companies[0]!.media).toMatchObject({ files: 1, bytes: 9 })
    expect((await create({ withMedia: false })).companies.map(({ media }) => media)).toEqual([null, null])
  })

  test('of databases alone is for the folder that it was made of, whose files stay where they are', async () => {
    const { id } = await create({ withMedia: false })
    await expect(restore(id)).rejects.toMatchObject({
      message: `Backup ${id} holds databases alone, for the folder that it was made of. Name that one with --data.`,
      kind: 'refused',
    })
    expect(filesIn(elsewhere)).toEqual({})
    const { aside } = await restoreBackup(folderStore(at), { id, data, replace: true }, quiet)
    for (const company of [2, 3]) expect(readFileSync(join(mediaOf(company), FILE), 'utf8')).toBe(`file of ${company}`)
    expect(Object.keys(filesIn(aside!)).filter(name => name.includes('media'))).toEqual([])
  })

  test('takes the place of what is there with the files that it has, and others lie aside', async () => {
    const { id } = await create()
    const later = 'cd/cdefghijklmnopqrstuvwx'
    storeFile(2, later, 'later')
    rmSync(join(data, 'companies/3/media'), { recursive: true })
    await expect(restoreBackup(folderStore(at), { id, data, replace: false }, quiet)).rejects.toMatchObject({
      message: expect.stringContaining('holds a Balcão already (platform.sqlite, secret.key, companies)'),
      kind: 'refused',
    })
    const { aside } = await restoreBackup(folderStore(at), { id, data, replace: true }, quiet)
    expect(existsSync(join(mediaOf(2), later))).toBe(false)
    expect(readFileSync(join(aside!, 'companies/2/media', later), 'utf8')).toBe('later')
    expect(readFileSync(join(mediaOf(3), FILE), 'utf8')).toBe('file of 3')
  })

  test('of a company without files leaves it without those that came since', async () => {
    rmSync(join(data, 'companies/3/media'), { recursive: true })
    const { id } = await create()
    storeFile(3, FILE, 'later')
    await restoreBackup(folderStore(at), { id, data, replace: true }, quiet)
    expect(existsSync(join(mediaOf(3), FILE))).toBe(false)
  })

  test('tells about a database in which the check finds something, and keeps it all the same', async () => {
    inDatabase(join(data, 'companies/3/desk.sqlite'), file =>
      file.exec(`CREATE TABLE odd (one INTEGER CHECK (one > 0));
        PRAGMA ignore_check_constraints = ON; INSERT INTO odd VALUES (-1)`),
    )
    const { damaged, companies } = await create()
    expect(damaged).toEqual(['companies/3/desk.sqlite: CHECK constraint failed in odd'])
    expect(companies.map(({ id }) => id)).toEqual([2, 3])
  })

  test('tells each time of a company whose database is missing, empty or damaged, also when it is verified', async () => {
    const desk = (id: number): string => join(data, 'companies', String(id), 'desk.sqlite')
    inDatabase(desk(2), file =>
      file.exec(`CREATE TABLE odd (one INTEGER CHECK (one > 0));
        PRAGMA ignore_check_constraints = ON; INSERT INTO odd VALUES (-1)`),
    )
    utimesSync(desk(2), OLD, OLD)
    rmSync(desk(3))
    const emitted = [
      'companies/2/desk.sqlite: CHECK constraint failed in odd',
      'companies/3/desk.sqlite: it is missing, though the company is there.',
    ]
    for (let time = 0; time < 2; time += 1) {
      const { id, damaged } = await create()
      expect(damaged).toEqual(emitted)
      expect((await verifyBackup(folderStore(at), id, undefined, quiet)).faults).toEqual(
        expect.arrayContaining(emitted),
      )
    }
    inDatabase(desk(3), file => file.exec('CREATE TABLE one (x); DROP TABLE one'))
    expect((await create()).damaged[1]).toBe('companies/3/desk.sqlite: it is empty, though the company is there.')
    inDatabase(join(data, 'platform.sqlite'), file => file.exec("UPDATE companies SET phase = 'founding' WHERE id = 3"))
    rmSync(desk(3))
    expect((await create()).damaged).toEqual(emitted.slice(0, 1))
  })

  test('holds a company that came while the others were copied', async () => {
    const late = (emitted: Progress): void => {
      if (emitted.step !== 'Loja Verde') return
      inDatabase(join(data, 'platform.sqlite'), file =>
        file.exec("INSERT INTO companies (id, name, folded, createdAt, updatedAt) VALUES (4, 'Tarde', 'tarde', 1, 1)"),
      )
      cpSync(join(data, 'companies/2'), join(data, 'companies/4'), { recursive: true })
    }
    const { id, companies } = await create({}, late)
    expect(companies.map(company => company.id)).toEqual([2, 3, 4])
    expect((await verifyBackup(folderStore(at), id, undefined, quiet)).faults).toEqual([])
    expect((await restore(id)).files).toBe(8)
  })

  test('holds the files of the rows that it copied, also one that came, and one that went, while they were copied', async () => {
    const [came, went] = ['cd/cdefghijklmnopqrstuvwx', FILE]
    const store = folderStore(at)
    let isFirst = true
    const put: Store['put'] = (key, content) => {
      if (isFirst && key.endsWith('.gz')) {
        isFirst = false
        storeFile(2, came, 'came')
        rmSync(join(mediaOf(2), went))
      }
      return store.put(key, content)
    }
    const { id, companies } = await createBackup({ ...store, put }, order(), quiet)
    expect(companies[0]!.media).toMatchObject({ files: 2, bytes: 'file of 2'.length + 'came'.length })
    await restore(id)
    const restored = join(elsewhere, 'companies/2/media')
    expect([came, went].map(name => readFileSync(join(restored, name), 'utf8'))).toEqual(['came', 'file of 2'])
  })

  test('copies a database again that was changed a moment ago, though it looks as it did', async () => {
    const path = join(data, 'companies/2/desk.sqlite')
    // Of a clock that stands still, or of two changes in one of its ticks.
    const tick = new Date(Date.now() + 60_000)
    const rename = (name: string): void => {
      inDatabase(path, file => file.prepare('UPDATE users SET name = ?').run(name))
      utimesSync(path, tick, tick)
    }
    rename('Ana')
    const [before] = (await create()).companies
    rename('Bia')
    const [after] = (await create()).companies
    expect(after!.desk.looked).toBe(before!.desk.looked)
    expect(after!.desk.sha256).not.toBe(before!.desk.sha256)
  })

  test('is not made where what should be a file cannot be read', async () => {
    mkdirSync(join(mediaOf(2), 'ab/Abcdefghijklmnopqrstuv'))
    await expect(create()).rejects.toThrow('EISDIR')
    expect((await listSnapshots(folderStore(at))).snapshots).toEqual([])
  })

  test('reads all files again where the list of before is damaged', async () => {
    const { companies } = await create()
    const { sha256 } = companies[0]!.media!.index
    const list = `${join(at, 'objects', sha256.slice(0, 2), sha256)}.gz`
    writeFileSync(list, 'something else')
    storeFile(2, 'cd/cdefghijklmnopqrstuvwx', 'later')
    const { id } = await create()
    expect((await restore(id)).files).toBe(7)
  })

  test('is counted when it is verified, and what is damaged is named', async () => {
    const { id, platform, key, companies } = await create()
    const bytes = [platform, key, ...companies.flatMap(({ desk, media }) => [desk, media!.index, { bytes: 9 }])].reduce(
      (sum, each) => sum + each.bytes,
      0,
    )
    expect(await verifyBackup(folderStore(at), id, undefined, quiet)).toMatchObject({ files: 8, bytes, faults: [] })
    const { sha256 } = companies[1]!.desk
    writeFileSync(`${join(at, 'objects', sha256.slice(0, 2), sha256)}.gz`, 'something else')
    const { faults: errors } = await verifyBackup(folderStore(at), id, data, quiet)
    // Both companies have the same database here, which lies in the store once.
    expect(errors).toEqual([2, 3].map(each => expect.stringMatching(`^companies/${each}/desk.sqlite: .* is damaged`)))
  })

  test('says which of its parts is damaged', async () => {
    const { id, platform, key } = await create()
    const place = ({ sha256 }: { sha256: string }): string => join(at, 'objects', sha256.slice(0, 2), sha256)
    writeFileSync(`${place(platform)}.gz`, 'something else')
    rmSync(place(key))
    const { faults: errors } = await verifyBackup(folderStore(at), id, undefined, quiet)
    expect(errors).toEqual([
      expect.stringMatching(/^secret\.key: .* is missing/),
      expect.stringMatching(/^platform\.sqlite: .* is damaged/),
    ])
  })

  test.each([
    ['a database', true, ({ companies }: Snapshot) => `${objectAt(companies[0]!.desk)}.gz`, false],
    ["the platform's database", true, ({ platform }: Snapshot) => `${objectAt(platform)}.gz`, false],
    ['a list of files', true, ({ companies }: Snapshot) => `${objectAt(companies[0]!.media!.index)}.gz`, false],
    ['the key', true, ({ key }: Snapshot) => objectAt(key), false],
    ['a file, where all are read', true, () => objectOf('file of 3'), true],
    ['a file, where they are not', false, () => objectOf('file of 3'), false],
  ])(
    'fixes what has rotted at the place, for the backups of before as well: %s',
    async (_, mends, pathOf, checksAll) => {
      const before = await create()
      const path = pathOf(before)
      const bytes = readFileSync(path)
      // Of the same length, as a disk that fails leaves it.
      writeFileSync(path, bytes.fill(0, Math.floor(bytes.length / 2)))
      const { id, mended } = await create({ checksAll })
      expect(mended).toBe(mends ? 1 : 0)
      for (const each of [before.id, id]) {
        const { faults: errors } = await verifyBackup(folderStore(at), each, undefined, quiet)
        expect(errors.length === 0).toBe(mends)
      }
      expect((await create({ checksAll })).mended).toBe(0)
    },
  )

  test('is only read where there are no data to make room in', async () => {
    const { id } = await create()
    rmSync(join(at, 'partial'), { recursive: true })
    const before = readdirSync(at)
    await verifyBackup(folderStore(at), id, undefined, quiet)
    expect(readdirSync(at)).toEqual(before)
  })

  test('is read no further than each content was long, whatever it unpacks to now', async () => {
    const { id, platform } = await create()
    const piece = gzipSync(Buffer.alloc(1024 ** 2))
    let provided = 0
    function* swollen(): Iterable<Buffer> {
      for (; provided < 1000; provided += 1) yield piece
    }
    const get: Store['get'] = async key =>
      key.includes(platform.sha256) ? Readable.from(swollen()) : folderStore(at).get(key)
    const { faults: errors } = await verifyBackup({ ...folderStore(at), get }, id, undefined, quiet)
    expect(errors).toEqual([expect.stringMatching(/^platform\.sqlite: .* is damaged/)])
    expect(provided).toBeLessThan(100)
  })

  test('is reported as an error where the store itself fails', async () => {
    const { id } = await create()
    const failing: Store = {
      ...folderStore(at),
      get: key => (key.startsWith('objects/') ? Promise.reject(new Error('torn')) : folderStore(at).get(key)),
    }
    await expect(verifyBackup(failing, id, undefined, quiet)).rejects.toThrow('torn')
  })

  test('is fetched again where a content breaks off on its way, and given up after the third time', async () => {
    const { id } = await create()
    const tornSoOften = (often: number): Store => {
      let torn = 0
      const get: Store['get'] = async key => {
        if (key.startsWith('snapshots/') || torn++ >= often) return folderStore(at).get(key)
        return Readable.from(
          (async function* () {
            yield Buffer.of(1)
            throw new Error('torn')
          })(),
        )
      }
      return { ...folderStore(at), get }
    }
    await expect(restore(id, tornSoOften(3))).rejects.toThrow('torn')
    expect(filesIn(elsewhere)).toEqual({})
    expect((await restore(id, tornSoOften(2))).files).toBe(6)
  })
})

test('a copy of a database that others write to all the time is that of one moment', async () => {
  const [from, to] = [join(folder, 'busy.sqlite'), join(folder, 'copy.sqlite')]
  const until = performance.now() + 5000
  const file = openSqlite(from)
  file.exec('CREATE TABLE large (bytes BLOB); CREATE TABLE notes (text TEXT)')
  file.exec('INSERT INTO large VALUES (zeroblob(30000000))')
  let written = 0
  let isOver = false
  const write = (): void => {
    if (isOver || performance.now() > until) return
    file.exec("INSERT INTO notes VALUES ('a')")
    written += 1
    setImmediate(write)
  }
  write()
  await copyDatabase(from, to)
  isOver = true
  file.close()
  const copied = inDatabase(to, copy => copy.prepare('SELECT count(*) FROM notes').pluck().get() as number)
  // One that began again with each of them would come to its end behind the last.
  expect(copied).toBeLessThan(written)
})

test('a database is held to the rows that were counted, also of tables that are gone', () => {
  const path = join(folder, 'some.sqlite')
  inDatabase(path, file => file.exec('CREATE TABLE migrations (name TEXT, checksum TEXT)'))
  const check = (counts: Record<string, number>) => () =>
    checkFetched(path, 'this', 'tenant', { sha256: '', bytes: 0, schema: '', looked: '', counts })
  expect(check({ migrations: 0 })).not.toThrow()
  expect(check({ migrations: 2 })).toThrow('this is not what was stored: migrations has 0 rows of 2.')
  expect(check({ gone: 3 })).toThrow('this is not what was stored: gone has no rows of 3.')
})

test('a database looks otherwise once its journal does', () => {
  const path = join(folder, 'some')
  const looks = [looksOf(path)]
  writeFileSync(path, 'a')
  looks.push(looksOf(path))
  writeFileSync(`${path}-wal`, 'a')
  looks.push(looksOf(path))
  writeFileSync(`${path}-wal`, 'ab')
  looks.push(looksOf(path))
  expect(new Set(looks).size).toBe(4)
})

test('a database was changed last when its journal was, or itself', () => {
  const path = join(folder, 'some')
  const [early, late] = [new Date(1_000_000_000), new Date(2_000_000_000)]
  const changed = (whole: Date, journal: Date): number => {
    for (const [each, time] of [[path, whole] as const, [`${path}-wal`, journal] as const]) {
      writeFileSync(each, '')
      utimesSync(each, time, time)
    }
    return changedAt(path)
  }
  expect([changed(early, late), changed(late, early)]).toEqual([late.getTime(), late.getTime()])
  rmSync(`${path}-wal`)
  expect(changedAt(path)).toBe(late.getTime())
})

describe('of several backups', () => {
  test('the one of the same second has a number behind it', () => {
    expect(newSnapshotId(0, [])).toBe('19700101T000000Z')
    expect(newSnapshotId(0, ['19700101T000000Z'])).toBe('19700101T000000Z-2')
    expect(newSnapshotId(0, ['19700101T000000Z', '19700101T000000Z-2'])).toBe('19700101T000000Z-3')
  })

  test('the newest one is meant by `latest`, and none is one that is not there', async () => {
    await expect(restore('latest')).rejects.toMatchObject({
      message: `There is no backup in ${at} yet.`,
      kind: 'absent',
    })
    await create()
    const { id } = await create({ now: 1000 })
    expect((await restore('latest')).snapshot.id).toBe(id)
    await expect(restore('20200101T000000Z', folderStore(at))).rejects.toMatchObject({ kind: 'refused' })
  })

  test.each(['null', '[]', '7', '{}', '{"format":1,"sum":"","backup":null}'])(
    'the list that says %s is damaged',
    async text => {
      mkdirSync(join(at, 'snapshots'), { recursive: true })
      writeFileSync(join(at, 'snapshots/19700101T000000Z.json'), text)
      await expect(restore('19700101T000000Z')).rejects.toMatchObject({
        message: 'The list of backup 19700101T000000Z is damaged. Take another one.',
        kind: 'unreadable',
      })
    },
  )

  test('the list in which a word is another, or that is called otherwise, is damaged', async () => {
    const { id } = await create()
    const path = join(at, 'snapshots', `${id}.json`)
    const list = readFileSync(path, 'utf8')
    const other = '20990101T000000Z'
    writeFileSync(join(at, 'snapshots', `${other}.json`), list)
    await expect(restore(other)).rejects.toThrow(`The list of backup ${other} is damaged`)
    writeFileSync(path, list.replace('"version": "1.2.3"', '"version": "1.2.4"'))
    await expect(restore(id)).rejects.toThrow(`The list of backup ${id} is damaged`)
  })

  test('none goes while one of them cannot be read, and then all but the newest of a kind do', async () => {
    const scratch = join(folder, 'scratch')
    mkdirSync(scratch)
    for (const now of [0, 1000, 2000]) await create({ now })
    storeFile(3, FILE, 'changed!!')
    utimesSync(join(mediaOf(3), FILE), OLD, new Date())
    const { id } = await create({ now: 3000 })
    await create({ now: 4000, kind: 'scheduled', withMedia: false })
    const broken = join(at, 'snapshots/19691231T000000Z.json')
    writeFileSync(broken, '')
    const prune = () => pruneBackups(folderStore(at), ['by-hand'], 1, scratch, 4000)
    expect([await prune(), readdirSync(join(at, 'snapshots'))]).toEqual([0, expect.objectContaining({ length: 6 })])
    rmSync(broken)
    expect(await prune()).toBe(3)
    const left = await listSnapshots(folderStore(at))
    expect(left.snapshots.map(({ id, kind }) => [id, kind])).toEqual([
      [id, 'by-hand'],
      ['19700101T000004Z', 'scheduled'],
    ])
    expect(() => statSync(objectOf('file of 3'))).toThrow('ENOENT')
    expect(statSync(objectOf('changed!!')).size).toBe(9)
    for (const { id } of left.snapshots)
      expect((await verifyBackup(folderStore(at), id, undefined, quiet)).faults).toEqual([])
  })
})

describe('the work of the thread', () => {
  const work = (now: number) =>
    backupWork.create({ place: { to: at }, data, kind: 'by-hand', version: '0', now }, quiet)

  test('makes a backup, removes older ones, lists and verifies them', async () => {
    expect(await work(0)).toMatchObject({ place: at, snapshot: { kind: 'by-hand' } })
    const { snapshot } = await work(1000)
    const pruned = { place: { to: at }, data, kind: 'by-hand', now: 1000, keep: 1 } as const
    const { removed } = await backupWork.prune(pruned, quiet)
    expect([removed, readdirSync(join(at, 'partial'))]).toEqual([1, []])
    const listed = await backupWork.list({ place: { to: at } }, quiet)
    expect(listed).toEqual({ place: at, snapshots: [snapshot], unreadable: [], until: {} })
    const verdict = await backupWork.verify({ place: { to: at }, id: 'latest' }, quiet)
    expect(verdict).toMatchObject({ snapshot: { id: snapshot.id }, faults: [] })
  })
})

describe('a place', () => {
  async function keysOf(store: Store): Promise<string[]> {
    const keys: string[] = []
    for await (const { key, bytes } of store.list('')) if (!key.startsWith('partial')) keys.push(`${key} ${bytes}`)
    return keys
  }

  test('is listed in the order of names, and one that is no folder is told', async () => {
    const store = folderStore(at)
    for (const key of ['b/2', 'a/1', 'b/1', 'c', 'a/0']) await store.put(key, Readable.from([Buffer.from(key)]))
    expect(await keysOf(store)).toEqual(['a/0 3', 'a/1 3', 'b/1 3', 'b/2 3', 'c 1'])
    expect(await store.get('nothing')).toBeUndefined()
    const strange = folderStore(join(at, 'c'))
    await expect(keysOf(strange)).rejects.toThrow(
      `The backups in ${join(at, 'c')} cannot be read: a part of its path is no folder.`,
    )
    await expect(strange.get('x')).rejects.toMatchObject({
      message: `The backup in ${join(at, 'c')} cannot be read: a part of its path is no folder.`,
      kind: 'unreadable',
    })
  })

  test.each([
    's3:///bucket',
    's3://host',
    's3+ftp://host/bucket',
    's3://user@host/bucket',
    's3://host/bucket#part',
    's3:nonsense',
    'http://minio.lan:9000/bucket',
    'https://s3.example.com/bucket',
    'S3://s3.example.com',
    'sftp://backup.lan/balcao',
    'file:///mnt/backup',
  ])('%s is none', async to => {
    expect(locationError(to)).toBe(
      'must be a folder, or as s3://host/bucket/folder?region=name, s3+http:// for a store without https',
    )
    await expect(openLocation({ to })).rejects.toThrow('The place of the backups must be a folder')
  })

  test('that is a store needs both keys', async () => {
    const to = 's3://s3.example.com/bucket'
    for (const keys of [{}, { s3Key: 'a' }, { s3Secret: 'b' }])
      await expect(openLocation({ to, ...keys })).rejects.toThrow('A store needs its keys')
    expect((await openLocation({ to, s3Key: 'a', s3Secret: 'b' })).name).toBe('https://s3.example.com/bucket/')
  })
})

test('what a content is stored under is its sum, and it is stored once', async () => {
  const objects = new Objects(folderStore(at))
  await objects.look()
  const path = join(folder, 'content')
  writeFileSync(path, 'content')
  const object = await objects.keep(path, false)
  expect(object).toEqual({ sha256: createHash('sha256').update('content').digest('hex'), bytes: 7 })
  await objects.keep(path, false)
  expect([objects.added, objects.has(object, false), objects.has({ ...object, bytes: 8 }, false)]).toEqual([
    { files: 1, bytes: 7 },
    true,
    false,
  ])
})
