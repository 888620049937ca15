import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../kit/clock.ts'
import { aConversation, type Conversation, PNG } from '../tenant/messages/fixtures.ts'
import { type TestCompany, World } from '../testing/world.ts'
import { SWEEP } from './sweeping.ts'

let world: World
let company: TestCompany
let chat: Conversation
beforeAll(async () => {
  world = await World.open()
})
beforeEach(async () => {
  company = await world.company()
  chat = await aConversation(world, company)
})
afterAll(() => world.close())

/** A file as `keep` leaves it, which no row names yet; returns its blob. */
async function aFile(age: number): Promise<string> {
  const about = { mimeType: 'image/png', name: 'a.png', maxBytes: 1000 }
  const { blobId } = await company.desk(desk => desk.blobs.store(Readable.from([PNG]), about))
  return aged(blobId, age)
}

const pathOf = (blobId: string) => world.app.machinery.blobs.pathOf(company.id, blobId)
const isThere = (blobId: string) => existsSync(pathOf(blobId))
const due = () =>
  company.desk(({ db }) => db.selectFrom('jobs').select('dueAt').where('kind', '=', SWEEP).executeTakeFirst())

function aged(blobId: string, age: number): string {
  const written = new Date(world.clock.now() - age)
  utimesSync(pathOf(blobId), written, written)
  return blobId
}

/** The program starts, and soon sweeps every company that has files. */
async function restart(): Promise<void> {
  await world.restart()
  await world.advance(5 * MINUTE)
}

test('a file that no row names is deleted after the next start, but none that was written within a day', async () => {
  const [orphan, young] = [await aFile(25 * HOUR), await aFile(23 * HOUR)]
  await restart()
  expect([orphan, young].map(isThere)).toEqual([false, true])
})

test('sweeping goes on daily, without a start', async () => {
  await aFile(0)
  await restart()
  const orphan = await aFile(DAY)
  await world.advance(DAY)
  expect(isThere(orphan)).toBe(false)
})

test('what a message names stays, whichever way it went', async () => {
  chat.customer.sendsFile('image', PNG, 'image/png')
  await chat.told(({ message }) => message.mediaState === 'pending')
  await world.advance(0)
  await chat.told(({ message }) => message.mediaState === 'ready')
  const rows = await company.desk(({ db }) =>
    db.selectFrom('messages').select('mediaBlobId').where('mediaBlobId', 'is not', null).execute(),
  )
  const blobIds = rows.map(row => aged(row.mediaBlobId!, 400 * DAY))
  await restart()
  expect(blobIds.map(isThere)).toEqual([true])
})

test("a contact's picture stays, also that of one who was merged into another", async () => {
  const [shown, merged] = [await aFile(400 * DAY), await aFile(400 * DAY)]
  // WhatsApp is asked for a picture a little after somebody wrote.
  await world.advance(MINUTE)
  await company.desk(desk =>
    desk.transaction(async ({ db, now }) => {
      await db.updateTable('contacts').set({ pictureBlobId: shown }).where('id', '=', chat.contactId).execute()
      const snapshot = JSON.stringify({ kept: { pictureBlobId: null }, removed: { pictureBlobId: merged } })
      const pair = { keptId: chat.contactId, removedId: 987_654 }
      await db
        .insertInto('contact_merges')
        .values({ ...pair, snapshot, mergedAt: now, undoneAt: null })
        .execute()
    }),
  )
  await restart()
  expect([shown, merged].map(isThere)).toEqual([true, true])
})

test('what lies in the folder and is no blob is left alone', async () => {
  const path = join(dirname(pathOf(await aFile(0))), 'LEIAME.txt')
  writeFileSync(path, 'notas')
  utimesSync(path, new Date(0), new Date(0))
  await restart()
  expect(existsSync(path)).toBe(true)
})

test('many files are looked at in several short passes', async () => {
  const folders = Array.from({ length: 300 }, (_, index) => index.toString(36).padStart(2, '0'))
  const blobIds = folders.map(folder => `${folder}AAAAAAAAAAAAAAAAAAAA`)
  for (const blobId of blobIds) {
    mkdirSync(dirname(pathOf(blobId)), { recursive: true })
    writeFileSync(pathOf(blobId), 'x')
    aged(blobId, 2 * DAY)
  }
  await company.desk(desk =>
    desk.transaction(tx => tx.schedule({ kind: SWEEP, key: '', dueAt: tx.now + SECOND, payload: {} })),
  )
  await world.advance(SECOND)
  const left = blobIds.filter(isThere).length
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(300)
  await world.advance(MINUTE)
  expect(blobIds.filter(isThere)).toEqual([])
  expect((await due())?.dueAt).toBeGreaterThan(world.clock.now() + 23 * HOUR)
})
