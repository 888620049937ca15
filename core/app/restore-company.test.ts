import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import type * as z from 'zod'
import { S3Emulator } from '../../emulators/s3/s3.ts'
import { MINUTE } from '../kit/clock.ts'
import { authRoutes } from '../platform/auth/contract.ts'
import { bringCompany } from '../storage/backup/company/bring.ts'
import { exchangeCompany } from '../storage/backup/company/exchange.ts'
import { createBackup } from '../storage/backup/create.ts'
import { isExchanging } from '../storage/backup/index.ts'
import { folderStore } from '../storage/backup/stores/folder.ts'
import { connectionRoutes } from '../tenant/connections/contract.ts'
import { dashboardRoutes } from '../tenant/dashboard/contract.ts'
import { messageRoutes } from '../tenant/messages/contract.ts'
import { aConversation, type Conversation } from '../tenant/messages/fixtures.ts'
import { userRoutes } from '../tenant/users/contract.ts'
import { blobColumns } from './modules.ts'
import { backupOperations } from './operations/backups.ts'
import { companyOperations } from './operations/companies.ts'
import { errorReplyOf } from './operations/error.ts'
import { inputOf, type Operation } from './operations/operation.ts'
import { restoringOperations } from './operations/restoring.ts'
import { userOperations } from './operations/users.ts'
import { test } from './testing/test.ts'
import { PASSWORD, type TestCompany, type World } from './testing/world.ts'

let at: string
beforeEach(() => {
  at = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(at, { recursive: true, force: true }))

const backup = (world: World) =>
  createBackup(
    folderStore(at),
    { data: world.folder, kind: 'by-hand', version: '0.0.0', withMedia: true, now: world.clock.now() },
    () => {},
  )

const doIt = <Input extends z.ZodType, Output>(
  world: World,
  operation: Operation<Input, Output>,
  input: z.input<Input>,
) => operation.work(world.app, inputOf(operation, input), { emit: () => {}, ending: new AbortController().signal })
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    error => errorReplyOf(error) ?? error,
  )

const restore = (
  world: World,
  { id, name }: TestCompany,
  more: { confirm?: string; id?: string } = { confirm: name },
) => doIt(world, restoringOperations.restoreFrom, { company: String(id), id: 'latest', to: at, ...more })
const undo = (world: World, { id, name }: TestCompany) =>
  doIt(world, restoringOperations.undo, { company: String(id), confirm: name })

const storeFile = (company: TestCompany, text: string): Promise<string> =>
  company.context(async desk => {
    const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 1000 }
    const { blobId } = await desk.blobs.store(Readable.from([Buffer.from(text)]), about)
    const query = sql`UPDATE messages SET mediaBlobId = ${blobId} WHERE id = (SELECT max(id) FROM messages)`
    await desk.transaction(tx => query.execute(tx.db))
    return blobId
  })
const folderOf = (world: World, { id }: TestCompany): string => join(world.folder, 'companies', String(id))
const pathOf = (world: World, company: TestCompany, blobId: string): string =>
  join(folderOf(world, company), 'media', blobId.slice(0, 2), blobId)

/** The fake keeps no keys: these stand for them. */
function layKeys(world: World, company: TestCompany, connectionId: number): string {
  const path = join(folderOf(world, company), 'wa', `${connectionId}.sqlite`)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'keys')
  return path
}

const bodiesOf = async ({ client, ticketId }: Conversation): Promise<string[]> =>
  (await client.call(messageRoutes.list, { params: { ticketId } })).messages.map(({ body }) => body)

