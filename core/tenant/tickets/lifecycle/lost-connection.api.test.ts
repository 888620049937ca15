import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { ticketRoutes } from '../contract.ts'

/** Ana's talk on a connection that is deleted then, and another connection with the same phone. */
async function aConversationWithoutConnection(
  world: World,
  company: TestCompany,
  status: 'open' | 'pending' | 'closed',
) {
  const desk = await FrontDesk.open(world, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'Oi')
  const { id: ticketId, contact } = await desk.ticketOf(ana)
  const params = { ticketId }
  if (status !== 'pending') await desk.admin.call(ticketRoutes.update, { params, body: { status: 'open' } })
  if (status === 'closed') await desk.admin.call(ticketRoutes.update, { params, body: { status } })
  await desk.settled()
  await desk.admin.call(connectionRoutes.remove, { params: { whatsappId: desk.connection.id } })
  const { id: whatsappId } = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
  const anaAgain = line.contact(ana.pn, { name: 'Ana', lid: ana.lid })
  const writes = async (text: string) => {
    anaAgain.says(text)
    do await world.idle()
    while (line.unsettled > 0)
  }
  return { desk, ana, ticketId, params, contactId: contact.id, whatsappId, line, writes }
}

describe('a ticket whose connection was deleted', () => {
  test('goes on by the connection on which its contact writes next, with anyone who attends it', async ({
    world,
    company,
  }) => {
    const { desk, ana, ticketId, params, whatsappId, line, writes } = await aConversationWithoutConnection(
      world,
      company,
      'open',
    )
    const { id: userId } = await desk.admin.call(authRoutes.me)
    await writes('Voltei')
    expect(await desk.ticketOf(ana)).toMatchObject({
      id: ticketId,
      status: 'open',
      userId,
      whatsappId,
      unreadMessages: 1,
    })
    expect((await desk.trace(ana))[0]).toMatchObject({ rule: 'went-on', detail: { whatsappId } })
    await desk.admin.call(messageRoutes.send, { params, body: { body: 'Olá de novo' } })
    await desk.settled()
    expect(line.sent.map(({ content }) => content)).toMatchObject([{ body: 'Olá de novo' }])
  })

  test('goes on likewise while it waits', async ({ world, company }) => {
    const { desk, ana, ticketId, whatsappId, writes } = await aConversationWithoutConnection(world, company, 'pending')
    await writes('Voltei')
    expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'pending', whatsappId })
  })

  test('is what who opens a conversation with the contact gets, unless a colleague has it', async ({
    world,
    company,
  }) => {
    const { desk, ticketId, contactId, whatsappId } = await aConversationWithoutConnection(world, company, 'open')
    const colleague = await company.person('supervisor')
    const body = { contactId }
    const error = await colleague.refusal(ticketRoutes.create, { body })
    expect(error).toMatchObject({ status: 409 })
    const opened = { id: ticketId, status: 'open', whatsappId }
    expect(await desk.admin.call(ticketRoutes.create, { body })).toMatchObject(opened)
  })

  test('is taken by who opens a conversation while it waits', async ({ world, company }) => {
    const { desk, ticketId, contactId, whatsappId } = await aConversationWithoutConnection(world, company, 'pending')
    const { id: userId } = await desk.admin.call(authRoutes.me)
    const opened = await desk.admin.call(ticketRoutes.create, { body: { contactId, whatsappId } })
    expect(opened).toMatchObject({ id: ticketId, status: 'open', userId, whatsappId })
  })

  test('stays finished where it was, and the contact has a new one', async ({ world, company }) => {
    const { desk, ana, ticketId, whatsappId, writes } = await aConversationWithoutConnection(world, company, 'closed')
    await writes('Voltei')
    expect(await desk.ticketsOf(ana)).toMatchObject([
      { status: 'pending', whatsappId },
      { id: ticketId, status: 'closed', whatsappId: null },
    ])
  })
})
