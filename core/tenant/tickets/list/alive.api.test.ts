import { expect } from 'vitest'
import { queryPlanOf } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { ticketRoutes } from '../contract.ts'
import { ALIVE_OF_SOME } from './alive.ts'

test('of some contacts it is told who has a ticket that is not closed, also to those who do not see it', async ({
  company,
}) => {
  const { admin } = company
  const [here, elsewhere] = [await aConnection(admin), await aConnection(admin)]
  const [ana, bia, caio, davi] = [
    await aContact(admin),
    await aContact(admin),
    await aContact(admin),
    await aContact(admin),
  ]
  const open = (contactId: number, whatsappId: number) =>
    admin.call(ticketRoutes.create, { body: { contactId, whatsappId } })
  const ofAna = await open(ana.id, here.id)
  const ofBia = await open(bia.id, elsewhere.id)
  const { id: ticketId } = await open(caio.id, here.id)
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  await open(davi.id, here.id)
  const agent = await company.person('user')
  const contactIds = JSON.stringify([ana.id, bia.id, caio.id])
  const alive = (query: object) => agent.call(ticketRoutes.alive, { query: { contactIds, ...query } })
  const { id, uuid, status, userId, user } = ofAna
  const emitted = { id, uuid, status, userId, user, queue: null, contactId: ana.id }
  expect(await alive({ whatsappId: here.id })).toEqual({ tickets: [emitted] })
  expect((await alive({})).tickets).toMatchObject([emitted, { id: ofBia.id, contactId: bia.id }])
  expect(await agent.call(ticketRoutes.alive, { query: {} })).toEqual({ tickets: [] })
})

test('they are found by their contacts', async ({ company }) => {
  const plan = await company.context(({ db }) => queryPlanOf(db, ALIVE_OF_SOME, ['[1,2]', null]))
  expect(plan).toContain('SEARCH t USING INDEX tickets_one_alive (contactId=?)')
})
