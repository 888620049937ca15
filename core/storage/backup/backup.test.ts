import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { DAY } from '../../kit/clock.ts'
import { accountByEmail, insertAccount } from '../../platform/auth/index.ts'
import { removeCompany } from '../../platform/companies/index.ts'
import { aConversation } from '../../tenant/messages/fixtures.ts'
import { openSqlite } from '../index.ts'
import { type BackupOrder, createBackup } from './create.ts'
import { inBackupThread } from './in-thread.ts'
import { linesOf } from './media.ts'
import { pruneBackups } from './prune.ts'
import { restoreBackup } from './restore.ts'
import { listSnapshots } from './snapshot.ts'
import { folderStore } from './stores/folder.ts'
import { contentOf, filesIn } from './testing/content.ts'
import { verifyBackup } from './verify.ts'

/** One company for all: each backup is one of all companies. */
const test = base.extend('shop', { scope: 'file' }, ({ world }) => world.company())

let folder: string
let at: string
let elsewhere: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  at = join(folder, 'backups')
  elsewhere = join(folder, 'elsewhere')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const quiet = (): void => {}

const orderOf = (world: World): BackupOrder => ({
  data: world.folder,
  kind: 'by-hand',
  version: '0.0.0',
  withMedia: true,
  now: world.clock.now(),
})
const create = (world: World) => createBackup(folderStore(at), orderOf(world), quiet)
const restore = (id: string, replace = false) => restoreBackup(folderStore(at), { id, data: elsewhere, replace }, quiet)
const errorsOf = async (id: string) => (await verifyBackup(folderStore(at), id, folder, quiet)).faults

/** Without the alarms, which all ring at the first start. */
const platformOf = (data: string) => contentOf(join(data, 'platform.sqlite'), ['company_due'])

const storeFile = (company: TestCompany, text: string): Promise<string> =>
  company.context(async desk => {
    const { Readable } = await import('node:stream')
    const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 1000 }
    return (await desk.blobs.store(Readable.from([Buffer.from(text)]), about)).blobId
  })

const contextOf = (data: string, { id }: TestCompany): string => join(data, 'companies', String(id), 'desk.sqlite')
const mediaOf = (data: string, { id }: TestCompany): string => join(data, 'companies', String(id), 'media')

/** Where the content of a file of ours lies in the store. */
function objectOf(of: { sha256: string }): string {
  const path = join(at, 'objects', of.sha256.slice(0, 2), of.sha256)
  return existsSync(path) ? path : `${path}.gz`
}

function flipByte(path: string): void {
  const bytes = readFileSync(path)
  const place = Math.floor(bytes.length / 2)
  bytes[place] = bytes[place]! ^ 255
  writeFileSync(path, bytes)
}

test('a backup of a desk that runs holds all rows and files, and is restored with them into an empty folder', async ({
  openWorld,
}) => {
  // A restore changes what waits to be sent, which other tests leave in the shared world.
  const world = await openWorld()
  const shop = await world.company()
  await aConversation(world, shop)
  await storeFile(shop, 'a file')
  const made = await create(world)
  expect(await errorsOf(made.id)).toEqual([])
  const { files, aside } = await restore(made.id)
  expect(files).toBeGreaterThan(4)
  expect(aside).toBeUndefined()
  for (const { id } of made.companies) {
    const desk = join('companies', String(id), 'desk.sqlite')
    expect(contentOf(join(elsewhere, desk))).toEqual(contentOf(join(world.folder, desk)))
  }
  expect(platformOf(elsewhere)).toEqual(platformOf(world.folder))
  expect(filesIn(mediaOf(elsewhere, shop))).toEqual(filesIn(mediaOf(world.folder, shop)))
  expect(readFileSync(join(elsewhere, 'secret.key'))).toEqual(readFileSync(join(world.folder, 'secret.key')))
  expect(filesIn(elsewhere)).not.toHaveProperty('restoring/ready')
})

test('what went to many is one file in a backup, and again where it is restored', async ({ world, shop }) => {
  const blobId = await storeFile(shop, 'an offer')
  const copies = await shop.context(({ blobs }) =>
    Promise.all([1, 2].map(() => blobs.copy({ blobId, mimeType: 'text/plain', name: 'a.txt' }))),
  )
  await restore((await create(world)).id)
  const restored = [blobId, ...copies.map(copy => copy.blobId)].map(id =>
    statSync(join(mediaOf(elsewhere, shop), id.slice(0, 2), id)),
  )
  expect(restored.map(({ nlink, size }) => [nlink, size])).toEqual([1, 2, 3].map(() => [3, 'an offer'.length]))
})

