import { expect } from 'vitest'
import { atOnce, CALLERS, deletedBeside } from '../../app/testing/at-once.ts'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { TestCompany } from '../../app/testing/world.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { putOnPlan } from '../../platform/plans/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { noteRoutes } from '../notes/contract.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { tagRoutes } from '../tags/contract.ts'
import { ticketRoutes } from './contract.ts'
import { aDeskWithTicket } from './fixtures.ts'

/** As many people of a queue as call at once, signed in. */
async function peopleIn(superAdmin: TestClient, company: TestCompany, queueId: number): Promise<TestClient[]> {
  await putOnPlan(superAdmin, company, {})
  return Promise.all(Array.from({ length: CALLERS }, () => company.person('supervisor', [queueId])))
}

test('Of 20 people who accept a ticket at once one has it; the others hear who, and the contact is greeted once', async ({
  world,
  superAdmin,
}) => {
  const { desk, company, sales, ana, ticketId } = await aDeskWithTicket(world)
  await desk.set('sendGreetingAccepted', 'enabled')
  const people = await peopleIn(superAdmin, company, sales.id)
  const params = { ticketId }
  const { done, refused: rejected } = await atOnce(at =>
    people[at]!.call(ticketRoutes.update, { params, body: { status: 'open' } }),
  )
  const ticket = await desk.admin.call(ticketRoutes.show, { params })
  expect(done).toMatchObject([{ status: 'open', user: ticket.user }])
  const emitted = rejected.map(({ code, body }) => [code, body.user, body.userId])
  expect(emitted).toEqual(Array.from({ length: 19 }, () => ['ERR_TICKET_TAKEN', ticket.user!.name, ticket.user!.id]))
  expect((await desk.rules(ana)).filter(rule => rule === 'accept')).toHaveLength(1)
  const rounds = await company.context(({ db }) => db.selectFrom('ticket_tracking').selectAll().execute())
  expect(rounds).toMatchObject([{ ticketId, userId: ticket.user!.id }])
  await desk.settled()
  expect(desk.line.sent).toHaveLength(1)
})

test('A ticket that 20 finish at once says goodbye once, and 20 reopen it for one of them', async ({
  world,
  superAdmin,
}) => {
  const { desk, company, sales, ana, ticketId, change } = await aDeskWithTicket(world, {
    complationMessage: 'Até logo!',
  })
  const people = await peopleIn(superAdmin, company, sales.id)
  await change(people[0]!, { status: 'open' })
  await atOnce(at => change(people[at]!, { status: 'closed' }))
  await desk.settled()
  expect(await desk.transcript(ana)).toEqual(['oi', '> Até logo!'])
  const { done } = await atOnce(at => change(people[at]!, { status: 'open' }))
  const { user } = await desk.admin.call(ticketRoutes.show, { params: { ticketId } })
  expect(new Set(done.map(ticket => ticket.user!.id))).toEqual(new Set([user!.id]))
  expect((await desk.rules(ana)).filter(rule => rule === 'reopen')).toHaveLength(1)
})

test('20 messages that are sent at once to one ticket all arrive, each once, in the order that people see', async ({
  world,
}) => {
  const { desk, company, agent, ticketId, change } = await aDeskWithTicket(world)
  await change(agent, { status: 'open' })
  const { refused: rejected } = await atOnce(at =>
    agent.call(messageRoutes.send, { params: { ticketId }, body: { body: `Linha ${at}` } }),
  )
  expect(rejected).toEqual([])
  await desk.later(120_000)
  const stored = await company.context(({ db }) =>
    db
      .selectFrom('messages')
      .select('body')
      .where('ticketId', '=', ticketId)
      .where('fromMe', '=', 1)
      .orderBy('id')
      .execute(),
  )
  expect(new Set(stored.map(({ body }) => body)).size).toBe(CALLERS)
  expect(desk.line.sent.map(({ content }) => content)).toMatchObject(stored)
})

test('A ticket that is deleted while people write, note, tag and move it is gone with all of that', async ({
  world,
}) => {
  const { desk, company, support, agent } = await aDeskWithTicket(world)
  const { admin } = company
  const [tag, { id: userId }] = await Promise.all([aTag(admin), agent.call(authRoutes.me)])
  const codes = await deletedBeside({
    make: async () => {
      const customer = desk.customer()
      await desk.hears(customer, 'oi')
      return { customer, ticketId: (await desk.ticketOf(customer)).id }
    },
    remove: ({ ticketId }) => admin.call(ticketRoutes.remove, { params: { ticketId } }),
    writes: [
      ({ ticketId }) => admin.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Bom dia!' } }),
      ({ ticketId }) => admin.call(noteRoutes.create, { body: { ticketId, note: 'Ligar depois' } }),
      ({ ticketId }) => admin.call(tagRoutes.add, { body: { ticketId, tags: [tag.id] } }),
      ({ ticketId }) => admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } }),
      ({ ticketId }) =>
        admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'pending', queueId: support.id } }),
      ({ ticketId }) => admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } }),
      ({ ticketId }) => admin.call(ticketRoutes.snooze, { params: { ticketId }, body: { until: '2026-12-01T09:00' } }),
      ({ customer }) => desk.hears(customer, 'E aí?'),
    ],
    after: async ({ ticketId }) => {
      await desk.settled()
      expect((await admin.refusal(ticketRoutes.show, { params: { ticketId } })).code).toBe('ERR_NO_TICKET_FOUND')
      const left = await company.context(async ({ db }) =>
        Promise.all(
          (['messages', 'ticket_notes', 'ticket_tags', 'ticket_tracking'] as const).map(async table => [
            table,
            await db.selectFrom(table).selectAll().where('ticketId', '=', ticketId).execute(),
          ]),
        ),
      )
      expect(left.filter(([, rows]) => rows!.length > 0)).toEqual([])
    },
  })
  expect(codes).toContain('ERR_NO_TICKET_FOUND')
  expect(world.complaints).toEqual([])
})
