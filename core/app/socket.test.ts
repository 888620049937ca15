import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { DAY, MINUTE } from '../kit/clock.ts'
import { authRoutes } from '../platform/auth/contract.ts'
import { aConversation } from '../tenant/messages/fixtures.ts'
import { aQueue } from '../tenant/queues/architecture-cases.ts'
import { settingRoutes } from '../tenant/settings/contract.ts'
import { userEvents } from '../tenant/users/contract.ts'
import { TestSocket } from './testing/socket.ts'
import { test } from './testing/test.ts'

test('a client that comes back after a lost connection gets what it missed, once', async ({ world }) => {
  const { admin } = await world.company()
  const first = await admin.fullSocket()
  const { boot } = first.frames.find(frame => frame.type === 'ready') as { boot: string }
  await aQueue(admin, { name: 'Vista' })
  const { seq } = (await first.event('queue').then(() => first.frames.at(-1))) as { seq: number }
  first.close()
  await first.closed()
  await aQueue(admin, { name: 'Perdida' })
  const second = await TestSocket.open(world.base, admin.token!, [], { boot, seq })
  expect(second.frames[0]).toMatchObject({ type: 'ready', resumed: true })
  expect(JSON.stringify(second.frames)).toContain('Perdida')
  expect(JSON.stringify(second.frames)).not.toContain('Vista')
  second.close()
})

test('what was missed in the channels that a client had joined comes too', async ({ world }) => {
  const company = await world.company()
  const { ticketId, customer, told: emitted } = await aConversation(world, company)
  const joins = [{ type: 'joinNotification' }, { type: 'joinChatBox', ticketId }]
  const first = await company.admin.socket(joins)
  const { boot, seq } = first.frames.find(frame => frame.type === 'ready') as { boot: string; seq: number }
  first.close()
  await first.closed()
  customer.says('Alguém aí?')
  await emitted(({ message }) => message.body === 'Alguém aí?')
  const second = await TestSocket.open(world.base, company.admin.token!, joins, { boot, seq })
  expect(second.published()).toContain('appMessage:create')
  second.close()
})

