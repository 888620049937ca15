import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { HOUR } from '../../../kit/clock.ts'
import { beginNewKey, endNewKey, openSecrets } from '../../index.ts'
import { createBackup } from '../create.ts'
import { inDatabase } from '../databases.ts'
import { ChangingFolder } from '../increments/testing/folder.ts'
import { folderStore } from '../stores/folder.ts'
import { generations, layGeneration } from '../testing/generations.ts'
import { upgradeFolder } from '../upgrade.ts'
import { bringCompany, weighCompany } from './bring.ts'
import { endExchange, exchangeCompany } from './exchange.ts'

/** A stopped folder of one company beside the platform's, and a backup of it. */
let folder: string
let data: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  data = join(folder, 'data')
  layGeneration(generations.at(-1)!, data)
  await upgradeFolder({ data, version: '0', withBackup: false }, () => {})
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const backup = () =>
  createBackup(
    folderStore(join(folder, 'backups')),
    { data, kind: 'by-hand', version: '0', withMedia: true, now: Date.now() },
    () => {},
  )
const order = () => ({
  ...{ data, companyId: 2, blobColumns: [] },
  source: { place: { to: join(folder, 'backups') }, id: 'latest' },
})
async function restoreCompany(): Promise<void> {
  await bringCompany(order(), () => {})
  exchangeCompany({ ...order(), name: 'Loja Azul', from: 'x', now: 77 })
  endExchange(data, 2)
}

const inFile = (name: string, sql: string, ...values: unknown[]): unknown =>
  inDatabase(join(data, name), file =>
    file
      .prepare(sql)
      .pluck()
      .get(...values),
  )
const inCompany = (sql: string, ...values: unknown[]): unknown => inFile('companies/2/desk.sqlite', sql, ...values)

test('secrets of a company that comes back are read with the key of today, though the backup has the one of before', async () => {
  const sealed = openSecrets(data).encrypt('senha do servidor')
  inCompany(
    "INSERT INTO integrations (kind, settings, secret, updatedAt) VALUES ('smtp', '{}', ?, 1) RETURNING kind",
    sealed,
  )
  await backup()
  beginNewKey(data)
  endNewKey(data)
  await restoreCompany()
  const secret = inCompany("SELECT secret FROM integrations WHERE kind = 'smtp'") as string
  expect(openSecrets(data).isCurrent(secret)).toBe(true)
  expect(openSecrets(data).decrypt(secret)).toBe('senha do servidor')
})

test('addresses and secrets of webhooks are those of now, and no number is given a second time', async () => {
  inCompany(
    "INSERT INTO flows (id, name, kind, version, createdAt, updatedAt) VALUES (5, 'F', 'webhook', 1, 1, 1) RETURNING id",
  )
  inCompany("INSERT INTO flow_hooks (flowId, nonce) VALUES (5, 'of before') RETURNING flowId")
  inCompany(`INSERT INTO outgoing_webhooks (id, name, folded, url, events, createdAt, updatedAt)
    VALUES (3, 'Loja', 'loja', 'https://a.example', '[]', 1, 1) RETURNING id`)
  await backup()
  inCompany("UPDATE flow_hooks SET nonce = 'of now' WHERE flowId = 5 RETURNING flowId")
  inCompany('UPDATE outgoing_webhooks SET secretNumber = 4 RETURNING id')
  inCompany(
    "INSERT INTO tags (id, name, folded, color, createdAt, updatedAt) VALUES (900, 'Nova', 'nova', '#112233', 1, 1) RETURNING id",
  )
  await restoreCompany()
  expect([
    inCompany('SELECT nonce FROM flow_hooks WHERE flowId = 5'),
    inCompany('SELECT secretNumber FROM outgoing_webhooks'),
  ]).toEqual(['of now', 4])
  expect(inCompany('SELECT count(*) FROM tags WHERE id = 900')).toBe(0)
  const next = inCompany(
    "INSERT INTO tags (name, folded, color, createdAt, updatedAt) VALUES ('Outra', 'outra', '#112233', 1, 1) RETURNING id",
  )
  expect(next).toBe(901)
})

test('who was deleted since has another e-mail where theirs is someone else’s by now', async () => {
  const gone = inCompany('SELECT max(id) FROM users') as number
  inCompany("UPDATE users SET email = 'rui@azul.example' WHERE id = ? RETURNING id", gone)
  await backup()
  inFile('platform.sqlite', 'DELETE FROM accounts WHERE companyId = 2 AND userId = ? RETURNING id', gone)
  inFile('platform.sqlite', "UPDATE accounts SET email = 'rui@azul.example' WHERE companyId <> 2 RETURNING id")
  await restoreCompany()
  expect(inCompany('SELECT email FROM users WHERE id = ?', gone)).toBe(`rui+${gone}@azul.example`)
})

const STRANGE: [what: string, sentence: string, change: () => void][] = [
  [
    'of another installation',
    'is of another Balcão',
    () => writeFileSync(join(data, 'secret.key'), Buffer.alloc(32, 8).toString('base64')),
  ],
  [
    'in which its number is another company’s',
    'is another one, Loja Azul',
    () => inFile('platform.sqlite', 'UPDATE companies SET createdAt = 77 WHERE id = 2 RETURNING id'),
  ],
]
test.for(STRANGE)('a backup %s is rejected, and nothing is left of it', async ([, sentence, change]) => {
  await backup()
  change()
  await expect(bringCompany(order(), () => {})).rejects.toThrow(sentence)
  expect(readdirSync(join(data, 'companies/2'))).not.toContain('restoring')
  expect(readdirSync(join(data, 'incoming'))).toEqual([])
})

test('a company comes back to a moment since a backup, with the files that came until then', async () => {
  const it = new ChangingFolder()
  onTestFinished(() => it.remove())
  const media = join(it.data, 'companies/2/media')
  it.desk.exec('CREATE TABLE files (name TEXT)')
  it.keepFile('aa/aa-file', 'of before')
  await it.backup()
  it.note('one')
  it.desk.exec("INSERT INTO files VALUES ('aa-file'), ('bb-file')")
  it.keepFile('bb/bb-file', 'of then')
  await it.ship()
  const [then, at] = [it.now, it.now + HOUR / 2]
  it.note('two')
  await it.ship()
  rmSync(media, { recursive: true })
  const source = { place: { to: it.at }, id: 'latest', at }
  const order = { data: it.data, companyId: 2, source }
  const weighed = await weighCompany(order)
  expect([weighed.at >= then, weighed.at < at, weighed.broken]).toEqual([true, true, []])
  const blobColumns = [{ table: 'files', column: 'name' }]
  expect(await bringCompany({ ...order, blobColumns }, () => {})).toMatchObject({
    at: weighed.at,
    files: 2,
    missing: 0,
  })
  const restoring = join(it.data, 'companies/2/restoring')
  const notes = inDatabase(join(restoring, 'desk.sqlite'), file => file.prepare('SELECT text FROM notes').pluck().all())
  expect([notes, readFileSync(join(restoring, 'media/bb/bb-file'), 'utf8')]).toEqual([['one'], 'of then'])
})
