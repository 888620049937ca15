import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import { HIDDEN } from '../../flow-engine/external-calls.ts'
import { auditRoutes } from '../audit/contract.ts'
import { aFlow, texts } from './architecture-cases.ts'
import { type FlowGraph, flowRoutes } from './contract.ts'
import { flowRunRoutes } from './runs/contract.ts'

const node = (id: string, type: string, data: Record<string, unknown> = {}) => ({ id, type, data })

/** A conversation with one component between its beginning and its end. */
const through = (type: string, data: Record<string, unknown>) => ({
  nodes: [node('start', 'start'), node('it', type, data), node('end', 'end')],
  edges: [
    { source: 'start', target: 'it' },
    { source: 'it', target: 'end' },
  ],
})

const request = {
  method: 'GET',
  url: 'https://api.example/{{loja}}',
  authType: 'bearer',
  authData: { token: 'sk-segredo', username: '', password: '' },
  headers: [
    { key: 'Content-Type', value: 'application/json' },
    { key: 'X-Key', value: 'chave-segredo' },
  ],
}
const globalVariables = [
  { name: 'token', value: 'valor-segredo' },
  { name: 'vazia', value: '' },
]
const asking = { ...through('httpRequest', request), globalVariables }
const error = { status: 403, code: 'ERR_FLOW_NODE_NOT_YOURS' }

describe('a flow that works with other systems', () => {
  test.for([
    ['a request', through('httpRequest', request)],
    ['an AI', through('ia', { message: '{{nome}}' })],
    [
      'a mail to any address',
      through('acao', { actionType: 'notificar_membro', notifyType: 'email', notifyEmail: 'eu@example.com' }),
    ],
  ] as const)(
    'with %s is made live by no attendant, in no way; a draft may hold it',
    async ([, graph], { company, admin }) => {
      const user = await company.person('user')
      const created = { body: { nome: 'X', ...graph, publishAnyway: true } }
      expect(await user.refusal(flowRoutes.create, created)).toMatchObject(error)
      const { id: flowId } = await user.call(flowRoutes.create, { body: { nome: 'X' } })
      const params = { flowId }
      const change = { params, body: { ...graph, publishAnyway: true } }
      expect(await user.refusal(flowRoutes.update, change)).toMatchObject(error)
      await user.call(flowRoutes.saveWork, { params, body: { revision: 0, ...graph } })
      expect(await user.refusal(flowRoutes.publish, { params, body: {} })).toMatchObject(error)
      const supervisor = await company.person('supervisor')
      expect((await supervisor.call(flowRoutes.publish, { params, body: { publishAnyway: true } })).version).toBe(2)
      expect(await user.refusal(flowRoutes.update, { params, body: texts('Sem') })).toMatchObject(error)
      await admin.call(flowRoutes.update, { params, body: texts('Sem') })
      const older = { params: { ...params, number: 2 }, body: {} }
      expect(await user.refusal(flowRoutes.restore, older)).toMatchObject(error)
      expect((await user.call(flowRoutes.update, { params, body: texts('Com') })).version).toBe(4)
    },
  )

  test('that begins with data of another program is no attendant’s; a mail to a colleague is', async ({ company }) => {
    const user = await company.person('user')
    const hook = { body: { nome: 'Pedido', tipo: 'webhook' as const, slug: 'pedido' } }
    expect(await user.refusal(flowRoutes.create, hook)).toMatchObject(error)
    const mail = { actionType: 'notificar_membro', notifyType: 'email', notifyUserId: 1, notifyEmail: 'x@example.com' }
    await aFlow(user, through('acao', mail))
  })

  test('is asked and tried by no attendant', async ({ company }) => {
    const user = await company.person('user')
    const requested = { body: { method: 'GET' as const, url: 'https://example.com/' } }
    expect(await user.refusal(flowRunRoutes.request, requested)).toMatchObject({ status: 403 })
    expect(await user.refusal(flowRunRoutes.askAi, { body: { message: 'Oi' } })).toMatchObject({ status: 403 })
  })
})

