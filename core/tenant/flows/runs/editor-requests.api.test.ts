import { expect } from 'vitest'
import type { HttpRequest } from '../../../flow-engine/effects.ts'
import { test } from '../../../testing/test.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'

test('a request of the editor is made as it was written, sixty times a minute; a judgement twice as often', async ({
  openWorld,
}) => {
  const asked: HttpRequest[] = []
  const http = async (request: HttpRequest) => {
    asked.push(request)
    return { for: 'http', status: 201, statusText: 'Feito', headers: { a: 'b' }, data: { id: 1 } } as const
  }
  const { admin } = await (await openWorld({ outside: { http } })).company()
  const url = 'https://example.com/'
  const headers = [{ key: 'X-Chave', value: 'segredo' }]
  const ask = (body: object) => ({ body: { method: 'POST', url, ...body } as const })
  expect(await admin.call(flowRunRoutes.request, ask({ headers, body: '{"a":1}' }))).toEqual({
    status: 201,
    statusText: 'Feito',
    headers: { a: 'b' },
    data: { id: 1 },
  })
  await admin.call(flowRunRoutes.request, ask({ body: '' }))
  const one = { for: 'http', method: 'POST', url }
  expect(asked).toEqual([
    { ...one, headers: { 'X-Chave': 'segredo' }, body: '{"a":1}' },
    { ...one, headers: {}, body: null },
  ])
  for (let times = 2; times < 60; times += 1) await admin.call(flowRunRoutes.request, ask({}))
  expect(await admin.refusal(flowRunRoutes.request, ask({}))).toMatchObject({ status: 429 })
  expect(asked).toHaveLength(60)
  const empty = { body: { nodes: [], edges: [] } }
  for (let times = 0; times < 120; times += 1) await admin.call(flowRoutes.lint, empty)
  expect(await admin.refusal(flowRoutes.lint, empty)).toMatchObject({ status: 429 })
})