test('a company that was deleted is in the backups for as long as it can be restored', async ({ world }) => {
  const gone = await world.company('Loja que saiu')
  await storeFile(gone, 'of before')
  const files = filesIn(mediaOf(world.folder, gone))
  await removeCompany(world.app.platform, gone.id)
  const made = await create(world)
  await restore(made.id)
  expect(filesIn(mediaOf(elsewhere, gone))).toEqual(files)
  const platform = openSqlite(join(elsewhere, 'platform.sqlite'))
  const rows = (text: string): unknown[] => platform.prepare(text).pluck().all()
  expect(rows('SELECT name FROM deleted_companies')).toEqual(['Loja que saiu'])
  // Nothing of it is worked on meanwhile.
  expect(rows('SELECT companyId FROM company_due')).not.toContain(gone.id)
  platform.close()
})

test('the keys of phones are in no backup, and what waited to be sent is shown as not sent', async ({
  world,
  shop,
}) => {
  const chat = await aConversation(world, shop)
  const wa = join(world.folder, 'companies', String(shop.id), 'wa')
  mkdirSync(wa, { recursive: true })
  writeFileSync(join(wa, '1.sqlite'), 'ratchets')
  await shop.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const message = await db
        .insertInto('messages')
        .values({
          ticketId: chat.ticketId,
          chatId: chat.contactId,
          fromMe: 1,
          waId: 'WAITS',
          source: 'chat',
          createdAt: now,
          updatedAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const row = { whatsappId: 99, chatId: chat.contactId, waId: 'WAITS', priority: 0, urgency: 0 }
      await db
        .insertInto('outbox')
        .values({ ...row, messageId: message.id, payload: '{}', notBefore: now, createdAt: now })
        .execute()
      const planned = {
        body: 'Até amanhã!',
        contactId: chat.contactId,
        sendAt: Date.now() - 1,
        createdAt: now,
        updatedAt: now,
      }
      const leaving = { ...planned, status: 'AGENDADA', messageId: message.id }
      await db
        .insertInto('schedules')
        .values([
          leaving,
          { ...planned, status: 'PENDENTE', messageId: null },
          { ...planned, status: 'PENDENTE', messageId: null, sendAt: Date.now() + DAY },
        ])
        .execute()
    }),
  )
  const { id } = await create(world)
  await restore(id)
  expect(Object.keys(filesIn(elsewhere)).filter(path => path.includes('/wa/'))).toEqual([])
  expect(existsSync(join(elsewhere, 'companies', String(shop.id), 'wa'))).toBe(true)
  const file = openSqlite(contextOf(elsewhere, shop))
  const failed = file.prepare("SELECT failureCode FROM messages WHERE waId = 'WAITS'").pluck().get()
  expect([failed, file.prepare('SELECT count(*) FROM outbox').pluck().get()]).toEqual(['not-linked', 0])
  const planned = file.prepare('SELECT status, failure FROM schedules ORDER BY id').raw().all()
  expect(planned).toEqual([
    ['ERRO', 'restored'],
    ['PENDENTE', 'restored'],
    ['PENDENTE', null],
  ])
  file.close()
})

test('anyone who has an account and is nobody in the copy of the desk has none after the first start', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const email = 'fantasma@empresa.example'
  const db = () => world.app.platform.store.db
  await insertAccount(db(), { email, passwordHash: 'x', companyId: company.id, userId: 99 }, 0)
  const { id } = await create(world)
  await world.restart(0, () => restoreBackup(folderStore(at), { id, data: world.folder, replace: true }, quiet))
  expect(await accountByEmail(db(), email)).toBeUndefined()
  expect(await accountByEmail(db(), company.adminEmail)).toMatchObject({ companyId: company.id })
})

test('what is as it was is not copied again, and only what came is', async ({ world, shop }) => {
  await storeFile(shop, 'first')
  const one = await create(world)
  const objects = (): string[] => Object.keys(filesIn(join(at, 'objects')))
  const before = objects()
  const two = await create(world)
  expect([two.added, objects()]).toEqual([{ files: 0, bytes: 0 }, before])
  expect(two.companies).toEqual(one.companies)
  await storeFile(shop, 'second')
  // The file and the list of files.
  expect((await create(world)).added.files).toBe(2)
})