test('what a transaction publishes is told when it is committed, and never when it fails', async ({ world }) => {
  const company = await world.company()
  const page = await company.admin.fullSocket()
  page.forget()
  const publish = (id: number, work: () => Promise<void>) =>
    company.context(desk =>
      desk.transaction(async tx => {
        tx.publish(userEvents.user.deleted(id))
        await work()
      }),
    )
  await expect(publish(998, () => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  await publish(999, () => page.settled().then(() => expect(page.published()).toEqual([])))
  await page.settled()
  expect(page.frames.flatMap(({ data }) => data ?? [])).toEqual([{ action: 'delete', userId: 999 }])
  page.close()
})

test('after a restart of the program a client is told to fetch anew', async ({ world }) => {
  const company = await world.company()
  const first = await company.admin.fullSocket()
  const { boot, seq } = first.frames.find(frame => frame.type === 'ready') as { boot: string; seq: number }
  await world.restart()
  expect(await first.closed()).toBe(1012)
  const again = await TestSocket.open(world.base, company.admin.token!, [], { boot, seq })
  expect(again.frames[0]).toMatchObject({ type: 'ready', resumed: false })
  again.close()
})

test('a page with one chat and one list open receives nothing of the others', async ({ world }) => {
  const company = await world.company()
  const [one, other] = [await aConversation(world, company), await aConversation(world, company)]
  const joins = [
    { type: 'joinChatBox', ticketId: other.ticketId },
    { type: 'joinTickets', status: 'closed' },
  ]
  const page = await company.admin.socket(joins)
  one.customer.says('Alguém aí?')
  await one.told(({ message }) => message.body === 'Alguém aí?')
  await page.settled()
  expect(page.published()).toEqual([])
  page.close()
})

test('joins that arrive before anything was answered hold', async ({ world }) => {
  const company = await world.company()
  const { ticketId, customer } = await aConversation(world, company)
  const ws = new WebSocket(`${world.base.replace('http', 'ws')}/api/ws`)
  const events: string[] = []
  const received = new Promise<void>(resolve =>
    ws.on('message', data => {
      events.push(JSON.parse(String(data)).event ?? '')
      if (events.some(name => name.endsWith('-appMessage'))) resolve()
    }),
  )
  await new Promise(resolve => ws.once('open', resolve))
  ws.send(JSON.stringify({ type: 'joinChatBox', ticketId }))
  ws.send(JSON.stringify({ type: 'hello', token: company.admin.token }))
  const answered = new Promise<void>(resolve => ws.once('message', () => resolve()))
  await answered
  customer.says('Ainda aí?')
  await received
  ws.close()
})

test('an expired token asks for a refresh, an ended session for a sign-in', async ({ world }) => {
  const company = await world.company()
  const old = company.admin.token!
  await world.clock.advance(16 * MINUTE)
  const expired = await TestSocket.open(world.base, old)
  expect([expired.closedWith, expired.frames[0]?.error]).toEqual([4403, 'ERR_TOKEN_EXPIRED'])
  const before = await world.signIn(company.adminEmail)
  await world.signIn(company.adminEmail)
  const ended = await TestSocket.open(world.base, before.token!)
  expect([ended.closedWith, ended.frames[0]?.error]).toEqual([4401, 'ERR_SESSION_EXPIRED'])
})

test('who signs in elsewhere is received by the old window, and by nobody else', async ({ world }) => {
  const company = await world.company()
  const colleague = await company.person('admin')
  const other = await colleague.fullSocket()
  const old = await company.admin.fullSocket()
  const fresh = await world.signIn(company.adminEmail)
  const emitted = await old.event<{ action: string; user: { email: string } }>('auth')
  expect(emitted).toMatchObject({ action: 'update', user: { email: company.adminEmail } })
  expect(await old.closed()).toBe(4401)
  await other.settled()
  expect(other.published()).not.toContain('auth:update')
  expect(await fresh.call(authRoutes.me)).toMatchObject({ email: company.adminEmail })
})

test('a person without a permission receives nothing of what it guards', async ({ world }) => {
  const company = await world.company()
  const restaurante = await company.person('restaurante')
  const socket = await restaurante.fullSocket()
  const { customer, told: emitted } = await aConversation(world, company)
  customer.says('segredo do balcão')
  await emitted(({ message }) => message.body === 'segredo do balcão')
  await socket.settled()
  expect(JSON.stringify(socket.frames)).not.toContain('segredo')
  expect(socket.published()).not.toContain('appMessage:create')
})

test('an overdue company does not listen', async ({ world }) => {
  const company = await world.company()
  await company.admin.call(settingRoutes.list)
  await world.clock.advance(3 * DAY)
  const response = await world.nobody.raw('POST', '/auth/login', {
    body: { email: company.adminEmail, password: 'segredo-1' },
  })
  const { token } = (await response.json()) as { token: string }
  const socket = await TestSocket.open(world.base, token)
  expect([socket.closedWith, socket.frames[0]?.error]).toEqual([4401, 'ERR_COMPANY_OVERDUE'])
})

test('rubbish instead of frames closes the socket and disturbs nobody', async ({ world }) => {
  const { admin } = await world.company()
  const good = await admin.fullSocket()
  for (const rubbish of ['', '{', '{"type":"dance"}', JSON.stringify({ type: 'joinChatBox', ticketId: 'x' })]) {
    const ws = new WebSocket(`${world.base.replace('http', 'ws')}/api/ws`)
    await new Promise(resolve => ws.once('open', resolve))
    ws.send(rubbish)
    expect(await new Promise(resolve => ws.once('close', resolve))).toBe(4400)
  }
  await good.settled()
  expect(good.closedWith).toBeUndefined()
})
