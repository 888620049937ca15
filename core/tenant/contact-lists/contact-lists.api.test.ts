import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { LiveRows, oldestFirst } from '../../app/testing/live-rows.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { on } from '../../company/index.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { MAX_CONTACT_LISTS, MAX_SEARCH_PAGES } from '../../kit/limits.ts'
import { wordIn } from '../../kit/words.ts'
import { run } from '../../storage/index.ts'
import { sheetForm, sheetOf } from '../../workers/sheets/testing/sheets.ts'
import { auditRoutes } from '../audit/contract.ts'
import { aConnectedConnection, aConnection } from '../connections/fixtures.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { contactRoutes } from '../contacts/contract.ts'
import { AFTER_SILENCE, LONGEST_PAUSE } from '../contacts/verify/later.ts'
import { type Import, importRoutes } from '../imports/contract.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { tagRoutes } from '../tags/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aContactList, anItem } from './architecture-cases.ts'
import { type ContactListItem, contactListItemRoutes, contactListRoutes } from './contract.ts'
import {
  contactListFilled,
  contactListInUse,
  contactListLeaving,
  createContactList,
  listRow,
  recipientsOf,
} from './index.ts'

const records = async (client: TestClient, searchParam?: string) =>
  (await client.call(contactListRoutes.list, { query: { searchParam } })).records
const people = async (client: TestClient, contactListId: number, searchParam?: string) =>
  (await client.call(contactListItemRoutes.list, { query: { contactListId, searchParam } })).contacts
const show = (client: TestClient, contactListId: number) =>
  client.call(contactListRoutes.show, { params: { contactListId } })
const remove = (client: TestClient, contactListId: number) =>
  client.call(contactListRoutes.remove, { params: { contactListId } })
const personAt = (at: number) => ({
  name: `Pessoa ${String(at).padStart(4, '0')}`,
  number: String(5_511_900_000_000 + at),
})
/** So many whom WhatsApp knows, in the order of their names. */
const many = (company: TestCompany, contactListId: number, count: number): Promise<void> =>
  company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const rows = Array.from({ length: count }, (_, at) => ({
        ...{ contactListId, ...personAt(at), email: '', folded: personAt(at).name.toLowerCase() },
        ...{ isWhatsappValid: 1, waits: 0, createdAt: now, updatedAt: now },
      }))
      for (let at = 0; at < count; at += 500)
        await db
          .insertInto('contact_list_items')
          .values(rows.slice(at, at + 500))
          .execute()
    }),
  )

