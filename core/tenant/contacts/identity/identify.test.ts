import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import type { Address, ContactLearnt } from '../../../whatsapp/index.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { aContact } from '../architecture-cases.ts'
import { contactRoutes } from '../contract.ts'
import { identify, type PersonHints } from './identify.ts'
import { learnContact, learnGroup } from './learn.ts'

const meet = (company: TestCompany, address: Address, hints?: PersonHints) =>
  company.context(desk => desk.transaction(tx => identify(tx, address, hints)))
const merges = (company: TestCompany) =>
  company.context(({ db }) => db.selectFrom('contact_merges').select(['keptId', 'removedId', 'snapshot']).execute())
const all = async (company: TestCompany) => (await company.admin.call(contactRoutes.list)).contacts

test('a person met twice is one contact, named by the push name and verified', async ({ world, company }) => {
  const socket = await company.admin.fullSocket()
  await world.idle()
  socket.forget()
  const first = await meet(company, { pn: '5511988880001', lid: '777' }, { pushName: ' Ana ' })
  expect(first).toMatchObject({ name: 'Ana', number: '5511988880001', lid: '777', isGroup: false })
  expect(await meet(company, { lid: '777' })).toEqual(first)
  expect(await meet(company, { pn: '5511988880001' })).toEqual(first)
  expect(await all(company)).toMatchObject([{ id: first.id, isVerified: true }])
  await socket.settled()
  expect(socket.published()).toEqual(['contact:create'])
})

test('a person without a push name is called by the number, never by the LID', async ({ company }) => {
  expect(await meet(company, { pn: '5511988880001' })).toMatchObject({ name: '+55 (11) 98888-0001' })
  const hidden = await meet(company, { lid: '123456789012345' })
  expect(hidden).toMatchObject({ name: 'Contato do WhatsApp', number: null })
  expect(JSON.stringify(await all(company))).not.toContain('123456789012345')
  expect(await meet(company, { lid: '123456789012345' }, { pushName: 'Bia' })).toMatchObject({
    id: hidden.id,
    name: 'Bia',
  })
})

test('a push name names nobody who was given a name', async ({ company }) => {
  const provided = await aContact(company.admin, { name: 'Dona Ana', number: '5511988880001' })
  expect(await meet(company, { pn: '5511988880001' }, { pushName: 'aninha' })).toMatchObject({
    id: provided.id,
    name: 'Dona Ana',
  })
  const met = await meet(company, { pn: '5511988880002' }, { pushName: 'Bia' })
  expect(await meet(company, { pn: '5511988880002' }, { pushName: 'Bia S.' })).toMatchObject({
    id: met.id,
    name: 'Bia S.',
  })
})

test.for([
  [{ groupSubject: ` ${'g'.repeat(120)}`, businessName: 'Loja', pushName: 'Ana' }, 'g'.repeat(100)],
  [{ groupSubject: ' ', businessName: ` ${'l'.repeat(60)}`, pushName: 'Ana' }, 'l'.repeat(50)],
  [{ businessName: ' ', pushName: ` ${'a'.repeat(60)}` }, 'a'.repeat(50)],
  [{ businessName: '', pushName: '  ' }, '+55 (11) 98888-0001'],
] as const)('someone of whom %j is told is called %s', async ([hints, name], { company }) => {
  expect(await meet(company, { pn: '5511988880001' }, hints)).toMatchObject({ name })
})

test('a group of which no subject is told is not called by a number', async ({ company }) => {
  const group = await meet(company, { group: '120363000000000001', pn: '5511988880001' })
  expect(group).toMatchObject({ name: 'Contato do WhatsApp', number: null, isGroup: true })
})

test('who was known by LID alone is called and found by the number once it is told, and is verified', async ({
  company,
}) => {
  const hidden = await meet(company, { lid: '777' })
  expect(await all(company)).toMatchObject([{ isVerified: false }])
  const known = await meet(company, { pn: '5511988880001', lid: '777' })
  expect(known).toMatchObject({ id: hidden.id, name: '+55 (11) 98888-0001', number: '5511988880001' })
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: '88880001' } })
  expect(contacts).toMatchObject([{ id: hidden.id, isVerified: true }])
})

