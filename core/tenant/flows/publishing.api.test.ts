import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { MINUTE } from '../../kit/clock.ts'
import { MAX_FLOWS, MAX_FLOWS_BYTES } from '../../kit/limits.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { run } from '../../storage/index.ts'
import { aConnection } from '../connections/fixtures.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { userRoutes } from '../users/contract.ts'
import { aFlow, texts } from './architecture-cases.ts'
import { flowRoutes } from './contract.ts'
import { flowHookRoutes } from './hooks/contract.ts'
import { flowRunRoutes } from './runs/contract.ts'
import { deskWithFlow } from './runs/fixtures.ts'

const on = async (superAdmin: TestClient, companyId: number, plan: object) => {
  const body = { name: `P${companyId} ${JSON.stringify(plan)}`.slice(0, 50), ...plan }
  const { id: planId } = await superAdmin.call(planRoutes.create, { body })
  await superAdmin.call(companyRoutes.update, { params: { id: companyId }, body: { planId } })
}

describe('what a plan does not allow', () => {
  test('is published in no way: neither as a draft nor as an older version', async ({ company, admin, superAdmin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    const restore = { params: { ...params, number: 1 }, body: {} }
    await admin.call(flowRoutes.update, { params, body: { nodes: [], edges: [], publishAnyway: true } })
    const { revision } = await admin.call(flowRoutes.saveWork, { params, body: { revision: 1, ...texts('Oi') } })
    for (const [plan, code] of [
      [{ permissions: { conversation: ['start', 'end'] } }, 'ERR_FLOW_NODE_NOT_ALLOWED'],
      [{ useFlowConversation: false }, 'ERR_PLAN_FEATURE'],
    ] as const) {
      await on(superAdmin, company.id, plan)
      const error = { status: 403, code }
      expect(await admin.refusal(flowRoutes.publish, { params, body: {} })).toMatchObject(error)
      expect(await admin.refusal(flowRoutes.restore, restore)).toMatchObject(error)
    }
    expect(await admin.call(flowRoutes.show, { params })).toMatchObject({ version: 2, revision, nodes: [] })
    await on(superAdmin, company.id, {})
    expect((await admin.call(flowRoutes.restore, restore)).version).toBe(3)
  })

  test('is no type that nobody knows: it does nothing anyway', async ({ company, admin, superAdmin }) => {
    const { nodes, edges } = texts('Oi')
    const typebot = { id: 'x', type: 'typebot', position: { x: 0, y: 0 }, data: {} }
    await on(superAdmin, company.id, { permissions: { conversation: ['start', 'sendMessage', 'end'] } })
    const flow = await aFlow(admin, { nodes: [...nodes, typebot], edges })
    expect(flow.nodes.map(({ type }) => type)).toContain('typebot')
  })
})

describe('what the linter calls an error', () => {
  const node = (id: string, type: string, data = {}) => ({ id, type, data })
  const start = node('i', 'start')
  const endless = {
    nodes: [start, node('a', 'sendMessage', { message: 'oi' })],
    edges: [
      { source: 'i', target: 'a' },
      { source: 'a', target: 'a' },
    ],
  }

  test('is published by no call, which answers all findings, unless it is told otherwise', async ({ admin }) => {
    const immutable = {
      nodes: [start, node('b', 'receiveMessage', { variableName: 'nome' })],
      edges: [{ source: 'i', target: 'b' }],
    }
    const error = (graph: object) => admin.refusal(flowRoutes.create, { body: { nome: 'Com erro', ...graph } })
    const message = 'Daqui o fluxo gira sem esperar por ninguém e sem saída.'
    expect(await error(endless)).toMatchObject({
      ...{ status: 422, code: 'ERR_FLOW_FAULTY' },
      body: {
        message: `O fluxo tem erros e não foi publicado: ${message} Corrija-os, ou publique mesmo assim com publishAnyway.`,
        findings: [{ word: 'endlessLoop', severity: 'error', nodeId: 'a', message }],
      },
    })
    expect((await error(immutable)).body).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ word: 'immutableVariable', nodeId: 'b' })]),
    })
    expect((await admin.call(flowRoutes.list)).flows).toEqual([])
    const flow = await admin.call(flowRoutes.create, { body: { nome: 'Com erro', ...endless, publishAnyway: true } })
    expect(flow).toMatchObject({ version: 1, nodes: endless.nodes })
  })

  test('is no next version either, also where the error lies in what stays; a name is changed', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin, { ...endless, edges: endless.edges.slice(0, 1) })
    const change = { params: { flowId }, body: { edges: endless.edges } }
    const rejected = await admin.refusal(flowRoutes.update, change)
    expect(rejected).toMatchObject({ status: 422, code: 'ERR_FLOW_FAULTY' })
    expect(await admin.call(flowRoutes.show, { params: { flowId } })).toMatchObject({ version: 1 })
    await admin.call(flowRoutes.update, { params: { flowId }, body: { ...change.body, publishAnyway: true } })
    const named = await admin.call(flowRoutes.update, { params: { flowId }, body: { nome: 'Outro' } })
    expect(named).toMatchObject({ nome: 'Outro', version: 2, edges: endless.edges })
  })
})

