import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { aDeskWithTicket } from '../../tickets/fixtures.ts'
import { messageRoutes } from '../contract.ts'
import type { MessagePayload } from '../fixtures.ts'

/** Sales attended Ana and finished; then someone of support opened the same ticket for their own queue. */
async function takenBySupport(world: World) {
  const made = await aDeskWithTicket(world)
  const { desk, company, agent, ana, support, ticketId, change } = made
  const params = { ticketId }
  await change(agent, { status: 'open' })
  await desk.hears(ana, 'segredo para vendas')
  await agent.call(messageRoutes.send, { params, body: { body: 'Anotado' } })
  await change(agent, { status: 'closed' })
  const expert = await company.person('user', [support.id])
  const { contactId } = await desk.ticketOf(ana)
  const opened = await expert.call(ticketRoutes.create, { body: { contactId, queueId: support.id } })
  const page = async (client: TestClient, query: object = {}) =>
    (await client.call(messageRoutes.list, { params, query })).messages
  const bodies = async (client: TestClient, query: object = {}) => (await page(client, query)).map(({ body }) => body)
  const secret = (await page(desk.admin)).find(({ body }) => body === 'segredo para vendas')!
  const answer = (await page(desk.admin)).find(({ body }) => body === 'Anotado')!
  return { ...made, params, expert, contactId, opened, page, bodies, secret, answer }
}

