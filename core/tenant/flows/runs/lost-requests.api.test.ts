import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { HttpAnswer, HttpRequest } from '../../../flow-engine/effects.ts'
import type { Json } from '../../../flow-engine/flow.ts'
import { SECOND } from '../../../kit/clock.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

/** When it is looked for what was lost (decision 103). */
const LOOKED_FOR = 15 * SECOND

/** A conversation whose step asked another program and has lost what asked: what a `kill -9` leaves, in a program that goes on. */
const withLost = test.extend('lost', ({ openWorld }) => async (request: Record<string, unknown>, times = 1) => {
  const requested: HttpRequest[] = []
  const world = await openWorld({
    outside: {
      http: async one => {
        requested.push(one)
        if (requested.length <= times) throw new Error('nobody hears the answer')
        return { for: 'http', status: 200, statusText: 'OK', headers: {}, data: { preco: 12 } }
      },
    },
  })
  const graph = line(
    listens('ouve', 'x'),
    ['pede', 'httpRequest', { url: 'https://example.com/', ...request }],
    ['le', 'httpResponse', { mappings: { success: { preco: 'preco' }, error: { statusText: 'falha' } } }],
    says('a', 'Custa {{preco}}{{falha}}.'),
  )
  const { desk, admin, flow } = await deskWithFlow(world, graph)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.hears(ana, 'preço')
  const state = async () => {
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    return runs[0]!.state
  }
  const content = async () => (await desk.transcript(ana)).filter(text => text.startsWith('> '))
  return { desk, admin, ana, ticketId, asked: requested, state, said: content }
})

describe('a request that was lost with the program', () => {
  withLost('is made again where it only reads', async ({ lost }) => {
    const { desk, asked: requested, state, said: content } = await lost({ method: 'GET' })
    expect(await state()).toBe('running')
    await desk.later(LOOKED_FOR - SECOND)
    expect(requested).toHaveLength(1)
    await desk.later(SECOND)
    expect([requested.length, await content(), await state()]).toEqual([2, ['> Custa 12.'], 'finished'])
  })

  withLost('is made again where its key keeps it from being done twice', async ({ lost }) => {
    const headers = [{ key: 'idempotency-key', value: '{{numero}}' }]
    const { desk, asked: requested, said: content } = await lost({ method: 'POST', headers, body: '{}' })
    await desk.later(LOOKED_FOR)
    expect([requested.length, await content()]).toEqual([2, ['> Custa 12.']])
  })

  withLost.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'has failed where it is %s, which may have been done',
    async (method, { lost }) => {
      const { desk, asked: requested, state, said: content } = await lost({ method })
      await desk.later(LOOKED_FOR)
      const failed = ['> Custa the program ended before the answer came.']
      expect([requested.length, await content(), await state()]).toEqual([1, failed, 'finished'])
    },
  )

  withLost('has failed once it was lost three times', async ({ lost }) => {
    const { desk, asked: requested, state, said: content } = await lost({ method: 'GET' }, 9)
    for (let times = 0; times < 5; times += 1) await desk.later(LOOKED_FOR)
    const failed = ['> Custa the program ended before the answer came.']
    expect([requested.length, await content(), await state()]).toEqual([3, failed, 'finished'])
  })

  withLost('is looked for also when the customer wrote meanwhile', async ({ lost }) => {
    const { desk, ana, said: content, state } = await lost({ method: 'GET' })
    await desk.hears(ana, 'alô?')
    await desk.later(LOOKED_FOR)
    expect([await content(), await state()]).toEqual([['> Custa 12.'], 'finished'])
  })

  withLost('is nobody’s any more where a person took the ticket', async ({ lost }) => {
    const { desk, admin, ticketId, asked: requested, state, said: content } = await lost({ method: 'GET' })
    await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.later(LOOKED_FOR)
    expect([requested.length, await content(), await state()]).toEqual([1, [], 'stopped'])
  })
})

test('an answer that a run cannot take is an error at once, and nothing is asked again', async ({ openWorld }) => {
  const requested: string[] = []
  const deep = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as Json
  const http = async ({ url }: HttpRequest): Promise<HttpAnswer> => {
    requested.push(url)
    return { for: 'http', status: 200, statusText: 'OK', headers: {}, data: deep }
  }
  const world = await openWorld({ outside: { http } })
  const graph = line(
    ['pede', 'httpRequest', { method: 'GET', url: 'https://example.com/' }],
    ['le', 'httpResponse', { mappings: { error: { statusText: 'falha' } } }],
    says('a', 'Falhou: {{falha}}.'),
  )
  const { desk } = await deskWithFlow(world, graph)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  await desk.later(LOOKED_FOR)
  expect(requested).toHaveLength(1)
  expect(await desk.transcript(ana)).toEqual(['oi', '> Falhou: the answer could not be used.'])
})

test('a stop of the program begins no request: what was never sent is sent by the next start', async ({
  openWorld,
}) => {
  const requested: string[] = []
  const restarting = Promise.withResolvers<{ restarted: Promise<void> }>()
  const http = async ({ url }: HttpRequest): Promise<HttpAnswer> => {
    requested.push(url)
    if (requested.length === 1) restarting.resolve({ restarted: world.restart() })
    return { for: 'http', status: 200, statusText: 'OK', headers: {}, data: {} }
  }
  const world = await openWorld({ outside: { http } })
  const posts = (id: string): [string, string, object] => [
    id,
    'httpRequest',
    { method: 'POST', url: `https://example.com/${id}`, body: '{}' },
  ]
  const { desk } = await deskWithFlow(world, line(posts('a') as never, posts('b') as never, says('c', 'Feito.')))
  const ana = desk.customer('Ana')
  ana.says('oi')
  await (await restarting.promise).restarted
  expect(requested).toEqual(['https://example.com/a'])
  await desk.later(LOOKED_FOR)
  expect(requested).toEqual(['https://example.com/a', 'https://example.com/b'])
  expect(await desk.transcript(ana)).toEqual(['oi', '> Feito.'])
})
