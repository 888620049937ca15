import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { S3Emulator } from '../../../../emulators/s3/s3.ts'
import { HOUR, MINUTE } from '../../../kit/clock.ts'
import { companyFile, openSqlite } from '../../index.ts'
import { inDatabase } from '../databases.ts'
import { pruneBackups } from '../prune.ts'
import { restoreBackup } from '../restore.ts'
import { s3Store } from '../stores/s3.ts'
import { filesIn } from '../testing/content.ts'
import { verifyBackup } from '../verify.ts'
import { readChain } from './chain.ts'
import { shipChanges } from './ship.ts'
import { ChangingFolder, quiet } from './testing/folder.ts'

let it: ChangingFolder
beforeEach(() => {
  it = new ChangingFolder()
})
afterEach(() => it.remove())

const FILE = 'ab/abcdefghijklmnopqrstuv'
const LATER = Number.MAX_SAFE_INTEGER / 2
const incrementsOf = (backup: string): string[] => {
  const folder = join(it.at, 'increments', backup)
  return existsSync(folder) ? readdirSync(folder).filter(name => name !== 'named') : []
}
const errorsOf = async (id: string) => (await verifyBackup(it.store, id, undefined, quiet)).faults

describe('what changed since a backup', () => {
  test('is stored in pieces, of which each is a moment to go back to', async () => {
    it.note('before')
    const { id } = await it.backup()
    const moments: number[] = []
    for (const text of ['one', 'two', 'three']) {
      it.note(text)
      const { written } = await it.ship()
      moments.push(it.now)
      expect(written).toMatchObject({ backup: id, number: moments.length, databases: 1 })
    }
    expect((await it.restored(moments[0]! - HOUR / 2)).notes).toEqual(['before'])
    expect((await it.restored(moments[0]! + HOUR / 2)).notes).toEqual(['before', 'one'])
    const last = await it.restored(LATER)
    expect(last).toMatchObject({ notes: ['before', 'one', 'two', 'three'], whole: 'ok', broken: [], companies: 1 })
    expect(last.at - moments[2]!).toBeLessThan(MINUTE)
    expect(await errorsOf(id)).toEqual([])
  })

  test('is nothing where nothing changed, and nothing is written then', async () => {
    const { id } = await it.backup()
    expect(await it.ship()).toMatchObject({ at: it.now, written: undefined })
    it.note('one')
    await it.ship()
    expect((await it.ship()).written).toBeUndefined()
    it.reopen()
    expect((await it.ship()).written).toBeUndefined()
    expect(incrementsOf(id)).toEqual(['000001'])
  })

  test('is a few pages of a large database, whichever way its log went', async () => {
    for (let n = 0; n < 300; n += 1) it.note('large', 20_000)
    await it.backup()
    const bytes: number[] = []
    for (const between of [quiet, () => it.reopen(), () => it.desk.pragma('wal_checkpoint(TRUNCATE)'), quiet]) {
      it.note('one more')
      between()
      bytes.push((await it.ship()).written!.bytes)
    }
    expect(Math.max(...bytes)).toBeLessThan(10_000)
    expect((await it.restored(LATER)).notes.slice(300)).toEqual(['one more', 'one more', 'one more', 'one more'])
  })

  test('has the files that came, and the key file where that is another one', async () => {
    it.keepFile(FILE, 'of before')
    const { id } = await it.backup()
    it.keepFile('ab/bbcdefghijklmnopqrstuv', 'beside it')
    it.keepFile('cd/cbcdefghijklmnopqrstuv', 'elsewhere')
    it.note('a file came')
    writeFileSync(join(it.data, 'secret.key'), Buffer.alloc(32, 9).toString('base64'))
    await it.ship()
    const { into } = await it.restored(LATER)
    const restored = Object.keys(filesIn(into)).filter(name => name.includes('media'))
    expect(restored.map(name => readFileSync(join(into, name), 'utf8'))).toEqual([
      'of before',
      'beside it',
      'elsewhere',
    ])
    expect(readFileSync(join(into, 'secret.key'), 'utf8')).toBe(Buffer.alloc(32, 9).toString('base64'))
    expect(await errorsOf(id)).toEqual([])
    // Each is stored once.
    it.note('no file')
    await it.ship()
    const { increment } = (await readChain(it.store, id, it.folder)).increments[1]!
    expect(increment.databases[0]!.media).toEqual([])
  })

  test('has companies that came whole, and those that went are gone from then on', async () => {
    await it.backup()
    inDatabase(join(it.data, 'platform.sqlite'), file => {
      const first = file.prepare('SELECT * FROM companies WHERE id = 2').get() as object
      const second = { ...first, id: 3, name: 'Loja Verde', folded: 'loja verde' }
      const names = Object.keys(second)
      file
        .prepare(`INSERT INTO companies (${names.join()}) VALUES (${names.map(name => `@${name}`).join()})`)
        .run(second)
    })
    const green = new ChangingFolder()
    green.note('of the green one')
    green.desk.close()
    const folder = join(it.data, 'companies/3')
    cpSync(join(green.data, 'companies/2'), folder, { recursive: true })
    green.desk = openSqlite(':memory:')
    green.remove()
    await it.ship()
    const withIt = it.now + MINUTE
    inDatabase(companyFile(it.data, 3), file => file.exec("UPDATE notes SET text = 'changed'"))
    await it.ship()
    const changed = it.now + MINUTE
    inDatabase(join(it.data, 'platform.sqlite'), file => file.exec('DELETE FROM companies WHERE id = 3'))
    rmSync(folder, { recursive: true })
    const id = (await it.ship()).written!.backup
    const textAt = async (at: number) => {
      const { into } = await it.restored(at)
      const path = companyFile(into, 3)
      return existsSync(path)
        ? inDatabase(path, file => file.prepare('SELECT text FROM notes').pluck().all())
        : undefined
    }
    expect([await textAt(withIt), await textAt(changed), await textAt(LATER)]).toEqual([
      ['of the green one'],
      ['changed'],
      undefined,
    ])
    expect(await errorsOf(id)).toEqual([])
  })

  test('is rejected until there is a backup here of this very folder', async () => {
    const ship = () => shipChanges(it.store, { data: it.data, version: '1', now: it.now })
    expect(await ship()).toEqual({ lacksBackup: true })
    await it.backup('by-hand')
    expect(await ship()).toEqual({ lacksBackup: true })
    const { id } = await it.backup()
    expect(await ship()).toMatchObject({ lacksBackup: false })
    it.note('one')
    rmSync(join(it.at, 'snapshots', `${id}.json`))
    expect(await ship()).toEqual({ lacksBackup: true })
    await it.backup()
    it.desk.close()
    await restoreBackup(it.store, { id: 'latest', data: it.data, replace: true }, quiet)
    expect(await ship()).toEqual({ lacksBackup: true })
    it.reopen()
  })

  test('is added to the newest backup that was made by itself, also beside one by hand', async () => {
    await it.backup()
    it.note('one')
    await it.ship()
    await it.backup('by-hand')
    it.note('two')
    await it.ship()
    const { id } = await it.backup()
    it.note('three')
    expect((await it.ship()).written).toMatchObject({ backup: id, number: 1 })
    expect((await it.restored(it.now - HOUR)).notes).toEqual(['one', 'two'])
    expect((await it.restored(LATER)).notes).toEqual(['one', 'two', 'three'])
  })
})