describe('the secrets of a flow', () => {
  const secrets = /segredo/
  /** What is published last (3), before (2) and in the draft. */
  const everything = async (client: TestClient, flowId: number): Promise<string[]> => {
    const params = { flowId }
    const answers = [
      await client.call(flowRoutes.listWhole),
      await client.call(flowRoutes.show, { params }),
      await client.call(flowRoutes.work, { params }),
      await client.call(flowRoutes.version, { params: { flowId, number: 2 } }),
      await client.call(flowRoutes.diff, { params, query: { from: 1 } }),
      await client.call(flowRoutes.update, { params, body: { nome: 'Outro nome' } }),
    ]
    return answers.map(answer => JSON.stringify(answer))
  }

  test('stand in no answer to an attendant, and in those to a supervisor', async ({ company, admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    await admin.call(flowRoutes.update, { params, body: { ...asking, publishAnyway: true } })
    const changed = { nodes: [...asking.nodes, node('b', 'sendMessage', { message: 'Oi' })], publishAnyway: true }
    await admin.call(flowRoutes.update, { params, body: changed })
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 2, ...asking } })
    const ofAttendant = await everything(await company.person('user'), flowId)
    expect(ofAttendant.filter(text => secrets.test(text))).toEqual([])
    expect(ofAttendant[1]).toContain(HIDDEN)
    expect((await everything(await company.person('supervisor'), flowId)).every(text => secrets.test(text))).toBe(true)
  })

  test('stay as they are when an attendant saves what is hidden from them, and what they write is taken', async ({
    company,
    admin,
  }) => {
    const user = await company.person('user')
    const { id: flowId } = await aFlow(admin, asking)
    const params = { flowId }
    const { revision, nodes, edges, globalVariables } = await user.call(flowRoutes.work, { params })
    const drawn = { nodes, edges, globalVariables: [...globalVariables, { name: 'nova', value: 'Azul' }] }
    const saved = await user.call(flowRoutes.saveWork, { params, body: { revision, ...drawn } })
    const work = await admin.call(flowRoutes.work, { params })
    expect(work).toMatchObject({
      nodes: asking.nodes,
      globalVariables: [...asking.globalVariables, { name: 'nova', value: 'Azul' }],
    })
    // A component that was taken out and put back by an undo.
    const without = { nodes: nodes.slice(0, 1), edges: [], globalVariables }
    const gone = await user.call(flowRoutes.saveWork, { params, body: { revision: saved.revision, ...without } })
    await user.call(flowRoutes.saveWork, { params, body: { revision: gone.revision, ...drawn } })
    expect((await admin.call(flowRoutes.work, { params })).nodes).toEqual(asking.nodes)
  })

  test('are said by no flow that an attendant makes of it', async ({ company, admin }) => {
    const user = await company.person('user')
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...asking } })
    const { globalVariables } = await user.call(flowRoutes.work, { params })
    const reporting = { ...texts('{{token}}'), globalVariables }
    await user.call(flowRoutes.saveWork, { params, body: { revision: 1, ...reporting } })
    expect(await user.refusal(flowRoutes.publish, { params, body: {} })).toMatchObject(error)
    expect(JSON.stringify(await user.call(flowRoutes.work, { params }))).not.toMatch(secrets)
    const work: FlowGraph = await admin.call(flowRoutes.work, { params })
    expect(work.globalVariables[0]).toMatchObject(asking.globalVariables[0]!)
  })
})

test('the audit log tells who made which version of a flow live, and who deleted it', async ({ admin }) => {
  const { id: flowId } = await aFlow(admin, { nome: 'Menu' })
  const params = { flowId }
  await admin.call(flowRoutes.update, { params, body: texts('Dois') })
  await admin.call(flowRoutes.update, { params, body: { nome: 'Menu' } })
  await admin.call(flowRoutes.saveWork, { params, body: { revision: 1, ...texts('Três') } })
  await admin.call(flowRoutes.publish, { params, body: {} })
  await admin.call(flowRoutes.restore, { params: { flowId, number: 1 }, body: {} })
  await admin.call(flowRoutes.remove, { params })
  const { entries } = await admin.call(auditRoutes.list, {})
  expect(entries.slice(0, 5).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['flowDeleted', 'Menu'],
    ['flowVersionRestored', 'Menu (v4)'],
    ['flowPublished', 'Menu (v3)'],
    ['flowPublished', 'Menu (v2)'],
    ['flowPublished', 'Menu (v1)'],
  ])
})
