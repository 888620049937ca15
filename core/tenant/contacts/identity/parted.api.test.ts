import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { run } from '../../../storage/index.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { aSchedule } from '../../schedules/architecture-cases.ts'
import { scheduleRoutes } from '../../schedules/contract.ts'
import { aContact } from '../architecture-cases.ts'
import { contactRoutes } from '../contract.ts'
import { identify } from './identify.ts'

const merge = ({ admin }: TestCompany, keptId: number, removedId: number) =>
  admin.call(contactRoutes.merge, { params: { contactId: keptId }, body: { contactId: removedId } })
const part = ({ admin }: TestCompany, contactId: number, mergeId: number) =>
  admin.call(contactRoutes.part, { params: { contactId, mergeId } })
const rejectedPart = async ({ admin }: TestCompany, contactId: number, mergeId: number) =>
  (await admin.refusal(contactRoutes.part, { params: { contactId, mergeId } })).code
const all = async ({ admin }: TestCompany) => (await admin.call(contactRoutes.list)).contacts
const meet = (company: TestCompany, address: { pn?: string; lid?: string; group?: string }) =>
  company.context(desk => desk.transaction(tx => identify(tx, address)))
const picture = (company: TestCompany, contactId: number, blobId: string | null) =>
  company.context(({ db }) => run(db, 'UPDATE contacts SET pictureBlobId = ? WHERE id = ?', [blobId, contactId]))

test('a merge is undone at the contact that it made, and at no other', async ({ company }) => {
  const [one, two, three] = [
    await aContact(company.admin),
    await aContact(company.admin),
    await aContact(company.admin),
  ]
  const { mergeId } = await merge(company, one.id, two.id)
  expect(await rejectedPart(company, three.id, mergeId)).toBe('ERR_NO_MERGE_FOUND')
  expect((await all(company)).map(({ id }) => id).toSorted()).toEqual([one.id, three.id])
})

test('what WhatsApp itself told about two is neither offered nor undone', async ({ company }) => {
  await meet(company, { lid: '777' })
  await meet(company, { pn: '5511988880001' })
  const { id } = await meet(company, { pn: '5511988880001', lid: '777' })
  const [merged] = await company.context(({ db }) => run<{ id: number }>(db, 'SELECT id FROM contact_merges', []))
  expect(await company.admin.call(contactRoutes.merges, { params: { contactId: id } })).toEqual({ merges: [] })
  expect(await rejectedPart(company, id, merged!.id)).toBe('ERR_NO_MERGE_FOUND')
  expect(await all(company)).toHaveLength(1)
})

test('a group stays a group, whichever of the two is to stay', async ({ company }) => {
  const ana = await aContact(company.admin)
  const group = await meet(company, { group: '120363000000000001' })
  const body = { contactId: ana.id }
  const rejected = await company.admin.refusal(contactRoutes.merge, { params: { contactId: group.id }, body })
  expect([rejected.status, rejected.code]).toEqual([400, 'ERR_CONTACTS_NOT_MERGEABLE'])
  expect(await all(company)).toHaveLength(2)
})

test('who was renamed since keeps that name, and is one whom someone named', async ({ company }) => {
  const [one, two] = [await aContact(company.admin, { name: 'Ana' }), await aContact(company.admin, { name: 'Bia' })]
  const { mergeId } = await merge(company, one.id, two.id)
  const change = { params: { contactId: one.id }, body: { name: 'Ana Souza' } }
  await company.admin.call(contactRoutes.update, change)
  await part(company, one.id, mergeId)
  expect((await all(company)).map(({ name }) => name)).toEqual(['Ana Souza', 'Bia'])
})

test('who came by a connection that is gone since comes back without one', async ({ company }) => {
  const [, gone] = [await aConnection(company.admin), await aConnection(company.admin)]
  const [one, two] = [await aContact(company.admin), await aContact(company.admin, { whatsappId: gone.id })]
  const { mergeId } = await merge(company, one.id, two.id)
  await company.admin.call(connectionRoutes.remove, { params: { whatsappId: gone.id } })
  expect(await part(company, one.id, mergeId)).toMatchObject({ id: two.id, whatsappId: null, whatsapp: null })
})

test('a picture that the merge handed over goes back, unless another took its place', async ({ company }) => {
  const [one, two] = [await aContact(company.admin), await aContact(company.admin)]
  const pictures = async () => (await all(company)).map(({ profilePicUrl }) => profilePicUrl !== null)
  await picture(company, two.id, 'a-picture')
  const first = await merge(company, one.id, two.id)
  expect(await pictures()).toEqual([true])
  expect((await part(company, one.id, first.mergeId)).profilePicUrl).not.toBeNull()
  expect((await pictures()).filter(Boolean)).toHaveLength(1)
  const second = await merge(company, one.id, two.id)
  await picture(company, one.id, 'another-picture')
  expect((await part(company, one.id, second.mergeId)).profilePicUrl).toBeNull()
  expect((await pictures()).filter(Boolean)).toHaveLength(1)
})

test('what was planned for one and was given to someone else since stays with them', async ({ company }) => {
  const [one, two, three] = [
    await aContact(company.admin),
    await aContact(company.admin),
    await aContact(company.admin),
  ]
  const [back, provided] = [await aSchedule(company.admin, two.id), await aSchedule(company.admin, two.id)]
  const { mergeId } = await merge(company, one.id, two.id)
  const change = { params: { scheduleId: provided.id }, body: { contactId: three.id } }
  await company.admin.call(scheduleRoutes.update, change)
  await part(company, one.id, mergeId)
  const whose = async (scheduleId: number) =>
    (await company.admin.call(scheduleRoutes.show, { params: { scheduleId } })).contactId
  expect([await whose(back.id), await whose(provided.id)]).toEqual([two.id, three.id])
})
