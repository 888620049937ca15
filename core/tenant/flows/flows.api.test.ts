import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect } from 'vitest'
import type { TestClient } from '../../app/testing/client.ts'
import { test } from '../../app/testing/test.ts'
import type { PlanFeature } from '../../domain/access/plan-features.ts'
import { MAX_BODY_VALUES, MAX_FLOW_VERSIONS } from '../../kit/limits.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import { run } from '../../storage/index.ts'
import { someAi } from '../integrations/architecture-cases.ts'
import { integrationRoutes } from '../integrations/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { aTag } from '../tags/architecture-cases.ts'
import { aFlow, texts } from './architecture-cases.ts'
import { flowErrors, flowRoutes, slugOf } from './contract.ts'
import { flowRunRoutes } from './runs/contract.ts'
import { deskWithFlow, line, listens, says } from './runs/fixtures.ts'
import { SUMMARIES } from './summaries.ts'

const messageOf = (graph: { nodes: { data: Record<string, unknown> }[] }): unknown => graph.nodes[1]?.data.message
const show = (client: TestClient, flowId: number) => client.call(flowRoutes.show, { params: { flowId } })
const versionsOf = async (client: TestClient, flowId: number) =>
  (await client.call(flowRoutes.versions, { params: { flowId } })).versions

