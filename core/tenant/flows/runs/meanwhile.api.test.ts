import { expect } from 'vitest'
import type { HttpAnswer } from '../../../flow-engine/effects.ts'
import { test } from '../../../testing/test.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, says } from './fixtures.ts'

const ANSWER: HttpAnswer = { for: 'http', status: 200, statusText: 'OK', headers: {}, data: { preco: 12 } }

test('what a customer writes while a request is under way is heard by no node, and the answer leads on', async ({
  openWorld,
}) => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<HttpAnswer>()
  const http = (): Promise<HttpAnswer> => {
    asked.resolve()
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
  await asked.promise
  ana.says('por favor')
  await expect.poll(() => desk.transcript(ana)).toEqual(['preço', 'por favor'])
  answered.resolve(ANSWER)
  await desk.settled()
  expect(await desk.transcript(ana)).toEqual(['preço', 'por favor', '> Custa 12.'])
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  expect(runs[0]!.state).toBe('finished')
})
