import { expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { CONTACT_TICKETS_PAGE, ticketRoutes } from '../contract.ts'
import { ticketsWithStatement } from './of-contact-read.ts'

/** Finished tickets of a contact, one after the other, each in a queue of its own; answers their ids, the newest first. */
async function finishedIn(company: TestCompany, contactId: number, queueIds: readonly number[]): Promise<number[]> {
  const ids: number[] = []
  for (const queueId of queueIds) {
    const { id: whatsappId } = await aConnection(company.admin, { greetingMessage: 'Olá' })
    const { id } = await company.admin.call(ticketRoutes.create, { body: { contactId, queueId, whatsappId } })
    await company.admin.call(ticketRoutes.update, { params: { ticketId: id }, body: { status: 'closed' } })
    ids.unshift(id)
  }
  return ids
}

const history = (client: TestClient, contactId: number, query: object = {}) =>
  client.call(ticketRoutes.ofContact, { params: { contactId }, query })
const idsIn = ({ tickets }: { tickets: readonly { id: number }[] }) => tickets.map(({ id }) => id)

test('the tickets of a contact are told newest first, as far as the caller sees them, and of nobody else', async ({
  company,
}) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const [seller, nobodys] = [await company.person('user', [sales.id]), await company.person('user')]
  const { id: contactId } = await aContact(company.admin)
  const [late, middle, early] = await finishedIn(company, contactId, [sales.id, support.id, sales.id])
  await finishedIn(company, (await aContact(company.admin)).id, [sales.id])
  const all = await history(company.admin, contactId)
  expect(idsIn(all)).toEqual([late, middle, early])
  expect(all).toMatchObject({ hasMore: false, tickets: [{ status: 'closed', queue: { id: sales.id } }, {}, {}] })
  expect(idsIn(await history(await company.person('supervisor'), contactId))).toEqual([late, middle, early])
  expect(idsIn(await history(seller, contactId))).toEqual([late, early])
  expect(idsIn(await history(nobodys, contactId))).toEqual([])
})

test('people of another company do not know the contact, and a kiosk reads nothing', async ({ world, company }) => {
  const { id: contactId } = await aContact(company.admin)
  const stranger = await (await world.company()).admin.refusal(ticketRoutes.ofContact, {
    params: { contactId: contactId + 999 },
  })
  expect([stranger.status, stranger.code]).toEqual([404, 'ERR_NO_CONTACT_FOUND'])
  const kiosk = await company.person('restaurante')
  expect((await kiosk.refusal(ticketRoutes.ofContact, { params: { contactId } })).status).toBe(403)
})

test('they come by pages, whose places count what is seen alone', async ({ company }) => {
  const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
  const seller = await company.person('user', [sales.id])
  const { id: contactId } = await aContact(company.admin)
  const made = await company.context(desk =>
    desk.transaction(async ({ db, now }) => {
      const rows = Array.from({ length: 2 * CONTACT_TICKETS_PAGE + 6 }, (_, at) => ({
        ...{ uuid: crypto.randomUUID(), status: 'closed' as const, contactId, queueId: at % 2 ? sales.id : support.id },
        ...{ whatsappId: null, userId: null, queueOptionId: null, integrationId: null, promptId: null },
        ...{ createdAt: now + Math.floor(at / 4), updatedAt: now },
      }))
      return db.insertInto('tickets').values(rows).returning(['id', 'queueId']).execute()
    }),
  )
  const own = made
    .filter(({ queueId }) => queueId === sales.id)
    .map(({ id }) => id)
    .reverse()
  const first = await history(seller, contactId)
  expect(idsIn(first)).toEqual(own.slice(0, CONTACT_TICKETS_PAGE))
  const rest = await history(seller, contactId, { cursor: first.nextCursor })
  expect(rest).toMatchObject({ hasMore: false })
  expect(idsIn(rest)).toEqual(own.slice(CONTACT_TICKETS_PAGE))
  expect(idsIn(await history(seller, contactId, { pageNumber: 2 }))).toEqual(idsIn(rest))
})

test('the tickets of a contact are walked along an index, without sorting', async ({ company }) => {
  for (const after of [undefined, { value: 5, id: 5 }]) {
    const { text, parameters } = ticketsWithStatement({ contactId: 1, after })
    const plan = await company.context(({ db }) => queryPlanOf(db, text, parameters))
    expect(plan).toEqual([
      expect.stringMatching(/^SEARCH tickets USING INDEX tickets_of_contact_newest \(contactId=\?/),
    ])
  }
})