describe('flows by the calls of the specification', () => {
  test('a new one has its start at 250, 5 and nothing else', async ({ admin }) => {
    const flow = await admin.call(flowRoutes.create, { body: { nome: ' Triagem ' } })
    const start = { id: 'start', type: 'start', position: { x: 250, y: 5 }, data: {} }
    expect(flow).toMatchObject({ nome: 'Triagem', tipo: 'conversacao', slug: null, queue: null, version: 1 })
    expect(flow).toMatchObject({ executionsRunning: 0, executionsFinished: 0, hasDraft: false })
    expect(flow).toMatchObject({ nodes: [start], edges: [], globalVariables: [] })
  })

  test('are listed whole, as they are published, and without what is drawn for our own page', async ({ admin }) => {
    const nodes = [
      { id: 'start-1', type: 'start', position: { x: 1, y: 2 }, data: { label: 'Olá "à"' }, selected: true },
    ]
    const body = { nome: 'Um', nodes, edges: [], globalVariables: [{ name: 'loja', value: { aberta: true } }] }
    const one = await admin.call(flowRoutes.create, { body })
    const two = await aFlow(admin)
    await admin.call(flowRoutes.saveWork, { params: { flowId: two.id }, body: { revision: 0, ...texts('Rascunho') } })
    const { flows } = await admin.call(flowRoutes.listWhole)
    expect(flows).toEqual([one, { ...two, hasDraft: true, revision: 1, updatedAt: flows[1]?.updatedAt }])
    expect(flows[0]).toMatchObject(body)
    const { flows: listed } = await admin.call(flowRoutes.list)
    expect(listed.map(({ nome }) => nome)).toEqual(['Um', two.nome])
    expect(listed[0]).not.toHaveProperty('nodes')
  })

  test('carry the conversations that test them, through drafts, publishing and changes of the rest', async ({
    admin,
  }) => {
    const scenarios = [{ name: 'Oi', steps: [{ client: 'Oi' }, { bot: 'Olá' }] }]
    const { id } = await admin.call(flowRoutes.create, { body: { nome: 'Um', scenarios } })
    const params = { flowId: id }
    expect((await admin.call(flowRoutes.work, { params })).scenarios).toMatchObject(scenarios)
    await admin.call(flowRoutes.update, { params, body: texts('Olá') })
    expect((await admin.call(flowRoutes.show, { params })).scenarios).toMatchObject(scenarios)
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 1, ...texts('Olá!') } })
    expect(await admin.call(flowRoutes.publish, { params, body: {} })).not.toHaveProperty('scenarios')
  })

  test('what they save is published at once, as a version with its author', async ({ admin }) => {
    const { id } = await aFlow(admin)
    const saved = await admin.call(flowRoutes.update, { params: { flowId: id }, body: texts('Oi de novo') })
    expect([saved.version, messageOf(saved)]).toEqual([2, 'Oi de novo'])
    expect(await versionsOf(admin, id)).toMatchObject([
      { number: 2, isPublished: true, note: '' },
      { number: 1, isPublished: false },
    ])
  })

  test('a name alone, or the same graph again, is no new version', async ({ admin }) => {
    const { id } = await aFlow(admin)
    const params = { flowId: id }
    await admin.call(flowRoutes.update, { params, body: texts('Olá!') })
    const renamed = await admin.call(flowRoutes.update, { params, body: { nome: 'Outro nome' } })
    expect([renamed.nome, renamed.version]).toEqual(['Outro nome', 1])
  })

  test('only some of the graph leaves the rest as it is', async ({ admin }) => {
    const { id, edges } = await aFlow(admin)
    const changed = await admin.call(flowRoutes.update, {
      params: { flowId: id },
      body: { globalVariables: [{ name: 'a', value: 1 }] },
    })
    expect([changed.edges, changed.globalVariables, messageOf(changed)]).toEqual([
      edges,
      [{ name: 'a', value: 1 }],
      'Olá!',
    ])
  })

  test('a webhook needs a slug, which no other flow has', async ({ admin }) => {
    const rejected = (body: object) => admin.refusal(flowRoutes.create, { body: { nome: 'Pedidos', ...body } as never })
    expect(await rejected({ tipo: 'webhook' })).toMatchObject({ status: 400, code: 'ERR_FLOW_SLUG_REQUIRED' })
    expect(await rejected({ tipo: 'webhook', slug: '!!' })).toMatchObject({ code: 'ERR_FLOW_SLUG_REQUIRED' })
    const flow = await admin.call(flowRoutes.create, {
      body: { nome: 'Pedidos', tipo: 'webhook', slug: ' Novo Pedido à vista! ' },
    })
    expect([flow.slug, flow.nodes[0]?.type]).toEqual(['novo-pedido-a-vista', 'handler'])
    expect(await rejected({ slug: 'novo pedido a vista' })).toMatchObject({
      status: 409,
      code: 'ERR_FLOW_SLUG_ALREADY_EXISTS',
    })
    const params = { flowId: flow.id }
    expect(await admin.refusal(flowRoutes.update, { params, body: { slug: '' } })).toMatchObject({
      code: 'ERR_FLOW_SLUG_REQUIRED',
    })
    expect(await admin.call(flowRoutes.update, { params, body: { slug: flow.slug } })).toMatchObject({
      slug: flow.slug,
    })
  })

  test('the kind does not change', async ({ admin }) => {
    const { id: flowId, nome } = await aFlow(admin)
    const rejected = await admin.refusal(flowRoutes.update, {
      params: { flowId },
      body: { nome: 'X', tipo: 'webhook' },
    })
    expect(rejected).toMatchObject({ status: 409, code: flowErrors.ERR_FLOW_KIND_FIXED.code })
    expect((await show(admin, flowId)).nome).toBe(nome)
  })

  test('a queue leads into a flow that there is, and into none when that goes', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin)
    const { id: queueId } = await aQueue(admin)
    const lead = (id: number) => ({ params: { queueId }, body: { flowId: id } })
    expect(await admin.refusal(queueRoutes.update, lead(flowId + 1000))).toMatchObject({
      status: 404,
      code: 'ERR_NO_FLOW_FOUND',
    })
    expect(await admin.call(queueRoutes.update, lead(flowId))).toMatchObject({ flowId })
    expect(await show(admin, flowId)).toMatchObject({ queue: { id: queueId } })
    await admin.call(flowRoutes.remove, { params: { flowId } })
    expect(await admin.call(queueRoutes.show, { params: { queueId } })).toMatchObject({ flowId: null })
    expect(await admin.refusal(flowRoutes.show, { params: { flowId } })).toMatchObject({ status: 404 })
  })
})

test.each([
  [' Olá Mundo ', 'ola-mundo'],
  ['Pedido #42 (novo)', 'pedido-42-novo'],
  ['a_b-c', 'a_b-c'],
  ['Ação  dupla', 'acao-dupla'],
])('the slug of %j is %j', (text, slug) => {
  expect(slugOf(text)).toBe(slug)
})

