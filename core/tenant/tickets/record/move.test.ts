import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import type { CompanyTx } from '../../../company/index.ts'
import { HOUR } from '../../../kit/clock.ts'
import { type TicketStatus, type TicketVerb, ticketMoves, ticketRoutes } from '../contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'
import { amendTicket, moveTicket, noteMessage, openTicket, readTicket, rewordTicket } from './move.ts'
import { roundAwaitingRating } from './rounds.ts'
import { ticketRow } from './row.ts'

/** Ana's ticket at some point of its life, unread, with a page of the admin that learns of it. */
async function aTicket(world: World, status: TicketStatus) {
  const made = await aDeskWithTicket(world)
  const { company, desk, ticketId, agent, change } = made
  await desk.set('autoCloseHours', '4')
  await desk.set('userRating', 'enabled')
  if (status !== 'pending') await change(agent, { status: 'open' })
  if (status === 'closed') await change(agent, { status: 'closed' })
  await company.context(({ db }) => db.updateTable('tickets').set({ unreadMessages: 1 }).execute())
  const page = await company.admin.fullSocket()
  const act = (verb: TicketVerb, change: Parameters<typeof moveTicket>[3]) =>
    company.context(open =>
      open.transaction(async tx => moveTicket(tx, (await ticketRow(tx.db, ticketId))!, verb, change, about(verb))),
    )
  const look = () =>
    company.context(async ({ db }) => ({
      ticket: (await ticketRow(db, ticketId))!,
      round: (await db.selectFrom('ticket_tracking').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst())!,
      timers: await db.selectFrom('jobs').select(['kind', 'dueAt']).where('kind', 'like', 'ticket.%').execute(),
      trace: await db.selectFrom('ticket_trace').select('rule').orderBy('id', 'desc').limit(1).executeTakeFirst(),
      asks: await roundAwaitingRating(db, ticketId),
    }))
  return { ...made, page, act, look }
}

/** The bot begins again with it. */
const forgetsAll: readonly TicketVerb[] = ['finish', 'writeAgain', 'takeBackWaiting']

const about = (verb: TicketVerb) => ({ why: { rule: `tried-${verb}` }, how: 'tried' })

describe('whatever moves a ticket', () => {
  for (const { from, verb, to } of ticketMoves)
    test(`leads from ${from} to ${to} by ${verb}, with its round, timers, trace, bot and one event`, async ({
      world,
    }) => {
      const { act, look, page, agent, ticketId, company } = await aTicket(world, from)
      await company.context(({ db }) => db.updateTable('tickets').set({ heldEnd: '{}', snoozedUntil: 1 }).execute())
      const { user } = await agent.call(ticketRoutes.show, { params: { ticketId } })
      const { bot } = (await look()).ticket
      const userId = to === 'open' ? (user?.id ?? 1) : null
      await world.advance(HOUR)
      const now = world.clock.now()
      await act(verb, { userId })
      await page.settled()
      const { ticket, round, timers, trace, asks } = await look()
      expect(ticket).toMatchObject({ status: to, userId, updatedAt: now, chatbot: 0, queueOptionId: null })
      expect(ticket).toMatchObject({ heldEnd: null, snoozedUntil: null })
      const stays = verb === 'snooze' || verb === 'wake'
      if (stays) expect(ticket.bot).toBe(bot)
      else expect(JSON.parse(ticket.bot)).toEqual(forgetsAll.includes(verb) ? {} : { attended: true })
      expect(ticket.unreadMessages).toBe(verb === 'accept' || verb === 'reopen' ? 0 : 1)
      expect(round.finishedAt).toBe(to === 'closed' ? now : null)
      const goesOn = from === 'open' || verb === 'takeBack'
      if (to === 'closed') expect(round.finishedBy).toBe('tried')
      if (to === 'pending' && verb !== 'takeBackWaiting' && !stays)
        expect(round).toMatchObject({ queuedAt: now, startedAt: null, userId: null })
      if (to === 'open') expect(round).toMatchObject({ startedAt: goesOn ? now - HOUR : now, userId })
      const closes = timers.filter(({ kind }) => kind === 'ticket.autoClose')
      expect(closes.some(({ dueAt }) => dueAt === now + 4 * HOUR)).toBe(to === 'open')
      expect(trace).toEqual({ rule: `tried-${verb}` })
      expect(asks).toBeUndefined()
      const events = page.frames.filter(({ event }) => event?.endsWith('-ticket'))
      expect(events.map(({ data }) => data).filter(data => (data as { action: string }).action === 'update')).toEqual([
        expect.objectContaining({ ticket: expect.objectContaining({ id: ticketId, status: to }) }),
      ])
    })
})