describe('lists', () => {
  test('are added, renamed and deleted, go by name, are searched, and an open page follows', async ({
    company,
    admin,
  }) => {
    const stored = await aContactList(admin, 'preço')
    const user = await company.person('supervisor')
    const live = new LiveRows(await user.fullSocket(), [stored], { ContactList: 'ContactList' })
    const emptied = await aContactList(user, 'Antiga')
    const { id: contactListItemId } = await anItem(user, emptied.id)
    await user.call(contactListItemRoutes.remove, { params: { contactListItemId } })
    expect((await live.now()).find(({ id }) => id === emptied.id)).toMatchObject({ contactsCount: 0, waitingCount: 0 })
    await remove(user, emptied.id)
    await aContactList(user, 'Zebra')
    const gone = await aContactList(user, 'Águas')
    const params = { contactListId: stored.id }
    await user.call(contactListRoutes.update, { params, body: { name: 'Ofertas de preço' } })
    await anItem(user, stored.id)
    await remove(user, gone.id)
    const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
    expect(names(await records(user))).toEqual(['Ofertas de preço', 'Zebra'])
    expect(names(await records(user, 'PRECO'))).toEqual(['Ofertas de preço'])
    expect(names(await user.call(contactListRoutes.all))).toEqual(['Ofertas de preço', 'Zebra'])
    expect(await live.now()).toEqual(oldestFirst(await records(user)))
    expect(await show(user, stored.id)).toMatchObject({ contactsCount: 1, validCount: 0, waitingCount: 1 })
  })

  test.for([
    ['a', 'Too Short!'],
    ['', 'Required'],
    ['a'.repeat(51), 'Too Long!'],
  ] as const)('have a name of 2 to 50 characters: not %s', async ([name, message], { admin }) => {
    const { body } = await admin.refusal(contactListRoutes.create, { body: { name } })
    expect(body).toMatchObject({ error: 'ERR_VALIDATION', faults: [{ path: 'name', code: message }] })
    expect(await records(admin)).toEqual([])
  })

  test('are gone at once with all that was in them, however much that is, and no others', async ({
    world,
    company,
    admin,
  }) => {
    const other = await aContactList(admin)
    const stays = await anItem(admin, other.id)
    const { id } = await aContactList(admin)
    const item = await anItem(admin, id)
    await many(company, id, 1001)
    await remove(admin, id)
    for (const rejected of [
      await admin.refusal(contactListRoutes.show, { params: { contactListId: id } }),
      await admin.refusal(contactListRoutes.update, { params: { contactListId: id }, body: { name: 'De volta' } }),
      await admin.refusal(contactListItemRoutes.list, { query: { contactListId: id } }),
      await admin.refusal(contactListItemRoutes.create, {
        body: { contactListId: id, name: 'Ana', number: '5511988880001' },
      }),
      await admin.refusal(contactListRoutes.remove, { params: { contactListId: id } }),
    ])
      expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_CONTACT_LIST_FOUND'])
    const params = { contactListItemId: item.id }
    expect((await admin.refusal(contactListItemRoutes.show, { params })).code).toBe('ERR_NO_CONTACT_LIST_ITEM_FOUND')
    await world.advance(0)
    const left = ({ db }: { db: Parameters<Parameters<TestCompany['context']>[0]>[0]['db'] }) =>
      Promise.all([
        db.selectFrom('contact_lists').select('id').execute(),
        db.selectFrom('contact_list_items').select('id').execute(),
      ])
    expect(await company.context(left)).toEqual([[{ id: other.id }], [{ id: stays.id }]])
    const { entries } = await admin.call(auditRoutes.list, {})
    expect(entries.map(({ kind }) => kind)).toContain('contactListDeleted')
  })

  test('that a campaign needs are not deleted, and anyone who names one learns that it goes', async ({ openWorld }) => {
    const world = await openWorld()
    const { admin } = await world.company()
    const [used, free] = [await aContactList(admin), await aContactList(admin)]
    const emitted: number[] = []
    world.app.machinery.eventHandlers.push(
      on(contactListInUse, async (_tx, { contactListId }) => contactListId === used.id),
      on(contactListLeaving, async (_tx, { contactListId }) => void emitted.push(contactListId)),
    )
    const rejected = await admin.refusal(contactListRoutes.remove, { params: { contactListId: used.id } })
    expect([rejected.status, rejected.code]).toEqual([409, 'ERR_CONTACT_LIST_IN_USE'])
    await remove(admin, free.id)
    expect(emitted).toEqual([free.id])
    expect((await records(admin)).map(({ id }) => id)).toEqual([used.id])
  })
})

test('all lists are there to choose from, as many as a company may have', async ({ company, admin }) => {
  const fill = `WITH RECURSIVE n(v) AS (SELECT 1 UNION ALL SELECT v + 1 FROM n WHERE v < ${MAX_CONTACT_LISTS})
    INSERT INTO contact_lists (name, folded, createdAt, updatedAt) SELECT 'L' || v, 'l' || v, 1, 1 FROM n`
  await company.context(({ db }) => run(db, fill, []))
  expect(await admin.call(contactListRoutes.all)).toHaveLength(MAX_CONTACT_LISTS)
})