describe('drafts', () => {
  test('change nothing until they are published, with a note', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    expect(await admin.call(flowRoutes.work, { params })).toMatchObject({
      revision: 0,
      author: '',
      savedAt: null,
    })
    const saved = await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Rascunho') } })
    expect(saved).toMatchObject({ flowId, revision: 1 })
    expect(messageOf(await show(admin, flowId))).toBe('Olá!')
    const work = await admin.call(flowRoutes.work, { params })
    expect([messageOf(work), work.revision, work.author]).toEqual(['Rascunho', 1, saved.author])
    const published = await admin.call(flowRoutes.publish, { params, body: { note: 'Mais curto', revision: 1 } })
    expect([messageOf(published), published.version, published.hasDraft]).toEqual(['Rascunho', 2, false])
    expect((await versionsOf(admin, flowId))[0]).toMatchObject({ note: 'Mais curto', author: saved.author })
    expect(await admin.refusal(flowRoutes.publish, { params, body: {} })).toMatchObject({
      code: 'ERR_NO_FLOW_DRAFT_FOUND',
    })
  })

  test('are not saved over what someone else saved, who is named', async ({ company, admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    const colleague = await company.person('user')
    const socket = await admin.fullSocket()
    const { author } = await colleague.call(flowRoutes.saveWork, {
      params,
      body: { revision: 0, ...texts('Da colega') },
    })
    expect(await socket.event('flowDraft')).toMatchObject({ draft: { flowId, revision: 1, author } })
    const mine = { params, body: { revision: 0, ...texts('Meu') } }
    expect(await admin.refusal(flowRoutes.saveWork, mine)).toMatchObject({
      status: 409,
      code: 'ERR_FLOW_DRAFT_CHANGED',
      message: expect.stringContaining(author),
    })
    expect(await admin.refusal(flowRoutes.publish, { params, body: { revision: 0 } })).toMatchObject({
      code: 'ERR_FLOW_DRAFT_CHANGED',
    })
    expect(messageOf(await admin.call(flowRoutes.work, { params }))).toBe('Da colega')
  })

  test('are saved on what was seen alone, in whatever way it was changed meanwhile', async ({ company, admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    const colleague = await company.person('user')
    const draft = (revision: number, words: string) => ({ params, body: { revision, ...texts(words) } })
    const seen = async () => (await admin.call(flowRoutes.work, { params })).revision
    const changes = [
      () => colleague.call(flowRoutes.saveWork, draft(0, 'Um')),
      () => colleague.call(flowRoutes.publish, { params, body: {} }),
      async () => colleague.call(flowRoutes.saveWork, draft(await seen(), 'Dois')),
      () => colleague.call(flowRoutes.discardWork, { params }),
      () => colleague.call(flowRoutes.update, { params, body: texts('Três') }),
      () => colleague.call(flowRoutes.restore, { params: { flowId, number: 1 }, body: {} }),
    ]
    for (const change of changes) {
      const before = await seen()
      await change()
      const now = await admin.call(flowRoutes.work, { params })
      expect(now.revision).toBeGreaterThan(before)
      const stale = { revision: before }
      for (const rejected of [
        await admin.refusal(flowRoutes.saveWork, draft(before, 'Velho')),
        await admin.refusal(flowRoutes.publish, { params, body: stale }),
        await admin.refusal(flowRoutes.restore, { params: { flowId, number: 1 }, body: stale }),
      ])
        expect(rejected).toMatchObject({ status: 409, code: 'ERR_FLOW_DRAFT_CHANGED' })
      expect(await admin.call(flowRoutes.work, { params })).toEqual(now)
    }
  })

  test('go when an older version is published again', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    const { revision } = await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Rascunho') } })
    const body = { revision, note: 'Como era' }
    const restored = await admin.call(flowRoutes.restore, { params: { flowId, number: 1 }, body })
    expect(restored).toMatchObject({ version: 2, hasDraft: false })
    expect(messageOf(await admin.call(flowRoutes.work, { params }))).toBe('Olá!')
  })

  test('are thrown away', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('Rascunho') } })
    for (let time = 0; time < 2; time += 1) await admin.call(flowRoutes.discardWork, { params })
    expect(messageOf(await admin.call(flowRoutes.work, { params }))).toBe('Olá!')
  })
})

