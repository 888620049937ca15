import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY, HOUR, MINUTE } from '../../../kit/clock.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { type Message, messageRoutes } from '../contract.ts'
import { aConversation, type MessagePayload, sentInTime, sentMessages } from '../fixtures.ts'
import { enqueue } from './rows.ts'

test('after a 463 of which WhatsApp says no end, nobody writes to strangers for a day, also when the program was started anew', async ({
  world,
}) => {
  const company = await world.company()
  const chat = await aConversation(world, company)
  const { client, line, told: emitted, ticketId, whatsappId, first } = chat
  const stranger = await aConversation(world, company)
  line.refuse(463)
  await client.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Oi' } })
  await emitted(({ message }) => message.failure?.reason === 'restricted')
  await world.restart()
  await world.advance(MINUTE)
  expect(line.isOpen).toBe(true)
  const displayed = async () => {
    const admin = await world.signIn(company.adminEmail)
    return (await admin.call(connectionRoutes.list)).find(({ id }) => id === whatsappId)
  }
  expect(await displayed()).toMatchObject({ status: 'CONNECTED', statusReason: 'restricted' })

  await company.context(desk =>
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
  expect(await displayed()).toMatchObject({ status: 'CONNECTED', statusReason: null })
})

let serial = 0

/** An open ticket with someone who never wrote, on a connection that WhatsApp restricts for six hours. */
async function restricted(world: World) {
  const company = await world.company()
  const chat = await aConversation(world, company)
  const { client, line, whatsappId } = chat
  serial += 1
  const person = line.contact(`55118800000${10 + serial}`)
  const stranger = { name: 'Bia', number: person.pn }
  const { id: contactId } = await client.call(contactRoutes.create, { body: stranger })
  const { id: ticketId } = await client.call(ticketRoutes.create, { body: { contactId, whatsappId } })
  const bell = await client.socket([{ type: 'joinChatBox', ticketId }])
  const until = Math.ceil(world.clock.now() / 1000) * 1000 + 6 * HOUR
  line.restrict(until)
  const params = { whatsappId }
  const connection = async () => client.call(connectionRoutes.show, { params })
  while ((await connection()).statusReason !== 'restricted') await world.idle()
  const changed = (fits: (message: Message) => boolean) =>
    bell.event<MessagePayload>('appMessage', ({ message }) => fits(message)).then(({ message }) => message)
  const send = async (body: string) => {
    const { messages } = await client.call(messageRoutes.send, { params: { ticketId }, body: { body } })
    return messages[0]!
  }
  return { ...chat, ticketId, person, until, changed, send }
}

test("a person's first message waits until WhatsApp lifts its restriction, says so, and leaves by itself", async ({
  world,
}) => {
  const { line, send, changed, until, client, ticketId } = await restricted(world)
  const { id } = await send('Bom dia')
  const held = { until: new Date(until).toISOString(), because: 'restricted' }
  expect(await changed(message => message.id === id && message.held !== undefined)).toMatchObject({ ack: 0, held })
  expect(await send('Tudo bem?')).toMatchObject({ held })
  const page = await client.call(messageRoutes.list, { params: { ticketId } })
  expect(page.messages.map(message => message.held)).toEqual([held, held])
  expect(line.sent).toEqual([])
  await world.advance(6 * HOUR)
  await sentInTime(world, line, 2)
  expect(line.sent.map(({ content }) => content)).toMatchObject([{ body: 'Bom dia' }, { body: 'Tudo bem?' }])
  expect(await changed(message => message.id === id && message.ack === 1)).not.toHaveProperty('held')
})

test('it leaves at once when WhatsApp lifts the restriction, or when they write', async ({ world }) => {
  const lifted = await restricted(world)
  const written = await restricted(world)
  for (const { send, changed } of [lifted, written]) {
    await send('Bom dia')
    await changed(message => message.held !== undefined)
  }
  lifted.line.restrict(null)
  await lifted.line.untilSent(1)
  written.person.says('Olá')
  await written.line.untilSent(1)
})

test('anyone who wrote a message that is held back may give it up, and those behind it go on', async ({ world }) => {
  const { line, send, changed, client, ticketId } = await restricted(world)
  const [first, second] = [await send('Não era isto'), await send('Era isto')]
  await changed(message => message.id === second.id && message.held !== undefined)
  const params = { messageId: first.id }
  await client.call(messageRoutes.edit, { params, body: { body: 'Também não' } })
  const gone = await client.call(messageRoutes.remove, { params })
  expect(gone).toMatchObject({ isDeleted: true })
  expect(gone).not.toHaveProperty('held')
  const next = async () => (await client.call(messageRoutes.list, { params: { ticketId } })).messages.at(-1)
  await expect.poll(next).toMatchObject({ id: second.id, held: { because: 'restricted' } })
  await world.advance(6 * HOUR)
  await sentInTime(world, line, 1)
  await changed(message => message.id === second.id && message.ack === 1)
  await world.advance(MINUTE)
  expect(line.sent.map(({ content }) => content)).toMatchObject([{ type: 'text', body: 'Era isto' }])
})
