import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { SECOND } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { planRoutes } from '../../../platform/plans/contract.ts'
import { deskWithMenu, FrontDesk, MENU } from '../../inbound/fixtures.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { aFlow } from '../architecture-cases.ts'
import { flowRoutes } from '../contract.ts'
import {
  type FlowRunState,
  type FlowRunVerb,
  flowRunMoves,
  flowRunRoutes,
  flowRunStates,
  isAlive,
  runStateAfter,
} from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

describe('what leads into a flow', () => {
  test('choosing its queue in the menu; # leads back to the menu', async ({ world }) => {
    const { desk, sales } = await deskWithMenu(world)
    const { id } = await aFlow(
      desk.admin,
      line(says('a', 'Fluxo de vendas.'), listens('ouve', 'x'), says('b', 'Ouvi {{x}}.')),
    )
    await desk.admin.call(queueRoutes.update, { params: { queueId: sales.id }, body: { flowId: id } })
    const ana = desk.customer('Ana')
    for (const text of ['oi', '1', 'sim', 'mais']) await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual([
      'oi',
      `> ${MENU}`,
      '1',
      '> Fluxo de vendas.',
      'sim',
      '> Ouvi sim.',
      'mais',
    ])
    const bia = desk.customer('Bia')
    for (const text of ['oi', '1', '#']) await desk.hears(bia, text)
    expect((await desk.transcript(bia)).slice(3)).toEqual(['> Fluxo de vendas.', '#', `> ${MENU}`])
    expect(await desk.rules(bia)).toEqual(['created', 'menu', 'queue', 'flow', 'start-over', 'menu'])
  })

  test('a new conversation, once; and a message that says a phrase, however it is written', async ({
    world,
    company,
    admin,
  }) => {
    const desk = await FrontDesk.open(world, company)
    const [hello, prices] = [
      await aFlow(admin, line(says('a', 'Bem-vindo!'))),
      await aFlow(admin, line(says('a', 'Preços.'))),
    ]
    const params = { whatsappId: desk.connection.id }
    const keywords = [{ phrase: 'Ver preços', flowId: prices.id }]
    const set = await admin.call(flowRunRoutes.setConnectionFlows, {
      params,
      body: { welcomeFlowId: hello.id, keywords },
    })
    expect(set).toEqual({ welcomeFlowId: hello.id, keywords })
    const ana = desk.customer('Ana')
    for (const text of ['oi', 'e aí?', ' VER  precos ', 'ver preços agora', '*Ana:*\nVer preços!'])
      await desk.hears(ana, text)
    expect(await desk.transcript(ana)).toEqual([
      'oi',
      '> Bem-vindo!',
      'e aí?',
      ' VER  precos ',
      '> Preços.',
      'ver preços agora',
      '*Ana:*\nVer preços!',
      '> Preços.',
    ])
    // Phrases of earlier versions are stored with the marks around them.
    await company.context(({ db }) =>
      db.updateTable('flow_entries').set({ folded: 'ver precos!' }).where('phrase', '<>', '').execute(),
    )
    await desk.hears(ana, 'ver preços!')
    expect((await desk.transcript(ana)).at(-1)).toBe('> Preços.')
    await admin.call(flowRunRoutes.setConnectionFlows, { params, body: { welcomeFlowId: '', keywords: [] } })
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'ver preços')
    expect(await desk.transcript(bia)).toEqual(['ver preços'])
    const wrong = { params, body: { welcomeFlowId: hello.id + 1000, keywords: [] } }
    expect(await admin.refusal(flowRunRoutes.setConnectionFlows, wrong)).toMatchObject({
      status: 404,
      code: 'ERR_NO_FLOW_FOUND',
    })
  })

  test('ends where someone of the company answers on the phone', async ({ world }) => {
    const { desk } = await deskWithFlow(world, line(listens('ouve', 'x'), says('a', 'Robô.')))
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await desk.later(11 * SECOND)
    ana.isToldFromThePhone('Aqui é a Carla.')
    await desk.settled()
    await desk.hears(ana, 'e aí?')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Aqui é a Carla.', 'e aí?'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
  })
})

