import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { removeCompany, restoreCompany } from '../platform/companies/index.ts'
import { platformSecret, storePlatformSecret } from '../platform/options/index.ts'
import { beginNewKey, openSecrets, SEALED, sealedColumns } from '../storage/index.ts'
import { auditRoutes } from '../tenant/audit/contract.ts'
import { connectionRoutes } from '../tenant/connections/contract.ts'
import { aConnection } from '../tenant/connections/fixtures.ts'
import { flowHookRoutes } from '../tenant/flows/hooks/contract.ts'
import { aHook, post } from '../tenant/flows/hooks/fixtures.ts'
import { integrationRoutes } from '../tenant/integrations/contract.ts'
import { aPrompt } from '../tenant/prompts/architecture-cases.ts'
import { anIntegration } from '../tenant/queue-integrations/architecture-cases.ts'
import { aMadeUpKey } from '../tenant/queue-integrations/bots/fixtures.ts'
import { settingRoutes } from '../tenant/settings/contract.ts'
import { createLog } from './log.ts'
import { rotateKey } from './rotate-key.ts'
import { TestClient } from './testing/client.ts'
import { Run } from './testing/run.ts'
import { test } from './testing/test.ts'
import { PASSWORD, type TestCompany, type World } from './testing/world.ts'

const CUT_ROTATION = join(import.meta.dirname, 'testing/cut-rotation.ts')
const SECRET = 'canario7'
const tokenOf = (companyId: number): string => `token-of-company-${companyId}`

/** One of each secret that the product keeps. */
async function secretsOf({ admin, id: companyId }: TestCompany): Promise<void> {
  await admin.call(settingRoutes.update, { params: { key: 'asaas' }, body: { value: SECRET } })
  // A value that looks sealed and is none.
  await admin.call(settingRoutes.update, { params: { key: 'autoCloseMessage' }, body: { value: 'v1.example' } })
  await admin.call(integrationRoutes.saveMail, {
    body: {
      host: 'mail.example.com',
      port: 587,
      security: 'starttls',
      username: 'ana',
      password: SECRET,
      sender: 'ana@example.com',
    },
  })
  const { id } = await aConnection(admin, {})
  await admin.call(connectionRoutes.update, {
    params: { whatsappId: id },
    body: {
      proxyAddress: 'socks5://proxy.example.com:1080',
      proxyUsername: 'ana',
      proxyPassword: SECRET,
      token: tokenOf(companyId),
    } as never,
  })
}

/** What is stored sealed, as its columns say. */
const sealedIn = async (company: TestCompany): Promise<string[]> =>
  company.context(async ({ db }) => {
    const values: string[] = []
    for (const { table, column } of sealedColumns) {
      const { rows } = await sql<{ value: string }>`SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} LIKE ${SEALED} AND length(${sql.ref(column)}) > 40`.execute(db)
      values.push(...rows.map(({ value }) => value))
    }
    return values
  })

const linesOf = (world: World): string[] => readFileSync(join(world.folder, 'secret.key'), 'utf8').split('\n')
const rotated = (world: World) => rotateKey(world.app.machinery.config, createLog('silent'), () => {})

test('every column that holds something sealed is one that a change of the key seals anew', async ({ world }) => {
  const company = await world.company()
  const { admin } = company
  await secretsOf(company)
  const cloud = { phoneNumberId: String(company.id), wabaId: '1', token: SECRET, appSecret: SECRET }
  await aConnection(admin, { provider: 'cloud', cloud })
  const serviceAccount = JSON.stringify({ client_email: 'bot@loja.example', private_key: aMadeUpKey(2048) })
  await aPrompt(admin, { apiKey: SECRET, voiceKey: SECRET })
  await anIntegration(admin, { type: 'dialogflow', jsonContent: serviceAccount })
  const { flow } = await aHook(company, {})
  await admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: SECRET } })
  const found = await company.context(async ({ db }) => {
    const { rows } = await sql<{ place: string; table: string; column: string }>`
      SELECT t.name || '.' || c.name AS place, t.name AS "table", c.name AS "column"
      FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table' AND c.type = 'TEXT'`.execute(db)
    const places: string[] = []
    for (const { place, table, column } of rows) {
      const held = await sql`SELECT 1 FROM ${sql.table(table)} WHERE length(${sql.ref(column)}) > 40
        AND ${sql.ref(column)} LIKE 'v_.%' LIMIT 1`.execute(db)
      if (held.rows.length > 0) places.push(place)
    }
    return places
  })
  expect(found.toSorted()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test('a new key seals every secret again, ends all sessions, is told, and leaves tokens and addresses of programs as they are', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  await secretsOf(company)
  await world.superAdmin()
  const { path } = await aHook(company, {})
  const before = await sealedIn(company)
  const [first] = linesOf(world)
  await world.restart(0, async () => {
    expect(await rotated(world)).toEqual({ companies: 2, sealed: 3, unreadable: 0 })
    expect(linesOf(world)).toEqual([expect.stringMatching(/^\S{44}$/), first])
  })
  const after = await sealedIn(company)
  const secrets = openSecrets(world.folder)
  expect(after.map(value => secrets.decrypt(value))).toEqual([SECRET, SECRET, SECRET])
  expect(after.every(value => secrets.isCurrent(value) && !before.includes(value))).toBe(true)
  expect((await new TestClient(world.base, company.admin.token).raw('GET', '/auth/me')).status).toBe(401)
  const admin = await world.signIn(company.adminEmail, PASSWORD)
  const settings = await admin.call(settingRoutes.list)
  expect(settings).toContainEqual(expect.objectContaining({ key: 'autoCloseMessage', value: 'v1.example' }))
  expect(await world.app.connectionOf(tokenOf(company.id))).toMatchObject({ companyId: company.id })
  expect((await post(world, path, {})).status).toBe(200)
  const { entries } = await (await world.superAdmin()).call(auditRoutes.list)
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'keyRotated', actor: 'operator' }))
})

