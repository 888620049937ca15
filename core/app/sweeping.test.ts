import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../kit/clock.ts'
import { aConversation, type Conversation, PNG } from '../tenant/messages/fixtures.ts'
import { sweep } from './sweeping.ts'
import { test } from './testing/test.ts'
import type { TestCompany, World } from './testing/world.ts'

let chat: Conversation
test.beforeEach(async ({ world, company }) => {
  chat = await aConversation(world, company)
})

/** A file as `keep` leaves it, which no row names yet; returns its blob. */
async function aFile(world: World, company: TestCompany, age: number): Promise<string> {
  const about = { mimeType: 'image/png', name: 'a.png', maxBytes: 1000 }
  const { blobId } = await company.context(desk => desk.blobs.store(Readable.from([PNG]), about))
  return aged(world, company, blobId, age)
}

const pathOf = (world: World, company: TestCompany, blobId: string) =>
  world.app.machinery.blobs.pathOf(company.id, blobId)
const areThere = (world: World, company: TestCompany, blobIds: readonly string[]) =>
  blobIds.map(blobId => existsSync(pathOf(world, company, blobId)))
const due = (company: TestCompany) =>
  company.context(({ db }) => db.selectFrom('jobs').select('dueAt').where('kind', '=', sweep.kind).executeTakeFirst())

function aged(world: World, company: TestCompany, blobId: string, age: number): string {
  const written = new Date(world.clock.now() - age)
  utimesSync(pathOf(world, company, blobId), written, written)
  return blobId
}

/** The program starts, and soon sweeps every company that has files. */
async function restart(world: World): Promise<void> {
  await world.restart()
  await world.advance(5 * MINUTE)
}

test('a file that no row names is deleted after the next start, but none that was written within a day', async ({
  world,
  company,
}) => {
  const [orphan, young] = [await aFile(world, company, 25 * HOUR), await aFile(world, company, 23 * HOUR)]
  await restart(world)
  expect(areThere(world, company, [orphan, young])).toEqual([false, true])
})

test('a further name of an old file, which its row may name in a moment, is not deleted', async ({
  world,
  company,
}) => {
  const blobId = await aFile(world, company, 400 * DAY)
  const further = await company.context(({ blobs }) => blobs.copy({ blobId, mimeType: 'image/png', name: 'a.png' }))
  await restart(world)
  expect(areThere(world, company, [further.blobId])).toEqual([true])
})

test('what was on its way when the program was killed is gone with the next start', async ({ world }) => {
  const half = join(world.folder, 'incoming', 'half')
  writeFileSync(half, PNG)
  await world.restart()
  expect(existsSync(half)).toBe(false)
})

test('sweeping goes on daily, without a start', async ({ world, company }) => {
  await aFile(world, company, 0)
  await restart(world)
  const orphan = await aFile(world, company, DAY)
  await world.advance(DAY)
  expect(existsSync(pathOf(world, company, orphan))).toBe(false)
})

test('what a message names stays, whichever way it went', async ({ world, company }) => {
  chat.customer.sendsFile('image', PNG, 'image/png')
  await chat.told(({ message }) => message.mediaState === 'pending')
  await world.advance(0)
  await chat.told(({ message }) => message.mediaState === 'ready')
  const rows = await company.context(({ db }) =>
    db.selectFrom('messages').select('mediaBlobId').where('mediaBlobId', 'is not', null).execute(),
  )
  const blobIds = rows.map(row => aged(world, company, row.mediaBlobId!, 400 * DAY))
  await restart(world)
  expect(areThere(world, company, blobIds)).toEqual([true])
})

test("a contact's picture stays, also that of one who was merged into another", async ({ world, company }) => {
  const [displayed, merged] = [await aFile(world, company, 400 * DAY), await aFile(world, company, 400 * DAY)]
  // WhatsApp is asked for a picture a little after someone wrote.
  await world.advance(MINUTE)
  await company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      await db.updateTable('contacts').set({ pictureBlobId: displayed }).where('id', '=', chat.contactId).execute()
      const snapshot = JSON.stringify({ kept: { pictureBlobId: null }, removed: { pictureBlobId: merged } })
      const pair = { keptId: chat.contactId, removedId: 987_654 }
      await db
        .insertInto('contact_merges')
        .values({ ...pair, snapshot, mergedAt: now, undoneAt: null })
        .execute()
    }),
  )
  await restart(world)
  expect(areThere(world, company, [displayed, merged])).toEqual([true, true])
})

test('what lies in the folder and is no blob is left alone', async ({ world, company }) => {
  const path = join(dirname(pathOf(world, company, await aFile(world, company, 0))), 'LEIAME.txt')
  writeFileSync(path, 'notas')
  utimesSync(path, new Date(0), new Date(0))
  await restart(world)
  expect(existsSync(path)).toBe(true)
})

test('many files are looked at in several short passes', async ({ world, company }) => {
  const folders = Array.from({ length: 300 }, (_, index) => index.toString(36).padStart(2, '0'))
  const blobIds = folders.map(folder => `${folder}AAAAAAAAAAAAAAAAAAAA`)
  for (const blobId of blobIds) {
    mkdirSync(dirname(pathOf(world, company, blobId)), { recursive: true })
    writeFileSync(pathOf(world, company, blobId), 'x')
    aged(world, company, blobId, 2 * DAY)
  }
  await company.context(desk => desk.transaction(tx => tx.schedule(sweep.at(tx.now + SECOND, '', {}))))
  await world.advance(SECOND)
  const left = areThere(world, company, blobIds).filter(Boolean).length
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(300)
  await world.advance(MINUTE)
  expect(areThere(world, company, blobIds)).not.toContain(true)
  expect((await due(company))?.dueAt).toBeGreaterThan(world.clock.now() + 23 * HOUR)
})