describe('a phone that greets by itself', () => {
  test('is nobody who attends: what comes right after the first words goes beside the bot', async ({ world }) => {
    const graph = line(says('a', 'Menu'), listens('ouve', 'x'), says('b', 'Disse {{x}}.'), listens('ouve2', 'y'))
    const { desk } = await deskWithFlow(world, graph)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await desk.later(9 * SECOND)
    ana.isToldFromThePhone('Olá! Já respondemos.')
    await desk.settled()
    await desk.hears(ana, '1')
    expect(await desk.transcript(ana)).toEqual(['oi', '> Menu', '> Olá! Já respondemos.', '1', '> Disse 1.'])
    expect(await desk.rules(ana)).toContain('phone-greeted')
    await desk.later(2 * SECOND)
    ana.isToldFromThePhone('Aqui é a Carla.')
    await desk.settled()
    await desk.hears(ana, 'oi?')
    expect((await desk.transcript(ana)).slice(5)).toEqual(['> Aqui é a Carla.', 'oi?'])
    expect(await desk.rules(ana)).toContain('phone-answered')
  })
})

describe('the plan', () => {
  test('limits the runs of a month, warns before, and the bot goes on without a flow', async ({
    world,
    superAdmin,
    company,
  }) => {
    const { id: planId } = await superAdmin.call(planRoutes.create, {
      body: { name: `Limite ${company.id}`, limitFluxo: 2, users: 9, connections: 9, queues: 9 },
    })
    const { desk, admin, queueId } = await deskWithFlow(world, line(says('a', 'Fluxo.')), company)
    await admin.call(queueRoutes.update, { params: { queueId }, body: { greetingMessage: 'Fila.' } })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    const customers = [desk.customer(), desk.customer(), desk.customer()]
    const used: unknown[] = []
    for (const customer of customers) {
      await desk.hears(customer, 'oi')
      const { runs, limit, nearlyUsedUp } = await admin.call(flowRunRoutes.usage)
      used.push([runs, limit, nearlyUsedUp])
    }
    expect(used).toEqual([
      [1, 2, false],
      [2, 2, true],
      [2, 2, true],
    ])
    expect(await Promise.all(customers.map(customer => desk.transcript(customer)))).toEqual([
      ['oi', '> Fluxo.'],
      ['oi', '> Fluxo.'],
      ['oi'],
    ])
    const [entry] = (await desk.trace(customers[2]!)).filter(({ rule }) => rule === 'flow-refused')
    expect(entry).toMatchObject({ detail: { why: 'limit' } })
  })

  test('that loses a kind or a node begins no run with it', async ({ world, superAdmin, company }) => {
    const { desk, admin, flow } = await deskWithFlow(world, line(says('a', 'Fluxo.')), company)
    const whyWith = async (plan: object): Promise<unknown> => {
      const body = { name: `P${company.id}${Object.keys(plan)[0]}`, users: 9, connections: 9, queues: 9, ...plan }
      const { id: planId } = await superAdmin.call(planRoutes.create, { body })
      await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
      const customer = desk.customer()
      await desk.hears(customer, 'oi')
      return (await desk.trace(customer)).find(({ rule }) => rule === 'flow-refused')?.detail.why
    }
    expect(await whyWith({ useFlowConversation: false })).toBe('plan')
    expect(await whyWith({ permissions: { conversation: ['start', 'end'] } })).toBe('node')
    expect(await admin.call(flowRoutes.show, { params: { flowId: flow.id } })).toMatchObject({ executionsRunning: 0 })
  })

  test('without flows of conversations leads no queue and no connection into one, and releases what did', async ({
    world,
    superAdmin,
    company,
  }) => {
    const { desk, admin, flow, queueId } = await deskWithFlow(world, line(says('a', 'Fluxo.')), company)
    const { id: other } = await aQueue(admin)
    const body = { name: `Sem fluxos ${company.id}`, users: 9, connections: 9, queues: 9, useFlowConversation: false }
    const { id: planId } = await superAdmin.call(planRoutes.create, { body })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    const error = { status: 403, code: 'ERR_PLAN_FEATURE' }
    const lead = (id: number, flowId: number | null) => ({ params: { queueId: id }, body: { name: 'Fila', flowId } })
    expect(await admin.refusal(queueRoutes.update, lead(other, flow.id))).toMatchObject(error)
    expect(await admin.call(queueRoutes.show, { params: { queueId: other } })).toMatchObject({ flowId: null })
    const params = { whatsappId: desk.connection.id }
    for (const provided of [
      { welcomeFlowId: flow.id, keywords: [] },
      { welcomeFlowId: null, keywords: [{ phrase: 'preço', flowId: flow.id }] },
    ])
      expect(await admin.refusal(flowRunRoutes.setConnectionFlows, { params, body: provided })).toMatchObject(error)
    const none = { welcomeFlowId: null, keywords: [] }
    expect(await admin.call(flowRunRoutes.connectionFlows, { params })).toEqual(none)
    expect(await admin.call(flowRunRoutes.setConnectionFlows, { params, body: none })).toEqual(none)
    expect(await admin.call(queueRoutes.update, lead(queueId, flow.id))).toMatchObject({ flowId: flow.id })
    expect(await admin.call(queueRoutes.update, lead(queueId, null))).toMatchObject({ flowId: null })
  })
})