describe('the people of a list', () => {
  test('are added, changed, searched and taken out, and every socket of anyone who may see lists follows, without a frame of its own', async ({
    company,
    admin,
  }) => {
    const { id: contactListId } = await aContactList(admin)
    const stored = await anItem(admin, contactListId, { name: 'Zé', email: 'ze@exemplo.com' })
    const user = await company.person('supervisor')
    const live = new LiveRows(await user.socket(), [stored], { ContactListItem: 'ContactListItem' })
    const outside = await (await company.person('restaurante')).fullSocket()
    const gone = await anItem(user, contactListId)
    await anItem(user, contactListId, { name: 'Ângela', number: '+55 (11) 98888-0001' })
    await user.call(contactListItemRoutes.update, {
      params: { contactListItemId: stored.id },
      body: { name: 'José', number: '5511977770002' },
    })
    await user.call(contactListItemRoutes.remove, { params: { contactListItemId: gone.id } })
    expect(await people(user, contactListId)).toMatchObject([
      { name: 'Ângela', number: '5511988880001', email: '', isWhatsappValid: null, contactListId },
      { id: stored.id, name: 'José', number: '5511977770002', email: 'ze@exemplo.com' },
    ])
    for (const text of ['angela', '98888', 'ze@exemplo'])
      expect(await people(user, contactListId, text)).toHaveLength(1)
    expect(await live.now()).toEqual(oldestFirst(await people(user, contactListId)))
    await outside.settled()
    expect(outside.published().filter(emitted => emitted.startsWith('ContactListItem'))).toEqual([])
    const params = { contactListItemId: stored.id }
    await user.call(contactListItemRoutes.update, { params, body: { name: 'Josué' } })
    expect(await user.call(contactListItemRoutes.show, { params })).toMatchObject({
      ...{ name: 'Josué', number: '5511977770002', email: 'ze@exemplo.com' },
    })
    expect(await people(user, contactListId, 'josue')).toHaveLength(1)
    expect(await show(user, contactListId)).toMatchObject({ contactsCount: 2, waitingCount: 2 })
  })

  test.for([
    [{ name: 'a' }, 'name', 'Too Short!'],
    [{ number: '1234567' }, 'number', 'Too Short!'],
    [{ number: '1'.repeat(51) }, 'number', 'Too Long!'],
    [{ email: 'ana' }, 'email', 'Invalid email'],
  ] as const)('are rejected beside the field: %s', async ([provided, path, code], { admin }) => {
    const { id: contactListId } = await aContactList(admin)
    const body = { name: 'Ana', number: '5511988880001', contactListId, ...provided }
    const rejected = await admin.refusal(contactListItemRoutes.create, { body })
    expect([rejected.status, rejected.body.faults]).toMatchObject([400, [{ path, code }]])
    expect(await people(admin, contactListId)).toEqual([])
  })

  test('with no real e-mail are told so in the language of anyone who reads it', () => {
    expect(wordIn('Invalid email', 'en')).toMatch(/no valid email/)
    expect(wordIn('Invalid email', 'es')).toMatch(/correo no es válido/)
    expect(wordIn('Invalid email', 'pt')).toMatch(/e-mail não é válido/)
  })

  test('share no number, with or without its ninth digit, but those of two lists do', async ({ admin }) => {
    const { id: contactListId } = await aContactList(admin)
    const ana = await anItem(admin, contactListId, { number: '5511988880001' })
    const bia = await anItem(admin, contactListId)
    for (const number of ['5511988880001', '551188880001']) {
      const body = { name: 'Outra', number, contactListId }
      for (const rejected of [
        await admin.refusal(contactListItemRoutes.create, { body }),
        await admin.refusal(contactListItemRoutes.update, { params: { contactListItemId: bia.id }, body: { number } }),
      ])
        expect([rejected.status, rejected.code]).toEqual([409, 'ERR_NUMBER_IN_CONTACT_LIST'])
    }
    expect(await people(admin, contactListId)).toEqual(expect.arrayContaining([ana, bia]))
    await anItem(admin, (await aContactList(admin)).id, { number: '5511988880001' })
  })
})

