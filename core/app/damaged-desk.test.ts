import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { listSnapshots } from '../backup/snapshot.ts'
import { folderStore } from '../backup/stores/folder.ts'
import { MINUTE } from '../kit/clock.ts'
import { authRoutes } from '../platform/auth/contract.ts'
import { removeCompany } from '../platform/companies/index.ts'
import { companyFolder, deskFile } from '../storage/index.ts'
import { aConnectedConnection } from '../tenant/connections/fixtures.ts'
import { test } from '../testing/test.ts'

test('a company whose database is damaged keeps the others from nothing, and can be deleted', async ({
  openWorld,
  onTestFinished,
}) => {
  const backupTo = mkdtempSync(join(tmpdir(), 'balcao-'))
  onTestFinished(() => rmSync(backupTo, { recursive: true }))
  const world = await openWorld({ flags: { backupTo } })
  const [broken, whole] = [await world.company(), await world.company()]
  for (const company of [broken, whole]) {
    const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 100 }
    await company.desk(desk => desk.blobs.store(Readable.from([Buffer.from('a file')]), about))
    // What a real phone leaves there.
    mkdirSync(join(companyFolder(world.folder, company.id), 'wa'), { recursive: true })
  }
  await aConnectedConnection(world, broken)
  const connection = await aConnectedConnection(world, whole)
  await world.restart(0, () => {
    const desk = deskFile(world.folder, broken.id)
    for (const journal of [`${desk}-wal`, `${desk}-shm`]) rmSync(journal, { force: true })
    writeFileSync(desk, 'no database any more '.repeat(100))
  })
  await world.advance(2 * MINUTE)
  expect(world.app.whatsapp.connections.state({ companyId: whole.id, connectionId: connection.id })).toMatchObject({
    status: 'CONNECTED',
  })
  const { snapshots } = await listSnapshots(folderStore(backupTo))
  expect(snapshots.map(({ companies }) => companies.map(({ id }) => id))).toEqual([[1, whole.id]])
  const told = world.complaints.filter(({ companyId }) => companyId === broken.id).map(({ msg }) => msg)
  expect(told).toContain('the phones of a company stay as they are')
  await removeCompany(world.app.platform, broken.id)
  await world.restart()
  expect(world.app.platform.companies.companyIds()).toEqual([1, whole.id])
  expect(await (await world.signIn(whole.adminEmail)).call(authRoutes.me)).toMatchObject({ companyId: whole.id })
})
