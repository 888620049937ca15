import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { DAY, MINUTE } from '../kit/clock.ts'
import { authRoutes } from '../platform/auth/contract.ts'
import { companyRoutes } from '../platform/companies/contract.ts'
import { databaseErrors, removeCompany } from '../platform/companies/index.ts'
import { listSnapshots } from '../storage/backup/snapshot.ts'
import { folderStore } from '../storage/backup/stores/folder.ts'
import { companyFile, companyFolder, openSqlite } from '../storage/index.ts'
import { aConnectedConnection } from '../tenant/connections/fixtures.ts'
import { ticketRoutes } from '../tenant/tickets/contract.ts'
import { test } from './testing/test.ts'
import { PASSWORD, type World } from './testing/world.ts'

const TOKEN = 'a-token-for-prometheus'

const figuresOf = async ({ base }: World): Promise<string> =>
  (await fetch(new URL('/metrics', base), { headers: { authorization: `Bearer ${TOKEN}` } })).text()

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
    await company.context(desk => desk.blobs.store(Readable.from([Buffer.from('a file')]), about))
    // What a real phone leaves there.
    mkdirSync(join(companyFolder(world.folder, company.id), 'wa'), { recursive: true })
  }
  await aConnectedConnection(world, broken)
  const connection = await aConnectedConnection(world, whole)
  await world.restart(0, () => {
    const desk = companyFile(world.folder, broken.id)
    for (const journal of [`${desk}-wal`, `${desk}-shm`]) rmSync(journal, { force: true })
    writeFileSync(desk, 'no database any more '.repeat(100))
  })
  await world.advance(2 * MINUTE)
  expect(world.app.whatsapp.connections.state({ companyId: whole.id, connectionId: connection.id })).toMatchObject({
    status: 'CONNECTED',
  })
  const { snapshots } = await listSnapshots(folderStore(backupTo))
  expect(snapshots.map(({ companies }) => companies.map(({ id }) => id))).toEqual([[1, whole.id]])
  const emitted = world.complaints.filter(({ companyId }) => companyId === broken.id).map(({ msg }) => msg)
  expect(emitted).toContain('the phones of a company stay as they are')
  expect(await databaseErrors(world.app.platform)).toEqual([
    { id: broken.id, name: expect.any(String), fault: 'damaged' },
  ])
  await removeCompany(world.app.platform, broken.id)
  expect(await databaseErrors(world.app.platform)).toEqual([])
  await world.restart()
  expect(world.app.platform.companies.companyIds()).toEqual([1, whole.id])
  expect(await (await world.signIn(whole.adminEmail)).call(authRoutes.me)).toMatchObject({ companyId: whole.id })
})

