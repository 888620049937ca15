import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { flowRunRoutes } from '../runs/contract.ts'
import { flowHookRoutes } from './contract.ts'
import { aHook, post } from './fixtures.ts'

const runsOf = async ({ admin }: TestCompany, flowId: number) =>
  (await admin.call(flowRunRoutes.listRuns, { params: { flowId } })).runs
const order = { pedido: 42, telefone: '5511988880001' }

describe('the same data without a header that tells deliveries apart', () => {
  test('begin one run, also where they come at once; others, and those from elsewhere, begin their own', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => post(world, path, order)))
    expect(again).toEqual([first, first])
    expect(first).toEqual({ status: 200, said: { runId: expect.any(Number), caught: false } })
    expect(await runsOf(company, flow.id)).toHaveLength(1)
    await post(world, path, { ...order, pedido: 43 })
    await post(world, path, order, { 'x-forwarded-for': '10.9.9.9' })
    await post(world, path, order, { 'Idempotency-Key': 'outro' })
    expect(await runsOf(company, flow.id)).toHaveLength(4)
    const other = await aHook(company, {})
    await post(world, other.path, order)
    expect(await runsOf(company, other.flow.id)).toHaveLength(1)
  })

  test('are another call after ten minutes, and so is each call that says nothing', async ({ openWorld }) => {
    const world = await openWorld()
    const company = await world.company()
    const { path } = await aHook(company, {})
    const send = async (body: unknown) => (await post(world, path, body)).said.runId
    const first = await send(order)
    await world.advance(9 * MINUTE)
    expect(await send(order)).toBe(first)
    await world.advance(MINUTE)
    const later = await send(order)
    expect(later).not.toBe(first)
    expect(await send(order)).toBe(later)
    const silent = [{}, [], 'null', '""'].flatMap(body => [body, body])
    const runs = []
    for (const body of silent) runs.push(await send(body))
    for (const _ of [1, 2]) {
      const bare = await fetch(world.base + path, { method: 'POST' })
      runs.push(((await bare.json()) as { runId: number }).runId)
    }
    expect(new Set(runs).size).toBe(10)
  })

  test('begin a run each where anyone who draws the flow wants that, and every open editor learns of it', async ({
    world,
    company,
  }) => {
    const { flow, path } = await aHook(company, {})
    const params = { flowId: flow.id }
    const person = await company.person('user')
    const socket = await person.fullSocket()
    expect(await person.call(flowHookRoutes.hook, { params })).toMatchObject({ everyCall: false })
    const body = { everyCall: true }
    expect(await person.call(flowHookRoutes.countEveryCall, { params, body })).toMatchObject(body)
    expect(await socket.event('flowHook')).toMatchObject({ flowHook: body })
    for (const _ of [1, 2, 3]) await post(world, path, order)
    expect(await runsOf(company, flow.id)).toHaveLength(3)
    const event = { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: {} }
    for (const _ of [1, 2]) await post(world, path, event)
    expect(await runsOf(company, flow.id)).toHaveLength(4)
  })
})

/** What each sends again, with what may differ then, and what it sends of another event. */
const deliveries: [sender: string, first: object, again: object, other: object][] = [
  [
    'Asaas',
    { id: 'evt_05b7&1', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1' } },
    { dateCreated: 'x' },
    { id: 'evt_05b8&2' },
  ],
  [
    'Stripe',
    { id: 'evt_1Nb', object: 'event', type: 'charge.succeeded', data: {} },
    { pending_webhooks: 2 },
    { id: 'evt_1Nc' },
  ],
  ['Pagar.me', { id: 'hook_X1', type: 'order.paid', data: { id: 'or_1' } }, { attempts: 2 }, { id: 'hook_X2' }],
  [
    'Hotmart',
    {
      id: '5c6a3f0e-0f6e-4d1c-9c36-0b8a2d1d2f10',
      event: 'PURCHASE_APPROVED',
      version: '2.0.0',
      creation_date: 1,
      data: {},
    },
    { creation_date: 2 },
    { id: '5c6a3f0e-0f6e-4d1c-9c36-0b8a2d1d2f11' },
  ],
  ['Eduzz', { id: 'zdr1', event: 'myeduzz.invoice_paid', sentDate: 'a', data: {} }, { sentDate: 'b' }, { id: 'zdr2' }],
  [
    'Mercado Pago',
    { id: 12345, live_mode: true, type: 'payment', action: 'payment.created', data: { id: '99' } },
    { date_created: 'later' },
    { action: 'payment.updated' },
  ],
  ['Typeform', { event_id: 'LtW', event_type: 'form_response', form_response: {} }, { sent: 2 }, { event_id: 'LtX' }],
  ['Slack', { event_id: 'Ev1', type: 'event_callback', event: {} }, { event_time: 2 }, { event_id: 'Ev2' }],
  [
    'CloudEvents',
    { specversion: '1.0', id: '1', source: '/loja', type: 'pedido' },
    { time: 'b' },
    { source: '/outra' },
  ],
]

test.for(deliveries)(
  'a delivery of %s is known again by the id of its event in the body, from wherever and whenever',
  async ([, first, again, other], { world, company }) => {
    const { path } = await aHook(company, {})
    const send = async (body: object, headers = {}) => (await post(world, path, body, headers)).said.runId
    const begun = await send(first)
    const elsewhere = { 'x-forwarded-for': '10.9.9.9', 'x-request-id': 'outra' }
    expect(await send({ ...first, ...again }, elsewhere)).toBe(begun)
    expect(await send({ ...first, ...other })).not.toBe(begun)
  },
)

test('an id in the body of a program of one’s own says nothing of its events', async ({ world, company }) => {
  const { flow, path } = await aHook(company, {})
  const bodies = [
    { id: '7', event: 'pago', valor: 1 },
    { id: '7', event: 'pago', valor: 2 },
    { id: 7, event: 'PAGO', version: '2', data: { valor: 1 } },
    { id: 7, event: 'PAGO', version: '2', data: { valor: 2 } },
    { event_id: 'a', valor: 1 },
    { event_id: 'a', valor: 2 },
    { id: `evt_${'x'.repeat(300)}`, valor: 1 },
    { id: `evt_${'x'.repeat(300)}`, valor: 2 },
  ]
  for (const body of bodies) expect((await post(world, path, body)).status).toBe(200)
  expect(await runsOf(company, flow.id)).toHaveLength(bodies.length)
})