describe('a company', () => {
  test(`has ${MAX_FLOWS} flows and no more`, async ({ company, admin }) => {
    const { id: flowId } = await aFlow(admin)
    const many = `WITH RECURSIVE n (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
      INSERT INTO flows (name, kind, version, createdAt, updatedAt) SELECT 'Fluxo ' || n, 'conversacao', 0, 0, 0 FROM n`
    await company.context(({ transaction }) => transaction(tx => run(tx.db, many, [MAX_FLOWS])))
    expect(await admin.refusal(flowRoutes.create, { body: { nome: 'Mais um' } })).toMatchObject({
      status: 409,
      code: 'ERR_TOO_MANY_FLOWS',
      message: expect.stringContaining(String(MAX_FLOWS)),
    })
    await admin.call(flowRoutes.remove, { params: { flowId } })
    expect(await admin.call(flowRoutes.create, { body: { nome: 'Mais um' } })).toMatchObject({ nome: 'Mais um' })
  })

  test('has so many bytes in what is published of its flows; what was published before does not count', async ({
    company,
    admin,
  }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    const fill = `UPDATE flow_versions SET graph = printf('%.*c', ?, 'x') WHERE flowId = ? AND number = 1`
    await company.context(({ transaction }) => transaction(tx => run(tx.db, fill, [MAX_FLOWS_BYTES, flowId])))
    const error = { status: 409, code: 'ERR_FLOWS_TOO_LARGE', message: expect.stringContaining('32 MB') }
    expect(await admin.refusal(flowRoutes.create, { body: { nome: 'Pequeno' } })).toMatchObject(error)
    expect((await admin.call(flowRoutes.list)).flows).toHaveLength(1)
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Curto') } })
    await admin.call(flowRoutes.publish, { params, body: {} })
    expect(await admin.call(flowRoutes.create, { body: { nome: 'Pequeno' } })).toMatchObject({ version: 1 })
  })
})

test('a change of the nodes alone leaves connections, variables and scenarios as they are', async ({ admin }) => {
  const stored = {
    globalVariables: [{ name: 'loja', value: 'Azul' }],
    scenarios: [{ name: 'Oi', steps: [{ client: 'Oi' }] }],
  }
  const { id, edges } = await aFlow(admin, stored)
  const { nodes } = texts('Outro')
  const changed = await admin.call(flowRoutes.update, { params: { flowId: id }, body: { nodes } })
  expect(changed).toMatchObject({ nodes, edges, ...stored })
})

test('a draft that is thrown away is that of its flow alone, and one that is not there changes nothing', async ({
  admin,
}) => {
  const [one, two] = [await aFlow(admin), await aFlow(admin)]
  const draft = (flowId: number) => ({ params: { flowId }, body: { revision: 0, ...texts('Rascunho') } })
  await admin.call(flowRoutes.saveWork, draft(one.id))
  await admin.call(flowRoutes.discardWork, { params: { flowId: two.id } })
  const { flows } = await admin.call(flowRoutes.list)
  expect(flows.map(({ hasDraft, revision }) => [hasDraft, revision])).toEqual([
    [true, 1],
    [false, 0],
  ])
  await admin.call(flowRoutes.saveWork, draft(two.id))
  await admin.call(flowRoutes.publish, { params: { flowId: two.id }, body: {} })
  expect((await admin.call(flowRoutes.work, { params: { flowId: one.id } })).savedAt).not.toBeNull()
})