describe('versions', () => {
  test('are shown, compared and restored', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    await admin.call(flowRoutes.update, { params, body: texts('Dois') })
    const first = await admin.call(flowRoutes.version, { params: { flowId, number: 1 } })
    expect([messageOf(first), first.isPublished]).toEqual(['Olá!', false])
    const field = { path: 'data.message', before: 'Olá!', after: 'Dois' }
    const differences = [{ is: 'nodeChanged', nodeId: 'fala', type: 'sendMessage', fields: [field] }]
    const found = { differences, nodes: [{ id: 'fala', type: 'sendMessage', label: '' }] }
    expect(await admin.call(flowRoutes.diff, { params, query: { from: 1 } })).toEqual(found)
    expect(await admin.call(flowRoutes.diff, { params, query: { from: 1, to: 2 } })).toEqual(found)
    const restored = await admin.call(flowRoutes.restore, { params: { flowId, number: 1 }, body: { note: 'Como era' } })
    expect([restored.version, messageOf(restored)]).toEqual([3, 'Olá!'])
    const { flows } = await admin.call(flowRoutes.list)
    expect(flows[0]).toMatchObject({ id: flowId, version: 3 })
    const lost = { params: { flowId, number: 9 } }
    expect(await admin.refusal(flowRoutes.version, lost)).toMatchObject({
      status: 404,
      code: 'ERR_NO_FLOW_VERSION_FOUND',
    })
  })

  test('a draft is compared with what is published, and long texts are cut', async ({ admin }) => {
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, ...texts('x'.repeat(5000)) } })
    const { differences } = await admin.call(flowRoutes.diff, { params })
    expect(differences).toMatchObject([{ fields: [{ before: 'Olá!', after: expect.stringMatching(/^x{999}…$/) }] }])
  })

  test(`the last ${MAX_FLOW_VERSIONS} are kept`, async ({ company, admin }) => {
    const { id: flowId } = await aFlow(admin)
    for (let time = 0; time <= MAX_FLOW_VERSIONS; time += 1)
      await admin.call(flowRoutes.update, { params: { flowId }, body: texts(`Versão ${time}`) })
    const numbers = (await versionsOf(admin, flowId)).map(({ number }) => number)
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([MAX_FLOW_VERSIONS, MAX_FLOW_VERSIONS + 2, 3])
    const rows = await company.context(({ db }) => db.selectFrom('flow_versions').select('id').execute())
    expect(rows).toHaveLength(MAX_FLOW_VERSIONS)
  })
})

test('a version on which a conversation is stays, however many come after', async ({ world }) => {
  const { desk, admin, flow } = await deskWithFlow(world, line(listens('ouve', 'x'), says('eco', 'Antes.')))
  const ana = desk.customer()
  await desk.hears(ana, 'oi')
  for (let time = 0; time <= MAX_FLOW_VERSIONS; time += 1)
    await admin.call(flowRoutes.update, { params: { flowId: flow.id }, body: texts(`Versão ${time}`) })
  await desk.hears(ana, 'sim')
  expect((await desk.transcript(ana)).at(-1)).toBe('> Antes.')
})

test('the linter knows what the company has set up', async ({ admin }) => {
  const ask = { id: 'ia', type: 'ia', data: { message: 'Oi' } }
  const nodes = [{ id: 'start', type: 'start', data: {} }, ask, { id: 'end', type: 'end', data: {} }]
  const edges = [
    { source: 'start', target: 'ia' },
    { source: 'ia', target: 'end' },
  ]
  const findings = async () => (await admin.call(flowRoutes.lint, { body: { nodes, edges } })).findings
  expect(await findings()).toMatchObject([{ nodeId: 'ia', word: 'aiNotSetUp' }])
  await admin.call(integrationRoutes.saveAi, { body: someAi })
  expect(await findings()).toEqual([])
})

