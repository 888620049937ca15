import { describe, expect } from 'vitest'
import type { TestClient } from '../../../app/testing/client.ts'
import { test } from '../../../app/testing/test.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { ticketRoutes } from '../contract.ts'
import { aDeskWithTicket as aContext } from '../fixtures.ts'

const me = (client: TestClient) => client.call(authRoutes.me)

describe('the trace', () => {
  test('tells who did it, and where a ticket went', async ({ world }) => {
    const { desk, agent, support, change, ana } = await aContext(world)
    const [{ id: userId }, { id: bossId }] = [await me(agent), await me(desk.admin)]
    await change(agent, { status: 'open' })
    await change(agent, { status: 'pending', userId: null })
    await change(agent, { queueId: support.id, status: 'pending', userId: null })
    await change(desk.admin, { status: 'closed' })
    await change(desk.admin, { status: 'open' })
    const whatsappId = desk.connection.id
    const acts = (await desk.trace(ana)).map(({ rule, detail }) => [rule, detail])
    expect(acts.slice(0, 5)).toEqual([
      ['reopen', { userId: bossId }],
      ['finish', { how: 'user', userId: bossId, ratingAsked: false }],
      ['transfer', { queueId: support.id, userId: null, whatsappId }],
      ['return', { userId }],
      ['accept', { userId }],
    ])
  })

  test('tells admins what was decided, newest first', async ({ world }) => {
    const { desk, agent, ticketId, change, ana } = await aContext(world)
    await change(agent, { status: 'open' })
    await change(agent, { status: 'closed' })
    expect(await desk.rules(ana)).toEqual(['created', 'queue', 'accept', 'finish'])
    const rejected = await agent.refusal(ticketRoutes.trace, { params: { ticketId } })
    expect(rejected.code).toBe('ERR_NO_PERMISSION')
  })

  test('is of one ticket, whatever became of others', async ({ world }) => {
    const { desk, agent, change, ana } = await aContext(world)
    const bia = desk.customer()
    await desk.hears(bia, 'oi')
    await change(agent, { status: 'open' })
    expect(await desk.rules(ana)).toEqual(['created', 'queue', 'accept'])
    expect(await desk.rules(bia)).toEqual(['created', 'queue'])
  })
})
