import { io, type Socket } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import { authRoutes } from '../platform/auth/contract.ts'
import { aChat } from '../tenant/chats/architecture-cases.ts'
import { chatRoutes } from '../tenant/chats/contract.ts'
import { aConnectedConnection } from '../tenant/connections/fixtures.ts'
import { aContactList, anItem } from '../tenant/contact-lists/architecture-cases.ts'
import { messageRoutes } from '../tenant/messages/contract.ts'
import { aConversation } from '../tenant/messages/fixtures.ts'
import { aQueue } from '../tenant/queues/architecture-cases.ts'
import { aQuickMessage } from '../tenant/quick-messages/architecture-cases.ts'
import { quickMessageRoutes } from '../tenant/quick-messages/contract.ts'
import { ticketRoutes } from '../tenant/tickets/contract.ts'
import { userRoutes } from '../tenant/users/contract.ts'
import type { TestClient } from './testing/client.ts'
import { test } from './testing/test.ts'

/** What these tests read of an event. */
interface Payload {
  action: string
  message: { body: string; ticketId: number; ack: number; fromMe: boolean }
  ticketId?: number
  user: { name: string }
  queue: { name: string }
  ticket?: { id: number; status: string }
}

/** A page of the family: what it was told, in order, and waiting for more. */
class FamilyPage {
  readonly told: [name: string, data: Payload][] = []
  readonly socket: Socket
  private readonly looks = new Set<() => void>()

  private constructor(socket: Socket) {
    this.socket = socket
    socket.onAny((name: string, data: Payload) => {
      this.told.push([name, data])
      for (const look of this.looks) look()
    })
  }

  /** Connects as such pages do, the token in the query. */
  static async open(base: string, { token }: Pick<TestClient, 'token'>): Promise<FamilyPage> {
    const page = new FamilyPage(connect(base, token ?? ''))
    await new Promise((resolve, reject) => page.socket.once('connect', () => resolve(0)).once('connect_error', reject))
    return page
  }

  /** Says something, and waits until the server has worked it. */
  says = (name: string, ...content: unknown[]): Promise<unknown> => this.socket.emitWithAck(name, ...content)

  hears(name: string, fits: (data: Payload) => boolean = () => true): Promise<Payload> {
    return new Promise(resolve => {
      const look = (): void => {
        const found = this.told.find(([known, data]) => known === name && fits(data))
        if (!found) return
        this.looks.delete(look)
        resolve(found[1])
      }
      this.looks.add(look)
      look()
    })
  }

  names = (): string[] => this.told.map(([name]) => name)
}

function connect(base: string, token: string, auth = {}): Socket {
  const socket = io(base, { transports: ['websocket'], query: { token }, auth, forceNew: true, reconnection: false })
  onTestFinished(() => void socket.disconnect())
  return socket
}

const errorReplyOf = (socket: Socket): Promise<Error> => new Promise(resolve => socket.once('connect_error', resolve))

test('a page of the family hears messages and tickets of its own company, and nothing of another one', async ({
  world,
}) => {
  const [company, other] = [await world.company(), await world.company()]
  const chat = await aConversation(world, company)
  const own = await FamilyPage.open(world.base, company.admin)
  const foreign = await FamilyPage.open(world.base, other.admin)
  for (const page of [own, foreign]) {
    await page.says('joinChatBox', `${chat.ticketId}`)
    await page.says('joinTickets', 'open')
    await page.says('joinNotification')
  }
  chat.customer.says('Tem lustre?')
  const { message } = await own.hears(
    `company-${company.id}-appMessage`,
    emitted => emitted.message.body === 'Tem lustre?',
  )
  expect(message.ticketId).toBe(chat.ticketId)
  const params = { ticketId: chat.ticketId }
  await company.admin.call(ticketRoutes.update, { params, body: { status: 'pending' } })
  await own.hears(`company-${company.id}-ticket`, ({ ticket }) => ticket?.status === 'pending')
  const moves = own.told.filter(([name]) => name === `company-${company.id}-ticket`).map(([, { action }]) => action)
  expect(moves.slice(-2)).toEqual(['delete', 'update'])
  await aQueue(other.admin, { name: 'Deles' })
  await foreign.hears(`company-${other.id}-queue`)
  expect(foreign.names().filter(name => !name.startsWith(`company-${other.id}-`))).toEqual(['ready'])
})

