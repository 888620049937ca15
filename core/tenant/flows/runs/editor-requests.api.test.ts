import { expect, onTestFinished } from 'vitest'
import { WebhookEmulator } from '../../../../emulators/webhook/webhook.ts'
import { test } from '../../../app/testing/test.ts'
import type { HttpRequest } from '../../../flow-engine/effects.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'

test('a request of the editor is made as it was written, sixty times a minute; a judgement twice as often', async ({
  openWorld,
}) => {
  const requested: HttpRequest[] = []
  const http = async (request: HttpRequest) => {
    requested.push(request)
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
  expect(requested).toEqual([
    { ...one, headers: { 'X-Chave': 'segredo' }, body: '{"a":1}' },
    { ...one, headers: {}, body: null },
  ])
  for (let times = 2; times < 60; times += 1) await admin.call(flowRunRoutes.request, ask({}))
  expect(await admin.refusal(flowRunRoutes.request, ask({}))).toMatchObject({ status: 429 })
  expect(requested).toHaveLength(60)
  const empty = { body: { nodes: [], edges: [] } }
  for (let times = 0; times < 120; times += 1) await admin.call(flowRoutes.lint, empty)
  expect(await admin.refusal(flowRoutes.lint, empty)).toMatchObject({ status: 429 })
})

test('a desk that leads nowhere but to its own machine, as the demo does, asks nobody else', async ({ openWorld }) => {
  const receiver = await WebhookEmulator.start()
  onTestFinished(() => receiver.stop())
  const { admin } = await (await openWorld({ flags: { privateRequests: 'loopback' } })).company()
  const statusOf = async (url: string) =>
    (await admin.call(flowRunRoutes.request, { body: { method: 'POST', url, body: '{}' } })).status
  expect(await statusOf(receiver.address)).toBeGreaterThan(0)
  for (const host of ['10.0.0.1', '192.168.0.1', '8.8.8.8', '[2606:4700::1]', '169.254.169.254'])
    expect(await statusOf(`http://${host}/`)).toBe(0)
})
