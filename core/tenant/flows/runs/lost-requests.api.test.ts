import { describe, expect } from 'vitest'
import { advance } from '../../../flow-engine/advance.ts'
import type { HttpRequest } from '../../../flow-engine/effects.ts'
import { SECOND } from '../../../kit/clock.ts'
import { test } from '../../../testing/test.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, hears, line, says } from './fixtures.ts'
import { lostRequest } from './job-kinds.ts'
import { engineRun, graphOfVersion, runOfTicket } from './run-row.ts'
import { settle } from './step.ts'

/** When it is looked for what was lost (decision 103). */
const LOOKED_FOR = 15 * SECOND

/** A conversation whose step asked another program, which this one ended before it could: as `kill -9` leaves it. */
const withLost = test.extend('lost', ({ openWorld }) => async (request: Record<string, unknown>) => {
  const asked: HttpRequest[] = []
  const world = await openWorld({
    outside: {
      http: async one => {
        asked.push(one)
        return { for: 'http', status: 200, statusText: 'OK', headers: {}, data: { preco: 12 } }
      },
    },
  })
  const graph = line(
    hears('ouve', 'x'),
    ['pede', 'httpRequest', { url: 'https://example.com/', ...request }],
    ['le', 'httpResponse', { mappings: { success: { preco: 'preco' }, error: { statusText: 'falha' } } }],
    says('a', 'Custa {{preco}}{{falha}}.'),
  )
  const { desk, admin, flow, company } = await deskWithFlow(world, graph)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  await company.desk(({ transaction }) =>
    transaction(async tx => {
      const row = (await runOfTicket(tx.db, ticketId))!
      const reply = { is: 'reply', now: tx.now, text: 'preço' } as const
      const step = advance(await graphOfVersion(tx, row.versionId), engineRun(row), reply)
      await settle(tx, row, step)
      const askId = step.effects.find(effect => effect.do === 'ask')!.id
      await tx.schedule(lostRequest.at(tx.now + LOOKED_FOR, row.id, { runId: row.id, askId }))
    }),
  )
  const state = async () => {
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    return runs[0]!.state
  }
  const said = async () => (await desk.transcript(ana)).slice(1)
  return { desk, admin, ticketId, asked, state, said }
})

describe('a request that was lost with the program', () => {
  withLost('is made again where it only reads', async ({ lost }) => {
    const { desk, asked, state, said } = await lost({ method: 'GET' })
    expect(await state()).toBe('running')
    await desk.later(LOOKED_FOR - SECOND)
    expect(asked).toEqual([])
    await desk.later(SECOND)
    expect([asked.length, await said(), await state()]).toEqual([1, ['> Custa 12.'], 'finished'])
  })

  withLost('is made again where its key keeps it from being done twice', async ({ lost }) => {
    const headers = [{ key: 'idempotency-key', value: '{{numero}}' }]
    const { desk, asked, said } = await lost({ method: 'POST', headers, body: '{}' })
    await desk.later(LOOKED_FOR)
    expect([asked.length, await said()]).toEqual([1, ['> Custa 12.']])
  })

  withLost.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'has failed where it is %s, which may have been done',
    async (method, { lost }) => {
      const { desk, asked, state, said } = await lost({ method })
      await desk.later(LOOKED_FOR)
      const failed = ['> Custa the program ended before the answer came.']
      expect([asked.length, await said(), await state()]).toEqual([0, failed, 'finished'])
    },
  )

  withLost('is nobody’s any more where a person took the ticket', async ({ lost }) => {
    const { desk, admin, ticketId, asked, state, said } = await lost({ method: 'GET' })
    await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.later(LOOKED_FOR)
    expect([asked.length, await said(), await state()]).toEqual([0, [], 'stopped'])
  })
})
