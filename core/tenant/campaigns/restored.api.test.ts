import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { HOUR } from '../../kit/clock.ts'
import { createBackup } from '../../storage/backup/create.ts'
import { restoreBackup } from '../../storage/backup/restore.ts'
import { folderStore } from '../../storage/backup/stores/folder.ts'
import { planned } from './fixtures.ts'

test('A campaign whose messages waited when a backup was made comes to its end after a restore, and its people can be written to again', async ({
  openWorld,
  onTestFinished,
}) => {
  const world = await openWorld()
  const { desk, now, act, drains } = await planned(world)
  await desk.later(2 * HOUR)
  expect((await now()).counts).toMatchObject({ sending: 2, delivered: 1 })
  const at = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => rmSync(at, { recursive: true }))
  const order = { data: world.folder, kind: 'by-hand', version: '0', withMedia: true, now: 0 } as const
  const { id } = await createBackup(folderStore(at), order, () => {})
  await world.restart(0, () => restoreBackup(folderStore(at), { id, data: world.folder, replace: true }, () => {}))
  await drains()
  expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { sending: 0, delivered: 1, failed: 2 } })
  await act('retry')
  await drains()
  expect(await now()).toMatchObject({ status: 'FINALIZADA', counts: { delivered: 3, failed: 0 } })
})
