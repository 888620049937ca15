import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterEach, beforeEach, expect } from 'vitest'
import { test as base } from '../../../app/testing/test.ts'
import { aConversation } from '../../../tenant/messages/fixtures.ts'
import { openSecrets, openSqlite } from '../../index.ts'
import type { Progress } from '../create.ts'
import { inDatabase } from '../databases.ts'
import { openWith } from './archive.ts'
import { exportCompany } from './pack.ts'
import { unpackCompany } from './unpack.ts'

/** A company with a conversation, a colleague, a file, a secret, and what is none of these among its files. */
const test = base.extend('shop', { scope: 'file' }, async ({ world }) => {
  const company = await world.company()
  await aConversation(world, company)
  await company.person('user')
  const sealed = await company.context(async desk => {
    const about = { mimeType: 'text/plain', name: 'a.txt', maxBytes: 1000 }
    const { blobId } = await desk.blobs.store(Readable.from([Buffer.from('a file')]), about)
    const secret = desk.services.secrets.encrypt('chave')
    const otherSecret = desk.services.secrets.encrypt('outra chave')
    await desk.transaction(async ({ db }) => {
      const row = { settings: '{}', updatedAt: 1 }
      await db
        .insertInto('integrations')
        .values({ kind: 'ai', secret, ...row })
        .execute()
      const opens = { tokenHash: 'a hash of a token', qrcode: 'a code to scan', pairingCode: 'a code to type' }
      await db
        .updateTable('whatsapps')
        .set({ ...opens, proxyPassword: otherSecret })
        .execute()
      const answered = { whatsappId: 1, key: 'pedido-1', fingerprint: '', answer: 'an answer of the API', createdAt: 1 }
      await db.insertInto('api_requests').values(answered).execute()
      const browser = { endpoint: 'https://push.example.com/a-browser', p256dh: 'its key', auth: 'shared with it' }
      await db
        .insertInto('push_subscriptions')
        .values({ userId: 1, sessionId: 1, language: 'pt', ...browser })
        .execute()
    })
    return { blobId, secrets: [secret, otherSecret] }
  })
  const media = join(world.folder, 'companies', String(company.id), 'media')
  mkdirSync(join(media, 'zz'), { recursive: true })
  writeFileSync(join(media, 'zz', 'note.txt'), 'none of ours')
  return { ...sealed, id: company.id, name: company.name, adminEmail: company.adminEmail, data: world.folder }
})

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  file = join(folder, 'loja.tar.gz')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const PASSPHRASE = 'uma frase longa'

interface Entry {
  name: string
  mode: number | undefined
  content: Buffer
}

async function entriesOf(path: string): Promise<Entry[]> {
  const tar = extract()
  tar.end(gunzipSync(readFileSync(path)))
  const entries: Entry[] = []
  for await (const entry of tar)
    entries.push({ name: entry.header.name, mode: entry.header.mode, content: await buffer(entry) })
  return entries
}

const exported = (
  { data, id }: { data: string; id: number },
  passphrase?: string,
  report: (emitted: Progress) => void = () => {},
) => exportCompany({ data, companyId: id, to: file, version: '1.2.3', passphrase }, report)

const unpacked = (passphrase?: string, report: (emitted: Progress) => void = () => {}) =>
  unpackCompany(
    {
      data: join(folder, 'there'),
      from: file,
      passphrase,
      fileBytes: 1024 ** 3,
      deskBytes: 1024 ** 3,
      blobColumns: [],
    },
    report,
  )

const jsonOf = (entry: Entry): unknown => JSON.parse(entry.content.toString())

