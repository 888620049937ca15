import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBackup } from './create.ts'
import { inDatabase } from './databases.ts'
import { restoreBackup } from './restore.ts'
import { folderStore } from './stores/folder.ts'
import { generations, layGeneration } from './testing/generations.ts'
import { wayBack } from './undo-upgrade.ts'
import { beginUpgrade, packStored, upgradeCompanies, upgradeFolder } from './upgrade.ts'

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'balcao-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const quiet = (): void => {}
const upgrade = () => upgradeFolder({ data, version: '2.0.0', withBackup: true }, quiet)
const back = () => wayBack(data, '1.0.0', quiet)
const inFile = (name: string, sql: string): unknown =>
  inDatabase(join(data, name), file => file.prepare(sql).pluck().get())
const inCompany = (sql: string): unknown => inFile('companies/2/desk.sqlite', sql)

/** Later than anything that the program itself does here. */
const LATER = Date.now() + 1_000_000

/** A message and a connection that came after the upgrade, and what the platform heard. */
function workOn(): void {
  inCompany(`INSERT INTO messages (ticketId, chatId, fromMe, waId, source, createdAt, updatedAt)
    SELECT ticketId, chatId, 0, 'Z1', 'contact', ${LATER}, ${LATER} FROM messages LIMIT 1 RETURNING id`)
  inCompany(`INSERT INTO whatsapps (name, createdAt, updatedAt) VALUES ('Nova', ${LATER}, ${LATER}) RETURNING id`)
  inFile(
    'platform.sqlite',
    `INSERT INTO companies (name, folded, phase, createdAt, updatedAt) VALUES ('Loja Nova', 'loja nova', 'ready', ${LATER}, ${LATER}) RETURNING id`,
  )
}

test('the way back from an upgrade tells what came since, and leads to the databases of before with files and phones', async () => {
  layGeneration(generations.at(-1)!, data, 2)
  const connection = inCompany('UPDATE whatsapps SET linked = 1 RETURNING id') as number
  const keys = join(data, 'companies/2/wa')
  mkdirSync(keys)
  writeFileSync(join(keys, `${connection}.sqlite`), 'keys of now')
  await upgrade()
  workOn()
  const way = await back()
  expect(way).toMatchObject({
    since: [{ id: 2, name: 'Loja Azul', came: { tickets: 0, messages: 1, contacts: 0, connections: ['Nova'] } }],
    founded: ['Loja Nova'],
    invoicesPaid: 0,
    isNewer: true,
  })
  const { phones } = await restoreBackup(folderStore(way.place), { id: way.id, data, replace: true }, quiet)
  expect([phones.kept, readdirSync(keys)]).toEqual([1, [`${connection}.sqlite`]])
  await expect(back()).rejects.toThrow('nothing to undo')
})

test('the program of before finds the backup that it can run, though the databases are strange to it', async () => {
  layGeneration(generations.at(-1)!, data)
  await upgrade()
  const order = { data, kind: 'before-upgrade', version: '2.0.0', withMedia: false, now: Date.now() + 5000 } as const
  const { id } = await createBackup(folderStore(join(data, 'backups')), order, quiet)
  const strange = "INSERT INTO migrations (name, checksum) VALUES ('9999_of_later.sql', 'x') RETURNING name"
  for (const name of ['platform.sqlite', 'companies/2/desk.sqlite']) inFile(name, strange)
  // Of one more upgrade, which this program cannot run either.
  await createBackup(folderStore(join(data, 'backups')), { ...order, now: order.now + 5000 }, quiet)
  workOn()
  expect(await back()).toMatchObject({ id, isNewer: false, since: [{ id: 2, came: { messages: 1 } }] })
})

test('a company whose database cannot be read is told, and so is that there is no such backup', async () => {
  layGeneration(generations.at(-1)!, data)
  await expect(back()).rejects.toThrow('No backup that was made before an upgrade')
  await upgrade()
  writeFileSync(join(data, 'companies/2/desk.sqlite'), 'no database')
  expect((await back()).since).toEqual([{ id: 2, name: 'Loja Azul', came: null }])
})

test('an upgrade that was stopped amid its companies has a way back, which counts from its beginning', async () => {
  layGeneration(generations.at(-1)!, data, 2)
  const founded = "INSERT INTO companies (id, name, createdAt, updatedAt) VALUES (3, 'Loja 3', 1, 1) RETURNING id"
  inFile('platform.sqlite', founded)
  const order = { data, version: '2.0.0', withBackup: true }
  const schemas = () =>
    ['companies/2/desk.sqlite', 'companies/3/desk.sqlite'].map(name => inFile(name, 'SELECT max(name) FROM migrations'))
  const before = schemas()
  const rest = (await beginUpgrade(order, quiet))!
  const stop = new Error('stopped')
  await expect(
    upgradeCompanies(order, rest, () => {
      throw stop
    }),
  ).rejects.toBe(stop)
  expect(schemas()).not.toEqual(before)
  workOn()
  await packStored(order, quiet)
  const way = await back()
  expect(way.since).toMatchObject([{ id: 2, came: { messages: 1 } }])
  await restoreBackup(folderStore(way.place), { id: way.id, data, replace: true }, quiet)
  expect(schemas()).toEqual(before)
})