test('the thread of a backup tells how far it is, and is broken off without a trace', async ({ world, shop }) => {
  await storeFile(shop, 'a file')
  const steps: string[] = []
  const { withMedia: _, ...order } = orderOf(world)
  const input = { ...order, place: { to: at }, keep: undefined }
  const { snapshot } = await inBackupThread('create', input, ({ step }) => steps.push(step))
  expect(steps).toContain(shop.name)
  const ending = new AbortController()
  const broken = inBackupThread('create', input, () => ending.abort(), ending.signal)
  await expect(broken).rejects.toThrow('broken off')
  const { snapshots } = await inBackupThread('list', { place: { to: at } }, quiet)
  expect(snapshots).toEqual([snapshot])
  expect(
    (await inBackupThread('verify', { place: { to: at }, data: world.folder, id: snapshot.id }, quiet)).faults,
  ).toEqual([])
})

describe('a damaged backup', () => {
  const damages: [string, (made: Awaited<ReturnType<typeof create>>) => string][] = [
    ['a byte of a desk', made => objectOf(made.companies.at(-1)!.desk)],
    ['a byte of the platform', made => objectOf(made.platform)],
    ['a byte of the list of files', made => objectOf(made.companies.at(-1)!.media!.index)],
    ['a byte of the key', made => objectOf(made.key)],
  ]
  test.for(damages)('is told and not restored: %s is another one, or gone', async ([, pathOf], { world, shop }) => {
    await storeFile(shop, 'a file')
    const made = await create(world)
    for (const harm of [flipByte, (path: string) => rmSync(path)]) {
      harm(pathOf(made))
      expect(await errorsOf(made.id)).not.toEqual([])
      await expect(restore(made.id)).rejects.toThrow(/is (damaged|missing)/)
      expect(filesIn(elsewhere)).toEqual({})
    }
  })

  test('is reported by the file in which something is another', async ({ world, shop }) => {
    const blobId = await storeFile(shop, 'a file that only this company has')
    const made = await create(world)
    const { createHash } = await import('node:crypto')
    flipByte(objectOf({ sha256: createHash('sha256').update('a file that only this company has').digest('hex') }))
    expect(await errorsOf(made.id)).toEqual([
      expect.stringContaining(
        `companies/${shop.id}/media/${blobId.slice(0, 2)}/${blobId}: A file of the backup is damaged`,
      ),
    ])
    await expect(restore(made.id)).rejects.toThrow('is damaged')
  })

  test('has a list that is damaged, and the others are listed', async ({ world }) => {
    const [one, two] = [await create(world), await create(world)]
    flipByte(join(at, 'snapshots', `${one.id}.json`))
    await expect(restore(one.id)).rejects.toThrow('The list of backup')
    const listed = await listSnapshots(folderStore(at))
    expect([listed.snapshots.map(({ id }) => id), listed.unreadable]).toEqual([[two.id], [one.id]])
    flipByte(join(at, 'snapshots', `${two.id}.json`))
    await expect(restore('latest')).rejects.toThrow(`\`balcao backup verify ${two.id}\` says why`)
  })
})

describe('what someone else put among backups', () => {
  /** As a backup that was made, but for its list, which is what `make` makes. */
  async function strange(world: World, make: (path: string) => void): Promise<string> {
    const { id } = await create(world)
    const other = '20990101T000000Z'
    make(join(at, 'snapshots', `${other}.json`))
    expect((await restoreBackup(folderStore(at), { id, data: elsewhere, replace: true }, quiet)).snapshot.id).toBe(id)
    const listed = await listSnapshots(folderStore(at))
    expect(listed.snapshots.map(snapshot => snapshot.id)).toEqual([id])
    return other
  }

  test('is not read on where a list has no end', async ({ world }) => {
    const id = await strange(world, path => {
      writeFileSync(path, '{')
      truncateSync(path, 20 * 1024 ** 3)
    })
    await expect(restore(id, true)).rejects.toThrow(`The list of backup ${id} has more than 32 MB`)
  })

  test('is not read where its lists and objects lie too deep in each other', async ({ world }) => {
    const id = await strange(world, path => writeFileSync(path, `${'['.repeat(20)}${']'.repeat(20)}`))
    await expect(restore(id, true)).rejects.toThrow(`The list of backup ${id} is damaged`)
  })

  test.skipIf(process.platform === 'win32')('is not waited for where a pipe stands for a file', async ({ world }) => {
    const id = await strange(world, path => execFileSync('mkfifo', [path]))
    await expect(restore(id, true)).rejects.toThrow(`${id}.json is no file`)
    const [company] = (await listSnapshots(folderStore(at))).snapshots[0]!.companies
    const object = objectOf(company!.desk)
    rmSync(object)
    execFileSync('mkfifo', [object])
    expect(await errorsOf('latest')).toEqual([expect.stringContaining('is no file')])
  })

  test('is given up where a line of a list of files has no end', async () => {
    const allOf = async (text: AsyncIterable<string>): Promise<string[]> => {
      const lines: string[] = []
      for await (const line of linesOf(text)) lines.push(line)
      return lines
    }
    let provided = 0
    async function* endless(): AsyncIterable<string> {
      for (;;) {
        provided += 1
        yield 'x'.repeat(100)
      }
    }
    await expect(allOf(endless())).rejects.toThrow('A list of files in the backup is damaged')
    expect(provided).toBeLessThan(5)
    async function* torn(): AsyncIterable<string> {
      yield* ['a\nb', 'c\n', 'd']
    }
    expect(await allOf(torn())).toEqual(['a', 'bc', 'd'])
  })
})

