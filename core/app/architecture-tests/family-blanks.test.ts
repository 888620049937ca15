import { expect } from 'vitest'
import { chatRoutes } from '../../tenant/chats/contract.ts'
import { aConversation } from '../../tenant/messages/fixtures.ts'
import { tagRoutes } from '../../tenant/tags/contract.ts'
import { ticketRoutes } from '../../tenant/tickets/contract.ts'
import { userRoutes } from '../../tenant/users/contract.ts'
import { test } from '../testing/test.ts'
import { PASSWORD } from '../testing/world.ts'

/** Bodies as programs of the family send them, with blanks in place of what is not said (decision 742). */

test('a ticket is closed by a body that names no assistant and no integration', async ({ world, company }) => {
  const { ticketId } = await aConversation(world, company)
  const body = { status: 'closed', userId: null, promptId: false, integrationId: false, useIntegration: false } as const
  const closed = await company.admin.call(ticketRoutes.update, { params: { ticketId }, body })
  expect(closed).toMatchObject({ id: ticketId, status: 'closed', promptId: null, integrationId: null })
})

test('a person comes without a connection, and with a right that is written wrong', async ({ company, admin }) => {
  const email = `rosa${company.id}@loja.example`
  const blanks = { whatsappId: false, allTicket: 'desabled', profile: '', whatsappNumber: null } as const
  const body = { name: 'Rosa', email, password: PASSWORD, ...blanks }
  const made = await admin.raw('POST', userRoutes.create.path, { body })
  expect([made.status, await made.json()]).toEqual([
    200,
    expect.objectContaining({ profile: 'user', allTicket: 'disable', whatsappId: null, whatsappNumber: '' }),
  ])
})

test('a tag without a colour has the usual one, and keeps its own', async ({ admin }) => {
  const send = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await (await admin.raw(method, path, { body })).json()) as { id: number; color: string }
  const made = await send('POST', tagRoutes.create.path, { name: 'Sem cor', color: '', kanban: null })
  expect(made.color).toBe('#A4CCCC')
  await send('PUT', `/tags/${made.id}`, { color: '#00ff00' })
  expect(await send('PUT', `/tags/${made.id}`, { name: 'Com cor', color: '' })).toMatchObject({ color: '#00ff00' })
})

test('a chat takes its members as it names them', async ({ company, admin }) => {
  await company.person('user')
  const { users } = await admin.call(userRoutes.list)
  const chat = await admin.call(chatRoutes.create, { body: { title: 'Equipe', users: users.map(({ id }) => id) } })
  const change = { title: 'Time', users: chat.users }
  const changed = await admin.call(chatRoutes.update, { params: { chatId: chat.id }, body: change })
  expect(changed.users.map(({ userId }) => userId)).toEqual(chat.users.map(({ userId }) => userId))
  expect(changed).toMatchObject({ title: 'Time' })
})