test('the connection through which someone was met first stays theirs', async ({ company }) => {
  const [first, second] = [await aConnection(company.admin), await aConnection(company.admin)]
  const ana = { pn: '5511988880001' }
  const through = async (whatsappId?: number) => {
    await meet(company, ana, { whatsappId })
    return (await all(company))[0]?.whatsappId
  }
  expect([await through(), await through(first.id), await through(second.id)]).toEqual([null, first.id, first.id])
})

test('the staff hears once of a new name, and of nothing when nothing changed', async ({ world, company }) => {
  await meet(company, { pn: '5511988880001', lid: '777' })
  const socket = await company.admin.fullSocket()
  await world.idle()
  socket.forget()
  for (let time = 0; time < 2; time += 1) await meet(company, { lid: '777' }, { pushName: 'Ana' })
  await socket.settled()
  expect(socket.published()).toEqual(['contact:update'])
  expect(await socket.event('contact')).toMatchObject({ contact: { name: 'Ana', number: '5511988880001' } })
})

test('who is met again as they are known stays as they were, to the moment of their last change', async ({
  world,
  company,
}) => {
  const { id: whatsappId } = await aConnection(company.admin)
  const ana = { pn: '5511988880001', lid: '777' }
  const rows = () =>
    company.context(({ db }) => db.selectFrom('contacts').select(['whatsappId', 'verifiedAt', 'updatedAt']).execute())
  await meet(company, ana, { pushName: 'Ana' })
  await meet(company, ana, { pushName: 'Ana', whatsappId })
  const before = await rows()
  expect(before).toMatchObject([{ whatsappId, verifiedAt: expect.any(Number) }])
  await world.advance(MINUTE)
  await meet(company, ana, { pushName: 'Ana', whatsappId })
  expect(await rows()).toEqual(before)
})

test('a number that someone wrote down counts as verified once WhatsApp tells it, and takes the place of none', async ({
  company,
}) => {
  await meet(company, { pn: '551188880001' }, { isTyped: true })
  expect(await all(company)).toMatchObject([{ isVerified: false }])
  await meet(company, { pn: '5511988880001' })
  await meet(company, { pn: '551188880001' }, { isTyped: true })
  expect(await all(company)).toMatchObject([{ number: '5511988880001', isVerified: true }])
})

test('a number typed without the ninth digit is the same person, and becomes what WhatsApp writes', async ({
  company,
}) => {
  const typed = await aContact(company.admin, { number: '551188880001' })
  const met = await meet(company, { pn: '5511988880001', lid: '777' })
  expect(met).toMatchObject({ id: typed.id, number: '5511988880001', lid: '777' })
  expect(await all(company)).toMatchObject([{ isVerified: true }])
})

test('when a LID and a number turn out to be one person, the older contact stays with all that both had', async ({
  world,
  company,
}) => {
  const byLid = await meet(company, { lid: '777' })
  const extraInfo = [{ name: 'CPF', value: '1' }]
  const byNumber = await aContact(company.admin, {
    name: 'Dona Ana',
    number: '5511988880001',
    email: 'a@b.co',
    extraInfo,
  })
  const socket = await company.admin.fullSocket()
  await world.idle()
  socket.forget()
  const one = await meet(company, { pn: '5511988880001', lid: '777' }, { pushName: 'aninha' })
  expect(one).toMatchObject({ id: byLid.id, name: 'Dona Ana', number: '5511988880001', lid: '777' })
  expect(await merges(company)).toMatchObject([{ keptId: byLid.id, removedId: byNumber.id }])
  expect(await all(company)).toMatchObject([{ id: byLid.id, email: 'a@b.co', extraInfo, isVerified: true }])
  await socket.settled()
  expect(socket.published().slice(0, 2)).toEqual(['contact:delete', 'contact:update'])
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: '88880001' } })
  expect(contacts.map(row => row.id)).toEqual([byLid.id])
})

