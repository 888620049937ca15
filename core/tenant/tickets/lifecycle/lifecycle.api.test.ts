import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { setAccountRights } from '../../../platform/auth/index.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aPrompt } from '../../prompts/architecture-cases.ts'
import { anIntegration } from '../../queue-integrations/architecture-cases.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { userRoutes } from '../../users/contract.ts'
import { type TicketChange, ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'

const aContext = (world: World, provided: Parameters<typeof aDeskWithTicket>[1] = {}) =>
  aDeskWithTicket(world, provided)
/** An assistant and an integration of a company. */
async function bots(admin: TestClient): Promise<{ promptId: number; integrationId: number }> {
  const { id: queueId } = await aQueue(admin)
  const { id: promptId } = await aPrompt(admin, { queueId })
  return { promptId, integrationId: (await anIntegration(admin)).id }
}
const me = (client: TestClient) => client.call(authRoutes.me)

describe('what was meant for a ticket as someone saw it', () => {
  test('is rejected with who has it, when a colleague was faster, and changes nothing', async ({ world }) => {
    const { agent, company, change, sales, ticketId } = await aContext(world)
    const other = await company.person('user', [sales.id])
    const { id, name } = await me(other)
    const held = await change(other, { status: 'open' })
    const params = { ticketId }
    const errors = await Promise.all([
      agent.refusal(ticketRoutes.update, { params, body: { status: 'closed', heldBy: null } }),
      agent.refusal(ticketRoutes.update, { params, body: { queueId: sales.id, status: 'pending', heldBy: null } }),
      agent.refusal(ticketRoutes.snooze, { params, body: { until: '2099-01-01T09:00', heldBy: null } }),
    ])
    for (const { status, body } of errors) expect([status, body]).toMatchObject([409, { user: name, userId: id }])
    expect(await agent.call(ticketRoutes.show, { params })).toMatchObject(held)
    expect(await change(agent, { status: 'closed', heldBy: id })).toMatchObject({ status: 'closed' })
  })

  test('is rejected when it waits again with nobody, and when it is closed', async ({ world }) => {
    const { agent, change, ticketId } = await aContext(world)
    const { id: heldBy } = await me(agent)
    const body = { status: 'closed', heldBy } as const
    const error = () => agent.refusal(ticketRoutes.update, { params: { ticketId }, body })
    expect(await error()).toMatchObject({ code: 'ERR_TICKET_TRANSITION', body: { from: 'pending' } })
    await change(agent, { status: 'open' })
    await change(agent, body)
    expect(await error()).toMatchObject({ code: 'ERR_TICKET_TRANSITION', body: { from: 'closed' } })
  })
})

describe('accepting', () => {
  test('opens the ticket for anyone who accepts, reads it and starts the round', async ({ world }) => {
    const { agent, ticketId, change, company, sales } = await aContext(world)
    const { id, name } = await me(agent)
    const ticket = await change(agent, { status: 'open', userId: id })
    expect(ticket).toMatchObject({ status: 'open', user: { id, name }, queueId: sales.id, unreadMessages: 0 })
    const rounds = await company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())
    expect(rounds).toEqual([
      expect.objectContaining({ ticketId, userId: id, startedAt: world.clock.now(), finishedAt: null }),
    ])
  })

  test('tells the slower of two who was faster', async ({ world }) => {
    const { agent, company, change, sales, ticketId } = await aContext(world)
    const other = await company.person('user', [sales.id])
    const answers = await Promise.all(
      [agent, other].map(client =>
        client.raw('PUT', `/tickets/${ticketId}`, { body: { status: 'open' } }).then(async reply => ({
          status: reply.status,
          body: (await reply.json()) as Record<string, unknown>,
        })),
      ),
    )
    const won = answers.find(answer => answer.status === 200)?.body as { user: { id: number; name: string } }
    const lost = answers.find(answer => answer.status === 409)
    expect(lost?.body).toMatchObject({ error: 'ERR_TICKET_TAKEN', user: won.user.name, userId: won.user.id })
    const winner = won.user.name === (await me(agent)).name ? agent : other
    expect(await change(winner, { status: 'open' })).toMatchObject({ user: won.user })
  })

  test('greets once when sendGreetingAccepted is on, filling the hour and the name', async ({ world }) => {
    const { desk, agent, ana, change } = await aContext(world)
    await desk.set('sendGreetingAccepted', 'enabled')
    await change(agent, { status: 'open' })
    await change(agent, { status: 'open' })
    const { name } = await me(agent)
    expect(await desk.transcript(ana)).toEqual([
      'oi',
      `> *Mensagem Automática:*\nBoa tarde *Ana*, meu nome é *${name}* e agora vou prosseguir com seu atendimento!`,
    ])
  })
})

