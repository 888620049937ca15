import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnectedConnection, aConnection } from '../connections/fixtures.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { aContact } from './architecture-cases.ts'
import { createContact } from './contacts.ts'
import { contactRoutes } from './contract.ts'
import { contactAt, identify } from './identity/identify.ts'

test('a contact is saved while no connection is up, unverified, and the staff learns of it', async ({
  world,
  company,
}) => {
  const socket = await (await company.person('user')).fullSocket()
  await world.idle()
  socket.forget()
  const contact = await company.admin.call(contactRoutes.create, {
    body: {
      name: ' Ana Souza ',
      number: '+55 (11) 98888-0001',
      email: 'ANA@example.com',
      extraInfo: [{ name: 'CPF', value: '123' }],
    },
  })
  expect(contact).toEqual({
    id: contact.id,
    uuid: contact.uuid,
    name: 'Ana Souza',
    number: '5511988880001',
    email: 'ana@example.com',
    isGroup: false,
    isVerified: false,
    notOnWhatsApp: false,
    profilePicUrl: null,
    whatsappId: null,
    whatsapp: null,
    extraInfo: [{ name: 'CPF', value: '123' }],
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:00:00.000Z',
  })
  expect(await socket.event('contact')).toEqual({ action: 'create', contact })
  await socket.settled()
  expect(socket.published()).toEqual(['contact:create'])
})

test('with a connection up the number is verified: unknown to WhatsApp is rejected, no answer saves it unverified', async ({
  world,
  company,
}) => {
  const connection = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: connection.id })
  line.contact('5511988880001')
  expect(await aContact(company.admin, { number: '5511988880001' })).toMatchObject({ isVerified: true })
  const unknown = await company.admin.refusal(contactRoutes.create, { body: { name: 'Bia', number: '5511988880002' } })
  expect([unknown.status, unknown.code]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])
  line.answers = false
  expect(await aContact(company.admin, { number: '5511988880003' })).toMatchObject({ isVerified: false })
})

test('a connection that does not answer leaves the question to the next one', async ({ world, company }) => {
  const [first, second] = [await FrontDesk.open(world, company), await FrontDesk.open(world, company)]
  first.line.answers = false
  const { pn } = second.customer()
  expect(await aContact(company.admin, { number: pn })).toMatchObject({ isVerified: true })
})

test('one number is one contact, with or without the ninth digit', async ({ world, admin }) => {
  const { id } = await aContact(admin, { number: '5511988880001' })
  for (const number of ['5511988880001', '551188880001', '+55 11 98888-0001']) {
    const error = await admin.refusal(contactRoutes.create, { body: { name: 'Outra', number } })
    expect([error.status, error.code, error.body.contactId]).toEqual([409, 'ERR_DUPLICATED_CONTACT', id])
  }
  const other = await aContact(admin)
  const params = { contactId: other.id }
  const moved = await admin.refusal(contactRoutes.update, { params, body: { number: '551188880001' } })
  expect(moved.code).toBe('ERR_DUPLICATED_CONTACT')
  const neighbour = await world.company()
  await expect(aContact(neighbour.admin, { number: '5511988880001' })).resolves.toBeTruthy()
})

test('of two who add the same number at once the slower hears whose it is', async ({ company }) => {
  const draft = { name: 'Ana', number: '5511988880001', email: '', whatsappId: null }
  const both = await company.context(desk =>
    Promise.allSettled([createContact(desk, draft), createContact(desk, draft)]),
  )
  expect(both).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { kind: { code: 'ERR_DUPLICATED_CONTACT' } } },
  ])
})

test('WhatsApp is not asked for a number that is known, and tells whose another one is by its LID', async ({
  world,
  company,
}) => {
  const [known, number] = ['5511988880001', '5511988880002']
  const before = await aContact(company.admin, { number: known })
  const connection = await aConnectedConnection(world, company)
  world.whatsapp.line({ companyId: company.id, connectionId: connection.id }).contact(number, { lid: '777' })
  const hidden = await company.context(desk => desk.transaction(tx => identify(tx, { lid: '777' })))
  for (const [taken, contactId] of [
    [number, hidden.id],
    [known, before.id],
  ] as const) {
    const rejected = await company.admin.refusal(contactRoutes.create, { body: { name: 'Ana', number: taken } })
    expect(rejected.body).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT', contactId })
  }
  const change = (id: number, body: object) => ({ params: { contactId: id }, body })
  for (const [id, body, contactId] of [
    [before.id, { number }, hidden.id],
    [hidden.id, { number: known }, before.id],
  ] as const)
    expect((await company.admin.refusal(contactRoutes.update, change(id, body))).body).toMatchObject({
      error: 'ERR_DUPLICATED_CONTACT',
      contactId,
    })
  const same = await company.admin.call(contactRoutes.update, change(before.id, { number: known, email: 'a@b.co' }))
  expect(same).toMatchObject({ number: known, email: 'a@b.co', isVerified: false })
})

