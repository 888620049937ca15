import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { indexesUsed } from '../../../app/testing/query-plan.ts'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { planRoutes } from '../../../platform/plans/contract.ts'
import { aFlow } from '../architecture-cases.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from '../runs/contract.ts'
import { line } from '../runs/fixtures.ts'
import { flowHookRoutes } from './contract.ts'
import { addressOf, aHook, post } from './fixtures.ts'

const begun = { status: 200, said: { runId: expect.any(Number), caught: false } }
const caught = { status: 200, said: { ...begun.said, caught: true } }
const runsOf = async ({ admin }: TestCompany, flowId: number) =>
  (await admin.call(flowRunRoutes.listRuns, { params: { flowId } })).runs

describe('the address of a webhook flow', () => {
  test('begins a run with what is sent, and the answer names it', async ({ world, company }) => {
    const { flow, path } = await aHook(company, { 'pedido.id': 'pedido', nada: 'nada' })
    expect(path).toMatch(/^\/api\/hooks\/pedidos-n-\d+\/\d+-[0-9a-f]{32}-[\w-]{32}$/)
    const { status, said: content } = await post(world, path, { pedido: { id: 42 } })
    expect([status, content]).toEqual([200, begun.said])
    const run = await company.admin.call(flowRunRoutes.showRun, { params: { runId: Number(content.runId) } })
    expect(run).toMatchObject({ flowId: flow.id, entry: 'webhook', state: 'finished', ticketId: null, contact: null })
    expect(run.variables).toMatchObject({ pedido: 42, nada: null })
    expect(await company.admin.call(flowRoutes.show, { params: { flowId: flow.id } })).toMatchObject({
      executionsFinished: 1,
      executionsRunning: 0,
    })
  })

  test('takes any JSON, and nothing as well, but no files', async ({ world, company }) => {
    const { path } = await aHook(company, {})
    for (const body of [[1, 2], '"texto"', 'null', {}]) expect(await post(world, path, body)).toEqual(begun)
    expect((await post(world, path, '{"a":')).status).toBe(400)
    const bare = await fetch(world.base + path, { method: 'POST' })
    expect([bare.status, await bare.json()]).toEqual([200, begun.said])
    for (const type of ['application/xml', 'multipart/form-data; boundary=x'])
      expect((await post(world, path, '<a/>', { 'content-type': type })).status).toBe(415)
  })

  test('keeps all digits of a number', async ({ world, company }) => {
    const { path } = await aHook(company, { 'pedido.id': 'pedido', 'pedido.total': 'total' })
    for (const type of ['application/json', 'text/plain']) {
      const body = '{"pedido": {"id": 7615917337495251231, "total": 59.90}}'
      const { said: content } = await post(world, path, body, { 'content-type': type, 'idempotency-key': type })
      const run = await company.admin.call(flowRunRoutes.showRun, { params: { runId: Number(content.runId) } })
      expect(run.variables).toMatchObject({ pedido: '7615917337495251231', total: 59.9 })
    }
  })

  test('is one answer for a wrong slug, a wrong key, another company, and one that was renewed', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    const other = await world.company()
    const theirs = (await aHook(other, {})).path
    const [key = '', slug = ''] = path.split('/').toReversed()
    const at = (wantedSlug: string, wantedKey: string) => `/api/hooks/${wantedSlug}/${wantedKey}`
    const wrong = [
      at('outro', key),
      at(slug, key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')),
      at(slug, key.replace(/^\d+/, String(other.id))),
      at(slug, theirs.split('/').at(-1)!),
      at(slug, key.replace(/^\d+/, '999')),
      at(slug, 'x'),
    ]
    const nowhere = await post(world, '/api/hooks/nenhum/nenhuma', {})
    expect(nowhere).toMatchObject({ status: 404, said: { error: 'ERR_NOT_FOUND' } })
    for (const address of wrong) expect(await post(world, address, {})).toEqual(nowhere)
    const renewed = await company.admin.call(flowHookRoutes.renew, { params: { flowId: flow.id } })
    expect(renewed.path).not.toBe(path)
    expect(await post(world, path, {})).toEqual(nowhere)
    expect(await post(world, renewed.path, {})).toEqual(begun)
    await company.admin.call(flowRoutes.remove, { params: { flowId: flow.id } })
    expect(await post(world, renewed.path, {})).toEqual(nowhere)
  })

  test('goes with the slug of the flow, over a restart', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const { flow, path } = await aHook(company, {})
    await world.restart()
    expect(await post(world, path, {})).toEqual(begun)
    const admin = await world.signIn(company.adminEmail)
    await admin.call(flowRoutes.update, { params: { flowId: flow.id }, body: { slug: 'Novo Nome' } })
    expect((await post(world, path, {})).status).toBe(404)
    const moved = await addressOf(admin, flow)
    expect(moved).toContain('/novo-nome/')
    expect(await post(world, moved, {})).toEqual(begun)
  })

  test('is for webhook flows alone, and administrators change it', async ({ company, admin }) => {
    const conversation = await aFlow(admin, line())
    const params = { flowId: conversation.id }
    expect(await admin.refusal(flowHookRoutes.hook, { params })).toMatchObject({
      status: 409,
      code: 'ERR_FLOW_NO_HOOK',
    })
    expect(await admin.refusal(flowHookRoutes.renew, { params })).toMatchObject({ status: 409 })
    expect(await admin.refusal(flowHookRoutes.hook, { params: { flowId: conversation.id + 1000 } })).toMatchObject({
      status: 404,
      code: 'ERR_NO_FLOW_FOUND',
    })
    const { flow } = await aHook(company, {})
    const person = await company.person('user')
    const own = { params: { flowId: flow.id } }
    expect(await person.call(flowHookRoutes.hook, own)).toMatchObject({ flowId: flow.id, hasSecret: false })
    expect((await person.refusal(flowHookRoutes.renew, own)).status).toBe(403)
  })
})