describe('the last words of a queue', () => {
  for (const { from, verb } of ticketMoves)
    test(`stay there when a ticket goes from ${from} to another queue by ${verb}`, async ({ world }) => {
      const { act, look, support } = await aTicket(world, from)
      await act(verb, { queueId: support.id })
      expect((await look()).ticket).toMatchObject({ queueId: support.id, lastMessage: '' })
    })

  test('go along within the queue, and wherever everybody reads all of a ticket', async ({ world }) => {
    const { act, look, desk, sales, support } = await aTicket(world, 'open')
    await act('transferToUser', { queueId: sales.id, userId: 1 })
    expect((await look()).ticket.lastMessage).toBe('oi')
    await desk.set('messageVisibility', 'ticket')
    await act('transferToQueue', { queueId: support.id })
    expect((await look()).ticket.lastMessage).toBe('oi')
  })

  test('stay there when a ticket loses or changes its queue without being handed over', async ({ world }) => {
    const { look, company, ticketId } = await aTicket(world, 'pending')
    await company.context(open =>
      open.transaction(async tx => amendTicket(tx, (await ticketRow(tx.db, ticketId))!, { queueId: null })),
    )
    expect((await look()).ticket).toMatchObject({ queueId: null, lastMessage: '' })
  })
})

describe('a transaction that moves a ticket several times', () => {
  test('tells the pages of it once, as it is at the end', async ({ world }) => {
    const { page, company, ticketId, support } = await aTicket(world, 'pending')
    await company.context(open =>
      open.transaction(async (tx: CompanyTx) => {
        const opened = await moveTicket(
          tx,
          (await ticketRow(tx.db, ticketId))!,
          'accept',
          { userId: 1 },
          about('accept'),
        )
        await moveTicket(tx, opened, 'transferToQueue', { userId: null, queueId: support.id }, about('transferToQueue'))
      }),
    )
    await page.settled()
    const events = page.frames.filter(({ event }) => event?.endsWith('-ticket')).map(({ data }) => data)
    expect(events.filter(data => (data as { action: string }).action === 'update')).toEqual([
      expect.objectContaining({ ticket: expect.objectContaining({ status: 'pending', queueId: support.id }) }),
    ])
  })
})

describe('a message that is written down on its ticket', () => {
  test('counts as unread or reads it, in so many letters, and starts the timers again where it is ours', async ({
    world,
  }) => {
    const { company, ticketId, look } = await aTicket(world, 'open')
    const note = (fromMe: number, unread: number | 'reset') =>
      company.context(open =>
        open.transaction(tx => {
          const source = fromMe ? 'chat' : 'contact'
          const noted = {
            id: 1,
            ticketId,
            queueId: null,
            fromMe,
            isDeleted: 0,
            source,
            userId: null,
            createdAt: tx.now,
          } as const
          return noteMessage(tx, noted, { preview: 'x'.repeat(300), unread })
        }),
      )
    await world.advance(HOUR)
    const rings = async () => (await look()).timers.find(({ kind }) => kind === 'ticket.autoClose')!.dueAt
    const before = await rings()
    expect(await note(0, 1)).toMatchObject({ unreadMessages: 2, lastFromMe: 0, lastMessage: 'x'.repeat(255) })
    expect(await rings()).toBe(before)
    expect(await note(1, 0)).toMatchObject({ unreadMessages: 2, lastFromMe: 1, updatedAt: world.clock.now() })
    expect(await rings()).toBe(world.clock.now() + 4 * HOUR)
    expect(await note(1, 'reset')).toMatchObject({ unreadMessages: 0 })
  })
})

describe('a message whose words change', () => {
  test('changes those of its ticket where they are the last, and where its queue reads them', async ({ world }) => {
    const { desk, company, ana, ticketId, support } = await aDeskWithTicket(world)
    const { lastMessageId: id } = await company.context(async ({ db }) => (await ticketRow(db, ticketId))!)
    const reword = (more: object, preview: string) =>
      company.context(open =>
        open.transaction(tx => {
          const content = { fromMe: 0, isDeleted: 0, source: 'contact', userId: null } as const
          const noted = { id: id!, ticketId, queueId: null, ...content, createdAt: tx.now, ...more }
          return rewordTicket(tx, noted, preview)
        }),
      )
    const displayed = async () => (await desk.ticketOf(ana)).lastMessage
    await reword({ id: id! + 1 }, 'outra')
    expect(await displayed()).toBe('oi')
    await reword({}, 'x'.repeat(300))
    expect(await displayed()).toBe('x'.repeat(255))
    await reword({ queueId: support.id }, 'segredo')
    expect(await displayed()).toBe('')
    await reword({ isDeleted: 1 }, 'apagada')
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: '', lastIsDeleted: true })
  })
})