test('a change that was cut short, wherever, has lost nothing and goes on where it ended', async ({ openWorld }) => {
  const world = await openWorld()
  const companies = [await world.company(), await world.company(), await world.company()]
  for (const company of companies) await secretsOf(company)
  const allOpen = async (): Promise<void> => {
    const secrets = openSecrets(world.folder)
    for (const company of companies)
      for (const value of await sealedIn(company)) expect(secrets.decrypt(value)).toBe(SECRET)
  }
  // Behind the first step: the new key is there, nothing is sealed with it yet. The desk runs all the same.
  await world.restart(0, () => beginNewKey(world.folder))
  const [begun] = linesOf(world)
  await allOpen()
  // What is set meanwhile is sealed with the new one.
  await companies[0]!.context(async desk => {
    expect(desk.services.secrets.isCurrent(desk.services.secrets.encrypt('x'))).toBe(true)
  })
  // In the middle: some companies are sealed again, and it ends.
  await world.restart(0, async () => {
    const cut = rotateKey(world.app.machinery.config, createLog('silent'), ({ done }) => {
      if (done === 3) throw new Error('cut short')
    })
    await expect(cut).rejects.toThrow('cut short')
  })
  await allOpen()
  await world.restart(0, async () => {
    expect((await rotated(world)).sealed).toBe(6)
    expect(linesOf(world)[0]).toBe(begun)
    expect(linesOf(world)).toHaveLength(2)
    // Another one makes another key, and that of between goes.
    await rotated(world)
    expect(linesOf(world)).toHaveLength(2)
    expect(linesOf(world)[0]).not.toBe(begun)
  })
  await allOpen()
})

test('a company that was deleted and comes back after two changes has its secrets', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  await secretsOf(company)
  const { platform } = world.app
  await removeCompany(platform, company.id)
  await world.restart(0, async () => {
    await rotated(world)
    await rotated(world)
  })
  await restoreCompany(world.app.platform, company.id)
  const secrets = openSecrets(world.folder)
  expect((await sealedIn(company)).map(value => secrets.decrypt(value))).toEqual([SECRET, SECRET, SECRET])
})

test('a new key seals the secrets of the whole platform anew', async ({ openWorld }) => {
  const world = await openWorld()
  const { platform } = world.app
  await platform.store.transaction(({ db }) => storePlatformSecret(db, platform, 'a bank', SECRET))
  await world.restart(0, async () => expect(await rotated(world)).toMatchObject({ sealed: 1, unreadable: 0 }))
  const { store, secrets } = world.app.platform
  expect(await platformSecret(store.db, { secrets }, 'a bank')).toBe(SECRET)
  const { sealed } = await store.db.selectFrom('platform_secrets').select('sealed').executeTakeFirstOrThrow()
  expect(secrets.isCurrent(sealed)).toBe(true)
})

test('killed while it writes the key file or seals secrets again, a change goes on with all of them readable', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const companies = [await world.company(), await world.company()]
  for (const company of companies) await secretsOf(company)
  const readable = async (): Promise<void> => {
    const secrets = openSecrets(world.folder)
    for (const company of companies)
      expect((await sealedIn(company)).map(value => secrets.decrypt(value))).toEqual([SECRET, SECRET, SECRET])
  }
  const killed = async (cutAt: number, companiesDone?: number): Promise<string[]> => {
    let lines: string[] = []
    const args = [world.folder, ...(companiesDone === undefined ? [] : [String(companiesDone)])]
    const environment = { CUT_AT: String(cutAt), CUT_IN: 'secret.key' }
    await world.restart(0, async () => {
      const run = new Run(CUT_ROTATION, args, { environment })
      expect(await run.exit, run.output()).toBe('SIGKILL')
      lines = run.output().trim().split('\n')
    })
    await readable()
    return lines
  }
  // The key file is written twice, in the beginning and in the end, each time as a draft, which is empty, then full, then takes its place.
  for (const cutAt of [1, 2, 3]) await killed(cutAt)
  // With the fourth it has begun, and what goes on writes the end alone.
  const steps = await killed(4)
  // It is full on the disk before it takes the place of the other.
  expect(steps.map(step => step.split(' ')[0])).toEqual(['write', 'flush', 'rename'])
  for (const cutAt of [2, 3]) await killed(cutAt)
  await killed(0, 1)
  const [last] = linesOf(world)
  await world.restart(0, async () => expect((await rotated(world)).unreadable).toBe(0))
  expect(linesOf(world)[0]).toBe(last)
  await readable()
})

test('behind a restore that was cut short it is the key that the backup brings which is changed', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const brought = Buffer.alloc(32, 7).toString('base64')
  const [before] = linesOf(world)
  await world.restart(0, async () => {
    const staging = join(world.folder, 'restoring')
    const aside = join(world.folder, 'replaced-1')
    for (const part of ['platform.sqlite', 'companies'])
      cpSync(join(world.folder, part), join(staging, part), { recursive: true })
    writeFileSync(join(staging, 'secret.key'), brought)
    writeFileSync(join(staging, 'ready'), JSON.stringify({ aside: 'replaced-1', mediaOf: [] }))
    // Killed between two renames: the key of before is aside, the other one not yet in its place.
    mkdirSync(aside)
    renameSync(join(world.folder, 'secret.key'), join(aside, 'secret.key'))
    await rotated(world)
    expect(linesOf(world)).toEqual([expect.stringMatching(/^\S{44}$/), brought])
    expect(readFileSync(join(aside, 'secret.key'), 'utf8')).toBe(before)
  })
})
