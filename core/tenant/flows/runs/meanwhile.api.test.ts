import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { HttpAnswer } from '../../../flow-engine/effects.ts'
import { SECOND } from '../../../kit/clock.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

const ANSWER: HttpAnswer = { for: 'http', status: 200, statusText: 'OK', headers: {}, data: { preco: 12 } }

test('what a customer writes while a request is under way is received by no node, and the answer leads on', async ({
  openWorld,
}) => {
  const requested = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<HttpAnswer>()
  const http = (): Promise<HttpAnswer> => {
    requested.resolve()
    return answered.promise
  }
  const graph = line(
    ['pede', 'httpRequest', { url: 'https://example.com/' }],
    ['le', 'httpResponse', { mappings: { success: { preco: 'preco' } } }],
    says('a', 'Custa {{preco}}.'),
  )
  const { desk, admin, flow } = await deskWithFlow(await openWorld({ outside: { http } }), graph)
  const ana = desk.customer('Ana')
  ana.says('preço')
  await requested.promise
  ana.says('por favor')
  await expect.poll(() => desk.transcript(ana)).toEqual(['preço', 'por favor'])
  answered.resolve(ANSWER)
  await desk.settled()
  expect(await desk.transcript(ana)).toEqual(['preço', 'por favor', '> Custa 12.'])
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  expect(runs[0]!.state).toBe('finished')
})

test('of a burst only what answers a free question is its answer', async ({ world, company }) => {
  const graph = line(says('pede', 'Seu nome?'), listens('ouve', 'nome_dito'), says('fala', 'Olá, {{nome_dito}}.'))
  const { desk } = await deskWithFlow(world, graph, company)
  const ana = desk.customer('Ana')
  const sentAt = world.clock.now() - SECOND
  for (const text of ['Oi', 'vi a loja de vocês']) ana.says(text, { sentAt })
  await desk.settled()
  await desk.hears(ana, 'bom dia', { sentAt: world.clock.now() + 2 * SECOND })
  expect((await desk.transcript(ana)).filter(text => text.startsWith('>'))).toEqual(['> Seu nome?'])
  await desk.hears(ana, 'Ana Luz')
  expect((await desk.transcript(ana)).at(-1)).toBe('> Olá, Ana Luz.')
})