describe('what calls itself something else than JSON', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const TEXT = { 'content-type': 'text/plain;charset=UTF-8' }
  const mapped = { 'fields.nome.value': 'cliente', tags: 'tags' }

  test('is read as the form, or the JSON, that it is', async ({ world, company }) => {
    const { path } = await aHook(company, mapped)
    const variablesOf = async (body: string, headers: Record<string, string>): Promise<unknown> => {
      const { status, said: content } = await post(world, path, body, headers)
      expect([status, content]).toEqual([200, begun.said])
      return (await company.admin.call(flowRunRoutes.showRun, { params: { runId: Number(content.runId) } })).variables
    }
    const emitted = { cliente: 'José & Cia', tags: ['a', 'b'] }
    const form = 'fields%5Bnome%5D%5Bvalue%5D=Jos%C3%A9+%26+Cia&tags=a&tags=b'
    expect(await variablesOf(form, FORM)).toMatchObject(emitted)
    const json = JSON.stringify({ fields: { nome: { value: 'José & Cia' } }, tags: ['a', 'b'] })
    expect(await variablesOf(json, TEXT)).toMatchObject(emitted)
    expect(await variablesOf('', FORM)).toMatchObject({ cliente: null })
  })

  test('is rejected where it is neither, is too large, or lies too deep', async ({ world, company }) => {
    const { flow, path } = await aHook(company, mapped)
    const rejected: [string, Record<string, string>, number][] = [
      ['um pedido', TEXT, 400],
      ['[['.repeat(100), TEXT, 400],
      [`a${'[b]'.repeat(100)}=1`, FORM, 400],
      [`a=${'b'.repeat(256 * 1024)}`, FORM, 413],
      [`"${'b'.repeat(256 * 1024)}"`, TEXT, 413],
    ]
    for (const [body, headers, status] of rejected) expect((await post(world, path, body, headers)).status).toBe(status)
    expect(await runsOf(company, flow.id)).toEqual([])
  })

  test('is signed as it came', async ({ world, company }) => {
    const { flow, path } = await aHook(company, mapped)
    await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: 's' } })
    const signed = (text: string) => ({
      'X-Hub-Signature-256': `sha256=${createHmac('sha256', 's').update(text).digest('hex')}`,
    })
    expect(await post(world, path, 'b=2&a=%20', { ...FORM, ...signed('b=2&a=%20') })).toEqual(begun)
    expect(await post(world, path, '{ "a":1 }', { ...TEXT, ...signed('{ "a":1 }') })).toEqual(begun)
    expect((await post(world, path, 'b=2&a=+', { ...FORM, ...signed('b=2&a=%20') })).status).toBe(401)
  })

  test('begins nothing where it only asks whether someone is there, signed or not', async ({ world, company }) => {
    const { flow, path } = await aHook(company, mapped)
    const silent = { status: 200, said: { runId: null, caught: false } }
    expect(await post(world, path, 'webhook_id=3', FORM)).toEqual(silent)
    await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: 's' } })
    expect(await post(world, path, 'webhook_id=3', FORM)).toEqual(silent)
    expect((await post(world, path, 'webhook_id=3&a=1', FORM)).status).toBe(401)
    expect(await runsOf(company, flow.id)).toEqual([])
  })

  test('is read at these addresses alone', async ({ world }) => {
    const headers = { ...FORM }
    const elsewhere = await fetch(`${world.base}/api/auth/login`, { method: 'POST', headers, body: 'email=a' })
    expect(elsewhere.status).toBe(415)
  })
})

