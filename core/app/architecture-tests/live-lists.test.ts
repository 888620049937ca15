import { describe, expect } from 'vitest'
import { SECOND } from '../../kit/clock.ts'
import { connectionRoutes } from '../../tenant/connections/contract.ts'
import { aConnectedConnection, aConnection } from '../../tenant/connections/fixtures.ts'
import { aContact } from '../../tenant/contacts/architecture-cases.ts'
import { contactRoutes } from '../../tenant/contacts/contract.ts'
import { aFlow } from '../../tenant/flows/architecture-cases.ts'
import { flowRoutes } from '../../tenant/flows/contract.ts'
import { type FlowRunState, flowRunRoutes, flowRunStates } from '../../tenant/flows/runs/contract.ts'
import { deskWithFlow, line, listens, says } from '../../tenant/flows/runs/fixtures.ts'
import { aQueue } from '../../tenant/queues/architecture-cases.ts'
import { queueRoutes } from '../../tenant/queues/contract.ts'
import { aTag } from '../../tenant/tags/architecture-cases.ts'
import { tagRoutes } from '../../tenant/tags/contract.ts'
import { ticketRoutes } from '../../tenant/tickets/contract.ts'
import { aPendingTicket } from '../../tenant/tickets/fixtures.ts'
import type { TestClient } from '../testing/client.ts'
import { LiveRows, oldestFirst } from '../testing/live-rows.ts'
import { test } from '../testing/test.ts'

/** The architecture test of lists: a page that was open all the time shows what a fresh one fetches. */

let admin: TestClient
test.beforeEach(async ({ company }) => {
  admin = company.admin
})

test('queues: add, change, delete', async () => {
  const stored = await aQueue(admin)
  const live = new LiveRows(await admin.fullSocket(), [stored], { queue: 'queue' })
  const gone = await aQueue(admin)
  await admin.call(queueRoutes.update, { params: { queueId: stored.id }, body: { name: 'Outra', orderQueue: 3 } })
  await admin.call(queueRoutes.remove, { params: { queueId: gone.id } })
  await aQueue(admin)
  const fresh = oldestFirst(await admin.call(queueRoutes.list))
  expect(fresh).toHaveLength(2)
  expect(await live.now()).toEqual(fresh)
})

describe.each(['admin', 'user'] as const)('connections, as %s sees them', profile => {
  test('add, link, change, lose, delete, and queues that change under them', async ({ world, company }) => {
    const viewer = profile === 'admin' ? admin : await company.person(profile)
    const [sales, support] = [await aQueue(admin), await aQueue(admin)]
    const first = await aConnection(admin, { queueIds: [sales.id, support.id], greetingMessage: 'Olá' })
    const list = () => viewer.call(connectionRoutes.list)
    const records = { whatsapp: 'whatsapp', whatsappSession: 'session' }
    await world.idle()
    const live = new LiveRows(await viewer.fullSocket(), await list(), records)

    const greeting = { greetingMessage: 'Olá' }
    const more = { ...greeting, isDefault: true, transferQueueId: support.id }
    const second = await aConnectedConnection(world, company, more)
    await admin.call(connectionRoutes.update, {
      params: { whatsappId: first.id },
      body: { name: 'Loja', token: `token-da-empresa-${company.id}` },
    })
    await admin.call(queueRoutes.update, { params: { queueId: sales.id }, body: { name: 'Comercial' } })
    await admin.call(queueRoutes.remove, { params: { queueId: support.id } })
    world.whatsapp.line({ companyId: company.id, connectionId: second.id }).drop(428)
    const third = await aConnection(admin, greeting)
    await admin.call(connectionRoutes.remove, { params: { whatsappId: third.id } })
    await expect.poll(async () => (await list()).map(row => row.status)).toEqual(['qrcode', 'TIMEOUT'])
    const fresh = await list()
    expect(fresh[0]).toMatchObject({ name: 'Loja', isDefault: false, hasToken: true, queues: [{ name: 'Comercial' }] })
    expect(await live.now()).toEqual(fresh)
  })
})

test('contacts: add, change, delete', async ({ company }) => {
  const stored = await aContact(admin)
  const user = await company.person('user')
  const live = new LiveRows(await user.fullSocket(), [stored], { contact: 'contact' })
  const gone = await aContact(user)
  const extraInfo = [{ name: 'CPF', value: '1' }]
  await user.call(contactRoutes.update, { params: { contactId: stored.id }, body: { name: 'Outra', extraInfo } })
  await admin.call(contactRoutes.remove, { params: { contactId: gone.id } })
  const { contacts } = await user.call(contactRoutes.list)
  expect(contacts).toMatchObject([{ id: stored.id, name: 'Outra', extraInfo }])
  expect(await live.now()).toEqual(contacts)
})