test('the linter knows what the company has, and what its plan allows', async ({ admin }) => {
  const { id: tagId } = await aTag(admin)
  const nodes = [
    { id: 'start', type: 'start', data: {} },
    { id: 'setor', type: 'setores', data: { queueId: 999 } },
    { id: 'tag', type: 'tag', data: { mode: 'select', selectedTagId: tagId } },
    { id: 'end', type: 'end', data: {} },
  ]
  const edges = ['start setor', 'setor tag', 'tag end'].map(pair => {
    const [source, target] = pair.split(' ') as [string, string]
    return { source, target }
  })
  const { findings } = await admin.call(flowRoutes.lint, { body: { nodes, edges } })
  expect(findings).toMatchObject([{ nodeId: 'setor', severity: 'error' }])
})

describe('the plan', () => {
  const on = async (superAdmin: TestClient, companyId: number, plan: object) => {
    const { id: planId } = await superAdmin.call(planRoutes.create, {
      body: { name: `P${Math.random()}`.slice(0, 20), ...plan },
    })
    await superAdmin.call(companyRoutes.update, { params: { id: companyId }, body: { planId } })
  }
  const without = (...flags: PlanFeature[]) => Object.fromEntries(flags.map(flag => [flag, false]))

  test('switches the kinds of flows', async ({ company, admin, superAdmin }) => {
    const { id: flowId } = await aFlow(admin)
    await on(superAdmin, company.id, without('useFlowConversation'))
    const error = { status: 403, code: 'ERR_PLAN_FEATURE' }
    expect(await admin.refusal(flowRoutes.create, { body: { nome: 'X' } })).toMatchObject(error)
    expect(await admin.refusal(flowRoutes.update, { params: { flowId }, body: { nome: 'X' } })).toMatchObject(error)
    await admin.call(flowRoutes.create, { body: { nome: 'Pedidos', tipo: 'webhook', slug: 'pedidos' } })
    expect((await admin.call(flowRoutes.list)).flows).toHaveLength(2)
    await on(superAdmin, company.id, without('useFlowConversation', 'useFlowWebhook'))
    expect(await admin.refusal(flowRoutes.list)).toMatchObject(error)
    expect(await admin.refusal(flowRoutes.listWhole)).toMatchObject(error)
    expect(await admin.refusal(flowRoutes.show, { params: { flowId } })).toMatchObject(error)
    expect(await admin.refusal(flowRoutes.lint, { body: { nodes: [], edges: [] } })).toMatchObject(error)
    const body = { method: 'GET', url: 'https://example.com' } as const
    expect(await admin.refusal(flowRunRoutes.request, { body })).toMatchObject(error)
    await admin.call(flowRoutes.remove, { params: { flowId } })
  })

  test('says which nodes may be published; a draft may hold others', async ({ company, admin, superAdmin }) => {
    const { id: flowId } = await aFlow(admin)
    await on(superAdmin, company.id, { permissions: { conversation: ['start', 'end'] } })
    const error = { status: 403, code: 'ERR_FLOW_NODE_NOT_ALLOWED', message: expect.stringContaining('sendMessage') }
    expect(await admin.refusal(flowRoutes.create, { body: { nome: 'X', ...texts('Oi') } })).toMatchObject(error)
    expect(await admin.refusal(flowRoutes.update, { params: { flowId }, body: texts('Oi') })).toMatchObject(error)
    await admin.call(flowRoutes.saveWork, { params: { flowId }, body: { revision: 0, ...texts('Oi') } })
    expect(await admin.refusal(flowRoutes.publish, { params: { flowId }, body: {} })).toMatchObject(error)
    const { findings } = await admin.call(flowRoutes.lint, { body: texts('Oi') })
    expect(findings).toMatchObject([{ word: 'nodeNotAllowed', nodeId: 'fala' }])
  })
})

test('lists of flows look up queues and drafts by index', async ({ company }) => {
  const plan = await company.context(({ db }) =>
    run<{ detail: string }>(db, `EXPLAIN QUERY PLAN ${SUMMARIES} ORDER BY flows.id`, []),
  )
  const details = plan.map(({ detail }) => detail)
  expect(details.filter(detail => detail.startsWith('SCAN'))).toEqual(['SCAN flows'])
  expect(details.join()).toContain('queues_of_flow')
})