describe('what a ticket says by itself', () => {
  test('is told apart from what people and the bot say', async ({ world }) => {
    const { desk, agent, change, support, ticketId } = await aContext(world, { complationMessage: 'Até logo!' })
    for (const key of ['sendGreetingAccepted', 'sendMsgTransfTicket'] as const) await desk.set(key, 'enabled')
    await change(agent, { status: 'open' })
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    await change(desk.admin, { status: 'closed' })
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
    expect(messages.map(({ source }) => source).slice(1)).toEqual(['system', 'system', 'bot'])
  })

  test('is nothing where nobody asked for it, and to a group no greeting', async ({ world }) => {
    const { desk, agent, ana, change, support } = await aContext(world)
    await change(agent, { status: 'open' })
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    await change(desk.admin, { status: 'closed' })
    expect(await desk.transcript(ana)).toEqual(['oi'])
    await desk.set('CheckMsgIsGroup', 'disabled')
    await desk.set('sendGreetingAccepted', 'enabled')
    await desk.hears(desk.customer(), 'oi, grupo', { group: '120363000000000001' })
    const { tickets } = await desk.admin.call(ticketRoutes.list, {})
    const params = { ticketId: tickets.find(({ isGroup }) => isGroup)!.id }
    await desk.admin.call(ticketRoutes.update, { params, body: { status: 'open' } })
    const { messages } = await desk.admin.call(messageRoutes.list, { params })
    expect(messages.map(({ body }) => body)).toEqual(['oi, grupo'])
  })

  test('is nothing once its connection is gone, and it is finished all the same', async ({ world }) => {
    const { desk, agent, change } = await aContext(world, { complationMessage: 'Até logo!' })
    await desk.set('userRating', 'enabled')
    await change(agent, { status: 'open' })
    await desk.admin.call(connectionRoutes.remove, { params: { whatsappId: desk.connection.id } })
    expect(await change(agent, { status: 'closed' })).toMatchObject({ status: 'closed', lastMessage: 'oi' })
  })
})

describe('integration and prompt', () => {
  test('change by themselves, which counts as a change of the ticket, and not once it is finished', async ({
    world,
  }) => {
    const { agent, change, company } = await aContext(world)
    const set = { useIntegration: true, ...(await bots(company.admin)) }
    await world.advance(1000)
    const updatedAt = new Date(world.clock.now()).toISOString()
    expect(await change(agent, set)).toMatchObject({ ...set, status: 'pending', updatedAt })
    await world.advance(1000)
    expect(await change(agent, set)).toMatchObject({ updatedAt })
    expect(await change(agent, { useIntegration: false })).toMatchObject({ ...set, useIntegration: false })
    await change(agent, { status: 'closed' })
    expect(await change(agent, { promptId: set.promptId })).toMatchObject({ promptId: null, integrationId: null })
  })

  test('name no assistant and no integration that the company has not', async ({ world }) => {
    const { agent, company, ticketId } = await aContext(world)
    const foreign = await bots((await world.company()).admin)
    const params = { ticketId }
    const errors = [
      await agent.refusal(ticketRoutes.update, { params, body: { promptId: foreign.promptId + 900 } }),
      await agent.refusal(ticketRoutes.update, { params, body: { integrationId: foreign.integrationId + 900 } }),
    ]
    expect(errors.map(({ code }) => code)).toEqual(['ERR_NO_PROMPT_FOUND', 'ERR_NO_QUEUE_INTEGRATION_FOUND'])
    const stored = ({ db }: Parameters<Parameters<typeof company.context>[0]>[0]) =>
      db.selectFrom('tickets').select(['promptId', 'integrationId']).execute()
    expect(await company.context(stored)).toEqual([{ promptId: null, integrationId: null }])
  })
})