describe('a call that is repeated', () => {
  test('begins one run, by its Idempotency-Key or its X-Request-Id, also when both come at once', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    const other = await aHook(company, {})
    const send = (headers: Record<string, string>, to = path) => post(world, to, { a: 1 }, headers)
    const [one, two] = await Promise.all([send({ 'Idempotency-Key': 'k1' }), send({ 'Idempotency-Key': 'k1' })])
    expect(two).toEqual(one)
    expect(await send({ 'Idempotency-Key': 'k1', 'X-Request-Id': 'r0' })).toEqual(one)
    expect(await send({ 'X-Request-Id': 'r1' })).toEqual(await send({ 'X-Request-Id': 'r1' }))
    expect(await runsOf(company, flow.id)).toHaveLength(2)
    expect((await send({ 'Idempotency-Key': 'k1' }, other.path)).said.runId).not.toBe(one.said.runId)
    await send({})
    expect(await runsOf(company, flow.id)).toHaveLength(3)
    expect(await send({ 'X-Request-Id': 'r'.repeat(256) })).toMatchObject({
      status: 400,
      said: { error: 'ERR_VALIDATION', faults: [{ path: 'X-Request-Id' }] },
    })
  })

  test('is found by index', async ({ world, company }) => {
    const { path } = await aHook(company, {})
    const used = await indexesUsed(() => post(world, path, {}, { 'Idempotency-Key': 'k' }))
    expect(used.has('flow_runs_of_call')).toBe(true)
  })
})

describe('a flow with a secret', () => {
  const signed = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

  test('takes what is signed with it alone, letter by letter; the secret is never told', async ({ world, company }) => {
    const { flow, path } = await aHook(company, {})
    const params = { flowId: flow.id }
    const secret = 'segredo-muito-longo'
    await company.admin.call(flowHookRoutes.countEveryCall, { params, body: { everyCall: true } })
    const set = await company.admin.call(flowHookRoutes.setSecret, { params, body: { secret } })
    expect(set).toMatchObject({ hasSecret: true })
    expect(JSON.stringify(set)).not.toContain(secret)
    const rows = await company.context(({ db }) => db.selectFrom('flow_hooks').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(secret)
    const body = '{ "preço": 1.50 }'
    const withSignature = (signature: string) => post(world, path, body, { 'X-Hub-Signature-256': signature })
    expect(await withSignature(signed(body, secret))).toEqual(begun)
    expect(await withSignature(signed(body, secret).slice('sha256='.length))).toEqual(begun)
    const rejected = { status: 401, said: { error: 'ERR_HOOK_SIGNATURE' } }
    for (const wrong of [signed(body, 'outro'), signed('{"preço":1.5}', secret), 'sha256=', 'sha256=zz', ''])
      expect(await withSignature(wrong)).toMatchObject(rejected)
    expect(await post(world, path, body)).toMatchObject(rejected)
    expect(await runsOf(company, flow.id)).toHaveLength(2)
    await company.admin.call(flowHookRoutes.setSecret, { params, body: { secret: '' } })
    expect(await post(world, path, body)).toEqual(begun)
  })
})

describe('while the editor listens', () => {
  test('what comes is caught and begins a run as always, for five minutes or until it listens no more', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    const params = { flowId: flow.id }
    const { admin } = company
    const socket = await (await company.person('user')).fullSocket()
    const listening = await admin.call(flowHookRoutes.listen, { params, body: { listening: true } })
    expect(Date.parse(listening.listensUntil!) - world.clock.now()).toBe(5 * MINUTE)
    expect(await post(world, path, { pedido: 1 })).toEqual(caught)
    const { flowHook } = await socket.event<{ flowHook: { caughtAt: string } }>(
      'flowHook',
      ({ flowHook: one }) => one.caughtAt !== null,
    )
    expect(flowHook).toEqual({
      flowId: flow.id,
      listensUntil: listening.listensUntil,
      caughtAt: expect.any(String),
      refusedAt: null,
      refusal: null,
      everyCall: false,
    })
    await post(world, path, { pedido: 2 }, { 'Idempotency-Key': 'k' })
    expect(await admin.call(flowHookRoutes.hook, { params })).toMatchObject({ payload: { pedido: 2 } })
    expect(await runsOf(company, flow.id)).toHaveLength(2)
    const quiet = await admin.call(flowHookRoutes.listen, { params, body: { listening: false } })
    expect(quiet).toMatchObject({ listensUntil: null, payload: { pedido: 2 } })
    expect(await post(world, path, {})).toEqual(begun)
    await admin.call(flowHookRoutes.listen, { params, body: { listening: true } })
    await world.advance(5 * MINUTE)
    expect(await post(world, path, {})).toEqual(begun)
  })
})

