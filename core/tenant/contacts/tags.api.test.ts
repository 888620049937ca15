import { expect } from 'vitest'
import { test } from '../../testing/test.ts'
import { aConnection } from '../connections/fixtures.ts'
import { tagRoutes } from '../tags/contract.ts'
import { aTag } from '../tags/laws.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { contactRoutes } from './contract.ts'
import { aContact } from './laws.ts'

test('contacts are those of whose tickets each tag is on one, finished or not, and of whom the text is told', async ({
  company,
}) => {
  const { admin } = company
  const [shop, branch] = [await aConnection(admin), await aConnection(admin)]
  const [loyal, offer] = [await aTag(admin), await aTag(admin)]
  const tagged = async (name: string, ...tickets: (readonly number[])[]) => {
    const { id: contactId } = await aContact(admin, { name })
    for (const [at, tags] of tickets.entries()) {
      const body = { contactId, whatsappId: (at === 0 ? shop : branch).id }
      const { id: ticketId } = await admin.call(ticketRoutes.create, { body })
      await admin.call(tagRoutes.sync, { body: { ticketId, tags: [...tags] } })
      await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    }
  }
  await tagged('Ana', [loyal.id], [offer.id])
  await tagged('Bia', [loyal.id, offer.id])
  await tagged('Caio', [loyal.id])
  await tagged('Davi', [])
  const names = async (tags: readonly number[], searchParam?: string) => {
    const query = { tags: JSON.stringify(tags), ...(searchParam ? { searchParam } : {}) }
    const { contacts, count } = await admin.call(contactRoutes.list, { query })
    return [contacts.map(({ name }) => name), count]
  }
  expect(await names([loyal.id])).toEqual([['Ana', 'Bia', 'Caio'], undefined])
  expect(await names([loyal.id, offer.id, offer.id])).toEqual([['Ana', 'Bia'], undefined])
  expect(await names([loyal.id, offer.id], 'bia')).toEqual([['Bia'], undefined])
  expect(await names([])).toEqual([['Ana', 'Bia', 'Caio', 'Davi'], 4])
  const file = await admin.call(contactRoutes.export, { query: { tags: JSON.stringify([loyal.id, offer.id]) } })
  expect(file.split('\r\n').map(line => line.split(';')[0])).toEqual(['Nome', 'Ana', 'Bia', ''])
})

test('it is told how many tickets go with a contact, and how many keep it', async ({ company }) => {
  const { admin } = company
  await aConnection(admin)
  const { id: contactId } = await aContact(admin)
  const params = { contactId }
  const told = () => admin.call(contactRoutes.tickets, { params })
  expect(await told()).toEqual({ total: 0, alive: 0 })
  const { id: ticketId } = await admin.call(ticketRoutes.create, { body: { contactId } })
  expect(await told()).toEqual({ total: 1, alive: 1 })
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  expect(await told()).toEqual({ total: 1, alive: 0 })
  const refused = await admin.refusal(contactRoutes.tickets, { params: { contactId: 9999 } })
  expect(refused.code).toBe('ERR_NO_CONTACT_FOUND')
})