describe('accepting into a queue', () => {
  test('takes a ticket without a queue into one that is there', async ({ world }) => {
    const company = await world.company()
    const sales = await aQueue(company.admin)
    const desk = await FrontDesk.open(world, company)
    const agent = await company.person('supervisor')
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const accept = (queueId: number) => ({ params: { ticketId }, body: { status: 'open' as const, queueId } })
    expect((await agent.refusal(ticketRoutes.update, accept(999))).code).toBe('ERR_NO_QUEUE_FOUND')
    expect(await agent.call(ticketRoutes.update, accept(sales.id))).toMatchObject({ queueId: sales.id, status: 'open' })
  })

  test('is rejected to someone who is not in that queue', async ({ world }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    const [sales, support] = [await aQueue(company.admin), await aQueue(company.admin)]
    const agent = await company.person('user', [sales.id])
    const { id } = await me(agent)
    await company.admin.call(userRoutes.update, { params: { id }, body: { allTicket: true } })
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const accept = (queueId: number) => ({ params: { ticketId }, body: { status: 'open' as const, queueId } })
    expect((await agent.refusal(ticketRoutes.update, accept(support.id))).code).toBe('ERR_USER_NOT_IN_QUEUE')
    expect(await agent.call(ticketRoutes.update, accept(sales.id))).toMatchObject({ queueId: sales.id, user: { id } })
  })
})

describe('returning', () => {
  test('leaves the ticket pending with nobody, and waiting anew', async ({ world }) => {
    const { agent, change, company } = await aContext(world)
    await change(agent, { status: 'open' })
    expect(await change(agent, { status: 'pending', userId: null })).toMatchObject({ status: 'pending', user: null })
    const [round] = await company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())
    expect(round).toMatchObject({ startedAt: null, userId: null, finishedAt: null })
  })
})

