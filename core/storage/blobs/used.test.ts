import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../app/testing/test-clock.ts'
import { CompanyRuntimes } from '../../company/runtime/index.ts'
import { openSecrets } from '../index.ts'
import { Blobs, bytesOfFiles } from './index.ts'

const LIMIT = 1000
const COMPANY = 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The files as a program finds them that has just started. */
const FREE = { share: 1, bytes: 1e12 }
const FULL = { share: 0.04, bytes: 1e9 }

function started(company = COMPANY, { limit = LIMIT, freeRoom = async () => FREE, link = undefined as never } = {}) {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const blobs = new Blobs({
    dataFolder: folder,
    runtimes: new CompanyRuntimes(clock),
    secrets: openSecrets(folder),
    clock,
    limitOf: () => limit,
    freeRoom,
    link,
  }).of(company)
  const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 5000 }
  return {
    ...blobs,
    receives: (source: Readable, announced?: number, maxBytes = 5000) =>
      blobs.store(source, { ...about, announced, maxBytes }),
    put: async (bytes: number) => (await blobs.store(Readable.from([Buffer.alloc(bytes, 65)]), about)).blobId,
  }
}

test('the files of a company are taken until its space is full, and the rejection says how full it is', async () => {
  const { put } = started()
  await put(600)
  await expect(put(401)).rejects.toMatchObject({ code: 'ERR_FILES_FULL', data: { used: '1 KB', limit: '1 KB' } })
  await put(400)
  await expect(put(1)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  expect(await bytesOfFiles(folder, COMPANY)).toBe(LIMIT)
})

test('a full company leaves room to the others', async () => {
  await started().put(LIMIT)
  await started(2).put(LIMIT)
})

test('a rejected file leaves nothing behind', async () => {
  await expect(started().put(LIMIT + 1)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  expect([readdirSync(join(folder, 'incoming')), await bytesOfFiles(folder, COMPANY)]).toEqual([[], 0])
})

test('a file that cannot be put in its place takes nothing', async () => {
  const { keep, checkRoom } = started()
  const gone = { path: join(folder, 'gone'), mimeType: 'text/plain', name: 'a.txt', bytes: LIMIT }
  await expect(keep(gone)).rejects.toMatchObject({ code: 'ENOENT' })
  await checkRoom(LIMIT)
})

test('of files that come at once only those are taken that fit', async () => {
  const { put } = started()
  const ends = await Promise.allSettled(Array.from({ length: 10 }, () => put(300)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await bytesOfFiles(folder, COMPANY)).toBe(900)
})

test('a removed file makes room once, however often it is removed', async () => {
  const { put, remove, checkRoom } = started()
  const [first] = [await put(500), await put(500)]
  await Promise.all([remove(first), remove(first)])
  await remove(first)
  await checkRoom(500)
  await expect(checkRoom(501)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
})

test('after a start, which may follow a crash, what lies there counts', async () => {
  await started().put(900)
  const { checkRoom } = started()
  await checkRoom(100)
  await expect(checkRoom(101)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
})

test('files that go while they are counted are not counted for good', async () => {
  const blobIds = await Promise.all([100, 200, 300].map(bytes => started().put(bytes)))
  const { checkRoom, remove } = started()
  await Promise.all([checkRoom(), ...blobIds.map(blobId => remove(blobId))])
  await checkRoom(LIMIT)
})

const ABOUT = { mimeType: 'text/plain', name: 'a.txt' }

test('a file for many rows takes its room once, and makes room when the last of them goes', async () => {
  const { put, copy, remove, checkRoom, open } = started()
  const bytes = 900
  const first = await put(bytes)
  const copies = await Promise.all(Array.from({ length: 9 }, () => copy({ blobId: first, ...ABOUT })))
  await checkRoom(100)
  await Promise.all([remove(first), ...copies.slice(1).map(({ blobId }) => remove(blobId))])
  const [left] = copies
  expect((await open(left!.blobId).toArray()).join('')).toBe('A'.repeat(bytes))
  await expect(checkRoom(101)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  expect(await bytesOfFiles(folder, COMPANY)).toBe(bytes)
  await remove(left!.blobId)
  await checkRoom(LIMIT)
})

test('after a start a file of three names counts once', async () => {
  const { put, copy } = started()
  const blobId = await put(100)
  await Promise.all([1, 2].map(() => copy({ blobId, ...ABOUT })))
  await started().checkRoom(900)
  await expect(started().checkRoom(901)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
})

test('on a disk without further names a file for another row is a copy, which needs its room', async () => {
  const link = async (): Promise<void> => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' })
  }
  const { put, copy, open } = started(COMPANY, { link: link as never })
  const blobId = await put(400)
  const other = await copy({ blobId, ...ABOUT })
  expect((await open(other.blobId).toArray()).join('')).toBe('A'.repeat(400))
  await expect(copy({ blobId, ...ABOUT })).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
})

test('a file that is gone is given no further name', async () => {
  await expect(started().copy({ blobId: 'gone', ...ABOUT })).rejects.toMatchObject({ code: 'ENOENT' })
})

test('what else lies in the folder is no hindrance', async () => {
  const media = join(folder, 'companies', String(COMPANY), 'media')
  mkdirSync(media, { recursive: true })
  writeFileSync(join(media, '.DS_Store'), 'x')
  await started().put(LIMIT)
})

/** Files whose bytes come when the test says so. */
const slowFile = () => new PassThrough({ highWaterMark: 1 })
/** Writes bytes, and resolves once they are taken. */
const send = (file: PassThrough, bytes: number) =>
  new Promise<void>((resolve, reject) => {
    file.once('error', reject)
    file.write(Buffer.alloc(bytes, 65), error => (error ? reject(error) : resolve()))
  })

test('a file that grows beyond the space is broken off where it does, and nothing more of it is read', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 100
      yield Buffer.alloc(100, 65)
    }
  }
  const file = Readable.from(endless(), { objectMode: false })
  await expect(started().receives(file, undefined, 1e9)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  expect(file.destroyed).toBe(true)
  // Of an endless file it is what streams hold between them.
  expect(read).toBeLessThan(200_000)
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

test('what is on its way counts for the files that come meanwhile, and no longer once it is broken off', async () => {
  const { receives, checkRoom } = started()
  const first = slowFile()
  const end = receives(first)
  await send(first, 600)
  await send(first, 1)
  await expect(checkRoom(401)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  await checkRoom(300)
  first.destroy(new Error('broken off'))
  await expect(end).rejects.toThrow('broken off')
  await checkRoom(LIMIT)
})

test('of files that arrive at once each counts for the others from its announcement, and one that does not fit is not read', async () => {
  const { receives, checkRoom } = started()
  const first = slowFile()
  const end = receives(first, 700)
  await expect(receives(slowFile(), 301)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  first.end(Buffer.alloc(700, 65))
  await end
  await checkRoom(300)
  await expect(checkRoom(301)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
})

test('once the disk is nearly full no file is taken, however small it is', async () => {
  const { put } = started(COMPANY, { freeRoom: async () => FULL })
  await expect(put(1)).rejects.toMatchObject({ code: 'ERR_DISK_FULL' })
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})

test('a file is broken off when the disk gets full under it', async () => {
  let looks = 0
  const freeRoom = async () => {
    looks += 1
    return looks < 3 ? FREE : FULL
  }
  const { receives } = started(COMPANY, { limit: 1e9, freeRoom })
  const pieces = Array.from({ length: 20 }, () => Buffer.alloc(1024 ** 2))
  await expect(receives(Readable.from(pieces), undefined, 1e9)).rejects.toMatchObject({ code: 'ERR_DISK_FULL' })
  expect(readdirSync(join(folder, 'incoming'))).toEqual([])
})
