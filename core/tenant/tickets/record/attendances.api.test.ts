import { expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import type { World } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { userRoutes } from '../../users/contract.ts'
import { aDeskWithTicket } from '../fixtures.ts'

/** A desk where each act takes a minute, and its figures with times in minutes since a contact began to wait. */
async function watched(world: World) {
  const made = await aDeskWithTicket(world)
  const { agent, company, desk, ticketId } = made
  const [{ id: agentId }, { id: adminId }] = [await agent.call(authRoutes.me), await company.admin.call(authRoutes.me)]
  const began = Date.parse((await desk.ticketOf(made.ana)).waitingSince!)
  const minutes = (at: number | null) => (at === null ? null : Math.round((at - began) / MINUTE))
  const after = async (act: () => unknown) => {
    await world.advance(MINUTE)
    await act()
    await desk.settled()
  }
  return {
    ...made,
    agentId,
    adminId,
    after,
    answers: (client: TestClient) => () =>
      client.call(messageRoutes.send, { params: { ticketId }, body: { body: 'Oi, Ana' } }),
    round: async () => {
      const row = await company.context(({ db }) =>
        db.selectFrom('ticket_tracking').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow(),
      )
      const { answeredBy, answers, answersWait, moves } = row
      return { answeredAt: minutes(row.answeredAt), answeredBy, answers, waited: answersWait / MINUTE, moves }
    },
    turns: async () => {
      const rows = await company.context(({ db }) =>
        db.selectFrom('attendance_turns').selectAll().orderBy('id').execute(),
      )
      return rows.map(({ userId, how, words, endedBy, ...at }) => [
        userId,
        how,
        minutes(at.startedAt),
        minutes(at.answeredAt),
        words,
        minutes(at.endedAt),
        endedBy,
      ])
    },
  }
}

test('each person who has a round has a turn in it, with their first word and how it ended', async ({ world }) => {
  const { agent, agentId, adminId, company, change, after, answers, turns, round } = await watched(world)
  await after(() => change(agent, { status: 'open' }))
  await after(answers(agent))
  await after(answers(agent))
  await after(() => change(agent, { userId: adminId }))
  await after(answers(company.admin))
  await after(() => change(company.admin, { status: 'pending', userId: null }))
  await after(() => change(agent, { status: 'open' }))
  await after(() => change(agent, { status: 'closed' }))
  expect(await turns()).toEqual([
    [agentId, 'accepted', 1, 2, 2, 4, 'transfer'],
    [adminId, 'transferred', 4, 5, 1, 6, 'return'],
    [agentId, 'accepted', 7, null, 0, 8, 'finish'],
  ])
  expect(await round()).toEqual({ answeredAt: 2, answeredBy: agentId, answers: 1, waited: 2, moves: 1 })
})

test('only the word that ends a wait is an answer, and only a person gives one', async ({ world }) => {
  const { desk, ana, agent, agentId, change, after, answers, round } = await watched(world)
  await desk.set('sendGreetingAccepted', 'enabled')
  await after(() => change(agent, { status: 'open' }))
  expect(await round()).toMatchObject({ answeredAt: null, answers: 0 })
  await after(answers(agent))
  await after(answers(agent))
  await after(() => ana.says('e o preço?'))
  await after(() => ana.says('alô?'))
  await after(answers(agent))
  expect(await round()).toEqual({ answeredAt: 2, answeredBy: agentId, answers: 2, waited: 4, moves: 0 })
  await after(() => ana.says('obrigada'))
  await after(() => ana.isToldFromThePhone('Até logo'))
  expect(await round()).toMatchObject({ answers: 3, waited: 5 })
})

test('an end that is taken back gives the person another turn, and the next round has figures of its own', async ({
  world,
}) => {
  const { ana, agent, agentId, change, after, answers, turns, round } = await watched(world)
  await after(() => change(agent, { status: 'open' }))
  await after(() => change(agent, { status: 'closed' }))
  await after(() => ana.says('oi de novo'))
  await after(() => change(agent, { status: 'open' }))
  await after(answers(agent))
  expect(await turns()).toEqual([
    [agentId, 'accepted', 1, null, 0, 2, 'finish'],
    [agentId, 'accepted', 4, 5, 1, null, null],
  ])
  expect(await round()).toEqual({ answeredAt: 5, answeredBy: agentId, answers: 1, waited: 2, moves: 0 })
})

test('a person who leaves the company ends their turn, which stays in the figures', async ({ world }) => {
  const { agent, agentId, company, change, after, turns } = await watched(world)
  await after(() => change(agent, { status: 'open' }))
  await after(() => company.admin.call(userRoutes.remove, { params: { id: agentId } }))
  expect(await turns()).toEqual([[agentId, 'accepted', 1, null, 0, 2, 'return']])
})