describe('finishing', () => {
  test('closes at once with the current user and sends the completion message', async ({ world }) => {
    const { desk, agent, ana, change } = await aContext(world, { complationMessage: 'Até logo, {{name}}!' })
    await change(agent, { status: 'open' })
    const ticket = await change(agent, { status: 'closed', useIntegration: false, promptId: null })
    expect(ticket).toMatchObject({ status: 'closed', user: { id: (await me(agent)).id } })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Até logo, Ana!'])
  })

  test('of a ticket that nobody had is the round of anyone who finishes it, who has read it', async ({ world }) => {
    const { agent, change, company } = await aContext(world)
    const { id: userId } = await me(agent)
    expect(await change(agent, { status: 'closed' })).toMatchObject({ user: { id: userId }, unreadMessages: 0 })
    const [round] = await company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())
    expect(round).toMatchObject({ userId, finishedBy: 'user', finishedAt: world.clock.now() })
  })
  test('clears integration and prompt, which other changes keep', async ({ world }) => {
    const { agent, change, company } = await aContext(world)
    const { promptId } = await bots(company.admin)
    expect(await change(agent, { status: 'open', useIntegration: true, promptId })).toMatchObject({
      useIntegration: true,
      promptId,
    })
    expect(await change(agent, { status: 'closed' })).toMatchObject({ useIntegration: false, promptId: null })
  })

  test('reopens for anyone who wants to go on', async ({ world }) => {
    const { agent, change } = await aContext(world)
    await change(agent, { status: 'closed' })
    expect(await change(agent, { status: 'open' })).toMatchObject({
      status: 'open',
      user: { id: (await me(agent)).id },
    })
  })

  test('reopens none beside another ticket that the contact has by then', async ({ world }) => {
    const { desk, agent, ana, change, ticketId } = await aContext(world)
    await desk.set('autoReopenTimeout', '1')
    await change(agent, { status: 'closed' })
    await desk.later(MINUTE)
    await desk.hears(ana, 'mais uma coisa')
    const body = { status: 'open' } as const
    const rejected = await desk.admin.refusal(ticketRoutes.update, { params: { ticketId }, body })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
  })

  test('reopens beside a ticket that the contact has on another connection', async ({ world }) => {
    const { desk, company, agent, change } = await aContext(world)
    const second = await aConnection(company.admin, { greetingMessage: 'Olá!' })
    const { contactId } = await change(agent, { status: 'closed' })
    const other = await desk.admin.call(ticketRoutes.create, { body: { contactId, whatsappId: second.id } })
    expect(await change(agent, { status: 'open' })).toMatchObject({ status: 'open' })
    expect(await desk.admin.call(ticketRoutes.show, { params: { ticketId: other.id } })).toMatchObject({
      status: 'open',
    })
  })

  test('rejects moves that the table does not have', async ({ world }) => {
    const { agent, change, desk, ticketId, support } = await aContext(world)
    await change(agent, { status: 'closed' })
    for (const body of [{ status: 'pending' as const }, { queueId: support.id }]) {
      const rejected = await desk.admin.refusal(ticketRoutes.update, { params: { ticketId }, body })
      expect([rejected.status, rejected.code]).toEqual([409, 'ERR_TICKET_TRANSITION'])
    }
  })
})

describe("a colleague's ticket without a queue", () => {
  const unqueued = async (world: World) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const change = (client: TestClient, body: TicketChange) =>
      client.call(ticketRoutes.update, { params: { ticketId }, body })
    await change(company.admin, { status: 'open' })
    return { company, ticketId, change, overseer: await company.person('supervisor') }
  }

  test('is finished by who oversees', async ({ world }) => {
    const { change, overseer } = await unqueued(world)
    const { id } = await me(overseer)
    expect(await change(overseer, { status: 'closed', userId: id })).toMatchObject({ status: 'closed', user: { id } })
  })

  test('is returned by who oversees', async ({ world }) => {
    const { change, overseer } = await unqueued(world)
    expect(await change(overseer, { status: 'pending', userId: null })).toMatchObject({ status: 'pending', user: null })
  })

  test('is taken over by who oversees, and by nobody else', async ({ world }) => {
    const { company, ticketId, change, overseer } = await unqueued(world)
    const { id } = await me(overseer)
    const agent = await company.person('user')
    const body = { status: 'open' as const, userId: (await me(agent)).id, queueId: null }
    expect((await agent.refusal(ticketRoutes.update, { params: { ticketId }, body })).code).toBe('ERR_NO_PERMISSION')
    const accepts = { params: { ticketId }, body: { status: 'open' as const, userId: id } }
    expect((await overseer.refusal(ticketRoutes.update, accepts)).code).toBe('ERR_TICKET_TAKEN')
    expect(await change(overseer, { ...accepts.body, queueId: null })).toMatchObject({ status: 'open', user: { id } })
  })
})