test.for(['missing', 'empty'] as const)(
  'a company whose database is %s is told about everywhere and made again by nobody, and works again once it is put back',
  async (error, { openWorld, onTestFinished }) => {
    const backupTo = mkdtempSync(join(tmpdir(), 'balcao-'))
    onTestFinished(() => rmSync(backupTo, { recursive: true }))
    const flags = { backupTo, backupKeep: '1', metricsToken: TOKEN }
    const world = await openWorld({ flags })
    const [broken, whole] = [await world.company('Loja Azul'), await world.company()]
    // Both of these open the desk at a start: phones were linked, and an account was between the two databases.
    mkdirSync(join(companyFolder(world.folder, broken.id), 'wa'), { recursive: true })
    await world.advance(2 * MINUTE)
    const path = companyFile(world.folder, broken.id)
    let stored = Buffer.alloc(0)
    await world.restart(0, () => {
      stored = readFileSync(path)
      for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
      if (error === 'missing') rmSync(path)
      else writeFileSync(path, '')
      const platform = openSqlite(join(world.folder, 'platform.sqlite'))
      platform.exec('UPDATE accounts SET pending = 1')
      platform.close()
    })
    const stays = () => (existsSync(path) ? statSync(path).size : -1)
    const boss = await world.superAdmin()
    expect(await boss.call(companyRoutes.deskFaults)).toEqual([{ id: broken.id, name: 'Loja Azul', fault: error }])
    const rejected = await world.nobody.refusal(authRoutes.login, {
      body: { email: broken.adminEmail, password: PASSWORD },
    })
    expect([rejected.status, rejected.body]).toMatchObject([503, { error: 'ERR_DESK_UNUSABLE' }])
    expect(await (await world.signIn(whole.adminEmail)).call(authRoutes.me)).toMatchObject({ companyId: whole.id })
    expect(await world.app.readiness()).toMatchObject({
      ready: true,
      checks: {
        desks: 'the database of 1 company of 3 is missing, empty, damaged or not upgraded: balcao doctor names them',
      },
    })
    const detail = async (headers: Record<string, string>) =>
      ((await (await fetch(new URL('/readyz', world.base), { headers })).json()) as { detail?: object }).detail
    expect(await detail({})).toBeUndefined()
    expect(await detail({ authorization: 'Bearer another-token-of-theirs' })).toBeUndefined()
    expect(await detail({ authorization: `Bearer ${TOKEN}` })).toMatchObject({
      backups: { madeSecondsAgo: expect.any(Number), isWhole: true, hasFailed: false, damagedParts: 0 },
      desks: [{ company: broken.id, fault: error }],
    })
    expect(await figuresOf(world)).toContain(`balcao_desk_fault{company="${broken.id}",fault="${error}"} 1`)
    const before = await figuresOf(world)
    expect(before).toMatch(/^balcao_backup_made_timestamp_seconds [1-9]\d+/m)
    expect(before).toMatch(/^balcao_backup_verified_timestamp_seconds [1-9]\d+/m)
    expect(before).toContain('balcao_backup_planned 1\n')
    expect(before).toContain('balcao_backup_whole 1\n')
    expect(before).toContain('balcao_backup_verify_faults 0\n')
    await world.advance(DAY)
    expect(await figuresOf(world)).toContain('balcao_backup_whole 0\n')
    const { snapshots } = await listSnapshots(folderStore(backupTo))
    // The one of before, which has it, is not removed for one that has not.
    expect(snapshots.map(({ companies, damaged }) => [companies.map(({ id }) => id), damaged])).toEqual([
      [[1, broken.id, whole.id], []],
      [[1, whole.id], [`companies/${broken.id}/desk.sqlite: it is ${error}, though the company is there.`]],
    ])
    expect(stays()).toBe(error === 'missing' ? -1 : 0)
    await world.restart(0, () => writeFileSync(path, stored))
    expect((await world.app.readiness()).checks.desks).toBe('ok')
    expect(await (await world.signIn(broken.adminEmail)).call(authRoutes.me)).toMatchObject({ companyId: broken.id })
  },
)

test('whatever meets a damaged database is reported with the company whose it is', async ({ openWorld }) => {
  const world = await openWorld()
  const broken = await world.company()
  const connection = await aConnectedConnection(world, broken)
  const path = companyFile(world.folder, broken.id)
  await world.restart(0, () => {
    const desk = openSqlite(path)
    const size = Number(desk.pragma('page_size', { simple: true }))
    const roots = desk
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name IN ('tickets', 'contacts', 'messages')`)
      .all() as { rootpage: number }[]
    desk.close()
    const bytes = readFileSync(path)
    for (const { rootpage } of roots) bytes.fill(0x5a, (rootpage - 1) * size, rootpage * size)
    writeFileSync(path, bytes)
  })
  world.whatsapp.line({ companyId: broken.id, connectionId: connection.id }).contact('5511988880001').says('Olá')
  await world.advance(MINUTE)
  const admin = await world.signIn(broken.adminEmail)
  await admin.refusal(ticketRoutes.list)
  await world.idle()
  const lines = world.complaints.map(each => JSON.stringify(each)).filter(each => each.includes('SQLITE_CORRUPT'))
  const emitted = lines.map(each => JSON.parse(each).msg)
  expect(emitted).toEqual(expect.arrayContaining(['could not store what arrived from WhatsApp', 'a request failed']))
  expect(lines.filter(each => !each.includes(`"companyId":${broken.id}`))).toEqual([])
  expect(await databaseErrors(world.app.platform)).toMatchObject([{ id: broken.id, fault: 'damaged' }])
})
