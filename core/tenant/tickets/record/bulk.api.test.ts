import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { HOUR } from '../../../kit/clock.ts'
import { run } from '../../../storage/index.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'
import { aliveTickets, hideForeignWords, moveTickets } from './bulk.ts'

/** More than are worked at once, beside Ana's; every second one is attended. */
const COUNT = 1100

async function aBusyDesk(world: World) {
  const made = await aDeskWithTicket(world)
  const { company, sales, desk } = made
  const { id: agentId } = await company.context(({ db }) =>
    db.selectFrom('users').select('id').where('profile', '=', 'user').executeTakeFirstOrThrow(),
  )
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    at: at + 1000,
    contact: randomUUID(),
    ticket: randomUUID(),
  }))
  const json = JSON.stringify(rows)
  await company.context(open =>
    open.transaction(async ({ db, now }) => {
      await run(
        db,
        `INSERT INTO contacts (id, uuid, name, folded, createdAt, updatedAt)
         SELECT value ->> 'at', value ->> 'contact', 'Cliente', 'cliente', ?, ? FROM json_each(?)`,
        [now, now, json],
      )
      await run(
        db,
        `INSERT INTO tickets (id, uuid, status, contactId, whatsappId, queueId, userId, createdAt, updatedAt)
         SELECT value ->> 'at', value ->> 'ticket', 'open', value ->> 'at', ?, ?, iif(value ->> 'at' % 2, ?, NULL), ?, ?
         FROM json_each(?)`,
        [desk.connection.id, sales.id, agentId, now, now, json],
      )
    }),
  )
  const read = <Row>(text: string) => company.context(({ db }) => run<Row>(db, text, []))
  return { ...made, read }
}

test('the hours of silence that a company sets count for each of very many open tickets', async ({ world }) => {
  const { desk, read } = await aBusyDesk(world)
  await desk.set('autoCloseHours', '4')
  const timers = await read<{ dueAt: number; tickets: number }>(
    `SELECT dueAt, count(DISTINCT key) AS tickets FROM jobs WHERE kind = 'ticket.autoClose' GROUP BY dueAt`,
  )
  expect(timers).toEqual([{ dueAt: world.clock.now() + 4 * HOUR, tickets: COUNT }])
})

test('a queue that goes leaves each of very many tickets without one, and the bot asks only on those nobody had', async ({
  world,
}) => {
  const { desk, sales, read, ana } = await aBusyDesk(world)
  const page = await desk.admin.fullSocket()
  page.forget()
  await desk.admin.call(queueRoutes.remove, { params: { queueId: sales.id } })
  const places = await read<{ queueId: number | null; attended: number; bot: string; tickets: number }>(
    `SELECT queueId, userId IS NOT NULL AS attended, bot, count(*) AS tickets FROM tickets WHERE id >= 1000
     GROUP BY 1, 2, 3 ORDER BY 2`,
  )
  expect(places).toEqual([
    { queueId: null, attended: 0, bot: '{}', tickets: COUNT / 2 },
    { queueId: null, attended: 1, bot: '{"attended":true}', tickets: COUNT / 2 },
  ])
  const traces = await read<{ detail: string; tickets: number }>(
    `SELECT detail, count(*) AS tickets FROM ticket_trace WHERE rule = 'let-go' AND ticketId >= 1000 GROUP BY detail`,
  )
  expect(traces).toEqual([{ detail: JSON.stringify({ queueId: sales.id }), tickets: COUNT }])
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId: null })
  expect(await read('SELECT id FROM ticket_tracking WHERE ticketId >= 1000')).toEqual([])
  await page.settled()
  expect(page.published().filter(name => name.startsWith('ticket'))).toEqual([])
})

test('many that wait again begin their rounds with it', async ({ world }) => {
  const { company, ticketId } = await aDeskWithTicket(world)
  await world.advance(HOUR)
  await company.context(desk =>
    desk.transaction(async tx =>
      moveTickets(tx, await aliveTickets(tx), { status: 'pending', userId: null }, { rule: 'tried' }),
    ),
  )
  const rounds = await company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())
  expect(rounds).toMatchObject([{ ticketId, queuedAt: world.clock.now(), startedAt: null }])
})

test('words of another queue are hidden where each reads its own, and nowhere else', async ({ world }) => {
  const { company, desk, support, ana } = await aDeskWithTicket(world)
  await company.context(({ db }) => db.updateTable('tickets').set({ queueId: support.id }).execute())
  await company.context(({ db }) =>
    db
      .updateTable('messages')
      .set({ queueId: support.id + 1 })
      .execute(),
  )
  const hide = async (visibility: 'ticket' | 'message') => {
    await company.context(async ({ db }) => {
      await db.updateTable('settings').set({ value: visibility }).where('key', '=', 'messageVisibility').execute()
    })
    await company.context(open => open.transaction(tx => hideForeignWords(tx)))
    return (await desk.ticketOf(ana)).lastMessage
  }
  await desk.set('messageVisibility', 'ticket')
  expect(await hide('ticket')).toBe('oi')
  expect(await hide('message')).toBe('')
})