test('a store takes them as a folder does', async () => {
  const keys = { accessKey: 'AKIA', secretKey: 'secret', region: 'sa-east-1' }
  const emulator = await S3Emulator.start({ ...keys, bucket: 'copies', pageSize: 3 })
  onTestFinished(() => emulator.stop())
  it.store = await s3Store({ ...keys, endpoint: `http://${emulator.host}`, bucket: 'copies', prefix: 'desk/' })
  const { id } = await it.backup()
  for (const text of ['one', 'two', 'three', 'four']) {
    it.note(text)
    await it.ship()
  }
  expect((await it.restored(it.now - HOUR / 2, it.store)).notes).toEqual(['one', 'two', 'three'])
  expect(await errorsOf(id)).toEqual([])
  await it.backup()
  expect(await pruneBackups(it.store, ['scheduled'], 1, it.folder, it.now)).toBe(1)
  expect([...emulator.objects.keys()].filter(key => key.includes('increments'))).toEqual([])
})

describe('increments that are damaged', () => {
  const spoil = (id: string, number: string): void => {
    const path = join(it.at, 'increments', id, number)
    const content = readFileSync(path)
    content[content.length - 20]! ^= 1
    writeFileSync(path, content)
  }

  test.each(['spoilt', 'missing', 'exchanged'])(
    '%s ones are told, and a restore takes the moment before',
    async how => {
      const { id } = await it.backup()
      for (const text of ['one', 'two', 'three']) {
        it.note(text)
        await it.ship()
      }
      const second = join(it.at, 'increments', id, '000002')
      if (how === 'spoilt') spoil(id, '000002')
      if (how === 'missing') rmSync(second)
      if (how === 'exchanged') writeFileSync(second, readFileSync(join(it.at, 'increments', id, '000003')))
      const { notes, broken, at } = await it.restored(LATER)
      expect([notes, broken]).toEqual([['one'], [expect.stringContaining(`ncrement 2 of backup ${id}`)]])
      expect(at).toBeLessThan(it.now - HOUR)
      expect(await errorsOf(id)).toEqual([expect.stringContaining(`ncrement 2 of backup ${id}`)])
    },
  )

  test('a moment before the first backup is rejected, and leaves nothing', async () => {
    await it.backup()
    await expect(it.restored(1)).rejects.toMatchObject({
      kind: 'absent',
      message: expect.stringMatching('goes back to'),
    })
    expect(filesIn(join(it.folder, 'restored'))).toEqual({})
  })
})

test('increments go with their backup, and what they name stays as long as they do', async () => {
  const { id } = await it.backup()
  it.keepFile(FILE, 'short-lived')
  it.note('one')
  await it.ship()
  const during = it.now + MINUTE
  rmSync(join(it.data, 'companies/2/media', FILE))
  const second = await it.backup()
  const prune = (keep: number) => pruneBackups(it.store, ['scheduled'], keep, it.folder, it.now)
  for (let n = 0; n < 3; n += 1) {
    await it.backup()
    expect(await prune(4 - n)).toBe(n === 0 ? 0 : 1)
    if (n > 0) break
    const { into } = await it.restored(during)
    expect(readFileSync(join(into, 'companies/2/media', FILE), 'utf8')).toBe('short-lived')
  }
  expect([incrementsOf(id), existsSync(join(it.at, 'snapshots', `${second.id}.json`))]).toEqual([[], true])
  expect(Object.keys(filesIn(join(it.at, 'increments')))).toEqual([])
})
