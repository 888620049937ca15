import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { World } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { aConnectedConnection, aConnection } from '../connections/fixtures.ts'
import { aContact } from '../contacts/architecture-cases.ts'
import { identify } from '../contacts/index.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { userRoutes } from '../users/contract.ts'
import { type OtherTicket, ticketRoutes } from './contract.ts'
import { aDeskWithTicket, aFollower } from './fixtures.ts'

const aContext = (world: World, provided: Parameters<typeof aDeskWithTicket>[1] = {}) =>
  aDeskWithTicket(world, provided)
const me = (client: TestClient) => client.call(authRoutes.me)

describe('searching', () => {
  test('finds tickets by the name and number of the contact and by what was written, without accents', async ({
    world,
  }) => {
    const desk = await FrontDesk.open(world, await world.company())
    const [ana, bia] = [desk.customer('Ana Conceição'), desk.customer('Bia')]
    await desk.hears(ana, 'quero um orçamento')
    await desk.hears(bia, 'preciso de ajuda com a instalação')
    const found = async (searchParam: string) =>
      (await desk.admin.call(ticketRoutes.list, { query: { searchParam } })).tickets.map(ticket => ticket.contact.name)
    expect(await found('conceicao')).toEqual(['Ana Conceição'])
    expect(await found(bia.pn.slice(4))).toEqual(['Bia'])
    expect(await found('INSTALACAO')).toEqual(['Bia'])
    expect((await found('quero')).concat(await found('nada disso'))).toEqual(['Ana Conceição'])
  })
})

