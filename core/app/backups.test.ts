import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { inBackupThread } from '../backup/index.ts'
import { DAY, HOUR, MINUTE } from '../kit/clock.ts'
import { test } from '../testing/test.ts'
import { nextOf } from './backups.ts'

let folder: string
let at: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  at = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const made = async () =>
  (await inBackupThread('list', { place: { to: at } }, () => {})).snapshots.map(({ kind, startedAt }) => ({
    kind,
    startedAt,
  }))

test('a backup is made soon after the first start and then each day, the newest are kept, and a restart makes none', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { backupTo: at, backupKeep: '2' } })
  await world.advance(2 * MINUTE)
  const [first, ...others] = await made()
  expect([first?.kind, others]).toEqual(['scheduled', []])
  await world.restart()
  await world.advance(2 * MINUTE)
  expect(await made()).toEqual([first])
  for (let day = 0; day < 2; day += 1) await world.advance(DAY)
  const kept = await made()
  expect(kept).toHaveLength(2)
  expect(kept).not.toContainEqual(first)
  expect(new Date(kept[1]!.startedAt).getHours()).toBe(3)
})

test('one that fails is told, and made an hour later', async ({ openWorld }) => {
  const world = await openWorld({ flags: { backupTo: at } })
  writeFileSync(at, 'no folder')
  await world.advance(2 * MINUTE)
  expect(world.complaints).toMatchObject([{ msg: 'no backup was made; it is tried again in an hour' }])
  rmSync(at)
  await world.advance(HOUR)
  expect(await made()).toHaveLength(1)
})

test('of two that are asked for at once the second begins when the first has come to its end', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const order = { data: world.folder, kind: 'by-hand', version: '0', now: 0, place: { to: at } } as const
  const { signal } = new AbortController()
  const told: string[] = []
  const make = async (name: string): Promise<void> => {
    await world.app.machinery.backups.work('create', order, () => told.push(name), signal)
    told.push(`${name} is made`)
  }
  await Promise.all([make('first'), make('second')])
  expect(told.indexOf('second')).toBeGreaterThan(told.indexOf('first is made'))
  expect(await made()).toHaveLength(2)
})

test('the next of several times of the day follows, also over midnight', () => {
  const day = (hours: number, minutes = 0) => new Date(2026, 10, 23, hours, minutes).getTime()
  const times = ['03:00', '15:30']
  expect(nextOf(times, day(1))).toBe(day(3))
  expect(nextOf(times, day(3))).toBe(day(15, 30))
  expect(nextOf(times, day(15, 30))).toBe(day(27))
})
