import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { MINUTE } from '../kit/clock.ts'
import { restoreBackup } from '../storage/backup/restore.ts'
import { folderStore } from '../storage/backup/stores/folder.ts'
import { companyFile, openSqlite } from '../storage/index.ts'
import { readBackupRecord } from './backup-record.ts'
import { changes } from './doctor/folder.ts'
import { test } from './testing/test.ts'
import type { World } from './testing/world.ts'

let folder: string
let at: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  at = join(folder, 'backups')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const note = (world: World, subject: string) =>
  world.app.machinery.desks.use(1, desk => desk.transaction(tx => tx.audit({ kind: 'dataExported', subject })))
const readyz = async (world: World) => (await world.app.readiness()).checks.backups

test('what changes is added to the backup every few minutes, also after a restart, and comes back as of a moment', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { backupTo: at, backupEvery: '4' } })
  expect(await readyz(world)).toContain('nothing that changed')
  // The backup, to which there was nothing to add before.
  await world.advance(6 * MINUTE)
  const moments: number[] = []
  for (const subject of ['one', 'two']) {
    await note(world, subject)
    await world.advance(5 * MINUTE)
    moments.push(world.clock.now())
    expect([readBackupRecord(world.folder).changes!.at > world.clock.now() - 5 * MINUTE, await readyz(world)]).toEqual([
      true,
      'ok',
    ])
    await world.restart()
  }
  expect(world.complaints).toEqual([])
  const subjectsAt = async (moment: number) => {
    const into = join(folder, `restored-${moment}`)
    const { snapshot } = await restoreBackup(
      folderStore(at),
      { id: 'latest', at: moment, data: into, replace: false },
      () => {},
    )
    const file = openSqlite(companyFile(into, 1), { readonly: true })
    const subjects = file.prepare("SELECT subject FROM audit_log WHERE kind = 'dataExported' ORDER BY id").pluck().all()
    file.close()
    return [snapshot.id, subjects]
  }
  const [first, second] = [await subjectsAt(moments[0]!), await subjectsAt(moments[1]!)]
  expect([first[1], second]).toEqual([['one'], [first[0], ['one', 'two']]])
})

test('a place that takes nothing is reported in words, once, and tried again each minute', async ({ openWorld }) => {
  const world = await openWorld({
    flags: { backupTo: at, backupEvery: '4' },
  })
  await world.advance(6 * MINUTE)
  await note(world, 'one')
  rmSync(join(at, 'increments'), { recursive: true, force: true })
  writeFileSync(join(at, 'increments'), 'no folder')
  await world.advance(12 * MINUTE)
  expect(world.complaints).toMatchObject([{ msg: expect.stringContaining('was not added to the last backup') }])
  expect(readBackupRecord(world.folder).changes?.fault).toContain('cannot be written')
  expect(await readyz(world)).toMatch(/^what changed in the last \d+ minutes is in no backup$/)
  const { config } = world.app.machinery
  const [emitted] = changes({ config: { ...config }, running: true }, world.clock.now())
  expect(emitted).toMatchObject({
    state: 'warning',
    about: 'backups',
    sentence: expect.stringContaining('is in no backup'),
  })
  expect(changes({ config, running: false })).toEqual([])
  rmSync(join(at, 'increments'))
  await world.advance(MINUTE)
  expect([readBackupRecord(world.folder).changes?.fault, await readyz(world)]).toEqual([undefined, 'ok'])
})

test('a place that lost the backup gets another one at once', async ({ openWorld }) => {
  const world = await openWorld({ flags: { backupTo: at, backupEvery: '4' } })
  await world.advance(6 * MINUTE)
  rmSync(at, { recursive: true })
  await note(world, 'one')
  await world.advance(10 * MINUTE)
  const { snapshots } = await world.app.machinery.backups.work(
    'list',
    { place: { to: at } },
    () => {},
    new AbortController().signal,
  )
  expect([snapshots.map(({ kind }) => kind), await readyz(world)]).toEqual([['scheduled'], 'ok'])
})
