import { readdirSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { DAY, MINUTE, SECOND } from '../../kit/clock.ts'
import { MAX_PHONE_NAMES } from '../../kit/limits.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { manyPeople, sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aContactList } from '../contact-lists/architecture-cases.ts'
import { contactListRoutes } from '../contact-lists/contract.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { type Import, importRoutes } from './contract.ts'
import { beginImport, countPhoneNames, rememberPhoneNames } from './index.ts'

const begin = (client: TestClient, rows: readonly (readonly unknown[])[]) =>
  client.call(contactRoutes.import, { form: sheetForm(sheetOf(rows, 'xlsx')) })

/** Lets an import do its work, as far as it goes. */
async function ended(world: World, client: TestClient, { id }: Pick<Import, 'id'>): Promise<Import> {
  await world.advance(0)
  return client.call(importRoutes.show, { params: { importId: id } })
}

/** A sheet with one person, of whom no number is known. */
const refusing = (name: string) => [
  ['nome', 'numero'],
  [name, 'nenhum'],
]

describe('the rows that were not taken', () => {
  const linesOf = async (client: TestClient, importId: number) => {
    const answer = await client.raw('GET', `/imports/${importId}/rejected`)
    return { status: answer.status, lines: (await answer.text()).split('\r\n').slice(1, -1) }
  }

  test('are told about their own import alone, and to nobody who does not see that', async ({
    world,
    company,
    admin,
  }) => {
    const [ana, bia] = [await company.person('user'), await company.person('supervisor')]
    const first = await ended(world, ana, await begin(ana, refusing('Primeira')))
    const second = await ended(world, admin, await begin(admin, refusing('Segunda')))
    expect((await linesOf(ana, first.id)).lines).toEqual([expect.stringContaining('Primeira')])
    expect((await linesOf(admin, second.id)).lines).toEqual([expect.stringContaining('Segunda')])
    for (const [client, { id }] of [
      [bia, first],
      [ana, second],
    ] as const)
      expect(await linesOf(client, id)).toMatchObject({ status: 404, lines: [] })
  })

  test('and their import are forgotten by themselves after thirty days', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const due = { params: { id: company.id }, body: { dueDate: '2027-12-31' } }
    await (await world.superAdmin()).call(companyRoutes.update, due)
    await ended(world, company.admin, await begin(company.admin, refusing('Ana')))
    const left = () =>
      company.context(async ({ db }) => [
        (await db.selectFrom('imports').select('id').execute()).length,
        (await db.selectFrom('import_rejects').select('line').execute()).length,
      ])
    await world.advance(30 * DAY - MINUTE)
    expect(await left()).toEqual([1, 1])
    await world.advance(2 * MINUTE)
    expect(await left()).toEqual([0, 0])
  })
})

test('an import that stores rows each time is not given up, however often the program ends', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const requested = await begin(company.admin, manyPeople(1200))
  // As many starts without a row as there may be, but for this one.
  await company.context(desk => desk.transaction(({ db }) => db.updateTable('jobs').set({ failures: 7 }).execute()))
  const socket = await company.admin.fullSocket()
  const working = world.advance(0)
  await socket.event('contact')
  await world.restart(20 * SECOND)
  await working
  await world.advance(10 * SECOND)
  const admin = await world.signIn(company.adminEmail)
  expect(await ended(world, admin, requested)).toMatchObject({ state: 'done', created: 1200, failure: null })
})

test('an import whose sheet is not read because the program stops is not lost: the next start does it', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  await world.app.machinery.sheets.close()
  const requested = await begin(company.admin, manyPeople(3))
  expect(await ended(world, company.admin, requested)).toMatchObject({ state: 'running', created: 0 })
  await world.restart(20 * SECOND)
  const admin = await world.signIn(company.adminEmail)
  await world.advance(10 * SECOND)
  expect(await ended(world, admin, requested)).toMatchObject({ state: 'done', created: 3, failure: null })
})