test('an agent of the family works a ticket from accept to close, and each list learns of it as it moves', async ({
  world,
}) => {
  const company = await world.company()
  const { id: queueId } = await aQueue(company.admin)
  const { id: connectionId } = await aConnectedConnection(world, company, { queueIds: [queueId] })
  const agent = await company.person('user', [queueId])
  const page = await FamilyPage.open(world.base, agent)
  for (const status of ['pending', 'open', 'closed']) await page.says('joinTickets', status)
  await page.says('joinNotification')
  const [ticketEvent, messageEvent] = [`company-${company.id}-ticket`, `company-${company.id}-appMessage`]
  const customer = world.whatsapp
    .line({ companyId: company.id, connectionId })
    .contact('5511870009999', { name: 'Ana' })

  customer.says('Tem lustre?')
  const { message, ticket } = await page.hears(messageEvent, emitted => emitted.message.body === 'Tem lustre?')
  const { ticketId } = message
  expect(ticket).toMatchObject({ id: ticketId, status: 'pending' })
  await page.hears(ticketEvent, emitted => emitted.ticket?.status === 'pending')

  const params = { ticketId }
  const { id: userId } = await agent.call(authRoutes.me)
  await agent.call(ticketRoutes.update, { params, body: { status: 'open', userId } })
  await page.hears(ticketEvent, emitted => emitted.ticket?.status === 'open')
  await page.says('joinChatBox', `${ticketId}`)
  const form = { body: 'Temos três.', fromMe: true, read: 1, mediaUrl: '', quotedMsg: null } as never
  await agent.call(messageRoutes.send, { params, body: form })
  await page.hears(
    messageEvent,
    emitted => emitted.action === 'update' && emitted.message.fromMe && emitted.message.ack >= 1,
  )
  customer.says('Quero um')
  await page.hears(messageEvent, emitted => emitted.message.body === 'Quero um')
  await agent.call(ticketRoutes.update, { params, body: { status: 'closed', userId } })
  await page.hears(ticketEvent, emitted => emitted.ticket?.status === 'closed')

  // A list lets a ticket go by a `delete` alone: there is one before each move.
  const ofTicket = page.told.flatMap(([name, emitted]) => (name === ticketEvent ? [emitted] : []))
  const moves = ofTicket.map(({ action, ticket: of }) => (action === 'delete' ? 'delete' : `${of?.status}`))
  for (const status of ['open', 'closed']) expect(moves[moves.indexOf(status) - 1]).toBe('delete')
})

test('each hears what their role may see, as at the socket of our own', async ({ world }) => {
  const company = await world.company()
  const [admin, restaurante] = [company.admin, await company.person('restaurante')]
  const pages = [await FamilyPage.open(world.base, admin), await FamilyPage.open(world.base, restaurante)] as const
  await aContactList(admin)
  await aQueue(admin, { name: 'Vendas' })
  for (const page of pages) await page.hears(`company-${company.id}-queue`)
  expect(pages.map(page => page.names().includes(`company-${company.id}-ContactList`))).toEqual([true, false])
})

test('a chat that is not one, or of another queue, is passed over, and the page hears on', async ({ world }) => {
  const company = await world.company()
  const chat = await aConversation(world, company)
  const user = await company.person('user')
  const page = await FamilyPage.open(world.base, user)
  for (const content of ['undefined', undefined, '', {}, `${chat.ticketId}`]) await page.says('joinChatBox', content)
  await page.says('no such thing', 1)
  chat.customer.says('Alguém?')
  await chat.told(({ message }) => message.body === 'Alguém?')
  await aQueue(company.admin, { name: 'Suporte' })
  await page.hears(`company-${company.id}-queue`)
  expect(page.names()).not.toContain(`company-${company.id}-appMessage`)
})

