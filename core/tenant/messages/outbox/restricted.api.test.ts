import { expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../kit/clock.ts'
import { test } from '../../../testing/test.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { messageRoutes } from '../contract.ts'
import { aConversation, sentMessages } from '../fixtures.ts'
import { enqueue } from './rows.ts'

test('after a 463 automation leaves strangers alone for a day, also when the program was started anew', async ({
  world,
}) => {
  const company = await world.company()
  const chat = await aConversation(world, company)
  const { client, line, told, ticketId, whatsappId, first } = chat
  const stranger = await aConversation(world, company)
  line.refuse(463)
  await client.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Oi' } })
  await told(({ message }) => message.failure?.reason === 'restricted')
  await world.restart()
  await world.advance(MINUTE)
  expect(line.isOpen).toBe(true)
  const admin = await world.signIn(company.adminEmail)
  const [connection] = await admin.call(connectionRoutes.list)
  expect(connection).toMatchObject({ status: 'CONNECTED', statusReason: 'restricted' })

  await company.desk(desk =>
    desk.transaction(tx =>
      enqueue(tx, {
        whatsappId,
        chatId: stranger.contactId,
        messageId: first.id,
        lane: 'campaign',
        message: { waId: 'OFFER', to: { pn: '5511900000001', lid: '1' }, content: { type: 'text', body: 'Oferta' } },
        firstContact: true,
        expiresAt: tx.now + 2 * DAY,
      }),
    ),
  )
  const say = async (body: string) => {
    const again = await world.signIn(company.adminEmail)
    await again.call(messageRoutes.send, { params: { ticketId }, body: { body } })
  }
  await world.advance(23 * HOUR)
  await say('um')
  await sentMessages(chat, 2)
  await say('dois')
  await sentMessages(chat, 3)
  expect(line.sent.map(({ waId }) => waId)).not.toContain('OFFER')
  await world.advance(HOUR)
  expect((await sentMessages(chat, 4)).at(-1)?.waId).toBe('OFFER')
})
