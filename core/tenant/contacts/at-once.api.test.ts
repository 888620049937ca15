import { expect } from 'vitest'
import { atOnce, deletedBeside } from '../../app/testing/at-once.ts'
import { test } from '../../app/testing/test.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { scheduleRoutes } from '../schedules/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { aContact } from './architecture-cases.ts'
import { contactRoutes } from './contract.ts'

test('One number, in both of its writings, goes to one of 20 contacts', async ({ company: { admin } }) => {
  const numbers = ['5511987776001', '551187776001']
  const { done, refused: rejected } = await atOnce(at => aContact(admin, { number: numbers[at % 2]! }))
  const { contacts } = await admin.call(contactRoutes.list)
  expect([done.length, rejected.length, contacts.length]).toEqual([1, 19, 1])
  expect(new Set(rejected.map(({ code }) => code))).toEqual(new Set(['ERR_DUPLICATED_CONTACT']))
})

test('20 who open a ticket with one contact have one ticket', async ({ world, company }) => {
  const desk = await FrontDesk.open(world, company)
  const { id: contactId } = await aContact(company.admin, { number: desk.customer().pn })
  const { done, refused: rejected } = await atOnce(() =>
    desk.admin.call(ticketRoutes.create, { body: { contactId, whatsappId: desk.connection.id } }),
  )
  const [ticket, ...others] = (await desk.admin.call(ticketRoutes.list)).tickets
  expect([done.map(({ id }) => id), others]).toEqual([[ticket!.id], []])
  const emitted = rejected.map(({ status, body }) => [status, JSON.parse(String(body.error)).id])
  expect(emitted).toEqual(Array.from({ length: 19 }, () => [409, ticket!.id]))
})

test('A contact who is deleted while others change them, open a ticket and plan a message is gone with all of it', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company)
  const { admin } = company
  const codes = await deletedBeside({
    make: async () => ({ contactId: (await aContact(admin, { number: desk.customer().pn })).id }),
    remove: params => admin.call(contactRoutes.remove, { params }),
    writes: [
      params => admin.call(contactRoutes.update, { params, body: { name: 'Outro nome' } }),
      ({ contactId }) => admin.call(ticketRoutes.create, { body: { contactId, whatsappId: desk.connection.id } }),
      ({ contactId }) =>
        admin.call(scheduleRoutes.create, {
          body: { body: 'Bom dia!', contactId, sendAt: new Date(world.clock.now() + 3_600_000).toISOString() },
        }),
    ],
    after: async () => {
      await desk.settled()
      expect((await admin.call(contactRoutes.list)).contacts).toEqual([])
      expect((await admin.call(ticketRoutes.list)).tickets).toEqual([])
      expect((await admin.call(scheduleRoutes.list)).schedules).toEqual([])
    },
  })
  expect(codes).toContain('ERR_NO_CONTACT_FOUND')
  expect(world.complaints).toEqual([])
})
