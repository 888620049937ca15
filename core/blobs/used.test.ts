import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets } from '../storage/index.ts'
import { TestClock } from '../testing/test-clock.ts'
import { Blobs, bytesOfFiles } from './index.ts'

const LIMIT = 1000
const COMPANY = 1

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The files as a program finds them that has just started. */
function started(company = COMPANY) {
  const clock = new TestClock('2026-11-20T12:00:00Z')
  const blobs = new Blobs({
    dataFolder: folder,
    secrets: openSecrets(folder),
    clock,
    limitOf: () => LIMIT,
    freeShare: async () => 1,
  }).of(company)
  const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 5000 }
  return {
    ...blobs,
    put: async (bytes: number) => (await blobs.store(Readable.from([Buffer.alloc(bytes, 65)]), about)).blobId,
  }
}

test('the files of a company are taken until its space is full, and the refusal says how full it is', async () => {
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

test('a refused file leaves nothing behind', async () => {
  await expect(started().put(LIMIT + 1)).rejects.toMatchObject({ code: 'ERR_FILES_FULL' })
  expect([readdirSync(join(folder, 'incoming')), await bytesOfFiles(folder, COMPANY)]).toEqual([[], 0])
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

test('what else lies in the folder is no hindrance', async () => {
  const media = join(folder, 'companies', String(COMPANY), 'media')
  mkdirSync(media, { recursive: true })
  writeFileSync(join(media, '.DS_Store'), 'x')
  await started().put(LIMIT)
})
