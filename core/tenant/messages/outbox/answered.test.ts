import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { DAY } from '../../../kit/clock.ts'
import type { InboundEvent } from '../../../whatsapp/index.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { connectionLogRoutes } from '../../connections/log/contract.ts'
import { aConversation, type Conversation } from '../fixtures.ts'
import { applyEvents } from '../inbound/apply.ts'
import { stillOutbox } from '../testing/services.ts'
import { enqueue } from './rows.ts'

let company: TestCompany
let chat: Conversation
test.beforeEach(async ({ world }) => {
  company = await world.company()
  chat = await aConversation(world, company)
  stillOutbox(world)
})

const report = (...events: InboundEvent[]) =>
  company.context(desk => desk.transaction(tx => applyEvents(tx, chat.whatsappId, events)))

/** A message to a stranger left, and WhatsApp has it. */
async function reaches(stranger: number, waId: string): Promise<void> {
  const to = { pn: `55118850000${stranger}` }
  const { whatsappId, first } = chat
  const about = {
    whatsappId,
    chatId: 30_000 + stranger,
    messageId: first.id,
    lane: 'chat',
    firstContact: true,
  } as const
  const message = { waId, to, content: { type: 'text', body: 'Oi' } } as const
  await company.context(desk => desk.transaction(tx => enqueue(tx, { ...about, message })))
  await report({ type: 'ack', waId, chat: to, ack: 1, at: 0 })
}

const strangersToday = async (world: { signIn(email: string): Promise<Conversation['client']> }) =>
  (await (await world.signIn(company.adminEmail)).call(connectionRoutes.firstContacts))[0]?.sent

test('a stranger counts once a day, and on the next day again, as long as they do not answer', async ({ world }) => {
  await reaches(1, 'FIRST')
  await reaches(1, 'SECOND')
  expect(await strangersToday(world)).toBe(1)
  await world.advance(DAY)
  expect(await strangersToday(world)).toBe(0)
  await reaches(1, 'THIRD')
  expect(await strangersToday(world)).toBe(1)
})

test('that the limit is reached is said once, whatever else the last stranger is written', async () => {
  const params = { whatsappId: chat.whatsappId }
  await chat.client.call(connectionRoutes.limitFirstContacts, { params, body: { limit: 1 } })
  await reaches(1, 'FIRST')
  await reaches(1, 'SECOND')
  const connectionLog = await chat.client.call(connectionLogRoutes.diary, { params })
  expect(connectionLog.filter(({ kind }) => kind === 'limit-reached').map(({ times }) => times)).toEqual([1])
})

test('a message that WhatsApp rejects for itself restricts nothing', async () => {
  const about = { waId: 'REFUSED', chat: chat.customer.address, code: 479 }
  await report({ type: 'failed', ...about, reason: 'rejected' })
  const params = { whatsappId: chat.whatsappId }
  expect(await chat.client.call(connectionRoutes.show, { params })).toMatchObject({ statusReason: null })
  const kinds = (await chat.client.call(connectionLogRoutes.diary, { params })).map(({ kind }) => kind)
  expect(kinds).not.toContain('message-refused')
})

test('what WhatsApp says of messages that are not here changes nothing and stops nothing', async () => {
  const about = { waId: 'NOWHERE', chat: chat.customer.address }
  await report(
    { type: 'failed', ...about, code: 479, reason: 'rejected' },
    { type: 'ack', ...about, ack: 4, at: 0 },
    { type: 'edit', key: { ...about, fromMe: false, waId: 'NONE' }, body: 'x', editedAt: 1 },
  )
  expect(await company.context(({ db }) => db.selectFrom('messages').select(['body', 'ack']).execute())).toEqual([
    { body: 'Olá', ack: 0 },
  ])
})