describe('a company that comes back from a backup while the desk runs', () => {
  test('has what the backup has, keeps its phone, its people and its tokens, and is undone', async ({
    world,
    company,
  }) => {
    const neighbour = await world.company()
    const theirs = await neighbour.admin.fullSocket()
    const conversation = await aConversation(world, company)
    const first = await storeFile(company, 'of before')
    layKeys(world, company, conversation.whatsappId)
    const goer = await company.person('user')
    const { id: goerId, email: goerEmail } = await goer.call(authRoutes.me)
    const { id } = await backup(world)

    await world.advance(MINUTE)
    conversation.customer.says('Depois')
    await conversation.told(({ message }) => message.body === 'Depois')
    const second = await storeFile(company, 'of after')
    const params = { whatsappId: conversation.whatsappId }
    await company.admin.call(connectionRoutes.update, { params, body: { token: 'token-da-conexao-de-agora' } })
    await company.admin.call(userRoutes.remove, { params: { id: goerId } })
    const comer = await company.person('supervisor')
    await company.context(desk =>
      desk.transaction(async ({ db }) => {
        await sql`INSERT INTO campaign_opt_outs (number, createdAt) VALUES ('5511988887777', 1)`.execute(db)
      }),
    )

    const requested = await restore(world, company, {})
    expect(requested).toMatchObject({ from: id, back: null, since: { messages: 1, tickets: 0, connections: [] } })
    expect(await bodiesOf(conversation)).toContain('Depois')
    expect(await rejection(restore(world, company, { confirm: 'Outra' }))).toMatchObject({ code: 'ERR_NOT_CONFIRMED' })

    const socket = await company.admin.fullSocket()
    const { back } = await restore(world, company)
    expect(back).toMatchObject({ files: 0, missing: 0, hasKept: true, phones: { kept: 1, lost: [] } })
    await expect.poll(() => socket.frames.some(({ type }) => type === 'gap')).toBe(true)
    const bodies = await bodiesOf(conversation)
    expect(bodies).toContain('Olá')
    expect(bodies).not.toContain('Depois')
    await world.advance(MINUTE)
    expect((await company.admin.call(connectionRoutes.show, { params })).status).toBe('CONNECTED')
    expect(await world.app.connectionOf('token-da-conexao-de-agora')).toMatchObject({
      whatsappId: conversation.whatsappId,
    })
    expect((await comer.call(authRoutes.me)).profile).toBe('supervisor')
    expect(
      (await world.nobody.refusal(authRoutes.login, { body: { email: goerEmail, password: PASSWORD } })).status,
    ).toBe(401)
    const people = (await company.admin.call(userRoutes.list)).users.map(({ email }) => email)
    expect(people).toContain(goerEmail)
    const optOuts = () => company.context(({ db }) => db.selectFrom('campaign_opt_outs').select('number').execute())
    expect(await optOuts()).toEqual([{ number: '5511988887777' }])
    expect([first, second].map(file => existsSync(pathOf(world, company, file)))).toEqual([true, false])
    expect(existsSync(join(back!.aside, 'companies', String(company.id), 'desk.sqlite'))).toBe(true)
    expect(readdirSync(folderOf(world, company))).not.toContain('restoring')
    const entries = await company.context(({ db }) => db.selectFrom('audit_log').select(['kind', 'subject']).execute())
    expect(entries).toContainEqual({ kind: 'backupRestored', subject: id })
    expect(entries.filter(({ kind }) => kind === 'userDeleted')).toHaveLength(1)

    conversation.customer.says('Por último')
    await expect.poll(() => bodiesOf(conversation)).toContain('Por último')
    const undone = await undo(world, company)
    expect(undone).toMatchObject({ since: { messages: 1 }, back: { missing: 0 } })
    expect(await bodiesOf(conversation)).toContain('Depois')
    expect([first, second].map(file => existsSync(pathOf(world, company, file)))).toEqual([true, true])
    expect(existsSync(back!.aside)).toBe(false)
    expect(await world.app.connectionOf('token-da-conexao-de-agora')).toMatchObject({
      whatsappId: conversation.whatsappId,
    })
    expect(await optOuts()).toHaveLength(1)
    await undo(world, company)
    expect(await bodiesOf(conversation)).toContain('Por último')

    expect(theirs.frames.filter(({ type }) => type === 'gap')).toEqual([])
  })

  test('comes back from a store where its database is damaged, with its phone and who signs in', async ({
    openWorld,
    onTestFinished,
  }) => {
    const keys = { accessKey: 'AKIA', secretKey: 'geheim', region: 'us-east-1' }
    const emulator = await S3Emulator.start({ ...keys, bucket: 'copies' })
    onTestFinished(() => emulator.stop())
    const place = { to: `s3+http://${emulator.host}/copies/desk`, s3Key: keys.accessKey, s3Secret: keys.secretKey }
    const world = await openWorld()
    const company = await world.company()
    const conversation = await aConversation(world, company)
    const keysOfPhone = layKeys(world, company, conversation.whatsappId)
    await doIt(world, backupOperations.create, place)
    await company.person('user')
    const desk = join(folderOf(world, company), 'desk.sqlite')
    await world.restart(0, () => writeFileSync(desk, 'no database'.repeat(900)))
    const order = { company: String(company.id), id: 'latest', confirm: company.name, ...place }
    const { since, back } = await doIt(world, restoringOperations.restoreFrom, order)
    expect([since, back?.hasKept, back?.phones.kept]).toEqual([null, false, 1])
    expect(existsSync(keysOfPhone)).toBe(true)
    await world.restart()
    expect((await (await world.signIn(company.adminEmail)).call(userRoutes.list)).users).toHaveLength(2)
  })

  test('is settled by the next start where that was cut short: its tokens are good and everybody has an account', async ({
    openWorld,
  }) => {
    const world = await openWorld()
    const company = await world.company()
    const { whatsappId } = await aConversation(world, company)
    const goer = await company.person('user')
    const me = await goer.call(authRoutes.me)
    const { id } = await backup(world)
    const token = 'token-da-conexao-de-agora'
    await company.admin.call(connectionRoutes.update, { params: { whatsappId }, body: { token } })
    await company.admin.call(userRoutes.remove, { params: { id: me.id } })
    const order = { data: world.folder, companyId: company.id, source: { place: { to: at }, id }, blobColumns }
    await world.restart(0, async () => {
      await bringCompany(order, () => {})
      exchangeCompany({ ...order, name: company.name, from: id, now: world.clock.now() })
    })
    expect(isExchanging(world.folder, company.id)).toBe(false)
    expect(await world.app.connectionOf(token)).toEqual({ companyId: company.id, whatsappId })
    await doIt(world, userOperations.enable, { email: me.email })
    const { password } = await doIt(world, userOperations.resetPassword, { email: me.email })
    expect(await world.signIn(me.email, password)).toBeDefined()
  })

  test('gets its files again, also alone, while its rows stay', async ({ world, company }) => {
    const conversation = await aConversation(world, company)
    const file = await storeFile(company, 'a file')
    await backup(world)
    rmSync(join(folderOf(world, company), 'media'), { recursive: true })
    conversation.customer.says('Depois')
    await conversation.told(({ message }) => message.body === 'Depois')
    const order = { company: company.name, id: 'latest', to: at }
    expect(await doIt(world, restoringOperations.restoreFiles, order)).toMatchObject({ files: 1, missing: 0 })
    expect(existsSync(pathOf(world, company, file))).toBe(true)
    expect(await bodiesOf(conversation)).toContain('Depois')
    expect(await company.context(({ blobs }) => blobs.usedBytes())).toBe('a file'.length)
  })

  test('is rejected where the backup has another company or none, or nothing lies aside', async ({ world }) => {
    await backup(world)
    const company = await world.company()
    expect(await rejection(restore(world, company))).toMatchObject({
      status: 404,
      message: expect.stringContaining(`does not hold company ${company.id}`),
    })
    expect(await rejection(undo(world, company))).toMatchObject({ status: 404 })
    const own = doIt(world, companyOperations.restore, { company: company.name })
    expect(await rejection(own)).toMatchObject({
      code: 'ERR_NOT_DELETED',
      message: expect.stringContaining(`balcao tenant restore-from ${company.id}`),
    })
  })
})

test('what is read in a thread is read again in a company that was deleted and restored', async ({
  world,
  company,
}) => {
  await doIt(world, companyOperations.delete, { company: company.name, confirm: company.name })
  await doIt(world, companyOperations.restore, { company: company.name })
  const again = await world.signIn(company.adminEmail)
  expect(await again.call(dashboardRoutes.show, { query: {} })).toBeDefined()
})
