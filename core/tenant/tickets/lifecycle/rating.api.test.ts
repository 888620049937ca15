import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { type Message, messageRoutes } from '../../messages/contract.ts'
import { type Ticket, ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'
import { ratingExpires } from './rating.ts'

const aContext = (world: World, provided: Parameters<typeof aDeskWithTicket>[1] = {}) =>
  aDeskWithTicket(world, provided)

describe('the rating', () => {
  const QUESTION =
    'Digite de 1 a 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_'

  async function requested(world: World, { ratingsTimeout }: { ratingsTimeout?: string } = {}) {
    const made = await aContext(world, { ratingMessage: 'Como fomos?', complationMessage: 'Até logo!' })
    await made.desk.set('userRating', 'enabled')
    if (ratingsTimeout) await made.desk.set('ratingsTimeout', ratingsTimeout)
    await made.change(made.agent, { status: 'open' })
    expect(await made.change(made.agent, { status: 'closed' })).toMatchObject({ status: 'closed' })
    const round = () =>
      made.company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().executeTakeFirstOrThrow())
    return { ...made, round }
  }

  test('is asked on finishing; its answer is stored and thanked, and the ticket stays closed', async ({ world }) => {
    const { desk, ana, round } = await requested(world)
    await desk.hears(ana, '3')
    expect(await desk.transcript(ana)).toEqual(['oi', `> Como fomos?\n\n${QUESTION}`, '3', '> Até logo!'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    expect(await round()).toMatchObject({ rate: 3, ratedAt: world.clock.now() })
    expect((await desk.trace(ana))[0]).toMatchObject({ rule: 'rated', detail: { rate: 3 } })
    await desk.later(HOUR)
    expect((await desk.transcript(ana)).at(-1)).toBe('> Até logo!')
    expect(await round()).toMatchObject({ ratingExpiredAt: null })
    await desk.hears(ana, 'oi de novo')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending' })
  })

  test('leaves in the lists what the contact said before it, and so does the question', async ({ world }) => {
    const { desk, ana } = await requested(world)
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: 'oi', lastFromMe: false, lastUserId: null })
    await desk.hears(ana, '3')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', lastMessage: 'oi', lastFromMe: false })
  })

  test("is read as it comes, so that it stays in nobody's bell", async ({ world }) => {
    const { desk, ana, agent } = await requested(world)
    const socket = await agent.fullSocket()
    await desk.hears(ana, '3')
    const { message, ticket } = await socket.event<{ message: Message; ticket: Ticket }>(
      'appMessage',
      ({ message }) => message.body === '3',
    )
    expect([message.read, ticket.unreadMessages]).toEqual([true, 0])
    const { tickets } = await agent.call(ticketRoutes.list, { query: { withUnreadMessages: true } })
    expect(tickets).toEqual([])
  })

  test.for(['4127', '10', '0', '4', '-1', 'Meu pedido 3 não chegou', 'obrigada!', 'ótimo'])(
    'is one of 1 to 3: %j opens the ticket to people at once, in its queue, and nothing is said to it',
    async (text, { world }) => {
      const { desk, ana, agent, sales, round, ticketId } = await requested(world)
      const socket = await agent.fullSocket()
      await desk.hears(ana, text)
      expect(await desk.ticketOf(ana)).toMatchObject({
        ...{ id: ticketId, status: 'pending', userId: null, queueId: sales.id },
        ...{ chatbot: false, unreadMessages: 1, lastMessage: text },
      })
      expect((await desk.transcript(ana)).slice(2)).toEqual([text])
      expect(await desk.rules(ana)).toContain('rating-gave-up')
      expect(await round()).toMatchObject({ rate: null, ratingExpiredAt: world.clock.now() })
      await socket.event<{ ticket?: { id: number; status: string } }>(
        'ticket',
        ({ ticket }) => ticket?.id === ticketId && ticket.status === 'pending',
      )
      await desk.later(HOUR)
      expect((await desk.transcript(ana)).slice(2)).toEqual([text])
    },
  )

  test('is no picture, whatever number is written below it', async ({ world }) => {
    const { desk, ana, round } = await requested(world)
    ana.sendsFile('image', new Uint8Array([1]), 'image/png', { body: '3' })
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', unreadMessages: 1 })
    expect(await round()).toMatchObject({ rate: null })
  })

  test.for([
    ['3️⃣', 3],
    ['２', 2],
    ['*Ana:*\n1', 1],
    ['satisfeito!', 2],
    ['Muito satisfeito', 3],
    ['3 - Muito Satisfeito', 3],
  ] as const)('may be written as %j', async ([text, rate], { world }) => {
    const { desk, ana, round } = await requested(world)
    await desk.hears(ana, text)
    expect(await round()).toMatchObject({ rate })
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', unreadMessages: 0 })
  })

  test('may still come after what was written before the question could be read', async ({ world }) => {
    const { desk, ana, sales, round } = await requested(world)
    ana.says('obrigada!', { sentAt: world.clock.now() + 9 * SECOND })
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id, unreadMessages: 1 })
    await desk.hears(ana, '3')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'obrigada!' })
    expect((await desk.transcript(ana)).slice(2)).toEqual(['obrigada!', '3'])
    expect(await round()).toMatchObject({ rate: 3, ratingExpiredAt: null })
    await desk.hears(ana, '2')
    expect(await round()).toMatchObject({ rate: 3 })
    expect(await desk.ticketOf(ana)).toMatchObject({ unreadMessages: 2 })
  })

  test('that may still come is not waited for longer, and not by anyone who takes the ticket', async ({ world }) => {
    for (const takes of [false, true]) {
      const { desk, ana, agent, change, round } = await requested(world)
      ana.says('obrigada!', { sentAt: world.clock.now() })
      await desk.settled()
      if (takes) await change(agent, { status: 'open' })
      else await desk.later(5 * MINUTE)
      await desk.hears(ana, '3')
      expect([takes, await round()]).toMatchObject([takes, { rate: null }])
      expect(await desk.ticketOf(ana)).toMatchObject({ unreadMessages: takes ? 1 : 2 })
    }
  })

  test('expires after ratingsTimeout, with the completion message, also while the program was down', async ({
    world,
  }) => {
    const { desk, ana, round } = await requested(world)
    await desk.later(5 * MINUTE - 1)
    expect((await desk.transcript(ana)).at(-1)).not.toBe('> Até logo!')
    await desk.later(1)
    expect((await desk.transcript(ana)).at(-1)).toBe('> Até logo!')
    expect((await desk.trace(ana))[0]).toMatchObject({ rule: 'rating-expired' })
    expect((await round()).ratingExpiredAt).not.toBeNull()
    await desk.hears(ana, '3')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending' })
  })

  test('that nobody waits for does not expire', async ({ world }) => {
    const { company, desk, ana, ticketId } = await aContext(world)
    const before = await desk.ticketOf(ana)
    await company.context(open => open.transaction(tx => ratingExpires(tx, ticketId)))
    expect(await desk.ticketOf(ana)).toEqual(before)
    expect(await desk.rules(ana)).not.toContain('rating-expired')
  })

  test('is not asked about what nobody attended', async ({ world }) => {
    const { desk, agent, ana, change } = await aContext(world, { complationMessage: 'Até logo!' })
    await desk.set('userRating', 'enabled')
    await change(agent, { status: 'closed' })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Até logo!'])
  })

  test('is not asked of a group', async ({ world }) => {
    const { desk, company } = await aContext(world, { ratingMessage: 'Como fomos?', complationMessage: 'Até logo!' })
    await desk.set('userRating', 'enabled')
    await desk.set('CheckMsgIsGroup', 'disabled')
    await desk.hears(desk.customer(), 'oi, grupo', { group: '120363000000000001' })
    const { tickets } = await desk.admin.call(ticketRoutes.list, {})
    const params = { ticketId: tickets.find(({ isGroup }) => isGroup)!.id }
    for (const status of ['open', 'closed'] as const)
      await desk.admin.call(ticketRoutes.update, { params, body: { status } })
    const rounds = await company.context(({ db }) =>
      db.selectFrom('ticket_tracking').select('ratingAt').where('ticketId', '=', params.ticketId).execute(),
    )
    expect(rounds).toEqual([{ ratingAt: null }])
  })
  test('that an earlier version asked twice leaves the ticket waiting in its queue when it expires', async ({
    world,
  }) => {
    const { company, desk, ana, sales } = await requested(world)
    await company.context(({ db }) => db.updateTable('ticket_tracking').set({ ratingAsks: 2 }).execute())
    await desk.later(5 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id })
  })

  test('never expires where the company waits without end', async ({ world }) => {
    const { desk, ana, round } = await requested(world, { ratingsTimeout: '0' })
    await desk.later(DAY)
    expect(await desk.rules(ana)).not.toContain('rating-expired')
    await desk.hears(ana, '3')
    expect(await round()).toMatchObject({ rate: 3 })
  })

  test('that expires leaves the finished ticket alone when the contact has another one by then', async ({ world }) => {
    const { desk, ana, agent, ticketId, sales } = await requested(world)
    await desk.set('autoReopenTimeout', '2')
    await desk.later(3 * MINUTE)
    const { contactId } = await desk.ticketOf(ana)
    const { id: other } = await agent.call(ticketRoutes.create, { body: { contactId, queueId: sales.id } })
    await desk.later(2 * MINUTE)
    expect((await desk.ticketsOf(ana)).map(({ id, status }) => [id, status])).toEqual([
      [other, 'open'],
      [ticketId, 'closed'],
    ])
    expect(world.complaints).toEqual([])
  })

  test('that expires is ended with the last words though the contact has a ticket on another connection', async ({
    world,
  }) => {
    const { company, desk, ana } = await requested(world)
    const { id: whatsappId } = await aConnection(company.admin, { greetingMessage: 'Olá!' })
    const { contactId, id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.create, { body: { contactId, whatsappId } })
    await desk.later(5 * MINUTE)
    const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
    expect(messages.at(-1)!.body).toBe('Até logo!')
  })

  test('of a company that is overdue is not talked about any more, whatever comes', async ({ world }) => {
    const root = await world.superAdmin()
    for (const answer of ['ótimo', '3']) {
      const { desk, ana, company } = await requested(world)
      await desk.set('call', 'disabled')
      await root.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-01-01' } })
      await desk.hears(ana, answer)
      ana.calls()
      await desk.settled()
      await world.advance(5 * MINUTE)
      const content = await company.context(({ db }) =>
        db.selectFrom('messages').select('body').where('fromMe', '=', 1).execute(),
      )
      expect(content, answer).toEqual([{ body: `Como fomos?\n\n${QUESTION}` }])
    }
  })
})