test('anyone who may not delete contacts publishes no flow that does, in no way; a draft may hold it', async ({
  company,
  admin,
}) => {
  const user = await company.person('user')
  const deletes = {
    nodes: [
      { id: 'start', type: 'start', data: {} },
      { id: 'x', type: 'acao', data: { actionType: 'deletar_contato', numero: '{{numero}}' } },
    ],
    edges: [{ source: 'start', target: 'x' }],
  }
  const error = { status: 403, code: 'ERR_FLOW_NODE_NOT_YOURS' }
  expect(await user.refusal(flowRoutes.create, { body: { nome: 'X', ...deletes } })).toMatchObject(error)
  const { id: flowId } = await user.call(flowRoutes.create, { body: { nome: 'X' } })
  const params = { flowId }
  expect(await user.refusal(flowRoutes.update, { params, body: deletes })).toMatchObject(error)
  await user.call(flowRoutes.saveWork, { params, body: { revision: 0, ...deletes } })
  expect(await user.refusal(flowRoutes.publish, { params, body: {} })).toMatchObject(error)
  expect((await admin.call(flowRoutes.publish, { params, body: { publishAnyway: true } })).version).toBe(2)
  await user.call(flowRoutes.update, { params, body: { nodes: deletes.nodes.slice(0, 1), edges: [] } })
  const older = { params: { ...params, number: 2 }, body: {} }
  expect(await user.refusal(flowRoutes.restore, older)).toMatchObject(error)
  expect((await admin.call(flowRoutes.restore, older)).version).toBe(4)
})

describe('judging a flow of megabytes', () => {
  /** What the main thread could not do for others meanwhile, of all the time that the call took. */
  const heldUp = async (call: () => Promise<unknown>): Promise<number> => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const begin = performance.now()
    delay.enable()
    await call()
    delay.disable()
    return delay.max / 1e6 / (performance.now() - begin)
  }

  test.for([
    ['no JSON', '{"nome":', 'ERR_MALFORMED_BODY'],
    ['too deep', `{"nome":"x","nodes":${'['.repeat(50)}`, 'ERR_MALFORMED_BODY'],
    ['a prototype', '{"nome":"x","nodes":[{"id":"a","type":"x","data":{"__proto__":{"x":1}}}]}', 'ERR_MALFORMED_BODY'],
    ['nothing', '', 'ERR_VALIDATION'],
    ['no name', `{"nodes":[{"id":"a","type":"x","data":{"x":"${'x'.repeat(100_000)}"}}]}`, 'ERR_VALIDATION'],
    [
      'too many nodes',
      JSON.stringify({ nome: 'x', nodes: Array(2001).fill({ id: 'a', type: 'x' }) }),
      'ERR_VALIDATION',
    ],
  ])('rejects a body that is %s as any other call does', async ([, body, code], { world, admin }) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
    const answer = await fetch(`${world.base}/api/flows`, { method: 'POST', headers, body })
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, code])
  })

  test('takes more values than the main thread reads, and keeps and answers them as they came', async ({ admin }) => {
    const values = Array.from({ length: 2 * MAX_BODY_VALUES }, (_, n) => n)
    const nodes = [{ id: 'start', type: 'start', data: { values } }]
    const { id: flowId } = await aFlow(admin, { nodes, edges: [] })
    const params = { flowId }
    expect((await admin.call(flowRoutes.show, { params })).nodes).toEqual(nodes)
    await admin.call(flowRoutes.saveWork, { params, body: { revision: 0, nodes: [...nodes, nodes[0]!] } })
    expect((await admin.call(flowRoutes.publish, { params, body: { publishAnyway: true } })).nodes).toHaveLength(2)
  })

  test('keeps nobody else waiting', async ({ admin }) => {
    const node = (id: string, type: string, data: Record<string, unknown>) => ({
      id,
      type,
      position: { x: 0, y: 0 },
      data,
    })
    const script = 'a=1;'.repeat(16_000)
    const nodes = Array.from({ length: 20 }, (_, n) => node(`n${n}`, 'scriptJs', { script }))
    await admin.call(flowRoutes.lint, { body: { nodes: [], edges: [] } })
    const lint = () => admin.call(flowRoutes.lint, { body: { nodes, edges: [] } })
    expect(await heldUp(lint)).toBeLessThan(0.5)
  })
})