describe('transferring', () => {
  test('to a queue leaves the ticket pending there with nobody, and tells the contact', async ({ world }) => {
    const { desk, agent, ana, change, support } = await aContext(world)
    await desk.set('sendMsgTransfTicket', 'enabled')
    await change(agent, { status: 'open' })
    const ticket = await change(agent, { queueId: support.id, status: 'pending', userId: null })
    expect(ticket).toMatchObject({ status: 'pending', user: null, queue: { id: support.id, name: support.name } })
    expect((await desk.transcript(ana)).at(-1)).toBe(
      `> *Mensagem automática*:\nVocê foi transferido para o departamento *${support.name}*\naguarde, já vamos te atender!`,
    )
  })

  test('says nothing to a contact whose ticket gets its first queue', async ({ world }) => {
    const company = await world.company()
    const sales = await aQueue(company.admin)
    const desk = await FrontDesk.open(world, company)
    await desk.set('sendMsgTransfTicket', 'enabled')
    const ana = desk.customer()
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const params = { ticketId }
    const ticket = await desk.admin.call(ticketRoutes.update, { params, body: { queueId: sales.id } })
    expect(ticket).toMatchObject({ status: 'pending', queueId: sales.id })
    expect(await desk.transcript(ana)).toEqual(['oi'])
  })
  test('shows the people of the other queue nothing of what was said before, where each reads their own', async ({
    world,
  }) => {
    const { desk, agent, change, support } = await aContext(world)
    await desk.set('messageVisibility', 'message')
    await change(agent, { status: 'open' })
    expect(await change(agent, { queueId: support.id, status: 'pending', userId: null })).toMatchObject({
      lastMessage: '',
    })
  })

  test('shows the last words where everybody reads all of a ticket', async ({ world }) => {
    const { desk, agent, change, support } = await aContext(world)
    await desk.set('messageVisibility', 'ticket')
    await change(agent, { status: 'open' })
    expect(await change(agent, { queueId: support.id, status: 'pending', userId: null })).toMatchObject({
      lastMessage: 'oi',
    })
  })

  test('to a person and queue opens it for them', async ({ world }) => {
    const { desk, company, agent, ana, change, support } = await aContext(world)
    await desk.set('sendMsgTransfTicket', 'enabled')
    const expert = await me(await company.person('user', [support.id]))
    await change(agent, { status: 'open' })
    const ticket = await change(agent, { queueId: support.id, userId: expert.id })
    expect(ticket).toMatchObject({ status: 'open', user: { id: expert.id }, queueId: support.id })
    expect((await desk.transcript(ana)).at(-1)).toBe(
      `> *Mensagem automática*:\nVocê foi transferido para o departamento *${support.name}* e contará com a presença de *${expert.name}*\naguarde, já vamos te atender!`,
    )
  })

  test("takes a colleague's ticket over within the same queue", async ({ world }) => {
    const { agent, company, change, sales } = await aContext(world)
    const other = await company.person('user', [sales.id])
    const { id } = await me(other)
    await change(agent, { status: 'open' })
    const ticket = await change(other, { status: 'open', userId: id, queueId: sales.id })
    expect(ticket).toMatchObject({ status: 'open', user: { id }, queueId: sales.id })
  })

  test('to its own queue without a person leaves the ticket pending there with nobody', async ({ world }) => {
    const { agent, change, sales } = await aContext(world)
    await change(agent, { status: 'open' })
    expect(await change(agent, { queueId: sales.id, userId: null })).toMatchObject({
      status: 'pending',
      queueId: sales.id,
      userId: null,
    })
  })

  test('tells the pages who did it', async ({ world }) => {
    const { company, agent, change, support } = await aContext(world)
    const by = (await me(agent)).id
    const expert = await company.person('user', [support.id])
    const socket = await expert.fullSocket()
    await change(agent, { status: 'open' })
    await change(agent, { queueId: support.id, userId: (await me(expert)).id })
    const emitted = await socket.event<{ transferredBy?: number }>('ticket', event => event.transferredBy !== undefined)
    expect(emitted).toMatchObject({ action: 'update', ticket: { queueId: support.id }, transferredBy: by })
    socket.close()
  })

  test('rejects people outside of the queue, and queues, people and connections that are not there', async ({
    world,
  }) => {
    const { agent, change, support, ticketId } = await aContext(world)
    await change(agent, { status: 'open' })
    const rejected = async (body: TicketChange) =>
      (await agent.refusal(ticketRoutes.update, { params: { ticketId }, body })).code
    const { id } = await me(agent)
    expect(await rejected({ queueId: support.id, userId: id })).toBe('ERR_USER_NOT_IN_QUEUE')
    expect(await rejected({ queueId: 999 })).toBe('ERR_NO_QUEUE_FOUND')
    expect(await rejected({ userId: 999 })).toBe('ERR_NO_USER_FOUND')
    expect(await rejected({ whatsappId: 999 })).toBe('ERR_NO_WAPP_FOUND')
  })

  test('to a person of its queue says who it is, and takes who oversees from outside of the queue', async ({
    world,
  }) => {
    const { desk, company, agent, ana, change, sales } = await aContext(world)
    await desk.set('sendMsgTransfTicket', 'enabled')
    const [colleague, overseer] = [
      await me(await company.person('user', [sales.id])),
      await me(await company.person('supervisor')),
    ]
    await change(agent, { status: 'open' })
    const here = { queueId: sales.id, whatsappId: desk.connection.id }
    for (const { id, name } of [colleague, overseer]) {
      expect(await change(desk.admin, { ...here, userId: id })).toMatchObject({ status: 'open', user: { id }, ...here })
      expect((await desk.transcript(ana)).at(-1)).toContain(`\nFoi transferido para o atendente *${name}*\n`)
    }
  })

  test('rejects someone who sees no tickets at all, in the queue or not', async ({ world }) => {
    const { company, agent, change, sales, ticketId } = await aContext(world)
    await change(agent, { status: 'open' })
    const { id: userId } = await me(await company.person('restaurante', [sales.id]))
    const rejected = await agent.refusal(ticketRoutes.update, { params: { ticketId }, body: { userId } })
    expect(rejected.code).toBe('ERR_USER_NOT_IN_QUEUE')
  })
  test('rejects someone whose account is disabled, and takes them again when it is not', async ({ world }) => {
    const { desk, company, agent, change, sales, ticketId } = await aContext(world)
    const { id: userId, email } = await me(await company.person('user', [sales.id]))
    const { contactId } = await change(agent, { status: 'open' })
    const allow = (disabled: boolean) => setAccountRights(world.app.platform, email, { disabled })
    await allow(true)
    const rejected = await agent.refusal(ticketRoutes.update, { params: { ticketId }, body: { userId } })
    expect([rejected.code, rejected.body.message]).toEqual([
      'ERR_USER_DISABLED',
      'A conta deste atendente está bloqueada. Escolha outra pessoa.',
    ])
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
    const body = { contactId, userId, queueId: sales.id }
    expect((await desk.admin.refusal(ticketRoutes.create, { body })).code).toBe('ERR_USER_DISABLED')
    await allow(false)
    expect(await desk.admin.call(ticketRoutes.create, { body })).toMatchObject({ status: 'open', userId })
  })

  test('to another connection is rejected while the contact has a ticket there', async ({ world }) => {
    const { desk, company, agent, change, ticketId } = await aContext(world)
    const second = await aConnection(company.admin, { greetingMessage: 'Olá!' })
    const { contactId } = await change(agent, { status: 'open' })
    const other = await desk.admin.call(ticketRoutes.create, { body: { contactId, whatsappId: second.id } })
    const rejected = await agent.refusal(ticketRoutes.update, { params: { ticketId }, body: { whatsappId: second.id } })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'ERR_OTHER_OPEN_TICKET'])
    await desk.admin.call(ticketRoutes.update, { params: { ticketId: other.id }, body: { status: 'closed' } })
    expect(await change(agent, { whatsappId: second.id })).toMatchObject({ whatsapp: { id: second.id } })
  })
})