describe('creating', () => {
  test('opens a ticket for the caller in their only queue', async ({ world }) => {
    const { agent, desk, sales } = await aContext(world)
    const contact = await aContact(agent, { number: desk.customer().pn })
    const ticket = await agent.call(ticketRoutes.create, { body: { contactId: contact.id } })
    const { id } = await me(agent)
    expect(ticket).toMatchObject({ status: 'open', userId: id, queueId: sales.id, contact: { id: contact.id } })
  })

  test('takes the connection of the caller where none is named', async ({ world }) => {
    const { agent, company, desk } = await aContext(world)
    const own = await aConnection(company.admin, { greetingMessage: 'Olá!' })
    const contact = await aContact(agent, { number: desk.customer().pn })
    const { id } = await me(agent)
    await company.admin.call(userRoutes.update, { params: { id }, body: { whatsappId: own.id } })
    expect(await agent.call(ticketRoutes.create, { body: { contactId: contact.id } })).toMatchObject({
      whatsapp: { id: own.id },
    })
  })
  test('asks for a queue from someone who has several', async ({ world }) => {
    const { company, desk, sales, support } = await aContext(world)
    const agent = await company.person('user', [sales.id, support.id])
    const contact = await aContact(agent, { number: desk.customer().pn })
    const rejected = await agent.refusal(ticketRoutes.create, { body: { contactId: contact.id } })
    expect(rejected.body).toMatchObject({ faults: [{ path: 'queueId', message: 'Selecione uma fila' }] })
  })

  test('rejects queues of others, and giving the ticket to others', async ({ world }) => {
    const { agent, support, desk } = await aContext(world)
    const contact = await aContact(agent, { number: desk.customer().pn })
    const admin = await me(desk.admin)
    for (const body of [{ queueId: support.id }, { userId: admin.id }]) {
      const rejected = await agent.refusal(ticketRoutes.create, { body: { contactId: contact.id, ...body } })
      expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    }
  })

  test('rejects someone who is not in the queue as the one who attends', async ({ world }) => {
    const { company, desk, agent, sales, support } = await aContext(world)
    const overseer = await company.person('supervisor')
    const contact = await aContact(overseer, { number: desk.customer().pn })
    const { id: userId } = await me(agent)
    const body = { contactId: contact.id, userId }
    const rejected = await overseer.refusal(ticketRoutes.create, { body: { ...body, queueId: support.id } })
    expect(rejected.code).toBe('ERR_USER_NOT_IN_QUEUE')
    const ticket = await overseer.call(ticketRoutes.create, { body: { ...body, queueId: sales.id } })
    expect(ticket).toMatchObject({ queueId: sales.id, user: { id: userId } })
  })
  test('leaves those who oversee without a queue unless they name one, and rejects one that is not there', async ({
    world,
  }) => {
    const { company, sales, desk } = await aContext(world)
    const overseer = await company.person('supervisor', [sales.id])
    const [one, two] = [
      await aContact(overseer, { number: desk.customer().pn }),
      await aContact(overseer, { number: desk.customer().pn }),
    ]
    const create = (body: object) => overseer.call(ticketRoutes.create, { body: { contactId: one.id, ...body } })
    expect(await create({})).toMatchObject({ queueId: null })
    expect(await create({ contactId: two.id, queueId: sales.id })).toMatchObject({ queueId: sales.id })
    const rejected = await overseer.refusal(ticketRoutes.create, { body: { contactId: one.id, queueId: 999 } })
    expect(rejected.code).toBe('ERR_NO_QUEUE_FOUND')
  })

  test('lets someone of several queues name one of them, and themselves', async ({ world }) => {
    const { company, desk, sales, support } = await aContext(world)
    const agent = await company.person('user', [sales.id, support.id])
    const { id: userId } = await me(agent)
    const { id: contactId } = await aContact(agent, { number: desk.customer().pn })
    const ticket = await agent.call(ticketRoutes.create, { body: { contactId, queueId: support.id, userId } })
    expect(ticket).toMatchObject({ queueId: support.id, userId, isGroup: false })
    const { trace } = await desk.admin.call(ticketRoutes.trace, { params: { ticketId: ticket.id } })
    expect(trace).toMatchObject([{ rule: 'opened-by-desk', detail: { userId, by: userId } }])
  })

  test('with a group is a ticket of a group', async ({ world }) => {
    const { company, desk } = await aContext(world)
    const { id: contactId } = await company.context(open =>
      open.transaction(tx => identify(tx, { group: '120363000000000001' })),
    )
    expect(await desk.admin.call(ticketRoutes.create, { body: { contactId } })).toMatchObject({ isGroup: true })
  })

  test('goes by the connection that is named, else by one that is up, else by the default', async ({ world }) => {
    const { company, desk } = await aContext(world)
    const { admin } = company
    const fallback = await aConnectedConnection(world, company, { greetingMessage: 'Olá!' })
    const resting = await aConnection(admin, { greetingMessage: 'Olá!' })
    const createdBy = async (body: object = {}) => {
      const { id: contactId } = await aContact(admin)
      return (await admin.call(ticketRoutes.create, { body: { contactId, ...body } })).whatsappId
    }
    desk.line.answers = false
    world.whatsapp.line({ companyId: company.id, connectionId: fallback.id }).answers = false
    expect(await createdBy({ whatsappId: resting.id })).toBe(resting.id)
    expect(await createdBy()).toBe(desk.connection.id)
    const stop = (whatsappId: number) => admin.call(connectionRoutes.endSession, { params: { whatsappId } })
    await stop(desk.connection.id)
    expect(await createdBy()).toBe(fallback.id)
    await stop(fallback.id)
    expect(await createdBy()).toBe(desk.connection.id)
    const { id: contactId } = await aContact(admin)
    const rejected = await admin.refusal(ticketRoutes.create, { body: { contactId, whatsappId: 999 } })
    expect(rejected.code).toBe('ERR_NO_WAPP_FOUND')
  })

  test('answers with the ticket that the contact has already, as JSON text in `error`', async ({ world }) => {
    const { desk, agent, change, sales, ticketId } = await aContext(world)
    const { contactId, uuid } = await change(agent, { status: 'open' })
    const rejected = await desk.admin.refusal(ticketRoutes.create, { body: { contactId } })
    expect(rejected.status).toBe(409)
    const { id: userId, name } = await me(agent)
    expect(JSON.parse(String(rejected.body.error)) satisfies OtherTicket).toEqual({
      id: ticketId,
      uuid,
      status: 'open',
      userId,
      user: { id: userId, name },
      queue: { id: sales.id, name: sales.name, color: sales.color },
    })
  })

  test('goes on with the finished ticket of the contact', async ({ world }) => {
    const { agent, change, ticketId } = await aContext(world)
    const { contactId } = await change(agent, { status: 'closed' })
    expect(await agent.call(ticketRoutes.create, { body: { contactId } })).toMatchObject({
      id: ticketId,
      status: 'open',
    })
  })

  test('rejects contacts that are not there, and a company without connections', async ({ world }) => {
    const company = await world.company()
    const contact = await aContact(company.admin)
    const rejected = async (contactId: number) =>
      (await company.admin.refusal(ticketRoutes.create, { body: { contactId } })).code
    expect(await rejected(999)).toBe('ERR_NO_CONTACT_FOUND')
    expect(await rejected(contact.id)).toBe('ERR_NO_DEF_WAPP_FOUND')
  })
})