test('a backup that is not there, or of a newer program, is rejected in a sentence', async ({ world }) => {
  await expect(restore('20200101T000000Z')).rejects.toThrow('There is no backup 20200101T000000Z')
  await expect(restore('../secret')).rejects.toThrow('There is no backup')
  const { id } = await create(world)
  const path = join(at, 'snapshots', `${id}.json`)
  writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2'))
  await expect(restore(id)).rejects.toThrow('newer version')
})

test('a database that a newer program changed is refused', async ({ world, shop }) => {
  const data = join(folder, 'newer')
  await restoreBackup(folderStore(at), { id: (await create(world)).id, data, replace: false }, quiet)
  const file = openSqlite(contextOf(data, shop))
  file.exec("INSERT INTO migrations VALUES ('9999_later.sql', '')")
  file.close()
  const { id } = await createBackup(folderStore(at), { ...orderOf(world), data }, quiet)
  await expect(restore(id)).rejects.toThrow('newer version of Balcão (9999_later.sql)')
})

describe('a folder that holds something', () => {
  test('is left alone, unless it is to be replaced: then what was there is moved aside', async ({ world }) => {
    const { id } = await create(world)
    mkdirSync(join(elsewhere, 'companies/7'), { recursive: true })
    writeFileSync(join(elsewhere, 'platform.sqlite'), 'no database at all')
    writeFileSync(join(elsewhere, 'platform.sqlite-wal'), 'nor a journal')
    writeFileSync(join(elsewhere, 'companies/7/desk.sqlite'), 'old')
    await expect(restore(id)).rejects.toThrow('holds a Balcão already')
    expect(readFileSync(join(elsewhere, 'platform.sqlite'), 'utf8')).toBe('no database at all')
    const { aside } = await restore(id, true)
    expect(readFileSync(join(aside!, 'platform.sqlite'), 'utf8')).toBe('no database at all')
    expect(readFileSync(join(aside!, 'companies/7/desk.sqlite'), 'utf8')).toBe('old')
    expect(existsSync(join(elsewhere, 'platform.sqlite-wal'))).toBe(false)
    expect(platformOf(elsewhere)).toEqual(platformOf(world.folder))
  })
})

test('only the newest are stored, with what they name and nothing else', async ({ world, shop }) => {
  await storeFile(shop, 'before')
  const one = await create(world)
  await storeFile(shop, 'later')
  const two = await create(world)
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch)
  expect(await pruneBackups(folderStore(at), ['by-hand'], 2, scratch, world.clock.now())).toBe(0)
  expect(await pruneBackups(folderStore(at), ['scheduled'], 1, scratch, world.clock.now())).toBe(0)
  expect(await pruneBackups(folderStore(at), ['by-hand'], 1, scratch, world.clock.now())).toBe(1)
  const gone = one.companies.find(({ id }) => id === shop.id)!.media!.index
  expect([existsSync(objectOf(gone)), await errorsOf(two.id)]).toEqual([false, []])
})

test('nothing is removed while a backup cannot be read', async ({ world }) => {
  const one = await create(world)
  await create(world)
  const path = join(at, 'snapshots', `${one.id}.json`)
  appendFileSync(path, 'x')
  expect(await pruneBackups(folderStore(at), ['by-hand'], 1, folder, world.clock.now())).toBe(0)
  expect(statSync(path).isFile()).toBe(true)
})