test('a flow says when it was changed last, also by publishing and by a name', async ({ openWorld }) => {
  const world = await openWorld()
  const { admin } = await world.company()
  const { id: flowId, createdAt } = await aFlow(admin)
  const params = { flowId }
  const now = () => new Date(world.clock.now()).toISOString()
  await world.advance(MINUTE)
  await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Rascunho') } })
  expect(await admin.call(flowRoutes.publish, { params, body: {} })).toMatchObject({ createdAt, updatedAt: now() })
  await world.advance(MINUTE)
  expect(await admin.call(flowRoutes.update, { params, body: { nome: 'X' } })).toMatchObject({ updatedAt: now() })
})

test('the linter knows whom and what the company has, each by itself', async ({ admin }) => {
  const { users } = await admin.call(userRoutes.list)
  const { id: whatsappId } = await aConnection(admin, { greetingMessage: 'Olá' })
  const notify = { actionType: 'notificar_membro', notifyBody: 'x' }
  const all: [string, string, Record<string, unknown>][] = [
    ['a', 'acao', { ...notify, notifyUserId: users[0]!.id }],
    ['b', 'acao', { ...notify, notifyUserId: 99_999 }],
    ['c', 'whatsapp', { whatsappId }],
    ['d', 'whatsapp', { whatsappId: 99_999 }],
    ['e', 'tag', { selectedTagId: 99_999 }],
    ['f', 'setores', { queueId: 99_999 }],
  ]
  const nodes = [['start', 'start', {}] as const, ...all, ['end', 'end', {}] as const].map(([id, type, data]) => ({
    id,
    type,
    data,
  }))
  const edges = nodes.slice(1).map(({ id }, at) => ({ source: nodes[at]!.id, target: id }))
  const { findings } = await admin.call(flowRoutes.lint, { body: { nodes, edges } })
  expect(findings.map(({ nodeId, word }) => `${nodeId} ${word}`)).toEqual([
    'b userGone',
    'd connectionGone',
    'e tagGone',
    'f queueGone',
  ])
})

test('the list of all flows has each once, as it is published, with the first queue that leads into it', async ({
  admin,
}) => {
  const { id } = await aFlow(admin)
  const changed = await admin.call(flowRoutes.update, { params: { flowId: id }, body: texts('Dois') })
  const queues = [await aQueue(admin), await aQueue(admin)]
  for (const { id: queueId } of queues.toReversed())
    await admin.call(queueRoutes.update, { params: { queueId }, body: { flowId: id } })
  const { flows } = await admin.call(flowRoutes.listWhole)
  expect(flows).toHaveLength(1)
  expect(flows[0]).toMatchObject({ nodes: changed.nodes, version: 2, queue: { id: queues[0]!.id } })
  expect((await admin.call(flowRoutes.list)).flows[0]!.queue).toMatchObject({ id: queues[0]!.id })
})