test('a contact has the LID that WhatsApp tells with the number, and loses it with the number', async ({
  world,
  company,
}) => {
  const connection = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: connection.id })
  line.contact('5511988880001', { lid: '777' })
  const { id } = await aContact(company.admin, { number: '5511988880001' })
  const at = (lid: string) => company.context(({ db }) => contactAt(db, { lid }))
  expect(await at('777')).toMatchObject({ id })
  line.answers = false
  await company.admin.call(contactRoutes.update, { params: { contactId: id }, body: { number: '5511988880002' } })
  expect(await at('777')).toBeUndefined()
})

test('a name counts as given when it is another one, and a change of the rest leaves name and number to be found', async ({
  company,
}) => {
  const number = '5511988880001'
  const met = (pushName: string) =>
    company.context(desk => desk.transaction(tx => identify(tx, { pn: number }, { pushName })))
  const { id } = await met('Ana')
  const change = (body: object) => company.admin.call(contactRoutes.update, { params: { contactId: id }, body })
  await change({ email: 'ana@example.com' })
  await change({ name: 'Ana', email: 'a@b.co' })
  expect(await met('Ana Souza')).toMatchObject({ id, name: 'Ana Souza' })
  const hits = (await company.admin.call(contactRoutes.list, { query: { searchParam: `souza ${number}` } })).contacts
  expect(hits).toMatchObject([{ id, email: 'a@b.co' }])
  await change({ name: 'Dona Ana' })
  expect(await met('Aninha')).toMatchObject({ name: 'Dona Ana' })
})

test('someone known by LID alone keeps it when they are given a number, and a group takes none', async ({
  company,
}) => {
  const meet = (address: { lid: string } | { group: string }) =>
    company.context(desk => desk.transaction(tx => identify(tx, address)))
  const number = '5511988880001'
  const [hidden, group] = [await meet({ lid: '777' }), await meet({ group: '120363000000000001' })]
  for (const { id } of [group, hidden])
    await company.admin.call(contactRoutes.update, { params: { contactId: id }, body: { number } })
  expect(await meet({ lid: '777' })).toMatchObject({ id: hidden.id, number, lid: '777' })
  expect(await meet({ group: '120363000000000001' })).toMatchObject({ id: group.id, number: null })
})

test('someone who wrote in a group can be deleted, and what they wrote stays', async ({ world, company }) => {
  const desk = await FrontDesk.open(world, company)
  await desk.set('CheckMsgIsGroup', 'disabled')
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi, família', { group: '120363000000000001' })
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: ana.pn } })
  await company.admin.call(contactRoutes.remove, { params: { contactId: contacts[0]!.id } })
  const words = await company.context(({ db }) => db.selectFrom('messages').select(['body', 'senderId']).execute())
  expect(words).toEqual([{ body: 'oi, família', senderId: null }])
})

test('a change keeps what is not given and replaces the whole extra info', async ({ company }) => {
  const extraInfo = [
    { name: 'CPF', value: '1' },
    { name: 'Plano', value: 'A' },
  ]
  const contact = await aContact(company.admin, { email: 'ana@example.com', extraInfo })
  const params = { contactId: contact.id }
  const renamed = await company.admin.call(contactRoutes.update, { params, body: { name: 'Novo nome' } })
  expect(renamed).toMatchObject({ name: 'Novo nome', number: contact.number, email: 'ana@example.com', extraInfo })
  const replaced = [{ name: 'Plano', value: 'B' }]
  expect(
    await company.admin.call(contactRoutes.update, { params, body: { extraInfo: replaced, email: '' } }),
  ).toMatchObject({
    name: 'Novo nome',
    email: '',
    extraInfo: replaced,
  })
})