describe('the people of a long list', () => {
  test('come in pages of 20 by name, with how many there are unless some are searched for', async ({
    company,
    admin,
  }) => {
    const other = await aContactList(admin)
    await many(company, other.id, 3)
    const { id: contactListId } = await aContactList(admin)
    await many(company, contactListId, 25)
    const page = (query: Partial<ClientInput<typeof contactListItemRoutes.list>['query']>) =>
      admin.call(contactListItemRoutes.list, { query: { contactListId, ...query } })
    const names = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => personAt(from + at).name)
    for (const [search, count] of [
      [{}, 25],
      [{ searchParam: 'pessoa' }, undefined],
    ] as const) {
      const first = await page(search)
      expect([first.contacts.map(({ name }) => name), first.hasMore, first.count]).toEqual([names(0, 19), true, count])
      for (const query of [{ cursor: first.nextCursor! }, { pageNumber: 2 }]) {
        const { contacts, hasMore } = await page({ ...search, ...query })
        expect([contacts.map(({ name }) => name), hasMore]).toEqual([names(20, 24), false])
      }
    }
    expect(await page({ searchParam: 'pessoa', pageNumber: MAX_SEARCH_PAGES + 1 })).toEqual({
      ...{ contacts: [], hasMore: false },
    })
  })
})

const begin = (client: TestClient, contactListId: number, rows: readonly (readonly unknown[])[]) =>
  client.call(contactListRoutes.upload, { params: { contactListId }, form: sheetForm(sheetOf(rows, 'xlsx')) })

async function ended(world: World, client: TestClient, { id }: Pick<Import, 'id'>): Promise<Import> {
  await world.advance(0)
  return client.call(importRoutes.show, { params: { importId: id } })
}

const aSheet = [
  ['Nome', 'Número', 'E-mail'],
  ['Nova', 5511988880003, 'Nova@Exemplo.com'],
  ['Renomeada', '(11) 98888-0001', ''],
  ['', '+1 202 555 0123', ''],
  ['Repetida', '5511988880003', ''],
]

describe('a sheet', () => {
  test('is answered with 202, makes people of its rows, and the open list hears how far it is and to fetch anew', async ({
    world,
    company,
    admin,
  }) => {
    const { id: contactListId } = await aContactList(admin)
    await anItem(admin, contactListId, { name: 'Antiga', number: '551188880001' })
    const [mine, colleague] = [await admin.socket(), await (await company.person('supervisor')).socket()]
    const form = sheetForm(sheetOf(aSheet, 'xlsx'))
    const response = await admin.raw('POST', `/contact-lists/${contactListId}/upload`, { form })
    expect(response.status).toBe(202)
    const over = await ended(world, admin, (await response.json()) as Import)
    expect(over).toMatchObject({ target: 'contact-lists', targetId: contactListId, state: 'done', total: 4 })
    expect(over).toMatchObject({ created: 2, updated: 1, unchanged: 0, rejected: 1 })
    expect((await people(admin, contactListId)).map(({ name, number, email }) => [name, number, email])).toEqual([
      ['+12025550123', '12025550123', ''],
      ['Nova', '5511988880003', 'nova@exemplo.com'],
      ['Renomeada', '551188880001', ''],
    ])
    for (const socket of [mine, colleague]) await socket.settled()
    const emitted = (socket: typeof mine) => socket.published().filter(name => name.startsWith('ContactListItem'))
    expect(emitted(mine)).toEqual(['ContactListItem:progress', 'ContactListItem:progress', 'ContactListItem:reload'])
    expect(emitted(colleague)).toEqual(['ContactListItem:reload'])
    expect(await show(admin, contactListId)).toMatchObject({ contactsCount: 3, waitingCount: 3 })
    expect(await admin.call(contactRoutes.list)).toMatchObject({ contacts: [] })
    const query = { target: 'contact-lists', targetId: contactListId } as const
    expect((await admin.call(importRoutes.list, { query })).imports).toEqual([over])
    const other = { ...query, targetId: contactListId + 1 }
    expect((await admin.call(importRoutes.list, { query: other })).imports).toEqual([])
  })

  test('once more changes nothing', async ({ world, admin }) => {
    const { id } = await aContactList(admin)
    await ended(world, admin, await begin(admin, id, aSheet))
    const before = await people(admin, id)
    expect(await ended(world, admin, await begin(admin, id, aSheet))).toMatchObject({ created: 0, unchanged: 3 })
    expect(await people(admin, id)).toEqual(before)
  })

  test('gives an e-mail to anyone who is in the list already, and takes no name and no e-mail away', async ({
    world,
    admin,
  }) => {
    const { id } = await aContactList(admin)
    await anItem(admin, id, { name: 'Ana', number: '5511988880001', email: 'ana@exemplo.com' })
    await anItem(admin, id, { name: 'Bia', number: '5511988880002' })
    const rows = [
      ['Nome', 'Número', 'E-mail'],
      ['', '5511988880001', ''],
      ['', '5511988880002', 'bia@exemplo.com'],
    ]
    expect(await ended(world, admin, await begin(admin, id, rows))).toMatchObject({
      ...{ created: 0, updated: 1, unchanged: 1 },
    })
    expect((await people(admin, id)).map(({ name, email }) => [name, email])).toEqual([
      ['Ana', 'ana@exemplo.com'],
      ['Bia', 'bia@exemplo.com'],
    ])
    expect(await people(admin, id, 'bia@exemplo')).toHaveLength(1)
  })

  test('whose list goes meanwhile ends with it', async ({ world, admin }) => {
    const { id } = await aContactList(admin)
    const requested = await begin(admin, id, aSheet)
    await remove(admin, id)
    expect(await ended(world, admin, requested)).toMatchObject({ state: 'cancelled', created: 0 })
    expect(world.complaints).toEqual([])
  })

  test('with 200,000 rows is rejected in words, and one that is none is not stored', async ({ world, admin }) => {
    const { id } = await aContactList(admin)
    const many = Array.from({ length: 200_000 }, (_, at) => [`P${at}`, 5511900000000 + at])
    const response = await admin.raw('POST', `/contact-lists/${id}/upload`, {
      form: sheetForm(sheetOf([['nome', 'numero'], ...many], 'xlsx')),
    })
    const requested = (await response.json()) as Import
    expect(response.status).toBe(202)
    expect(await ended(world, admin, requested)).toMatchObject({
      state: 'failed',
      failure: 'too-many-rows',
      created: 0,
    })
    const none = { params: { contactListId: id }, form: sheetForm(Buffer.from('%PDF-1.7\n')) }
    expect(await admin.refusal(contactListRoutes.upload, none)).toMatchObject({ status: 400, code: 'ERR_NO_SHEET' })
  })
})

