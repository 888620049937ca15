import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { noteRoutes } from '../../notes/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { contactRoutes } from '../contract.ts'

test('someone who writes by LID, then by number, then by both becomes one contact with one conversation', async ({
  world,
}) => {
  const company = await world.company()
  const { admin } = company
  const { id: connectionId } = await aConnectedConnection(world, company)
  const ana = world.whatsapp.line({ companyId: company.id, connectionId }).contact('5511988880001', { name: 'Ana' })
  const contacts = async () => (await admin.call(contactRoutes.list)).contacts
  const tickets = async () =>
    (await admin.call(ticketRoutes.list, { query: { showAll: 'true', status: 'pending' } })).tickets

  ana.addressing = 'lid'
  ana.says('pelo LID')
  await expect.poll(contacts).toMatchObject([{ name: 'Ana', number: '' }])
  ana.addressing = 'pn'
  ana.says('pelo número')
  await expect.poll(async () => (await contacts()).length).toBe(2)
  const [first, second] = (await tickets()).toSorted((one, other) => one.id - other.id)
  await admin.call(noteRoutes.create, { body: { note: 'do segundo', ticketId: second!.id } })

  ana.addressing = 'both'
  ana.says('pelos dois')
  await expect.poll(contacts).toMatchObject([{ name: 'Ana', number: '5511988880001' }])
  expect((await tickets()).map(ticket => ticket.id)).toEqual([first!.id])
  const { messages } = await admin.call(messageRoutes.list, { params: { ticketId: first!.id } })
  expect(messages.map(message => message.body)).toEqual(['pelo LID', 'pelo número', 'pelos dois'])
  const notes = await admin.call(noteRoutes.listAll, { query: { ticketId: second!.id } })
  expect(notes).toMatchObject([{ note: 'do segundo', contactId: first!.contactId }])
})

test('a contact is not deleted while someone talks to it, and takes its finished tickets along', async ({ world }) => {
  const company = await world.company()
  const { admin } = company
  const { id: connectionId } = await aConnectedConnection(world, company)
  world.whatsapp.line({ companyId: company.id, connectionId }).contact('5511988880002').says('oi')
  const pending = async () =>
    (await admin.call(ticketRoutes.list, { query: { showAll: 'true', status: 'pending' } })).tickets
  await expect.poll(async () => (await pending()).length).toBe(1)
  const [ticket] = await pending()
  const params = { contactId: ticket!.contactId }
  const error = await admin.refusal(contactRoutes.remove, { params })
  expect([error.status, error.code]).toEqual([409, 'ERR_CONTACT_IN_USE'])
  await admin.call(ticketRoutes.update, { params: { ticketId: ticket!.id }, body: { status: 'closed' } })
  await admin.call(contactRoutes.remove, { params })
  expect((await admin.refusal(ticketRoutes.show, { params: { ticketId: ticket!.id } })).code).toBe(
    'ERR_NO_TICKET_FOUND',
  )
})