test.for([
  [{ name: 'A', number: '5511988880001' }, 'name', 'Too Short!'],
  [{ name: 'x'.repeat(51), number: '5511988880001' }, 'name', 'Too Long!'],
  [{ name: 'Ana', number: '1234567' }, 'number', 'Too Short!'],
  [{ name: 'Ana', number: '1'.repeat(51) }, 'number', 'Too Long!'],
  [{ name: 'Ana', number: 'sem número' }, 'number', 'Número inválido'],
  [{ name: 'Ana', number: '5511988880001', email: 'ana@' }, 'email', 'Invalid email'],
] as const)('%j is rejected at %s with "%s"', async ([body, path, code], { company }) => {
  const error = await company.admin.refusal(contactRoutes.create, { body })
  expect(error.body.faults).toContainEqual({ path, message: expect.any(String), code })
})

test('pages of 30 by name, accents and capitals aside, by number and by cursor, the first with the number of all', async ({
  company,
}) => {
  const names = [
    'Zélia',
    'ábaco',
    'Bruno',
    ...Array.from({ length: 30 }, (_, at) => `Cliente ${String(at).padStart(2, '0')}`),
  ]
  for (const name of names) await aContact(company.admin, { name })
  const sorted = ['ábaco', 'Bruno', ...names.slice(3), 'Zélia']
  const first = await company.admin.call(contactRoutes.list)
  expect(first.contacts.map(row => row.name)).toEqual(sorted.slice(0, 30))
  expect([first.hasMore, first.count]).toEqual([true, 33])
  const second = await company.admin.call(contactRoutes.list, { query: { pageNumber: 2 } })
  expect(second.contacts.map(row => row.name)).toEqual(sorted.slice(30))
  expect(second).toMatchObject({ hasMore: false })
  expect(second).not.toHaveProperty('count')
  await aContact(company.admin, { name: 'Aaa entrou no meio' })
  const next = await company.admin.call(contactRoutes.list, { query: { cursor: first.nextCursor } })
  expect(next.contacts.map(row => row.name)).toEqual(sorted.slice(30))
  const hits = await company.admin.call(contactRoutes.list, { query: { searchParam: 'cliente' } })
  for (const page of [next, hits]) expect(page).not.toHaveProperty('count')
})

test.for([
  ['souza', ['Ana Sousa Souza', 'João SOUZA']],
  ['OUZ', ['Ana Sousa Souza', 'João SOUZA']],
  ['joao', ['João SOUZA']],
  ['souza ana', ['Ana Sousa Souza']],
  ['jo', ['João SOUZA']],
  ['88880009', ['João SOUZA']],
  ['+55 (11) 98888', ['Ana Sousa Souza', 'João SOUZA']],
  ['100%', ['Desconto 100%']],
  ['@MARTELO', ['João SOUZA']],
  ['souza martelo', ['João SOUZA']],
  ['"', []],
  ['nada disso', []],
] as const)('searching for %s finds %j', async ([searchParam, found], { company }) => {
  await aContact(company.admin, { name: 'João SOUZA', number: '5511988880009', email: 'joao@martelo.example' })
  await aContact(company.admin, { name: 'Ana Sousa Souza', number: '5511988881234' })
  await aContact(company.admin, { name: 'Desconto 100%', number: '5521977770000' })
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam } })
  expect(contacts.map(row => row.name)).toEqual(found)
  const picked = await company.admin.call(contactRoutes.listAll, { query: { searchParam } })
  expect(picked.map(row => row.name)).toEqual(found)
})

test('a word that very many have is found in the same order, page by page, as a rare one', async ({ company }) => {
  await company.context(desk =>
    desk.transaction(async tx => {
      for (let at = 0; at < 600; at += 1)
        await identify(tx, { pn: `55219${70000000 + at}` }, { pushName: `Família Souza ${at + 100}` })
    }),
  )
  const search = (query: { searchParam: string; cursor?: string | undefined; pageNumber?: number }) =>
    company.admin.call(contactRoutes.list, { query })
  const first = await search({ searchParam: 'souza' })
  expect(first.contacts.map(row => row.name)).toEqual(
    Array.from({ length: 30 }, (_, at) => `Família Souza ${at + 100}`),
  )
  const second = await search({ searchParam: 'souza', cursor: first.nextCursor })
  expect(second.contacts[0]?.name).toBe('Família Souza 130')
  expect((await search({ searchParam: 'souza', pageNumber: 2 })).contacts).toEqual(second.contacts)
  // 164, 264, … 664 and 640 to 649.
  expect((await search({ searchParam: 'souza 64' })).contacts).toHaveLength(16)
})