async function up(world: World, company: TestCompany) {
  const { id: connectionId } = await aConnectedConnection(world, company)
  return world.whatsapp.line({ companyId: company.id, connectionId })
}

const later = async (world: World, ms: number): Promise<void> => {
  await world.advance(ms)
  await world.idle()
}

const verdicts = (rows: readonly ContactListItem[]) =>
  rows.map(({ name, number, isWhatsappValid }) => [name, number, isWhatsappValid])

describe('whether WhatsApp knows the numbers', () => {
  test('is asked of several at once, once for a number of two lists, and the open list follows', async ({
    world,
    company,
    admin,
  }) => {
    const [list, other] = [await aContactList(admin), await aContactList(admin)]
    await anItem(admin, list.id, { name: 'Ana', number: '551188880001' })
    await anItem(admin, other.id, { name: 'Ana', number: '551188880001' })
    await anItem(admin, list.id, { name: 'Bia', number: '5511988880002' })
    const socket = await admin.socket()
    const line = await up(world, company)
    line.contact('5511988880001')
    await later(world, LONGEST_PAUSE)
    expect(line.questions).toEqual([['551188880001', '5511988880002']])
    expect(verdicts(await people(admin, list.id))).toEqual([
      ['Ana', '5511988880001', true],
      ['Bia', '5511988880002', false],
    ])
    expect(verdicts(await people(admin, other.id))).toEqual([['Ana', '5511988880001', true]])
    expect(await show(admin, list.id)).toMatchObject({ contactsCount: 2, validCount: 1, waitingCount: 0 })
    await socket.event<{ ContactListItem?: ContactListItem }>(
      'ContactListItem',
      ({ ContactListItem: item }) => item?.name === 'Bia' && item.isWhatsappValid === false,
    )
  })

  test('stays unknown while nobody answers, which is no no, and is asked again later', async ({
    world,
    company,
    admin,
  }) => {
    const line = await up(world, company)
    line.answers = false
    const { id } = await aContactList(admin)
    await anItem(admin, id, { name: 'Ana', number: '5511988880001' })
    await later(world, LONGEST_PAUSE)
    expect(verdicts(await people(admin, id))).toEqual([['Ana', '5511988880001', null]])
    line.answers = true
    line.contact('5511988880001')
    await later(world, AFTER_SILENCE)
    expect(verdicts(await people(admin, id))).toEqual([['Ana', '5511988880001', true]])
  })

  test('is asked again on demand of those whom it does not know, and by itself of another number', async ({
    world,
    company,
    admin,
  }) => {
    const line = await up(world, company)
    const { id } = await aContactList(admin)
    const ana = await anItem(admin, id, { name: 'Ana', number: '5511988880001' })
    await later(world, LONGEST_PAUSE)
    expect(verdicts(await people(admin, id))).toEqual([['Ana', '5511988880001', false]])
    line.contact('5511988880001')
    await later(world, LONGEST_PAUSE)
    expect(verdicts(await people(admin, id))).toEqual([['Ana', '5511988880001', false]])
    const check = { params: { contactListId: id } }
    expect(await admin.call(contactListRoutes.check, check)).toMatchObject({ waitingCount: 1, validCount: 0 })
    await later(world, LONGEST_PAUSE)
    expect(verdicts(await people(admin, id))).toEqual([['Ana', '5511988880001', true]])
    const params = { contactListItemId: ana.id }
    // A form gives the number that stays, too.
    await admin.call(contactListItemRoutes.update, { params, body: { name: 'Ana', number: '5511988880001' } })
    expect(await show(admin, id)).toMatchObject({ waitingCount: 0, validCount: 1 })
    await admin.call(contactListItemRoutes.update, { params, body: { number: '5511988880002' } })
    expect(await show(admin, id)).toMatchObject({ waitingCount: 1, validCount: 0 })
    await later(world, LONGEST_PAUSE)
    expect(verdicts(await people(admin, id))).toEqual([['Ana', '5511988880002', false]])
  })

  test('makes one of two who turn out to be one person, whom a campaign then writes to once', async ({
    world,
    company,
    admin,
  }) => {
    const { id } = await aContactList(admin)
    await anItem(admin, id, { name: 'Lupe', number: '49015112345678' })
    await anItem(admin, id, { name: 'Lupe outra vez', number: '4915112345678' })
    const line = await up(world, company)
    line.contact('4915112345678', { alsoWritten: ['49015112345678'] })
    const live = await admin.socket()
    for (const _ of [1, 2]) await later(world, LONGEST_PAUSE)
    expect(verdicts(await people(admin, id))).toEqual([['Lupe outra vez', '4915112345678', true]])
    expect(await show(admin, id)).toMatchObject({ contactsCount: 1, validCount: 1, waitingCount: 0 })
    await live.event('ContactListItem', ({ action }) => action === 'delete')
  })

  test('is not asked where a contact of the company says so', async ({ world, company, admin }) => {
    const line = await up(world, company)
    line.contact('5511988880001')
    await aContact(admin, { number: '5511988880001' })
    const { id } = await aContactList(admin)
    expect(await anItem(admin, id, { number: '551188880001' })).toMatchObject({
      number: '5511988880001',
      isWhatsappValid: true,
    })
  })

  test('says who is written to: each who is known, by their ids, a piece at a time', async ({
    world,
    company,
    admin,
  }) => {
    const line = await up(world, company)
    const { id } = await aContactList(admin)
    const numbers = ['5511988880001', '5511988880002', '5511988880003']
    for (const number of numbers) await anItem(admin, id, { number })
    for (const number of [numbers[0]!, numbers[2]!]) line.contact(number)
    for (const _number of numbers) await later(world, LONGEST_PAUSE)
    const first = await company.context(({ db }) => recipientsOf(db, id, 0, 1))
    expect(first).toMatchObject([{ number: numbers[0] }])
    const others = await company.context(({ db }) => recipientsOf(db, id, first[0]!.id, 5))
    expect(others.map(({ number }) => number)).toEqual([numbers[2]])
    expect(await company.context(({ db }) => listRow(db, id))).toMatchObject({ contactsCount: 3, validCount: 2 })
  })
})

