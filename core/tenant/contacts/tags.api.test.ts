import { expect } from 'vitest'
import { test } from '../../app/testing/test.ts'
import { table } from '../../storage/index.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { tagRoutes } from '../tags/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aContact } from './architecture-cases.ts'
import { contactRoutes } from './contract.ts'

const [contacts, tickets] = [table('contacts'), table('tickets')]
const uuid = (kind: string, at: number): string => `00000000-0000-4000-8000-${kind}${String(at).padStart(11, '0')}`

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
})

test('the file holds exactly whom the list shows for the same tags and text, all its pages', async ({ company }) => {
  const { admin } = company
  const [loyal, offer, nobodys] = [await aTag(admin), await aTag(admin), await aTag(admin)]
  await company.context(desk =>
    desk.transaction(async tx => {
      const times = { createdAt: tx.now, updatedAt: tx.now }
      for (let at = 0; at < 34; at += 1) {
        const name = `${at % 2 === 0 ? 'Ana' : 'Bia'} ${String(at).padStart(2, '0')}`
        const known = {
          name,
          folded: name.toLowerCase(),
          number: `55119${80_000_000 + at}`,
          email: `c${at}@example.com`,
        }
        const { id: contactId } = await contacts.insert(tx.db, { ...times, ...known, uuid: uuid('c', at) })
        if (at === 33) continue
        const ticket = { ...times, contactId, uuid: uuid('d', at), status: 'closed' as const }
        const { id: ticketId } = await tickets.insert(tx.db, ticket)
        for (const { id: tagId } of at % 3 === 0 ? [loyal, offer] : [loyal])
          await tx.db.insertInto('ticket_tags').values({ ticketId, tagId }).execute()
      }
    }),
  )
  type Filter = { tags?: string; searchParam?: string }
  const listed = async (query: Filter, pageNumber = 1): Promise<string[]> => {
    const { contacts, hasMore } = await admin.call(contactRoutes.list, { query: { ...query, pageNumber } })
    const lines = contacts.map(({ name, number, email }) => [name, number, email].join(';'))
    return hasMore ? [...lines, ...(await listed(query, pageNumber + 1))] : lines
  }
  const inFile = async (query: Filter): Promise<string[]> =>
    (await admin.call(contactRoutes.export, { query })).split('\r\n').slice(1, -1)
  const tagged = (...ids: number[]) => ({ tags: JSON.stringify(ids) })
  const counts: number[] = []
  for (const query of [
    ...[{}, tagged(loyal.id), tagged(loyal.id, offer.id), tagged(nobodys.id)],
    ...[{ searchParam: 'ana' }, { ...tagged(loyal.id, offer.id), searchParam: 'ana' }],
  ]) {
    const lines = await inFile(query)
    // The list is by name, the file in the order of entering: nobody is missed who is renamed meanwhile.
    expect([query, lines.toSorted()]).toEqual([query, (await listed(query)).toSorted()])
    counts.push(lines.length)
  }
  expect(counts).toEqual([34, 33, 11, 0, 17, 6])
})

test('it is told how many tickets go with a contact, and how many keep it', async ({ company }) => {
  const { admin } = company
  await aConnection(admin)
  const { id: contactId } = await aContact(admin)
  const params = { contactId }
  const emitted = () => admin.call(contactRoutes.tickets, { params })
  expect(await emitted()).toEqual({ total: 0, alive: 0 })
  const { id: ticketId } = await admin.call(ticketRoutes.create, { body: { contactId } })
  expect(await emitted()).toEqual({ total: 1, alive: 1 })
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  expect(await emitted()).toEqual({ total: 1, alive: 0 })
  const rejected = await admin.refusal(contactRoutes.tickets, { params: { contactId: 9999 } })
  expect(rejected.code).toBe('ERR_NO_CONTACT_FOUND')
})