test('an archive tells what is in it, for its user alone, and holds neither secrets nor what is no file of a desk', async ({
  shop,
}) => {
  // A folder into which nothing came yet has none.
  rmSync(join(shop.data, 'incoming'), { recursive: true, force: true })
  const steps: Progress[] = []
  const emitted = await exported(shop, undefined, step => steps.push(step))
  expect(emitted).toEqual({ name: shop.name, files: 1, bytes: statSync(file).size, leftOut: 2 })
  expect(steps).toEqual([{ step: `copying the database of ${shop.name}` }, { step: 'files', done: 0, of: 1 }])
  expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['loja.tar.gz']])
  expect(readdirSync(join(shop.data, 'incoming'))).toEqual([])
  const entries = await entriesOf(file)
  const path = `media/${shop.blobId.slice(0, 2)}/${shop.blobId}`
  expect(entries.map(({ name, mode }) => [name, mode])).toEqual(
    ['manifest.json', 'desk.sqlite', path].map(name => [name, 0o600]),
  )
  const [manifest, desk, media] = entries as [Entry, Entry, Entry]
  expect(media.content.toString()).toBe('a file')
  expect(jsonOf(manifest)).toMatchObject({
    ...{ product: 'balcao', format: 1, version: '1.2.3', hasSecrets: false, company: { name: shop.name } },
    desk: { bytes: desk.content.length, sha256: createHash('sha256').update(desk.content).digest('hex') },
    media: { files: 1, bytes: 6 },
  })
  const ours = [
    'a hash of a token',
    'a code to scan',
    'a code to type',
    'an answer of the API',
    'a-browser',
    'shared with it',
  ]
  for (const secret of [...shop.secrets, 'chave', ...ours]) expect(desk.content.includes(secret), secret).toBe(false)
})

test('what is there already, what is not there or leaves, and a folder that is none are told apart, and nothing is left', async ({
  shop,
}) => {
  await expect(exported({ ...shop, id: 99 })).rejects.toMatchObject({
    message: 'There is no company 99.',
    kind: 'absent',
  })
  const platform = openSqlite(join(shop.data, 'platform.sqlite'))
  const change = platform.prepare('UPDATE companies SET phase = ? WHERE id = ?')
  change.run('leaving', shop.id)
  await expect(exported(shop)).rejects.toMatchObject({ message: `There is no company ${shop.id}.`, kind: 'absent' })
  change.run('ready', shop.id)
  platform.close()
  writeFileSync(file, 'mine')
  await expect(exported(shop)).rejects.toMatchObject({
    message: `${file} is there already; name another file.`,
    kind: 'refused',
  })
  expect(readFileSync(file, 'utf8')).toBe('mine')
  file = join(folder, 'none/loja.tar.gz')
  await expect(exported(shop)).rejects.toMatchObject({
    message: `${join(folder, 'none')} is not there.`,
    kind: 'absent',
  })
  file = join(folder, 'loja.tar.gz/x.tar.gz')
  await expect(exported(shop)).rejects.toMatchObject({
    message: `${file} cannot be written: a part of its path is no folder.`,
    kind: 'unreadable',
  })
  await expect(exported({ ...shop, data: join(folder, 'loja.tar.gz') })).rejects.toThrow(
    'The export cannot begin: a part of its path is no folder.',
  )
  expect([readdirSync(folder), readdirSync(join(shop.data, 'incoming'))]).toEqual([['loja.tar.gz'], []])
})

test('without a passphrase a company arrives without its secrets and without passwords', async ({ shop }) => {
  await exported(shop)
  const steps: Progress[] = []
  const came = await unpacked(undefined, step => steps.push(step))
  expect(steps).toEqual([{ step: 'files', done: 1, of: 1 }, { step: 'looking through the database' }])
  expect(came).toMatchObject({ company: { name: shop.name }, files: 1, dropped: true })
  expect(came.people.map(({ email, passwordHash }) => [email, passwordHash])).toEqual([
    [shop.adminEmail, null],
    [expect.any(String), null],
  ])
  expect(came.folder.startsWith(join(folder, 'there', 'incoming'))).toBe(true)
  const path = join(came.folder, 'media', shop.blobId.slice(0, 2), shop.blobId)
  expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['a file', 0o600])
  expect(secretsIn(came.folder)).toEqual([null, null])
})