test('of two who were both described the older one stays as described, and has what only the other had', async ({
  company,
}) => {
  const older = await aContact(company.admin, {
    name: 'Dona Ana',
    number: '5511988880001',
    email: 'ana@example.com',
    extraInfo: [{ name: 'CPF', value: '1' }],
  })
  const { id } = await meet(company, { lid: '777' })
  const described = {
    name: 'Ana do LID',
    email: 'lid@example.com',
    extraInfo: [
      { name: 'CPF', value: '2' },
      { name: 'Plano', value: 'A' },
    ],
    whatsappId: (await aConnection(company.admin)).id,
  }
  await company.admin.call(contactRoutes.update, { params: { contactId: id }, body: described })
  await meet(company, { pn: '5511988880001', lid: '777' }, { pushName: 'aninha' })
  expect(await all(company)).toMatchObject([
    {
      id: older.id,
      name: 'Dona Ana',
      email: 'ana@example.com',
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'Plano', value: 'A' },
      ],
      whatsappId: described.whatsappId,
    },
  ])
  const { keptInfo: storedInfo, removedInfo } = JSON.parse((await merges(company))[0]!.snapshot)
  expect({ keptInfo: storedInfo, removedInfo }).toEqual({ keptInfo: older.extraInfo, removedInfo: described.extraInfo })
})

test('a merge keeps what both were, and what each module handed over', async ({ company }) => {
  const byNumber = await aContact(company.admin, { name: 'Dona Ana', number: '5511988880001' })
  const byLid = await meet(company, { lid: '777' }, { pushName: 'Bia' })
  await meet(company, { pn: '5511988880001', lid: '777' })
  expect(await all(company)).toHaveLength(1)
  const [merge] = await merges(company)
  expect(JSON.parse(merge!.snapshot)).toMatchObject({
    kept: { id: byNumber.id, name: 'Dona Ana', number: '5511988880001', lid: null },
    removed: { id: byLid.id, name: 'Bia', number: null, lid: '777' },
    moved: { notes: [], tickets: { ticketIds: [], joined: [] }, messages: { chats: [], senders: [], reactions: [] } },
  })
})

test('who has a number alone is one with the person whose LID it is, whatever number that one had', async ({
  company,
}) => {
  const byNumber = await aContact(company.admin, { number: '5511988880001' })
  await meet(company, { pn: '5511988880002', lid: '222' })
  const one = await meet(company, { pn: '5511988880001', lid: '222' })
  expect(one).toMatchObject({ id: byNumber.id, number: '5511988880001', lid: '222' })
  expect(await all(company)).toHaveLength(1)
})

test('who has a LID alone is one with the person whose number it is, whatever LID that one had', async ({
  company,
}) => {
  const byNumber = await meet(company, { pn: '5511988880001', lid: '111' })
  await meet(company, { lid: '222' })
  const one = await meet(company, { pn: '5511988880001', lid: '222' })
  expect(one).toMatchObject({ id: byNumber.id, number: '5511988880001', lid: '222' })
  expect(await all(company)).toHaveLength(1)
})

test('of two whom nobody named the older keeps the name that WhatsApp told', async ({ company }) => {
  await meet(company, { lid: '777' }, { pushName: 'Ana' })
  await meet(company, { pn: '5511988880001' }, { pushName: 'Aninha' })
  expect(await meet(company, { pn: '5511988880001', lid: '777' })).toMatchObject({ name: 'Ana' })
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: 'ana' } })
  expect(contacts).toHaveLength(1)
  expect(await meet(company, { lid: '777' }, { pushName: 'Ana M.' })).toMatchObject({ name: 'Ana M.' })
})