test('of two that begin at once one runs; the other is rejected, and nothing is stored of its sheet', async ({
  world,
  company,
}) => {
  const sheet = join(world.folder, 'at-once.xlsx')
  await writeFile(sheet, sheetOf(manyPeople(3), 'xlsx'))
  const files = await Promise.all(
    ['one', 'other'].map(async name => {
      const path = join(world.folder, `at-once-${name}.xlsx`)
      await copyFile(sheet, path)
      return { path, name: 'contatos.xlsx', bytes: 1, mimeType: 'application/octet-stream' }
    }),
  )
  const { id: userId } = await company.context(({ db }) =>
    db.selectFrom('users').select('id').executeTakeFirstOrThrow(),
  )
  const both = await company.context(desk =>
    Promise.allSettled(files.map(file => beginImport(desk, { target: 'contacts', userId, file }))),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: { code: 'ERR_IMPORT_UNDER_WAY' } },
  })
  const stored = await company.context(async ({ db, blobs }) => {
    const { fileBlobId } = await db.selectFrom('imports').select('fileBlobId').executeTakeFirstOrThrow()
    return blobs.pathOf(fileBlobId!)
  })
  expect(
    readdirSync(dirname(dirname(stored)), { recursive: true, withFileTypes: true }).filter(one => one.isFile()),
  ).toHaveLength(1)
})

test('anyone who has a further number of a contact is that contact', async ({ world, admin }) => {
  const [one, two] = [
    await aContact(admin, { name: 'Ana', number: '5511988880001' }),
    await aContact(admin, { name: 'Ana do trabalho', number: '5511988880002' }),
  ]
  await admin.call(contactRoutes.merge, { params: { contactId: one.id }, body: { contactId: two.id } })
  const rows = [
    ['nome', 'numero', 'email'],
    ['', '11 8888-0002', 'ana@exemplo.com'],
  ]
  expect(await ended(world, admin, await begin(admin, rows))).toMatchObject({ created: 0, updated: 1 })
  const { contacts } = await admin.call(contactRoutes.list)
  expect(contacts).toMatchObject([{ id: one.id, number: '5511988880001', email: 'ana@exemplo.com' }])
})

test('pages fetch contacts again when some came in, and not for a sheet that changes nothing', async ({
  world,
  admin,
}) => {
  const gaps = async () => {
    const socket = await admin.fullSocket()
    await ended(world, admin, await begin(admin, manyPeople(3)))
    await socket.settled()
    return socket.frames.filter(({ type }) => type === 'gap').length
  }
  expect([await gaps(), await gaps()]).toEqual([1, 0])
})

test('pages of contacts receive nothing of people who come into a list', async ({ world, admin }) => {
  const { id: contactListId } = await aContactList(admin)
  const socket = await admin.fullSocket()
  const form = sheetForm(sheetOf(manyPeople(3), 'xlsx'))
  await ended(world, admin, await admin.call(contactListRoutes.upload, { params: { contactListId }, form }))
  await socket.settled()
  expect(socket.published().filter(name => name.startsWith('contact:'))).toEqual([])
})

test('of each phone so many names are remembered and no more', async ({ company, admin }) => {
  const { id: whatsappId } = await aConnection(admin)
  const named = (at: number, name = `Pessoa ${at}`) => ({ address: { pn: String(5511900000000 + at) }, name })
  const report = (people: ReturnType<typeof named>[]) =>
    company.context(desk =>
      desk.transaction(async tx => {
        await rememberPhoneNames(tx, whatsappId, people)
        return countPhoneNames(tx.db)
      }),
    )
  expect(await report(Array.from({ length: MAX_PHONE_NAMES }, (_, at) => named(at)))).toBe(MAX_PHONE_NAMES)
  expect(await report([named(MAX_PHONE_NAMES)])).toBe(MAX_PHONE_NAMES)
})