test('a run moves from those that are alive alone, and ends once', () => {
  const verbs = flowRunMoves.map(({ verb }) => verb)
  const led = flowRunStates.map(from => [from, verbs.filter(verb => runStateAfter(from, verb))])
  const all = ['ask', 'wait', 'pause', 'finish', 'fail', 'fallSilent', 'stop']
  expect(Object.fromEntries(led)).toEqual({
    running: all,
    waiting: all,
    paused: [...all.slice(0, 3), 'resume', ...all.slice(3)],
    ...{ finished: ['correct'], failed: [], timedOut: ['correct'], stopped: [] },
  } satisfies Record<FlowRunState, string[]>)
  const ends = flowRunMoves.filter(({ to }) => !isAlive(to)).map(({ verb }) => verb)
  expect(ends).toEqual(['finish', 'fail', 'fallSilent', 'stop', 'correct'] satisfies FlowRunVerb[])
})

describe('what starts a flow, seen from the flow', () => {
  test('is set for connections, phrases and queues at once, and what is not named starts it no more', async ({
    world,
    company,
    admin,
  }) => {
    const desk = await FrontDesk.open(world, company)
    const flow = await aFlow(admin, line(says('a', 'Aqui!')))
    const queue = await aQueue(admin)
    const params = { flowId: flow.id }
    const { id, name } = desk.connection
    const body = { connections: [{ id, welcome: true, phrases: ['Preços', 'PREÇOS!'] }], queueIds: [queue.id] }
    const set = await admin.call(flowRunRoutes.setStarts, { params, body })
    expect(set.connections).toEqual([{ id, name, welcome: true, otherFlow: null, phrases: ['Preços'] }])
    expect(set.queues.filter(({ starts }) => starts).map(({ id }) => id)).toEqual([queue.id])
    expect(await admin.call(flowRunRoutes.connectionFlows, { params: { whatsappId: id } })).toEqual({
      welcomeFlowId: flow.id,
      keywords: [{ phrase: 'Preços', flowId: flow.id }],
    })
    expect((await admin.call(queueRoutes.show, { params: { queueId: queue.id } })).flowId).toBe(flow.id)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).toContain('> Aqui!')

    const cleared = await admin.call(flowRunRoutes.setStarts, { params, body: {} })
    expect(cleared.connections).toEqual([{ id, name, welcome: false, otherFlow: null, phrases: [] }])
    expect((await admin.call(queueRoutes.show, { params: { queueId: queue.id } })).flowId).toBe(null)
  })

  test('takes new conversations from another flow, and no phrase', async ({ world, company, admin }) => {
    const { connection } = await FrontDesk.open(world, company)
    const [one, two] = [await aFlow(admin), await aFlow(admin)]
    const set = (flowId: number, entry: { welcome?: boolean; phrases?: string[] }) => ({
      params: { flowId },
      body: { connections: [{ id: connection.id, ...entry }] },
    })
    await admin.call(flowRunRoutes.setStarts, set(one.id, { welcome: true, phrases: ['oferta'] }))
    expect((await admin.refusal(flowRunRoutes.setStarts, set(two.id, { phrases: ['Oferta!'] }))).code).toBe(
      'ERR_FLOW_PHRASE_TAKEN',
    )
    await admin.call(flowRunRoutes.setStarts, set(two.id, { welcome: true }))
    const { connections } = await admin.call(flowRunRoutes.starts, { params: { flowId: one.id } })
    expect(connections).toMatchObject([
      { welcome: false, otherFlow: { id: two.id, nome: two.nome }, phrases: ['oferta'] },
    ])
  })

  test('is set by administrators alone, and rejected whole where a connection or queue is none', async ({
    world,
    company,
    admin,
  }) => {
    const { connection } = await FrontDesk.open(world, company)
    const { id: flowId } = await aFlow(admin)
    const params = { flowId }
    const body = { connections: [{ id: connection.id, welcome: true }], queueIds: [9999] }
    expect((await admin.refusal(flowRunRoutes.setStarts, { params, body })).code).toBe('ERR_NO_QUEUE_FOUND')
    const { connections } = await admin.call(flowRunRoutes.starts, { params })
    expect(connections).toMatchObject([{ welcome: false }])
    const user = await company.person('user')
    expect((await user.refusal(flowRunRoutes.setStarts, { params, body: {} })).status).toBe(403)
  })
})
