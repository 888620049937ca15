import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '../kit/clock.ts'
import { createBackup } from '../storage/backup/create.ts'
import { listSnapshots, snapshotCalled } from '../storage/backup/snapshot.ts'
import { folderStore } from '../storage/backup/stores/folder.ts'
import { readBackupRecord } from './backup-record.ts'
import { nextOf } from './backups.ts'
import { test } from './testing/test.ts'

let folder: string
let at: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  at = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Whole backups alone: what is added to them every few minutes has tests of its own, and a day has hundreds of those. */
const eachDay = () => ({ backupTo: at, backupEvery: '0' })

const made = async () =>
  (await listSnapshots(folderStore(at))).snapshots.map(({ kind, startedAt }) => ({
    kind,
    startedAt,
  }))

test('a backup is made soon after the first start and then each day, the newest are stored, and a restart makes none', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { ...eachDay(), backupKeep: '2' } })
  await world.advance(2 * MINUTE)
  const [first, ...others] = await made()
  expect([first?.kind, others]).toEqual(['scheduled', []])
  await world.restart()
  await world.advance(2 * MINUTE)
  expect(await made()).toEqual([first])
  for (let day = 0; day < 2; day += 1) await world.advance(DAY)
  const stored = await made()
  expect(stored).toHaveLength(2)
  expect(stored).not.toContainEqual(first)
  expect(new Date(stored[1]!.startedAt).getHours()).toBe(3)
})

test('one that fails is told, and made an hour later', async ({ openWorld }) => {
  const world = await openWorld({ flags: eachDay() })
  writeFileSync(at, 'no folder')
  await world.advance(2 * MINUTE)
  expect(world.complaints).toMatchObject([{ msg: 'no backup was made; it is tried again in an hour' }])
  rmSync(at)
  await world.advance(HOUR)
  expect(await made()).toHaveLength(1)
})

test('the newest is read each week, and what has rotted where it lies is told and written anew', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: eachDay() })
  const company = await world.company()
  await company.context(desk =>
    desk.blobs.store(Readable.from([Buffer.from('a file')]), { mimeType: 'text/plain', name: 'a.txt', maxBytes: 100 }),
  )
  await world.advance(2 * MINUTE)
  const verified = () => readBackupRecord(world.folder).verified
  const first = verified()
  expect(first?.faults).toBe(0)
  const sha256 = createHash('sha256').update('a file').digest('hex')
  const object = join(at, 'objects', sha256.slice(0, 2), sha256)
  writeFileSync(object, 'A file')
  // Of the days between, the backups are like each other: it makes none of them.
  await world.restart(5 * DAY)
  await world.advance(DAY)
  expect([verified(), readFileSync(object, 'utf8')]).toEqual([first, 'A file'])
  await world.restart()
  await world.advance(2 * DAY)
  const emitted = world.complaints.map(({ msg }) => msg)
  expect(emitted).toEqual([
    'the newest backup is damaged where it lies; another one is made, with all files read',
    expect.stringContaining('had changed where they lie, and were written anew'),
  ])
  expect([verified()?.faults, readFileSync(object, 'utf8')]).toEqual([0, 'a file'])
})

test('one that is dated in the future keeps no other from being made, is told, and is the first to go', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { ...eachDay(), backupKeep: '2' } })
  const now = world.clock.now()
  const order = { data: world.folder, kind: 'scheduled', version: '0', withMedia: true } as const
  const future = now + 365 * DAY
  for (const startedAt of [future, future + DAY])
    await createBackup(folderStore(at), { ...order, now: startedAt }, () => {})
  await world.advance(2 * MINUTE)
  expect(world.complaints).toMatchObject([{ msg: expect.stringContaining('backups are dated in the future') }])
  const times = async () => (await made()).map(({ startedAt }) => startedAt)
  const first = now + MINUTE
  expect(await times()).toEqual([first, future + DAY])
  expect((await snapshotCalled(folderStore(at), 'latest', now + HOUR)).startedAt).toBe(first)
  expect((await snapshotCalled(folderStore(at), 'latest', now - 365 * DAY)).startedAt).toBe(future + DAY)
  await world.advance(DAY)
  const all = await times()
  expect([all.length, all[0], all[1]! < now + 2 * DAY]).toEqual([2, first, true])
})

test('of two that are asked for at once the second begins when the first has come to its end', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const order = { data: world.folder, kind: 'by-hand', version: '0', now: 0, place: { to: at } } as const
  const { signal } = new AbortController()
  const emitted: string[] = []
  const make = async (name: string): Promise<void> => {
    await world.app.machinery.backups.work('create', order, () => emitted.push(name), signal)
    emitted.push(`${name} is made`)
  }
  await Promise.all([make('first'), make('second')])
  expect(emitted.indexOf('second')).toBeGreaterThan(emitted.indexOf('first is made'))
  expect(await made()).toHaveLength(2)
})

test('the next of several times of the day follows, also over midnight', () => {
  const day = (hours: number, minutes = 0) => new Date(2026, 10, 23, hours, minutes).getTime()
  const times = ['03:00', '15:30']
  expect(nextOf(times, day(1))).toBe(day(3))
  expect(nextOf(times, day(3))).toBe(day(15, 30))
  expect(nextOf(times, day(15, 30))).toBe(day(27))
})