describe('who may see a ticket', () => {
  test('not someone whose queues lack its queue: 403 with the text of the specification', async ({ world }) => {
    const { company, support, ticketId, ana, desk } = await aContext(world)
    const stranger = await company.person('user', [support.id])
    const { uuid } = await desk.ticketOf(ana)
    const errors = [
      await stranger.refusal(ticketRoutes.show, { params: { ticketId } }),
      await stranger.refusal(ticketRoutes.showByUuid, { params: { uuid } }),
      await stranger.refusal(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } }),
    ]
    for (const rejected of errors)
      expect(rejected.body).toMatchObject({ error: 'ERR_NO_PERMISSION', message: 'Acesso não permitido' })
    expect((await stranger.call(ticketRoutes.list, {})).tickets).toEqual([])
  })

  test('of those without a queue, anyone who follows those who wait sees them wait, and never what a colleague has', async ({
    world,
  }) => {
    const company = await world.company()
    const desk = await FrontDesk.open(world, company)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const [follower, outsider] = [await aFollower(company), await company.person('user')]
    const seen = async (client: TestClient) =>
      (await client.call(ticketRoutes.list, {})).tickets.map(({ contact }) => contact.name)
    expect([await seen(follower), await seen(outsider)]).toEqual([['Ana'], []])
    const params = { ticketId }
    await company.admin.call(ticketRoutes.update, { params, body: { status: 'open' } })
    expect(await seen(follower)).toEqual([])
    expect((await follower.refusal(ticketRoutes.show, { params })).code).toBe('ERR_NO_PERMISSION')
    const takes = { params, body: { status: 'open' as const, userId: (await me(follower)).id, queueId: null } }
    expect((await follower.refusal(ticketRoutes.update, takes)).code).toBe('ERR_NO_PERMISSION')
    await company.admin.call(ticketRoutes.update, { params, body: { status: 'closed' } })
    expect(await seen(follower)).toEqual([])
  })

  test('in the bell, those of own hands, and those who wait where one follows them', async ({ world }) => {
    const { company, desk, sales, agent, ana, change } = await aContext(world)
    const follower = await company.person('user', [sales.id])
    const { id } = await me(follower)
    await company.admin.call(userRoutes.update, { params: { id }, body: { allTicket: 'enable' } })
    const agentId = (await me(agent)).id
    await company.admin.call(userRoutes.update, { params: { id: agentId }, body: { followsQueues: false } })
    await desk.hears(desk.customer('Bia'), 'oi')
    const bell = async (client: TestClient) =>
      (await client.call(ticketRoutes.list, { query: { withUnreadMessages: true } })).tickets.map(
        ({ contact }) => contact.name,
      )
    expect([await bell(agent), await bell(follower)]).toEqual([[], ['Bia', 'Ana']])
    await change(agent, { status: 'open' })
    await desk.hears(ana, 'e aí?')
    expect([await bell(agent), await bell(follower)]).toEqual([['Ana'], ['Bia']])
  })

  test('nobody of another company: it is not there', async ({ world }) => {
    const { ticketId, ana, desk } = await aContext(world)
    const foreigner = (await world.company()).admin
    const { uuid } = await desk.ticketOf(ana)
    const errors = [
      await foreigner.refusal(ticketRoutes.show, { params: { ticketId: ticketId + 500 } }),
      await foreigner.refusal(ticketRoutes.showByUuid, { params: { uuid } }),
      await foreigner.refusal(ticketRoutes.remove, { params: { ticketId: ticketId + 500 } }),
    ]
    for (const rejected of errors) expect([rejected.status, rejected.code]).toEqual([404, 'ERR_NO_TICKET_FOUND'])
  })

  test('shows the contact with e-mail and extra information on its own', async ({ world }) => {
    const { agent, ticketId, desk, ana } = await aContext(world)
    const { uuid } = await desk.ticketOf(ana)
    const ticket = await agent.call(ticketRoutes.show, { params: { ticketId } })
    expect(ticket.contact).toMatchObject({ name: 'Ana', email: '', extraInfo: [] })
    expect(await agent.call(ticketRoutes.showByUuid, { params: { uuid } })).toEqual(ticket)
  })
})

describe('deleting', () => {
  test('is for admins, takes everything along and says so', async ({ world }) => {
    const { desk, company, agent, ticketId } = await aContext(world)
    const rejected = await agent.refusal(ticketRoutes.remove, { params: { ticketId } })
    await desk.set('autoCloseHours', '5')
    await agent.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    const timers = () =>
      company.context(({ db }) => db.selectFrom('jobs').select('kind').where('kind', 'like', 'ticket.%').execute())
    expect(await timers()).toEqual([{ kind: 'ticket.autoClose' }])
    expect([rejected.status, rejected.code]).toEqual([403, 'ERR_NO_PERMISSION'])
    expect(await desk.admin.call(ticketRoutes.remove, { params: { ticketId } })).toEqual({ message: 'ticket deleted' })
    const left = await company.context(async ({ db }) => [
      await db.selectFrom('messages').select('id').execute(),
      await db.selectFrom('ticket_tracking').select('id').execute(),
      await db.selectFrom('ticket_trace').select('id').execute(),
    ])
    expect(left).toEqual([[], [], []])
    expect(await timers()).toEqual([])
  })
})