test('a plan without flows lets nobody look at them or work on them, but delete them', async ({
  company,
  admin,
  superAdmin,
}) => {
  const { id: flowId } = await aFlow(admin)
  const params = { flowId }
  const ofOne = { params: { flowId, number: 1 } }
  await on(superAdmin, company.id, { useFlowConversation: false, useFlowWebhook: false })
  const errors = [
    await admin.refusal(flowRoutes.work, { params }),
    await admin.refusal(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Oi') } }),
    await admin.refusal(flowRoutes.discardWork, { params }),
    await admin.refusal(flowRoutes.publish, { params, body: {} }),
    await admin.refusal(flowRoutes.update, { params, body: { nome: 'X' } }),
    await admin.refusal(flowRoutes.versions, { params }),
    await admin.refusal(flowRoutes.version, ofOne),
    await admin.refusal(flowRoutes.restore, { ...ofOne, body: {} }),
    await admin.refusal(flowRoutes.diff, { params }),
    await admin.refusal(flowRunRoutes.listRuns, { params }),
    await admin.refusal(flowRunRoutes.counters, { params }),
    await admin.refusal(flowRunRoutes.usage),
    await admin.refusal(flowHookRoutes.hook, { params }),
    await admin.refusal(flowHookRoutes.listen, { params, body: { listening: true } }),
    await admin.refusal(flowHookRoutes.setSecret, { params, body: { secret: 'x' } }),
  ]
  expect(errors.map(({ status, code }) => `${status} ${code}`)).toEqual(errors.map(() => '403 ERR_PLAN_FEATURE'))
  await admin.call(flowRoutes.remove, { params })
})

test('pages learn of a new flow, and of a name that changes', async ({ admin }) => {
  const socket = await admin.fullSocket()
  const emitted = async () => {
    await socket.settled()
    const flows = socket.frames.filter(({ event }) => event?.endsWith('-flow')).map(({ data }) => data)
    socket.forget()
    return flows
  }
  const { id, nome } = await aFlow(admin)
  expect(await emitted()).toMatchObject([{ action: 'create', flow: { id, nome, version: 1 } }])
  await admin.call(flowRoutes.update, { params: { flowId: id }, body: { nome: 'Outro' } })
  expect(await emitted()).toMatchObject([{ action: 'update', flow: { id, nome: 'Outro' } }])
})

describe('a flow that was never published', () => {
  const draft = { nome: 'Novo', ...texts('Olá'), rascunho: true }

  test('is a draft alone: it is listed and shown as such, with any faults', async ({ admin }) => {
    const flow = await admin.call(flowRoutes.create, { body: { ...draft, nodes: [], edges: [] } })
    expect(flow).toMatchObject({ version: 0, hasDraft: true, nodes: [] })
    const { flows } = await admin.call(flowRoutes.listWhole)
    expect(flows.find(({ id }) => id === flow.id)).toEqual(flow)
    expect(await admin.call(flowRoutes.versions, { params: { flowId: flow.id } })).toEqual({ versions: [] })
  })

  test('leads nobody until it is published', async ({ world, company, admin }) => {
    const { desk, queueId } = await deskWithFlow(world, texts('Do outro'), company)
    const { id } = await admin.call(flowRoutes.create, { body: draft })
    await admin.call(queueRoutes.update, { params: { queueId }, body: { flowId: id } })
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).not.toContain('> Olá')
    await admin.call(flowRoutes.publish, { params: { flowId: id }, body: {} })
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'oi')
    expect(await desk.transcript(bia)).toContain('> Olá')
  })

  test('stays a draft when it is saved, thrown away or changed by PUT with rascunho', async ({ admin }) => {
    const { id: flowId } = await admin.call(flowRoutes.create, { body: draft })
    const params = { flowId }
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Dois') } })
    await admin.call(flowRoutes.discardWork, { params })
    const { nodes } = texts('Três')
    expect(await admin.call(flowRoutes.update, { params, body: { nodes, rascunho: true } })).toMatchObject({
      version: 0,
      nodes,
    })
    expect((await admin.call(flowRoutes.work, { params })).edges).toHaveLength(2)
    expect((await admin.call(flowRoutes.publish, { params, body: {} })).version).toBe(1)
  })

  test('is published by PUT as the specification has it, and its draft is no other one then', async ({ admin }) => {
    const { id: flowId } = await admin.call(flowRoutes.create, { body: draft })
    const flow = await admin.call(flowRoutes.update, { params: { flowId }, body: texts('Vai') })
    expect(flow).toMatchObject({ version: 1, hasDraft: false })
  })
})

test('PUT with rascunho leaves what is published, and goes on from the draft', async ({ admin }) => {
  const { id: flowId } = await aFlow(admin)
  const params = { flowId }
  await admin.call(flowRoutes.update, { params, body: { ...texts('Meu'), rascunho: true } })
  const flow = await admin.call(flowRoutes.update, {
    params,
    body: { globalVariables: [{ name: 'a', value: 1 }], rascunho: true },
  })
  expect(flow).toMatchObject({ version: 1, hasDraft: true, nodes: texts('Olá!').nodes })
  expect(await admin.call(flowRoutes.work, { params })).toMatchObject({
    nodes: texts('Meu').nodes,
    globalVariables: [{ name: 'a' }],
  })
})

test('a draft with errors is published anyway or not at all', async ({ admin }) => {
  const { id: flowId } = await admin.call(flowRoutes.create, {
    body: { nome: 'Com erro', ...texts(' '), rascunho: true },
  })
  const params = { flowId }
  expect(await admin.refusal(flowRoutes.publish, { params, body: {} })).toMatchObject({
    status: 422,
    code: 'ERR_FLOW_FAULTY',
  })
  expect(await admin.call(flowRoutes.show, { params })).toMatchObject({ version: 0 })
  expect(await admin.call(flowRoutes.publish, { params, body: { publishAnyway: true } })).toMatchObject({ version: 1 })
})
