import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { flowRunRoutes } from '../runs/contract.ts'
import { flowHookRoutes } from './contract.ts'
import { aHook, post } from './fixtures.ts'

const begun = { status: 200, said: { runId: expect.any(Number), caught: false } }
const runsOf = async ({ admin }: TestCompany, flowId: number) =>
  (await admin.call(flowRunRoutes.listRuns, { params: { flowId } })).runs

describe('a sender that looks first whose the address is', () => {
  const ask = (world: World, path: string, query: string, method = 'GET') =>
    fetch(`${world.base}${path}?${query}`, { method })

  test('by GET reads its challenge again, as a text that no browser runs', async ({ world, company }) => {
    const { flow, path } = await aHook(company, {})
    const requested: [string, string][] = [
      ['hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=x', '1158201444'],
      ['challenge=a-B_c.1~%2B%2F%3D', 'a-B_c.1~+/='],
      ['validationToken=Validation%3A+Request-Id%3A+9c3', 'Validation: Request-Id: 9c3'],
      ['', ''],
      ['outra=coisa', ''],
    ]
    for (const [query, content] of requested) {
      const answer = await ask(world, path, query)
      expect([answer.status, await answer.text()]).toEqual([200, content])
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const head = await ask(world, path, '', 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(await runsOf(company, flow.id)).toEqual([])
  })

  test('is rejected what could be markup or is too long, and another address than ours', async ({ world, company }) => {
    const { path } = await aHook(company, {})
    for (const challenge of ['%3Cscript%3E', '%26lt;', '%22', '%27', 'a%0Ab', 'a'.repeat(1001)])
      expect((await ask(world, path, `hub.challenge=${challenge}`)).status).toBe(400)
    expect((await ask(world, path, `challenge=${'a'.repeat(1000)}`)).status).toBe(200)
    const nowhere = await ask(world, '/api/hooks/nenhum/nenhuma', 'challenge=1')
    const wrong = [path.replace('/hooks/', '/hooks/x'), `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`]
    for (const address of wrong) {
      const answer = await ask(world, address, 'challenge=1')
      expect([answer.status, await answer.json()]).toEqual([404, await nowhere.clone().json()])
    }
  })

  test('by POST reads its challenge again in JSON, and begins nothing, signed or not', async ({ world, company }) => {
    const { flow, path } = await aHook(company, {})
    await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: 's' } })
    const content = { status: 200, said: { challenge: 'abc' } }
    expect(await post(world, path, { challenge: 'abc' })).toEqual(content)
    expect(await post(world, path, { token: 'x', challenge: 'abc', type: 'url_verification' })).toEqual(content)
    await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: '' } })
    expect(await runsOf(company, flow.id)).toEqual([])
    const data = [{ challenge: 'abc', pedido: 1 }, { challenge: 7 }, ['challenge'], { challenge: 'a'.repeat(1001) }]
    for (const body of data) expect(await post(world, path, body)).toEqual(begun)
    expect(await runsOf(company, flow.id)).toHaveLength(data.length)
  })
})

test('each sender signs in its own way, by the clock of the desk', async ({ world, company }) => {
  const { flow, path } = await aHook(company, {})
  const secret = 'segredo-muito-longo'
  await company.admin.call(flowHookRoutes.countEveryCall, { params: { flowId: flow.id }, body: { everyCall: true } })
  await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret } })
  const body = '{ "preço": 1.50 }'
  const sign = (text: string, encoding: 'hex' | 'base64') => createHmac('sha256', secret).update(text).digest(encoding)
  const stripe = (time: number) => `t=${time},v1=${sign(`${time}.${body}`, 'hex')}`
  const seconds = Math.floor(world.clock.now() / 1000)
  const signed = {
    'X-Hub-Signature-256': `sha256=${sign(body, 'hex')}`,
    'X-Shopify-Hmac-SHA256': sign(body, 'base64'),
    'X-WC-Webhook-Signature': sign(body, 'base64'),
    'Typeform-Signature': `sha256=${sign(body, 'base64')}`,
    'Stripe-Signature': stripe(seconds),
    'X-Hotmart-Hottok': secret,
    'asaas-access-token': secret,
  }
  for (const [name, value] of Object.entries(signed))
    expect(await post(world, path, body, { [name]: value })).toEqual(begun)
  const rejected = { status: 401, said: { error: 'ERR_HOOK_SIGNATURE' } }
  for (const name of Object.keys(signed))
    expect(await post(world, path, body, { [name]: 'outro' })).toMatchObject(rejected)
  expect(await post(world, path, body, { 'Stripe-Signature': stripe(seconds - 600) })).toMatchObject(rejected)
  expect(await runsOf(company, flow.id)).toHaveLength(Object.keys(signed).length)
})

describe('a delivery that comes again', () => {
  const order = (id: number) => JSON.stringify({ pedido: id })

  test('is the first one by the id of its sender, also where the body has become another', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    for (const name of ['X-Shopify-Webhook-Id', 'X-GitHub-Delivery']) {
      const first = await post(world, path, order(1), { [name]: 'id-1', 'X-Request-Id': 'r1' })
      expect(first).toEqual(begun)
      expect(await post(world, path, order(2), { [name]: 'id-1', 'X-Request-Id': 'r2' })).toEqual(first)
      expect(await post(world, path, order(1), { [name]: 'id-2' })).not.toEqual(first)
    }
    expect(await runsOf(company, flow.id)).toHaveLength(4)
  })

  test('is another one where two can share an id, and the body is another', async ({ world, company }) => {
    const { flow, path } = await aHook(company, {})
    for (const name of ['X-WC-Webhook-Delivery-ID', 'X-Request-Id']) {
      const first = await post(world, path, order(1), { [name]: 'id-1' })
      expect(await post(world, path, order(1), { [name]: 'id-1' })).toEqual(first)
      const other = await post(world, path, order(2), { [name]: 'id-1' })
      expect(other).toEqual(begun)
      expect(other).not.toEqual(first)
    }
    expect(await runsOf(company, flow.id)).toHaveLength(4)
  })

  test('is rejected in words where an Idempotency-Key comes with another body, and changes nothing', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    const send = (body: string) => post(world, path, body, { 'Idempotency-Key': 'k', 'accept-language': 'pt' })
    const first = await send(order(1))
    expect(await send(order(2))).toMatchObject({
      status: 409,
      said: { error: 'ERR_HOOK_KEY_REUSED', message: 'A Idempotency-Key desta chamada já veio com outros dados.' },
    })
    expect(await send(order(1))).toEqual(first)
    expect(await runsOf(company, flow.id)).toHaveLength(1)
  })
})