test('a renamed contact is found by the new name and no longer by the old', async ({ company }) => {
  const { id } = await aContact(company.admin, { name: 'Antes' })
  await company.admin.call(contactRoutes.update, { params: { contactId: id }, body: { name: 'Depois' } })
  const hits = async (searchParam: string) =>
    (await company.admin.call(contactRoutes.list, { query: { searchParam } })).contacts.length
  expect([await hits('antes'), await hits('depois')]).toEqual([0, 1])
})

test('only administrators delete, the staff does the rest, restaurante and strangers nothing', async ({
  world,
  company,
}) => {
  const { id } = await aContact(company.admin)
  const params = { contactId: id }
  for (const profile of ['supervisor', 'user'] as const) {
    const person = await company.person(profile)
    expect(await person.call(contactRoutes.update, { params, body: { email: 'a@b.co' } })).toMatchObject({ id })
    expect((await person.refusal(contactRoutes.remove, { params })).code).toBe('ERR_NO_PERMISSION')
  }
  const kiosk = await company.person('restaurante')
  expect((await kiosk.refusal(contactRoutes.list)).status).toBe(403)
  expect((await kiosk.refusal(contactRoutes.show, { params })).status).toBe(403)
  const { admin: stranger } = await world.company()
  expect((await stranger.refusal(contactRoutes.show, { params })).status).toBe(404)
  expect((await stranger.refusal(contactRoutes.update, { params, body: { name: 'x9' } })).status).toBe(404)
  expect((await stranger.refusal(contactRoutes.remove, { params })).status).toBe(404)
  expect((await world.nobody.refusal(contactRoutes.list)).status).toBe(401)

  const socket = await company.admin.fullSocket()
  await company.admin.call(contactRoutes.remove, { params })
  expect(await socket.event('contact')).toEqual({ action: 'delete', contactId: id })
  expect((await company.admin.refusal(contactRoutes.show, { params })).code).toBe('ERR_NO_CONTACT_FOUND')
})

test('a connection that goes is taken from its contacts, and pages fetch them anew', async ({ company }) => {
  const [, gone] = [await aConnection(company.admin), await aConnection(company.admin)]
  const { id: contactId } = await aContact(company.admin, { whatsappId: gone.id })
  const socket = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: gone.id } })
  await socket.settled()
  expect(socket.frames).toContainEqual(expect.objectContaining({ type: 'gap' }))
  expect(await company.admin.call(contactRoutes.show, { params: { contactId } })).toMatchObject({ whatsapp: null })
})

test('a connection that goes and by which nobody came has nothing fetched anew', async ({ company }) => {
  const [used, gone] = [await aConnection(company.admin), await aConnection(company.admin)]
  await aContact(company.admin, { whatsappId: used.id })
  const socket = await company.admin.fullSocket()
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: gone.id } })
  await socket.settled()
  expect(socket.frames.map(({ type }) => type)).not.toContain('gap')
})

test('a contact names the connection of its own company alone', async ({ company }) => {
  const mine = await aConnection(company.admin, { name: 'Loja' })
  expect(await aContact(company.admin, { whatsappId: mine.id })).toMatchObject({
    whatsapp: { id: mine.id, name: 'Loja' },
  })
  const other = await aConnection(company.admin, { name: 'Filial' })
  await aContact(company.admin, { whatsappId: other.id })
  const { contacts } = await company.admin.call(contactRoutes.list)
  expect(contacts.map(({ whatsapp }) => whatsapp?.name)).toEqual(['Loja', 'Filial'])
  const body = { name: 'Ana', number: '5511988880001', whatsappId: 9999 }
  expect((await company.admin.refusal(contactRoutes.create, { body })).code).toBe('ERR_NO_WAPP_FOUND')
  const { id: contactId } = await aContact(company.admin)
  const change = { params: { contactId }, body: { whatsappId: 9999 } }
  expect((await company.admin.refusal(contactRoutes.update, change)).code).toBe('ERR_NO_WAPP_FOUND')
})