describe('a list of a tag', () => {
  const tagged = async (admin: TestClient, tagId: number, name: string) => {
    const { id: contactId } = await aContact(admin, { name })
    const { id: ticketId } = await admin.call(ticketRoutes.create, { body: { contactId } })
    await admin.call(tagRoutes.sync, { body: { ticketId, tags: [{ id: tagId }] } })
    return contactId
  }

  test('has those contacts who have a ticket with it, each once, and is told to be whole', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const { admin } = company
    await aConnection(admin)
    const [loyal, other] = [await aTag(admin), await aTag(admin)]
    for (const name of ['Ana', 'Bia']) await tagged(admin, loyal.id, name)
    await tagged(admin, other.id, 'Caio')
    const filled: number[] = []
    world.app.machinery.eventHandlers.push(
      on(contactListFilled, async (_tx, { contactListId }) => void filled.push(contactListId)),
    )
    const made = await company.context(desk =>
      desk.transaction(tx => createContactList(tx, { name: 'Fiéis', tagId: loyal.id })),
    )
    expect(made).toMatchObject({ name: 'Fiéis', contactsCount: 2 })
    expect(filled).toEqual([made.id])
    expect((await people(admin, made.id)).map(({ name }) => name)).toEqual(['Ana', 'Bia'])
    expect(await show(admin, made.id)).toMatchObject({ waitingCount: 2, validCount: 0 })
    const rejected = await admin.refusal(contactListRoutes.create, { body: { name: 'Nada', tagId: 9999 } })
    expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_TAG_FOUND'])
    expect(await records(admin)).toHaveLength(1)
  })

  test('of very many comes a piece at a time, without groups and people without a number, as WhatsApp knows them', async ({
    openWorld,
  }) => {
    const world = await openWorld()
    const company = await world.company()
    const { admin } = company
    const tag = await aTag(admin)
    const filled: number[] = []
    world.app.machinery.eventHandlers.push(
      on(contactListFilled, async (_tx, { contactListId }) => void filled.push(contactListId)),
    )
    await company.context(desk =>
      desk.transaction(async tx => {
        const { now, db } = tx
        const times = { createdAt: now, updatedAt: now }
        const unset = { queueId: null, whatsappId: null, userId: null, queueOptionId: null, integrationId: null }
        for (let at = 0; at < 1100; at += 1) {
          const { name, number } = personAt(at)
          // The last three: a group, someone of whom no number is known, and someone whom WhatsApp does not know.
          const kind =
            at === 1097
              ? { groupJid: '120363000000000001@g.us', number: null }
              : at === 1098
                ? { number: null }
                : at === 1099
                  ? { number, numberCheckedAt: now }
                  : { number, verifiedAt: now }
          const contact = { uuid: crypto.randomUUID(), name, folded: name.toLowerCase(), ...kind, ...times }
          const { id: contactId } = await db
            .insertInto('contacts')
            .values(contact)
            .returning('id')
            .executeTakeFirstOrThrow()
          const { id: ticketId } = await db
            .insertInto('tickets')
            .values({ uuid: crypto.randomUUID(), status: 'pending', contactId, promptId: null, ...unset, ...times })
            .returning('id')
            .executeTakeFirstOrThrow()
          await db.insertInto('ticket_tags').values({ ticketId, tagId: tag.id }).execute()
        }
      }),
    )
    const socket = await admin.fullSocket()
    const made = await admin.call(contactListRoutes.create, { body: { name: 'Todos', tagId: tag.id } })
    expect([made.contactsCount, filled]).toEqual([500, []])
    const gone = await admin.call(contactListRoutes.create, { body: { name: 'Nenhum', tagId: tag.id } })
    await remove(admin, gone.id)
    await world.advance(0)
    expect(world.complaints).toEqual([])
    expect(filled).toEqual([made.id])
    expect(await show(admin, made.id)).toMatchObject({ contactsCount: 1098, validCount: 1097, waitingCount: 0 })
    const [last] = await people(admin, made.id, personAt(1099).name)
    expect(last).toMatchObject({ number: personAt(1099).number, isWhatsappValid: false })
    await socket.settled()
    expect(socket.published()).toContain('ContactList:update')
  })
})
