import { describe, expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { test } from '../../../testing/test.ts'
import type { World } from '../../../testing/world.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { type Message, messageRoutes } from '../../messages/contract.ts'
import { type Ticket, ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'
import { ratingExpires } from './rating.ts'

const aDesk = (world: World, given: Parameters<typeof aDeskWithTicket>[1] = {}) => aDeskWithTicket(world, given)

describe('the rating', () => {
  const QUESTION =
    'Digite de 1 a 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_'

  async function asked(world: World, { ratingsTimeout }: { ratingsTimeout?: string } = {}) {
    const made = await aDesk(world, { ratingMessage: 'Como fomos?', complationMessage: 'Até logo!' })
    await made.desk.set('userRating', 'enabled')
    if (ratingsTimeout) await made.desk.set('ratingsTimeout', ratingsTimeout)
    await made.change(made.agent, { status: 'open' })
    expect(await made.change(made.agent, { status: 'closed' })).toMatchObject({ status: 'closed' })
    const round = () =>
      made.company.desk(({ db }) => db.selectFrom('ticket_tracking').selectAll().executeTakeFirstOrThrow())
    return { ...made, round }
  }

  test('is asked on finishing; its answer is stored and thanked, and the ticket stays closed', async ({ world }) => {
    const { desk, ana, round } = await asked(world)
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
    const { desk, ana } = await asked(world)
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: 'oi', lastFromMe: false, lastUserId: null })
    await desk.hears(ana, '3')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', lastMessage: 'oi', lastFromMe: false })
  })

  test("is read as it comes, so that it stays in nobody's bell", async ({ world }) => {
    const { desk, ana, agent } = await asked(world)
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

  test('is not taken out of a sentence with a number in it', async ({ world }) => {
    const { desk, ana, round } = await asked(world)
    await desk.hears(ana, 'Meu pedido 4567 não chegou ainda, e agora?')
    expect(await round()).toMatchObject({ rate: null, ratedAt: null })
    await desk.hears(ana, 'Alô?')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', unreadMessages: 2 })
  })

  test('is asked once more after an answer without a number, and then given up', async ({ world }) => {
    const { desk, ana, round } = await asked(world)
    const last = async () => (await desk.trace(ana))[0]
    await desk.hears(ana, 'ótimo')
    expect((await desk.transcript(ana)).slice(2)).toEqual(['ótimo', `> ${QUESTION}`])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    expect(await last()).toMatchObject({ rule: 'rating-asked-again', detail: { answer: 'ótimo' } })
    expect(await round()).toMatchObject({ ratingAsks: 2 })
    await desk.hears(ana, `tenho outra dúvida ${'x'.repeat(200)}`)
    const answer = `tenho outra dúvida ${'x'.repeat(81)}`
    expect(await desk.trace(ana)).toContainEqual(
      expect.objectContaining({ rule: 'rating-gave-up', detail: { answer } }),
    )
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', userId: null })
    expect(await round()).toMatchObject({ rate: null, ratingExpiredAt: world.clock.now() })
  })

  test('expires after ratingsTimeout, with the completion message, also while the program was down', async ({
    world,
  }) => {
    const { desk, ana, round } = await asked(world)
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
    const { company, desk, ana, ticketId } = await aDesk(world)
    const before = await desk.ticketOf(ana)
    await company.desk(open => open.transaction(tx => ratingExpires(tx, ticketId)))
    expect(await desk.ticketOf(ana)).toEqual(before)
    expect(await desk.rules(ana)).not.toContain('rating-expired')
  })

  test('is not asked about what nobody attended', async ({ world }) => {
    const { desk, agent, ana, change } = await aDesk(world, { complationMessage: 'Até logo!' })
    await desk.set('userRating', 'enabled')
    await change(agent, { status: 'closed' })
    expect(await desk.transcript(ana)).toEqual(['oi', '> Até logo!'])
  })

  test('is not asked of a group', async ({ world }) => {
    const { desk, company } = await aDesk(world, { ratingMessage: 'Como fomos?', complationMessage: 'Até logo!' })
    await desk.set('userRating', 'enabled')
    await desk.set('CheckMsgIsGroup', 'disabled')
    await desk.hears(desk.customer(), 'oi, grupo', { group: '120363000000000001' })
    const { tickets } = await desk.admin.call(ticketRoutes.list, {})
    const params = { ticketId: tickets.find(({ isGroup }) => isGroup)!.id }
    for (const status of ['open', 'closed'] as const)
      await desk.admin.call(ticketRoutes.update, { params, body: { status } })
    const rounds = await company.desk(({ db }) =>
      db.selectFrom('ticket_tracking').select('ratingAt').where('ticketId', '=', params.ticketId).execute(),
    )
    expect(rounds).toEqual([{ ratingAt: null }])
  })
  test('that expires after a text leaves the ticket waiting in its queue, so that somebody reads the text', async ({
    world,
  }) => {
    const { desk, ana, agent, sales, round, ticketId } = await asked(world)
    const socket = await agent.fullSocket()
    await desk.hears(ana, 'Esqueci: vocês abrem amanhã?')
    await desk.later(5 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: sales.id, unreadMessages: 1 })
    expect((await desk.transcript(ana)).at(-1)).toBe(`> ${QUESTION}`)
    expect((await round()).ratingExpiredAt).not.toBeNull()
    await socket.event<{ ticket?: { id: number; status: string } }>(
      'ticket',
      ({ ticket }) => ticket?.id === ticketId && ticket.status === 'pending',
    )
  })

  test('lets no text lie in a finished ticket for ever, also where ratings never expire', async ({ world }) => {
    const { desk, ana } = await asked(world, { ratingsTimeout: '0' })
    await desk.later(DAY)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
    expect(await desk.rules(ana)).not.toContain('rating-expired')
    await desk.hears(ana, 'Vocês abrem amanhã?')
    await desk.later(5 * MINUTE)
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', unreadMessages: 1 })
  })

  test('that expires leaves the finished ticket alone when the contact has another one by then', async ({ world }) => {
    const { desk, ana, agent, ticketId, sales } = await asked(world)
    await desk.set('autoReopenTimeout', '2')
    await desk.hears(ana, 'Vocês abrem amanhã?')
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
    const { company, desk, ana } = await asked(world)
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
      const { desk, ana, company } = await asked(world)
      await desk.set('call', 'disabled')
      await root.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '2026-01-01' } })
      await desk.hears(ana, answer)
      ana.calls()
      await desk.settled()
      await world.advance(5 * MINUTE)
      const said = await company.desk(({ db }) =>
        db.selectFrom('messages').select('body').where('fromMe', '=', 1).execute(),
      )
      expect(said, answer).toEqual([{ body: `Como fomos?\n\n${QUESTION}` }])
    }
  })
})