describe('a ticket that leaves its queue', () => {
  test('goes to that of its connection when nobody takes it, counted from then', async ({ world }) => {
    const { company, ticketId, support } = await aDeskWithTicket(world)
    const rules = { timeToTransfer: 5, transferQueueId: support.id }
    await company.context(({ db }) => db.updateTable('whatsapps').set(rules).execute())
    await company.context(open =>
      open.transaction(async tx => amendTicket(tx, (await ticketRow(tx.db, ticketId))!, { queueId: null })),
    )
    const timers = await company.context(({ db }) =>
      db.selectFrom('jobs').select('kind').where('kind', 'like', 'ticket.%').execute(),
    )
    expect(timers).toEqual([{ kind: 'ticket.transferUnqueued' }])
  })
})

describe('a message that turned out to be none', () => {
  test('leaves its ticket as if it had never come', async ({ world }) => {
    const { desk, ana } = await aDeskWithTicket(world)
    const before = await desk.ticketOf(ana)
    const waId = ana.sendsGarbled()
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ unreadMessages: 2, lastMessage: 'Aguardando mensagem' })
    ana.voids(waId)
    await desk.settled()
    expect(await desk.ticketOf(ana)).toEqual(before)
    const bia = desk.customer()
    const only = bia.sendsGarbled()
    await desk.settled()
    bia.voids(only)
    await desk.settled()
    expect(await desk.ticketOf(bia)).toMatchObject({
      ...{ unreadMessages: 0, lastMessage: '', lastMessageAt: null, lastFromMe: false, lastIsDeleted: false },
    })
  })

  test('takes nothing from what came after it, nor from the count of a ticket that was read', async ({ world }) => {
    const { desk, agent, ana, change } = await aDeskWithTicket(world)
    const [first, second] = [ana.sendsGarbled(), ana.sendsGarbled()]
    await desk.hears(ana, 'depois')
    ana.voids(first)
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ unreadMessages: 3, lastMessage: 'depois' })
    await change(agent, { status: 'open' })
    await desk.hears(ana, 'e agora?')
    ana.voids(second)
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ unreadMessages: 1, lastMessage: 'e agora?' })
  })

  test('brings no words back that were said in another queue', async ({ world }) => {
    const { desk, agent, ana, change, support } = await aDeskWithTicket(world)
    await desk.hears(ana, 'segredo para vendas')
    await change(agent, { status: 'open' })
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    const waId = ana.sendsGarbled()
    await desk.settled()
    ana.voids(waId)
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ lastMessage: '', lastFromMe: false })
  })
})

describe('a ticket', () => {
  test('is not opened beside one that the contact has on that connection, which stays as it is', async ({ world }) => {
    const { desk, company, ana, ticketId } = await aDeskWithTicket(world)
    const before = await desk.ticketOf(ana)
    const contact = { id: before.contactId, isGroup: false }
    const row = { status: 'open', whatsappId: desk.connection.id, userId: 1 } as const
    const opened = await company.context(open =>
      open.transaction(tx => openTicket(tx, contact, row, { rule: 'opened-twice' })),
    )
    expect(opened).toMatchObject({ id: ticketId, status: 'pending', userId: null })
    expect(await desk.ticketOf(ana)).toEqual(before)
    expect(await desk.rules(ana)).not.toContain('opened-twice')
  })

  test('tells the pages nothing of what only the bot knows, and once that it was read', async ({ world }) => {
    const { page, company, ticketId } = await aTicket(world, 'pending')
    for (const _ of ['once', 'twice'])
      await company.context(open =>
        open.transaction(async tx => {
          await amendTicket(tx, (await ticketRow(tx.db, ticketId))!, { bot: '{"menus":1}', queueOptionId: null })
          await readTicket(tx, ticketId)
        }),
      )
    await page.settled()
    const events = page.frames.filter(({ event }) => event?.endsWith('-ticket')).map(({ data }) => data)
    expect(events).toEqual([expect.objectContaining({ action: 'updateUnread', ticketId })])
  })
})
