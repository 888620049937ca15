import { describe, expect } from 'vitest'
import { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { SECOND } from '../../../kit/clock.ts'
import { MAX_SHEET_BYTES } from '../../../kit/limits.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { planRoutes } from '../../../platform/plans/contract.ts'
import { run } from '../../../storage/index.ts'
import { csvRows, manyPeople, sheetForm, sheetKinds, sheetOf } from '../../../workers/sheets/testing/sheets.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { type Import, importRoutes } from '../../imports/contract.ts'
import { aContact } from '../architecture-cases.ts'
import { contactRoutes } from '../contract.ts'
import { LONGEST_PAUSE } from '../verify/later.ts'

const begin = (client: TestClient, rows: readonly (readonly unknown[])[], kind: (typeof sheetKinds)[number] = 'xlsx') =>
  client.call(contactRoutes.import, { form: sheetForm(sheetOf(rows, kind)) })

/** Lets an import do its work, as far as it goes. */
async function ended(world: World, client: TestClient, { id }: Pick<Import, 'id'>): Promise<Import> {
  await world.advance(0)
  return client.call(importRoutes.show, { params: { importId: id } })
}

const all = async (client: TestClient) => (await client.call(contactRoutes.list)).contacts

/** What is stored of sheets. */
const sheetsOf = (company: TestCompany) =>
  company.context(({ db }) =>
    db.selectFrom('imports').select('fileBlobId').where('fileBlobId', 'is not', null).execute(),
  )

describe.each(sheetKinds)('a sheet as %s', kind => {
  test('is answered with 202 and makes contacts, of each person one', async ({ world, company, admin }) => {
    const known = await aContact(admin, { name: 'Antiga', number: '551188880001', email: 'velho@exemplo.com' })
    const same = await aContact(admin, { name: 'Igual', number: '5511988880002', email: '' })
    const rows = [
      ['Nome', 'Número', 'E-mail'],
      ['Nova', 5511988880003, 'Nova@Exemplo.com'],
      ['Renomeada', '(11) 98888-0001', ''],
      ['Igual', '11 98888-0002', ''],
      ['', '+1 202 555 0123', ''],
      ['Repetida', '5511988880003', ''],
      ['Errada', 'sem número', ''],
      ['L'.repeat(51), '5511988880004', ''],
    ]
    const form = sheetForm(sheetOf(rows, kind))
    const response = await admin.raw('POST', '/contacts/import', { form })
    expect(response.status).toBe(202)
    const requested = (await response.json()) as Import
    expect(requested).toMatchObject({ state: 'running', total: null, handled: 0, fileName: 'contatos.xlsx' })

    const over = await ended(world, admin, requested)
    expect(over).toMatchObject({ state: 'done', failure: null, total: 7, handled: 7 })
    expect(over).toMatchObject({ created: 3, updated: 1, unchanged: 1, rejected: 2, shortened: 1 })
    expect(over.shortenedNames).toEqual([{ row: 8, name: `${'L'.repeat(49)}…` }])
    expect((await all(admin)).map(({ name, number, email }) => [name, number, email]).toSorted()).toEqual([
      ['+12025550123', '12025550123', ''],
      ['Igual', '5511988880002', ''],
      [`${'L'.repeat(49)}…`, '5511988880004', ''],
      ['Nova', '5511988880003', 'nova@exemplo.com'],
      ['Renomeada', known.number, 'velho@exemplo.com'],
    ])
    expect((await all(admin)).find(({ id }) => id === same.id)?.updatedAt).toBe(same.updatedAt)
    expect(await sheetsOf(company)).toEqual([])
  })
})

test('the same sheet once more changes nothing', async ({ world, admin }) => {
  await ended(world, admin, await begin(admin, manyPeople(3)))
  const before = await all(admin)
  expect(await ended(world, admin, await begin(admin, manyPeople(3)))).toMatchObject({ created: 0, unchanged: 3 })
  expect(await all(admin)).toEqual(before)
})

test('ten thousand people come in pieces, and who asked and administrators hear how far it is', async ({
  world,
  company,
  admin,
}) => {
  const user = await company.person('user')
  const other = await company.person('user')
  const listens = await Promise.all([user, admin, other].map(client => client.fullSocket()))
  const requested = await begin(user, manyPeople(10_000))
  expect(await ended(world, user, requested)).toMatchObject({ state: 'done', created: 10_000, handled: 10_000 })
  for (const socket of listens) await socket.settled()
  const emitted = listens.map(({ frames }) => frames.filter(({ event }) => event === `company-${company.id}-contact`))
  const steps = emitted[0]!.map(({ data }) => (data as { action: string; import: Import }).import)
  expect(emitted[0]!.every(({ data }) => (data as { action: string }).action === 'progress')).toBe(true)
  // The clock stands still: at the start, with the first piece, at the end.
  expect(steps.map(({ state, handled }) => [state, handled])).toEqual([
    ['running', 0],
    ['running', 500],
    ['done', 10_000],
  ])
  expect(emitted[1]).toEqual(emitted[0]!.map(frame => expect.objectContaining({ data: frame.data })))
  expect(emitted[2]).toEqual([])
  expect(await user.call(contactRoutes.list)).toMatchObject({ count: 10_000 })
})

test('rows that are not taken are a file with their reasons, in the language of anyone who reads it', async ({
  world,
  admin,
}) => {
  const rows = [
    ['nome', 'numero'],
    ['=1+1', 'x'],
    ['Ana; Bia', '5511988880001'],
    ['Ana', '11 98888-0001'],
  ]
  const { id } = await ended(world, admin, await begin(admin, rows))
  const read = async (language: string) => {
    const client = new TestClient(admin.base, admin.token, { 'accept-language': language })
    return (await (await client.raw('GET', `/imports/${id}/rejected`)).text()).split('\r\n')
  }
  expect(await read('pt')).toEqual([
    'Linha;Nome;Número;E-mail;Motivo',
    "2;'=1+1;x;;O número não é um telefone: use código do país, DDD e número.",
    '4;Ana;11 98888-0001;;O mesmo número já está na linha 3.',
    '',
  ])
  expect((await read('en'))[2]).toBe('4;Ana;11 98888-0001;;The same number stands in row 3 already.')
})

test('WhatsApp is asked about the numbers later, ten in one question, and then rests for as many pauses', async ({
  world,
  company,
  admin,
}) => {
  await aConnectedConnection(world, company)
  await ended(world, admin, await begin(admin, manyPeople(12)))
  const checked = async () => (await all(admin)).filter(({ isVerified, notOnWhatsApp }) => isVerified || notOnWhatsApp)
  expect(await checked()).toHaveLength(0)
  await world.advance(LONGEST_PAUSE)
  expect(await checked()).toHaveLength(10)
  await world.advance(LONGEST_PAUSE)
  expect(await checked()).toHaveLength(10)
  await world.advance(10 * LONGEST_PAUSE)
  expect(await checked()).toHaveLength(12)
})

test('what is exported and imported again gives the same contacts', async ({ world, admin }) => {
  for (const name of ['=Ana', '"Bia"; a outra', '+55 Loja']) await aContact(admin, { name })
  const before = await all(admin)
  const csv = await (await admin.raw('GET', '/contacts/export')).text()
  const rows = csvRows(csv)
  expect(await ended(world, admin, await begin(admin, rows))).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  expect(await all(admin)).toEqual(before)
})

test('a second one waits for the end of the first, or for someone to cancel it', async ({ world, company, admin }) => {
  const user = await company.person('user')
  const first = await begin(user, manyPeople(3))
  const rejected = await admin.refusal(contactRoutes.import, { form: sheetForm(sheetOf(manyPeople(3))) })
  expect(rejected).toMatchObject({ status: 409, code: 'ERR_IMPORT_UNDER_WAY' })
  expect(await sheetsOf(company)).toHaveLength(1)
  const params = { importId: first.id }
  expect(await admin.call(importRoutes.cancel, { params })).toMatchObject({ state: 'cancelled', created: 0 })
  await world.idle()
  expect(await sheetsOf(company)).toEqual([])
  expect(await ended(world, user, first)).toMatchObject({ state: 'cancelled', handled: 0 })
  expect(await user.refusal(importRoutes.cancel, { params })).toMatchObject({ status: 409, code: 'ERR_IMPORT_OVER' })
  expect(await ended(world, admin, await begin(admin, manyPeople(3)))).toMatchObject({ state: 'done', created: 3 })
})

test('people see their own imports, administrators all', async ({ world, company, admin }) => {
  const [ana, bia] = [await company.person('user'), await company.person('supervisor')]
  const mine = await ended(world, ana, await begin(ana, manyPeople(1)))
  const list = async (client: TestClient) =>
    (await client.call(importRoutes.list, { query: { target: 'contacts' } })).imports
  expect(await list(ana)).toEqual([mine])
  expect(await list(admin)).toEqual([mine])
  expect(await list(bia)).toEqual([])
  for (const route of [importRoutes.show, importRoutes.cancel])
    expect(await bia.refusal(route, { params: { importId: mine.id } })).toMatchObject({ status: 404 })
})

test.for([
  ['a film', 400, 'ERR_NO_SHEET', Buffer.from('\0\0\0\x20ftypisom')],
  ['a page to print', 400, 'ERR_NO_SHEET', Buffer.from('%PDF-1.7\n')],
  ['nothing', 400, 'ERR_NO_SHEET', Buffer.alloc(0)],
  ['more than is taken', 413, 'ERR_FILE_TOO_LARGE', Buffer.alloc(MAX_SHEET_BYTES + 1)],
] as const)(
  'a file with %s is rejected at once, and nothing of it is stored',
  async ([, status, code, bytes], { company, admin }) => {
    expect(await admin.refusal(contactRoutes.import, { form: sheetForm(bytes) })).toMatchObject({ status, code })
    expect(await sheetsOf(company)).toEqual([])
  },
)

test('who sends another file is told how it becomes a sheet', async ({ admin }) => {
  const { message } = await admin.refusal(contactRoutes.import, { form: sheetForm(Buffer.from('%PDF-1.7\n')) })
  for (const word of ['.xlsx', '.csv', '.ods', 'LibreOffice']) expect(message).toContain(word)
})

test('the file of an export comes in as it is', async ({ world, company, admin }) => {
  await ended(world, admin, await begin(admin, manyPeople(3)))
  const file = new Uint8Array(await (await admin.raw('GET', '/contacts/export')).arrayBuffer())
  const requested = await admin.call(contactRoutes.import, { form: sheetForm(file, 'contatos.csv') })
  expect(await ended(world, admin, requested)).toMatchObject({ state: 'done', total: 3, unchanged: 3 })
  expect(await sheetsOf(company)).toEqual([])
})

test('a sheet that cannot be read stops its import, with the reason', async ({ world, admin }) => {
  const requested = await begin(admin, [
    ['nome', 'cidade'],
    ['Ana', 'Recife'],
  ])
  expect(await ended(world, admin, requested)).toMatchObject({ state: 'failed', failure: 'no-header', created: 0 })
  expect(world.complaints).toEqual([])
})

test('a desk that is full ends an import with the reason, and keeps what came in', async ({ openWorld }) => {
  const world = await openWorld()
  const company = await world.company()
  const superAdmin = await world.superAdmin()
  const plan = { name: 'Poucos arquivos', users: 9, connections: 9, queues: 9, fileBytes: 100 * 1024 }
  const { id: planId } = await superAdmin.call(planRoutes.create, { body: plan })
  await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId, dueDate: '2026-12-01' } })
  const size = 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size'
  const [used] = await company.context(({ db }) => run<{ bytes: number }>(db, size, []))
  // Less than 500 people take.
  world.leastDesk = used!.bytes + 64 * 1024
  const over = await ended(world, company.admin, await begin(company.admin, manyPeople(1200)))
  expect(over).toMatchObject({ state: 'failed', failure: 'desk-full', total: 1200, handled: 500, created: 500 })
  expect(await company.admin.call(contactRoutes.list)).toMatchObject({ count: 500 })
  expect(await sheetsOf(company)).toEqual([])
})