test('records come by the names and keys of the family, beside our own', async ({ world }) => {
  const { id, admin } = await world.company()
  const page = await FamilyPage.open(world.base, admin)
  const me = await admin.call(authRoutes.me)

  const list = await aContactList(admin)
  expect(await page.hears(`company-${id}-ContactList`)).toMatchObject({
    action: 'create',
    record: { id: list.id },
    ContactList: { id: list.id },
  })
  const item = await anItem(admin, list.id)
  expect(await page.hears(`company-${id}-ContactListItem`)).toMatchObject({ record: { id: item.id } })
  const quick = await aQuickMessage(admin)
  expect(await page.hears(`company${id}-quickemessage`)).toMatchObject({ action: 'create', record: { id: quick.id } })
  await admin.call(quickMessageRoutes.remove, { params: { quickMessageId: quick.id } })
  expect(await page.hears(`company${id}-quickemessage`, ({ action }) => action === 'delete')).toMatchObject({
    id: quick.id,
  })
  const conversation = await aChat(admin)
  expect(await page.hears(`company-${id}-chat-user-${me.id}`)).toMatchObject({
    action: 'create',
    record: { id: conversation.id },
  })
  await admin.call(chatRoutes.send, { params: { chatId: conversation.id }, body: { message: 'Bom dia' } })
  expect(await page.hears(`company-${id}-chat-${conversation.id}`)).toMatchObject({
    action: 'new-message',
    newMessage: { message: 'Bom dia' },
  })
  await admin.call(userRoutes.update, { params: { id: me.id }, body: { name: 'Outra' } })
  expect(await page.hears(`company-${id}-user`, ({ user }) => user.name === 'Outra')).toMatchObject({
    user: { company: { id, name: me.company.name, dueDate: me.company.dueDate } },
  })
})

test('a chat that two parts of a page are in is left when both have left it', async ({ world }) => {
  const company = await world.company()
  const chat = await aConversation(world, company)
  const page = await FamilyPage.open(world.base, company.admin)
  const received = async (body: string) => {
    chat.customer.says(body)
    await chat.told(({ message }) => message.body === body)
    await aQueue(company.admin, { name: body })
    await page.hears(`company-${company.id}-queue`, ({ queue }) => queue.name === body)
    return page.told.some(([, data]) => data?.message?.body === body)
  }
  for (const name of ['joinChatBox', 'joinChatBox', 'leaveChatBox']) await page.says(name, `${chat.ticketId}`)
  expect(await received('Uma')).toBe(true)
  await page.says('leaveChatBox', `${chat.ticketId}`)
  expect(await received('Duas')).toBe(false)
  for (const name of ['leaveChatBox', 'joinChatBox']) await page.says(name, `${chat.ticketId}`)
  expect(await received('Três')).toBe(true)
})

test('a page that waits for `ready` before it says anything hears it each time it comes', async ({ world }) => {
  const { admin } = await world.company()
  const page = await FamilyPage.open(world.base, admin)
  await page.hears('ready')
  page.socket.disconnect().connect()
  await new Promise(resolve => page.socket.once('ready', resolve))
  expect(page.names().filter(name => name === 'ready')).toHaveLength(2)
})

test('a page that knows one address, that of the calls, hears its company under it', async ({ world }) => {
  const { id, admin } = await world.company()
  const user = await FamilyPage.open(`${world.base}/api`, admin)
  await aQueue(admin, { name: 'Caixa' })
  await user.hears(`company-${id}-queue`)
  expect((await errorReplyOf(connect(`${world.base}/api`, 'x.y.z'))).message).toBe('ERR_SESSION_EXPIRED')
  expect((await errorReplyOf(connect(`${world.base}/elsewhere`, admin.token!))).message).toBe('Invalid namespace')
})

test('without a token that is good nobody comes in, and a session that ends closes its sockets', async ({ world }) => {
  const company = await world.company()
  const user = await company.person('user')
  const page = await FamilyPage.open(world.base, user)
  expect((await errorReplyOf(connect(world.base, ''))).message).toBe('ERR_SESSION_EXPIRED')
  expect((await errorReplyOf(connect(world.base, 'x.y.z'))).message).toBe('ERR_SESSION_EXPIRED')
  const gone = new Promise(resolve => page.socket.once('disconnect', resolve))
  await user.call(authRoutes.logout)
  expect(await gone).toBe('io server disconnect')
  expect((await errorReplyOf(connect(world.base, user.token!))).message).toBe('ERR_SESSION_EXPIRED')
})