test('with a passphrase they come along, sealed with the key of where they arrive, and with another one nothing does', async ({
  shop,
}) => {
  expect(await exported(shop, PASSPHRASE)).toMatchObject({ files: 1, leftOut: 0 })
  const [manifest, sealed, desk] = (await entriesOf(file)) as [Entry, Entry, Entry]
  expect([sealed.name, desk.name, jsonOf(manifest)]).toEqual([
    'secrets.bin',
    'desk.sqlite',
    expect.objectContaining({ hasSecrets: true }),
  ])
  for (const secret of [...shop.secrets, 'chave']) expect(desk.content.includes(secret)).toBe(false)
  const carried = openWith(PASSPHRASE, sealed.content)
  expect(carried.sealed.map(({ table, column, plain }) => [table, column, plain]).sort()).toEqual([
    ['integrations', 'secret', 'chave'],
    ['whatsapps', 'proxyPassword', 'outra chave'],
  ])
  expect(Object.keys(carried.passwords)).toHaveLength(2)
  for (const strange of [Buffer.alloc(10), Buffer.concat([sealed.content, Buffer.of(0)])])
    expect(() => openWith(PASSPHRASE, strange)).toThrow('The passphrase is not the one')
  await expect(unpacked('outra frase longa')).rejects.toMatchObject({ kind: 'refused' })
  expect(readdirSync(join(folder, 'there', 'incoming'))).toEqual([])
  const came = await unpacked(PASSPHRASE)
  expect(came.dropped).toBe(false)
  expect(came.people.map(({ passwordHash }) => passwordHash)).toEqual(Object.values(carried.passwords))
  const secrets = openSecrets(join(folder, 'there'))
  expect(secretsIn(came.folder).map(secret => secrets.decrypt(secret!))).toEqual(['chave', 'outra chave'])
  expect((await unpacked()).dropped).toBe(true)
})

test('what an earlier version sealed with a passphrase opens with it', () => {
  const sealed =
    '1hTcGeK/SuLKNf/dq8WhPPXDUo4XMZGvh2nzbzFNY+krRmQKBkl2QHxhWpqRh5uMdk0F16T+ImhmYP2aWNq/2eVUR6Bui/VI0OfxGSW29+MsL4t8kpR8'
  expect(openWith(PASSPHRASE, Buffer.from(sealed, 'base64'))).toEqual({ passwords: { 1: 'um resumo' }, sealed: [] })
})

test('a setting whose text only looks like a secret goes along as it is', async ({ shop }) => {
  const desk = openSqlite(join(shop.data, 'companies', String(shop.id), 'desk.sqlite'))
  const key = 'autoCloseMessage'
  desk.prepare("INSERT INTO settings (key, value, updatedAt) VALUES (?, 'v1.é só um texto', 7)").run(key)
  try {
    expect((await exported(shop)).leftOut).toBe(2)
    const came = await unpacked()
    const value = inDatabase(join(came.folder, 'desk.sqlite'), file =>
      file.prepare('SELECT value FROM settings WHERE key = ?').pluck().get(key),
    )
    expect(value).toBe('v1.é só um texto')
  } finally {
    desk.prepare('DELETE FROM settings WHERE key = ?').run(key)
    desk.close()
  }
})

test('what is sealed with a key that is not here is left out, and counted by nobody', async ({ shop }) => {
  const path = join(shop.data, 'companies', String(shop.id), 'desk.sqlite')
  const strange = openSecrets(folder).encrypt('of another folder')
  const desk = openSqlite(path)
  const before = desk.prepare('SELECT secret FROM integrations').pluck().get()
  desk.prepare('UPDATE integrations SET secret = ?').run(strange)
  try {
    expect((await exported(shop)).leftOut).toBe(1)
    expect((await entriesOf(file))[1]!.content.includes(strange)).toBe(false)
  } finally {
    desk.prepare('UPDATE integrations SET secret = ?').run(before)
    desk.close()
  }
})

const secretsIn = (of: string): (string | null)[] =>
  inDatabase(join(of, 'desk.sqlite'), desk => [
    desk.prepare('SELECT secret FROM integrations').pluck().get() as string | null,
    desk.prepare('SELECT proxyPassword FROM whatsapps').pluck().get() as string | null,
  ])