test('a stop in the middle loses nothing: the next start goes on where it was, and stores no row twice', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const company = await world.company()
  const requested = await begin(company.admin, manyPeople(1200))
  const socket = await company.admin.fullSocket()
  const working = world.advance(0)
  await socket.event(`contact`)
  await world.restart(20 * SECOND)
  await working
  const admin = await world.signIn(company.adminEmail)
  // When the next attempt is due follows from where the stop came.
  for (let tries = 0; tries < 12 && (await ended(world, admin, requested)).state === 'running'; tries += 1)
    await world.advance(10 * SECOND)
  expect(await ended(world, admin, requested)).toMatchObject({
    state: 'done',
    created: 1200,
    unchanged: 0,
    rejected: 0,
  })
  expect(await admin.call(contactRoutes.list)).toMatchObject({ count: 1200 })
})

test('a sheet whose work ends the program each time is given up in the end', async ({ world, company, admin }) => {
  const requested = await begin(admin, manyPeople(1))
  await company.context(desk => desk.transaction(({ db }) => db.updateTable('jobs').set({ failures: 8 }).execute()))
  expect(await ended(world, admin, requested)).toMatchObject({ state: 'failed', failure: 'ended-each-time' })
})

test('without a file it is the names that phones know, which replace none that the company gave', async ({
  world,
  company,
  admin,
}) => {
  expect(await admin.refusal(contactRoutes.import)).toMatchObject({ code: 'ERR_NO_PHONE_NAMES' })
  await aContact(admin, { name: 'Dada', number: '5511988880001' })
  const { id } = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: id })
  const named = (pn: string, name: string) => ({ address: { pn }, name })
  line.deliver({
    type: 'phone-names',
    people: [named('5511988880001', 'Do Celular'), named('5511988880002', 'Bia\nLima')],
  })
  line.deliver({
    type: 'phone-names',
    people: [named('5511988880002', 'Bia Lima'), { address: { lid: '1' }, name: 'Sem' }],
  })
  await world.idle()
  expect((await all(admin)).map(({ name }) => name)).toEqual(['Dada'])
  const over = await ended(world, admin, await admin.call(contactRoutes.import))
  expect(over).toMatchObject({ state: 'done', fileName: '', total: 2, created: 1, unchanged: 1 })
  expect((await all(admin)).map(({ name }) => name)).toEqual(['Bia Lima', 'Dada'])
})

test('a sheet that comes to /contacts/upload is imported all the same', async ({ company }) => {
  const bytes = sheetOf([
    ['nome', 'numero'],
    ['Rita', '5511933337171'],
  ])
  expect(await company.admin.call(contactRoutes.upload, { form: sheetForm(bytes) })).toMatchObject({
    target: 'contacts',
  })
})

test('of many names that are cut the first fifty are told, over the pieces in which they come in', async ({
  world,
  admin,
}) => {
  const rows = Array.from({ length: 700 }, (_, at) => [
    at % 13 === 0 ? `Loja ${at} ${'L'.repeat(60)}` : `Loja ${at}`,
    5511970000001 + at,
  ])
  const over = await ended(world, admin, await begin(admin, [['Nome', 'Número'], ...rows]))
  expect(over).toMatchObject({ state: 'done', created: 700, shortened: 54 })
  expect(over.shortenedNames.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, at) => 2 + 13 * at))
})