test('tags: add, change, put on tickets and take off, delete', async ({ company }) => {
  const [stored, other] = [await aTag(admin), await aTag(admin)]
  const ticketId = await aPendingTicket(company)
  const live = new LiveRows(await admin.fullSocket(), [stored, other], { tag: 'tag' })
  await admin.call(tagRoutes.sync, { body: { ticketId, tags: [stored.id, other.id] } })
  await admin.call(tagRoutes.sync, { body: { ticketId, tags: [stored.id] } })
  await admin.call(tagRoutes.update, { params: { tagId: other.id }, body: { name: 'Outra', kanban: 1 } })
  const gone = await aTag(admin)
  await admin.call(tagRoutes.remove, { params: { tagId: gone.id } })
  const fresh = oldestFirst((await admin.call(tagRoutes.list)).tags)
  expect(fresh.map(tag => tag.ticketsCount)).toEqual([1, 0])
  expect(await live.now()).toEqual(fresh)
})

test('flows: add, change, work on, publish, lead a queue into, delete', async () => {
  const list = async () => (await admin.call(flowRoutes.list)).flows
  const stored = await aFlow(admin)
  const live = new LiveRows(await admin.fullSocket(), await list(), { flow: 'flow' })
  const params = { flowId: stored.id }
  await admin.call(flowRoutes.update, { params, body: { nome: 'Outro' } })
  await admin.call(flowRoutes.saveWork, { params, body: { revision: 0 } })
  await admin.call(flowRoutes.publish, { params, body: { publishAnyway: true } })
  const change = (queueId: number, body: object) => admin.call(queueRoutes.update, { params: { queueId }, body })
  const [first, second, third] = [await aQueue(admin), await aQueue(admin), await aQueue(admin)]
  const other = await aFlow(admin)
  for (const { id } of [first, second, third]) await change(id, { flowId: stored.id })
  await change(first.id, { flowId: other.id })
  await admin.call(queueRoutes.remove, { params: { queueId: second.id } })
  await change(third.id, { name: 'Terceira' })
  await admin.call(flowRoutes.remove, { params: { flowId: other.id } })
  const { revision } = await admin.call(flowRoutes.work, { params })
  await admin.call(flowRoutes.saveWork, { params, body: { revision } })
  const fresh = await list()
  expect(fresh).toMatchObject([{ nome: 'Outro', version: 2, hasDraft: true, queue: { name: 'Terceira' } }])
  expect(await live.now()).toEqual(fresh)
})

test('conversations of a flow: begin, hear, rest, pause, go on, end by themselves and by people', async ({
  world,
  company,
}) => {
  const graph = line(
    listens('ouve', 'x', 30),
    ['espera', 'espera', { waitTime: 5 }],
    ['pausa', 'acao', { actionType: 'pausar_fluxo' }],
    says('eco', '{{x}}'),
  )
  const { desk, flow } = await deskWithFlow(world, graph, company)
  const params = { flowId: flow.id }
  const list = async (state?: FlowRunState) => {
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params, query: state ? { state } : {} })
    return oldestFirst(runs)
  }
  const [ana, bia, caio, davi] = ['Ana', 'Bia', 'Caio', 'Davi'].map(name => desk.customer(name))
  await desk.hears(ana!, 'oi')
  const viewer = await company.person('supervisor')
  const socket = await viewer.socket([{ type: 'joinFlow', flowId: flow.id }])
  const live = new LiveRows(socket, await list(), { flowRun: 'flowRun' })
  await desk.hears(bia!, 'oi')
  await desk.hears(caio!, 'oi')
  await desk.hears(ana!, 'um')
  await desk.hears(bia!, 'dois')
  const { id: ticketId } = await desk.ticketOf(caio!)
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  await desk.later(5 * SECOND)
  const [first, second] = await list('paused')
  await desk.admin.call(flowRunRoutes.resumeRun, { params: { runId: first!.id } })
  await desk.admin.call(flowRunRoutes.stopRun, { params: { runId: second!.id } })
  await desk.hears(davi!, 'oi')
  const fresh = await list()
  expect(fresh.map(({ state }) => state)).toEqual(['finished', 'stopped', 'stopped', 'waiting'])
  const now = await live.now()
  expect(now).toEqual(fresh)
  for (const state of flowRunStates) expect(now.filter(run => run.state === state)).toEqual(await list(state))
})
