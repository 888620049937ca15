import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../../kit/clock.ts'
import { queryPlanOf } from '../../../testing/query-plan.ts'
import type { TestCompany, World } from '../../../testing/world.ts'
import type { MessageKey } from '../../../whatsapp/index.ts'
import { messageRoutes } from '../contract.ts'
import type { Conversation } from '../fixtures.ts'
import { beforeEachScene } from '../testing/scene.ts'
import { UNSENT } from './store.ts'

let world: World
let company: TestCompany
let chat: Conversation
/** Told when the ticket was accepted, a moment ago: it is told again after a fall. */
let justTold: string[]
beforeEachScene(async scene => {
  world = scene.world
  company = scene.company
  chat = scene.chat
  await world.idle()
  justTold = told().flat()
  chat.line.asked.length = 0
})

/** The customer writes; answers WhatsApp's id, once the desk has it. */
async function written(body: string): Promise<string> {
  const waId = chat.customer.says(body)
  await chat.told(told => told.message.body === body)
  return waId
}

async function look(): Promise<void> {
  await chat.client.call(messageRoutes.list, { params: { ticketId: chat.ticketId } })
  await world.idle()
}

/** Call by call, the messages for which WhatsApp was told that they are read. */
const told = (): string[][] =>
  chat.line.asked.flatMap(({ what, about }) =>
    what === 'markRead' ? [(about as MessageKey[]).map(({ waId }) => waId)] : [],
  )

async function reconnect(): Promise<void> {
  await world.advance(5 * SECOND)
  await world.idle()
}

test('what is read while the connection is down is told when it is back, in one go', async () => {
  const waIds = [await written('um'), await written('dois')]
  chat.line.drop(503)
  await look()
  expect(told()).toEqual([])
  await reconnect()
  expect(told()).toEqual([[...justTold, ...waIds]])
})

test('what is read while the connection is down is told after a restart of the program', async () => {
  const waId = await written('um')
  chat.line.drop(503)
  await look()
  await world.restart()
  await reconnect()
  expect(told()).toEqual([[...justTold, waId]])
})

test('what WhatsApp did not take stays for the next time', async () => {
  const first = await written('um')
  chat.line.answers = false
  await look()
  expect(told()).toEqual([])
  chat.line.answers = true
  const second = await written('dois')
  await look()
  expect(told()).toEqual([[first, second]])
})

test('what was told moments before a fall is told again, what was told long before is not', async () => {
  await written('há tempo')
  await look()
  await world.advance(3 * MINUTE)
  const waId = await written('agora mesmo')
  await look()
  chat.line.asked.length = 0
  chat.line.drop(503)
  await reconnect()
  expect(told()).toEqual([[waId]])
})

test('what was read more than a week ago is told no more', async () => {
  await written('um')
  chat.line.drop(440)
  await look()
  await world.advance(8 * DAY)
  await world.app.whatsapp.connections.start({ companyId: company.id, connectionId: chat.whatsappId })
  await reconnect()
  expect(chat.line.isOpen).toBe(true)
  expect(told()).toEqual([])
})

test('what is to be told is found by an index', async () => {
  const plan = await company.desk(({ db }) => queryPlanOf(db, UNSENT, [1, 10]))
  expect(plan.filter(step => step.includes('SCAN') || step.includes('TEMP B-TREE'))).toEqual([])
})