test('a number that passes to someone else goes with the LID, and nobody is merged', async ({ company }) => {
  const before = await meet(company, { pn: '5511988880001', lid: '111' }, { pushName: 'Ana' })
  const after = await meet(company, { pn: '5511988880002', lid: '222' }, { pushName: 'Bia' })
  const socket = await company.admin.fullSocket()
  expect(await meet(company, { pn: '5511988880001', lid: '222' })).toMatchObject({
    id: after.id,
    number: '5511988880001',
  })
  const emitted = (data: { contact?: { id: number } }) => data.contact?.id === before.id
  expect(await socket.event('contact', emitted)).toMatchObject({ action: 'update', contact: { number: '' } })
  const { contacts } = await company.admin.call(contactRoutes.list, { query: { searchParam: '88880001' } })
  expect(contacts.map(row => row.id)).toEqual([after.id])
  expect(await all(company)).toMatchObject([
    { id: before.id, name: 'Ana', number: '' },
    { id: after.id, name: 'Bia', number: '5511988880001' },
  ])
  expect(await merges(company)).toEqual([])
})

test('what was told about someone before they are known is theirs when they write', async ({ company }) => {
  const learns = (emitted: Omit<ContactLearnt, 'type'>) =>
    company.context(desk => desk.transaction(tx => learnContact(tx, { type: 'contact', ...emitted }, 1)))
  await learns({ address: { pn: '5511988880001', lid: '777' } })
  await learns({ address: { lid: '777' }, businessName: 'Padaria' })
  await learns({ address: { pn: '5511988880002' }, pushName: 'Bia' })
  expect(await all(company)).toEqual([])
  const met = await meet(company, { lid: '777' }, { pushName: 'aninha' })
  expect(met).toMatchObject({ number: '5511988880001', lid: '777', name: 'Padaria' })
  expect(await meet(company, { pn: '5511988880002' })).toMatchObject({ name: 'Bia' })
  expect(await company.context(({ db }) => run(db, 'SELECT * FROM told_before', []))).toEqual([])
})

test('a group is called by the last subject that was told before its first message', async ({ company }) => {
  const group = '120363000000000009'
  const isCalled = (subject: string) =>
    company.context(desk => desk.transaction(tx => learnGroup(tx, { type: 'group', group, subject }, 1)))
  await isCalled('Vizinhos')
  await isCalled('Vizinhos da rua')
  expect(await all(company)).toEqual([])
  expect(await meet(company, { group })).toMatchObject({ name: 'Vizinhos da rua', isGroup: true })
})

test('who writes by a LID whose number was told before is the contact with that number', async ({ company }) => {
  const pair = { pn: '5511988880001', lid: '777' }
  await company.context(desk => desk.transaction(tx => learnContact(tx, { type: 'contact', address: pair }, 1)))
  const { id } = await aContact(company.admin, { name: 'Dona Ana', number: '5511988880001' })
  expect(await meet(company, { lid: '777' })).toMatchObject({ id, name: 'Dona Ana', lid: '777' })
  expect(await all(company)).toHaveLength(1)
})

test('of very many of whom something was told the last are stored', async ({ company }) => {
  const stored = await company.context(async desk => {
    await run(desk.db, `INSERT INTO told_before (id, name, pushName) VALUES (1, '1', 'A'), (20000, '2', 'B')`, [])
    await desk.transaction(tx => learnContact(tx, { type: 'contact', address: { pn: '3' }, pushName: 'C' }, 1))
    return run<{ name: string }>(desk.db, 'SELECT name FROM told_before ORDER BY id', [])
  })
  expect(stored.map(({ name }) => name)).toEqual(['2', '3'])
})

test('a group is one contact with its subject as name', async ({ company }) => {
  const group = await meet(company, { group: '120363000000000001' }, { groupSubject: 'Família' })
  expect(group).toMatchObject({ name: 'Família', isGroup: true, number: null })
  const renamed = await meet(company, { group: '120363000000000001' }, { groupSubject: 'Família Souza' })
  expect(renamed).toMatchObject({ id: group.id, name: 'Família Souza' })
  expect(await all(company)).toMatchObject([{ isGroup: true, number: '' }])
})

test('a hundred first messages of one person at once make one contact', async ({ company }) => {
  const ids = await Promise.all(Array.from({ length: 100 }, () => meet(company, { pn: '5511988880001', lid: '777' })))
  expect(new Set(ids.map(contact => contact.id)).size).toBe(1)
})