describe('while the editor listens to a flow that is yet to be drawn', () => {
  test('what comes is caught and begins nothing; once no one listens it is a run, as ever', async ({
    world,
    company,
  }) => {
    const { admin } = company
    const handler = { id: 'h', type: 'handler', position: { x: 0, y: 0 }, data: { mappings: {} } }
    const flow = await aFlow(admin, { tipo: 'webhook', slug: 'vazio', nodes: [handler], edges: [] })
    const params = { flowId: flow.id }
    const path = await addressOf(admin, flow)
    await admin.call(flowHookRoutes.listen, { params, body: { listening: true } })
    expect(await post(world, path, { a: 1 })).toEqual({ status: 200, said: { runId: null, caught: true } })
    expect(await runsOf(company, flow.id)).toEqual([])
    await admin.call(flowHookRoutes.listen, { params, body: { listening: false } })
    expect(await post(world, path, { a: 2 })).toEqual(begun)
    expect(await admin.call(flowHookRoutes.hook, { params })).toMatchObject({ payload: { a: 1 } })
  })
})

describe('the plan', () => {
  test('rejects what it does not allow, and nothing is counted', async ({ world, superAdmin, company }) => {
    const { flow, path } = await aHook(company, {})
    const have = async (plan: object): Promise<void> => {
      const body = { name: `W${company.id} ${JSON.stringify(plan)}`, users: 9, connections: 9, queues: 9, ...plan }
      const { id: planId } = await superAdmin.call(planRoutes.create, { body })
      await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    }
    await have({ limitFluxo: 1 })
    expect(await post(world, path, {}, { 'Idempotency-Key': 'k' })).toEqual(begun)
    const full = await post(world, path, {})
    expect(full).toMatchObject({ status: 403, said: { error: 'ERR_FLOW_MONTH_FULL' } })
    const params = { flowId: flow.id }
    await company.admin.call(flowHookRoutes.listen, { params, body: { listening: true } })
    expect(await post(world, path, { visto: true })).toEqual(full)
    expect(await company.admin.call(flowHookRoutes.hook, { params })).toMatchObject({ payload: { visto: true } })
    await company.admin.call(flowHookRoutes.listen, { params, body: { listening: false } })
    expect(await post(world, path, {}, { 'Idempotency-Key': 'k' })).toEqual(begun)
    await have({ permissions: { webhook: ['handler'] } })
    expect(await post(world, path, {})).toMatchObject({ status: 403, said: { error: 'ERR_FLOW_NOT_IN_PLAN' } })
    await have({ useFlowWebhook: false })
    expect(await post(world, path, {})).toMatchObject({ status: 403, said: { error: 'ERR_PLAN_FEATURE' } })
    await superAdmin.call(companyRoutes.update, {
      params: { id: company.id },
      body: { planId: 1, dueDate: '2026-01-01' },
    })
    expect(await post(world, path, {})).toMatchObject({ status: 403, said: { error: 'ERR_COMPANY_OVERDUE' } })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { dueDate: '' } })
    expect(await runsOf(company, flow.id)).toHaveLength(1)
    expect((await company.admin.call(flowRunRoutes.usage)).runs).toBe(1)
  })

  test('a flow is called 300 times a minute, and another one beside it goes on', async ({ world, company }) => {
    const { flow, path } = await aHook(company, {})
    await company.admin.call(flowHookRoutes.setSecret, { params: { flowId: flow.id }, body: { secret: 'x' } })
    const statuses = await Promise.all(Array.from({ length: 301 }, async () => (await post(world, path, {})).status))
    expect(statuses.filter(status => status === 401)).toHaveLength(300)
    expect(statuses.filter(status => status === 429)).toHaveLength(1)
    expect(await post(world, (await aHook(company, {})).path, {})).toEqual(begun)
  })
})
