import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { MINUTE } from '../kit/clock.ts'
import { authRoutes } from '../platform/auth/contract.ts'
import { companyRoutes } from '../platform/companies/contract.ts'
import { databaseErrors, removeCompany } from '../platform/companies/index.ts'
import { listSnapshots } from '../storage/backup/snapshot.ts'
import { folderStore } from '../storage/backup/stores/folder.ts'
import { companyFile, companyFolder, openSqlite } from '../storage/index.ts'
import { aConnectedConnection } from '../tenant/connections/fixtures.ts'
import { tagRoutes } from '../tenant/tags/contract.ts'
import { examine } from './doctor/index.ts'
import { test } from './testing/test.ts'
import { PASSWORD, type TestCompany, type World } from './testing/world.ts'

const TOKEN = 'a-token-for-prometheus'

const figuresOf = async ({ base }: World): Promise<string> =>
  (await fetch(new URL('/metrics', base), { headers: { authorization: `Bearer ${TOKEN}` } })).text()

/** A migration that changes rows alone, and may run again. */
const OF_ROWS = '0114_one_apostrophe.sql'

/** Lets the desks of companies lack a migration; `more` spoils one. */
function makeOlder(world: World, companies: readonly TestCompany[], more = ''): void {
  rmSync(join(world.folder, 'schema'), { force: true })
  for (const { id } of companies) {
    const desk = openSqlite(companyFile(world.folder, id))
    desk.exec(`DELETE FROM migrations WHERE name = '${OF_ROWS}'; ${more}`)
    desk.close()
  }
}

const errorReplyOf = (world: World, { adminEmail }: TestCompany) =>
  world.nobody.refusal(authRoutes.login, { body: { email: adminEmail, password: PASSWORD } })

test('companies that wait for their upgrade are told so, the others are served, and each works once it is done', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { metricsToken: TOKEN } })
  const [waits, other] = [await world.company(), await world.company()]
  const { id: connectionId } = await aConnectedConnection(world, waits)
  const ref = { companyId: waits.id, connectionId }
  mkdirSync(join(companyFolder(world.folder, waits.id), 'wa'), { recursive: true })
  await world.restart(0, () => makeOlder(world, [waits]), false)
  const rejected = await errorReplyOf(world, waits)
  expect([rejected.status, rejected.body]).toMatchObject([503, { error: 'ERR_UPGRADING', done: 0, of: 1 }])
  const call = await fetch(new URL('/api/tags', world.base), {
    headers: { authorization: `Bearer ${waits.admin.token}` },
  })
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await (await world.signIn(other.adminEmail)).call(tagRoutes.list)).toMatchObject({ tags: [] })
  expect(await world.app.readiness()).toMatchObject({
    ready: true,
    checks: { desks: 'ok', upgrade: '0 of 1 company are upgraded, the others follow' },
  })
  expect(await figuresOf(world)).toContain('balcao_upgrade_companies_waiting 1\n')
  expect(world.app.whatsapp.connections.state(ref)).toBeUndefined()
  await world.app.startBackgroundWork()
  await world.app.machinery.upgrade.allReady
  await world.advance(MINUTE)
  expect(world.app.whatsapp.connections.state(ref)).toMatchObject({ status: 'CONNECTED' })
  expect(await (await world.signIn(waits.adminEmail)).call(tagRoutes.list)).toMatchObject({ tags: [] })
  expect((await world.app.readiness()).checks.upgrade).toBe('ok')
  const { snapshots } = await listSnapshots(folderStore(join(world.folder, 'backups')))
  expect(snapshots.map(({ kind, companies }) => [kind, companies.map(({ id }) => id)])).toEqual([
    ['before-upgrade', [1, waits.id, other.id]],
  ])
  expect(existsSync(join(world.folder, 'upgrade'))).toBe(false)
  expect(world.complaints).toEqual([])
})

test('a company that cannot be upgraded is an error of that company alone, until a start can', async ({
  openWorld,
}) => {
  const world = await openWorld({ flags: { metricsToken: TOKEN } })
  const [broken, whole] = [await world.company('Loja Azul'), await world.company()]
  await world.restart(0, () => {
    makeOlder(world, [whole])
    makeOlder(world, [broken], 'ALTER TABLE tags RENAME TO put_aside')
  })
  await world.app.machinery.upgrade.allReady
  expect((await errorReplyOf(world, broken)).body).toMatchObject({ error: 'ERR_DESK_NOT_UPGRADED' })
  expect(await (await world.signIn(whole.adminEmail)).call(tagRoutes.list)).toMatchObject({ tags: [] })
  const boss = await world.superAdmin()
  expect(await boss.call(companyRoutes.deskFaults)).toEqual([
    { id: broken.id, name: 'Loja Azul', fault: 'not-upgraded' },
  ])
  expect((await world.app.readiness()).checks.desks).toContain('the database of 1 company of 3')
  expect(await figuresOf(world)).toContain(`balcao_desk_fault{company="${broken.id}",fault="not-upgraded"} 1`)
  expect(world.complaints).toContainEqual(
    expect.objectContaining({ companyId: broken.id, fault: expect.stringContaining('no such table: tags') }),
  )
  const findings = await examine({ config: world.app.machinery.config, faults: [] }, () => {})
  expect(findings.map(({ state, sentence }) => [state, sentence])).toContainEqual([
    'fault',
    expect.stringMatching(/company \d+, could not be brought up to date.*no such table: tags/),
  ])
  await world.restart(0, () => {
    const desk = openSqlite(companyFile(world.folder, broken.id))
    desk.exec('ALTER TABLE put_aside RENAME TO tags')
    desk.close()
  })
  await world.app.machinery.upgrade.allReady
  expect(await (await world.signIn(broken.adminEmail)).call(tagRoutes.list)).toMatchObject({ tags: [] })
  expect(await databaseErrors(world.app.platform)).toEqual([])
})

test('a company that is deleted while it waits is upgraded first, and leaves no error', async ({ openWorld }) => {
  const world = await openWorld()
  const companies = [await world.company(), await world.company()]
  await world.restart(0, () => makeOlder(world, companies))
  await removeCompany(world.app.platform, companies[1]!.id)
  await world.app.machinery.upgrade.allReady
  await world.idle()
  expect(world.app.platform.companies.companyIds()).toEqual([1, companies[0]!.id])
  expect(world.complaints).toEqual([])
})

test('a stop in the middle of it ends at once, and the next start goes on', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  await world.restart(0, () => makeOlder(world, [company]))
  await world.restart()
  await world.app.machinery.upgrade.allReady
  expect(await (await world.signIn(company.adminEmail)).call(tagRoutes.list)).toMatchObject({ tags: [] })
  expect(world.complaints).toEqual([])
})