describe('what was said on a ticket in a queue', () => {
  test('is for the people of that queue and for those who see all; what came to no queue is for all', async ({
    world,
  }) => {
    const { desk, expert, ana, bodies, opened } = await takenBySupport(world)
    expect(opened.lastMessage).toBe('')
    await desk.hears(ana, 'e agora?')
    expect(await bodies(expert)).toEqual(['oi', 'e agora?'])
    expect(await bodies(desk.admin)).toEqual(['oi', 'segredo para vendas', 'Anotado', 'e agora?'])
  })

  test('is left out of every page alike, and is no place to read around', async ({ world }) => {
    const { expert, params, secret, page, bodies } = await takenBySupport(world)
    const [first] = await page(expert)
    expect(await bodies(expert, { around: first!.id })).toEqual(['oi'])
    expect(await expert.refusal(messageRoutes.list, { params, query: { around: secret.id } })).toMatchObject({
      status: 404,
      code: 'ERR_NO_MESSAGE_FOUND',
    })
  })

  test('is found by the search of those who read it alone', async ({ world }) => {
    const { desk, expert, ticketId, params, secret } = await takenBySupport(world)
    const search = async (client: TestClient, searchParam: string) =>
      (await client.call(ticketRoutes.list, { query: { searchParam, showAll: true } })).tickets.map(({ id }) => id)
    const within = async (client: TestClient, searchParam: string) =>
      (await client.call(messageRoutes.search, { params, query: { searchParam } })).hits
    for (const text of ['segredo para', 'se']) {
      expect([await within(expert, text), await within(desk.admin, text)]).toEqual([[], [secret.id]])
      expect(await search(expert, text)).toEqual([])
      expect(await search(desk.admin, text)).toEqual([ticketId])
    }
  })

  test('can be neither deleted, edited, answered with a reaction, quoted nor forwarded by others', async ({
    world,
  }) => {
    const { expert, params, secret, answer } = await takenBySupport(world)
    const of = ({ id }: { id: number }) => ({ params: { messageId: id } })
    for (const error of [
      await expert.refusal(messageRoutes.remove, of(answer)),
      await expert.refusal(messageRoutes.edit, { ...of(answer), body: { body: 'Mudado' } }),
      await expert.refusal(messageRoutes.react, { ...of(secret), body: { emoji: '👍' } }),
      await expert.refusal(messageRoutes.send, { params, body: { body: 'Isto?', quotedMsg: { id: secret.id } } }),
      await expert.refusal(messageRoutes.forward, { params, body: { messageIds: [secret.id] } }),
    ])
      expect([error.status, error.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  })

  test('stays hidden where a later message answers it, on the page and in the event alike', async ({ world }) => {
    const { desk, expert, params, ana, page, answer } = await takenBySupport(world)
    const joins = [{ type: 'joinChatBox', ticketId: params.ticketId }]
    const [socket, boss] = [await expert.socket(joins), await desk.admin.socket(joins)]
    const stored = await desk.company.context(({ db }) =>
      db.selectFrom('messages').select('waId').where('id', '=', answer.id).executeTakeFirstOrThrow(),
    )
    await desk.hears(ana, 'Sobre isto', { quoted: { waId: stored.waId, body: 'Anotado' } })
    const requested = ({ message }: MessagePayload) => message.body === 'Sobre isto'
    const [live, whole] = [await socket.event('appMessage', requested), await boss.event('appMessage', requested)]
    expect(live.message).toMatchObject({ ...(await page(expert)).at(-1), read: false, updatedAt: expect.any(String) })
    expect(live.message.quotedMsg).toBeNull()
    expect(whole.message.quotedMsg).toMatchObject({ id: answer.id, body: 'Anotado' })
  })

  test('tells its changes only to those who read it', async ({ world }) => {
    const { desk, expert, params, answer } = await takenBySupport(world)
    const joins = [{ type: 'joinChatBox', ticketId: params.ticketId }]
    const [socket, boss] = [await expert.socket(joins), await desk.admin.socket(joins)]
    await desk.admin.call(messageRoutes.edit, { params: { messageId: answer.id }, body: { body: 'Anotado!' } })
    await boss.event<MessagePayload>('appMessage', ({ message }) => message.body === 'Anotado!')
    await socket.settled()
    expect(socket.published().filter(event => event.startsWith('appMessage'))).toEqual([])
  })

  test('is for all who see the ticket where the company wants it so, at once and on open pages', async ({ world }) => {
    const { desk, expert, params, answer, bodies } = await takenBySupport(world)
    const socket = await expert.socket([{ type: 'joinChatBox', ticketId: params.ticketId }])
    await desk.set('messageVisibility', 'ticket')
    await socket.settled()
    expect(socket.frames.map(({ type }) => type)).toContain('gap')
    expect(await bodies(expert)).toEqual(['oi', 'segredo para vendas', 'Anotado'])
    await desk.admin.call(messageRoutes.edit, { params: { messageId: answer.id }, body: { body: 'Anotado!' } })
    await socket.event<MessagePayload>('appMessage', ({ message }) => message.body === 'Anotado!')
    await desk.set('messageVisibility', 'message')
    expect(await bodies(expert)).toEqual(['oi'])
  })

  test('is for all who see the ticket once the queue is gone, as if it had had none', async ({ world }) => {
    const { desk, expert, sales, params, answer, bodies } = await takenBySupport(world)
    await desk.admin.call(queueRoutes.remove, { params: { queueId: sales.id } })
    expect(await bodies(expert)).toEqual(['oi', 'segredo para vendas', 'Anotado'])
    const socket = await expert.socket([{ type: 'joinChatBox', ticketId: params.ticketId }])
    await desk.admin.call(messageRoutes.edit, { params: { messageId: answer.id }, body: { body: 'Anotado!' } })
    await socket.event<MessagePayload>('appMessage', ({ message }) => message.body === 'Anotado!')
  })
})

describe('the last words that a ticket shows', () => {
  test('are held back in the list, the ticket and every event once it is in another queue', async ({ world }) => {
    const { company, desk, agent, support, ana, ticketId, change } = await aDeskWithTicket(world)
    await change(agent, { status: 'open' })
    await desk.hears(ana, 'segredo para vendas')
    const expert = await company.person('user', [support.id])
    const page = await expert.fullSocket()
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    await page.settled()
    const { tickets } = await expert.call(ticketRoutes.list, { query: { showAll: true } })
    const displayed = await expert.call(ticketRoutes.show, { params: { ticketId } })
    const byUuid = await expert.call(ticketRoutes.showByUuid, { params: { uuid: displayed.uuid } })
    for (const ticket of [...tickets, displayed, byUuid])
      expect(ticket).toMatchObject({ id: ticketId, lastMessage: '' })
    expect(page.published()).toContain('ticket:update')
    expect(JSON.stringify([page.frames, tickets, displayed, byUuid])).not.toContain('segredo')
  })

  test('are held back when they can be read only after it went there', async ({ world }) => {
    const { desk, agent, support, ana, change } = await aDeskWithTicket(world)
    const waId = ana.sendsGarbled()
    await desk.settled()
    await change(agent, { status: 'open' })
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    await desk.hears(ana, 'segredo para vendas', { waId })
    expect((await desk.ticketOf(ana)).lastMessage).toBe('')
  })

  test('stay the last ones when an earlier message can be read at last', async ({ world }) => {
    const { desk, ana } = await aDeskWithTicket(world)
    const waId = ana.sendsGarbled()
    await desk.hears(ana, 'depois')
    await desk.hears(ana, 'enfim legível', { waId })
    expect((await desk.ticketOf(ana)).lastMessage).toBe('depois')
  })

  test('are held back as soon as the company wants each queue to read its own, and no others', async ({ world }) => {
    const { desk, agent, support, ana, change } = await aDeskWithTicket(world)
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'bom dia')
    await desk.hears(ana, 'segredo para vendas')
    await desk.set('messageVisibility', 'ticket')
    await change(agent, { status: 'open' })
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    const words = async () => [(await desk.ticketOf(ana)).lastMessage, (await desk.ticketOf(bia)).lastMessage]
    expect(await words()).toEqual(['segredo para vendas', 'bom dia'])
    await desk.set('messageVisibility', 'message')
    expect(await words()).toEqual(['', 'bom dia'])
  })
})

describe('quoting', () => {
  test('is rejected for a message of a ticket that the caller may not see', async ({ world }) => {
    const { desk, company, agent, ana, support, ticketId, change } = await aDeskWithTicket(world)
    await desk.set('autoReopenTimeout', '1')
    await change(agent, { status: 'open' })
    await change(agent, { status: 'closed' })
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
    const { contactId } = await desk.ticketOf(ana)
    const expert = await company.person('user', [support.id])
    await desk.later(2 * MINUTE)
    const { id } = await expert.call(ticketRoutes.create, { body: { contactId, queueId: support.id } })
    const rejected = await expert.refusal(messageRoutes.send, {
      params: { ticketId: id },
      body: { body: 'Isto?', quotedMsg: { id: messages[0]!.id } },
    })
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
  })
})
