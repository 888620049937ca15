import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { SECOND } from '../../../kit/clock.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

describe('a conversation that a flow leads', () => {
  test('goes from node to node, hears the customer and leaves the ticket to people', async ({ world }) => {
    const graph = line(
      says('oi', 'Olá {{nome}}! Qual é o seu pedido?'),
      listens('ouve', 'pedido'),
      says('eco', 'Pedido {{pedido}}.'),
    )
    const { desk, admin, flow, queueId } = await deskWithFlow(world, graph)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'bom dia')
    expect(await desk.ticketOf(ana)).toMatchObject({
      status: 'pending',
      queueId,
      chatbot: true,
      lastMessage: 'bom dia',
    })
    const list = () => admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    expect((await list()).runs).toMatchObject([
      { state: 'waiting', nodeId: 'ouve', entry: 'queue', version: 1, contact: { name: 'Ana' } },
    ])
    expect(await admin.call(flowRoutes.show, { params: { flowId: flow.id } })).toMatchObject({
      executionsRunning: 1,
      executionsFinished: 0,
    })
    await desk.hears(ana, '42')
    expect(await desk.transcript(ana)).toEqual(['bom dia', '> Olá Ana! Qual é o seu pedido?', '42', '> Pedido 42.'])
    expect(await desk.ticketOf(ana)).toMatchObject({
      status: 'pending',
      queueId,
      chatbot: false,
      lastMessage: '42',
      lastFromMe: false,
    })
    const { runs } = await list()
    expect(runs).toMatchObject([{ state: 'finished', nodeId: 'fim', wakesAt: null }])
    expect(await admin.call(flowRoutes.show, { params: { flowId: flow.id } })).toMatchObject({
      executionsRunning: 0,
      executionsFinished: 1,
    })
    const detail = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
    expect(detail.variables).toEqual({ mensagem_inicial: 'bom dia', nome: 'Ana', numero: ana.pn, pedido: '42' })
    expect(detail.turns.map(({ nodeId }) => nodeId)).toEqual(['inicio', 'oi', 'ouve', 'ouve', 'eco', 'fim'])
    expect(detail.turns[3]).toMatchObject({ input: { reply: '42' }, changed: { pedido: '42' } })
    const { nodes } = await admin.call(flowRunRoutes.counters, { params: { flowId: flow.id } })
    expect(nodes.map(({ nodeId, passed }) => [nodeId, passed])).toEqual([
      ['eco', 1],
      ['fim', 1],
      ['inicio', 1],
      ['oi', 1],
      ['ouve', 1],
    ])
  })

  test('leaves in the lists what the customer said before an answer to its menu', async ({ world }) => {
    const graph = line(
      says('menu', 'Escolha:\n1️⃣ Comprar\n2) Trocar'),
      listens('escolhe', 'escolha'),
      says('quantos', 'Quantos?'),
      listens('conta', 'quantos'),
    )
    const { desk } = await deskWithFlow(world, graph)
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    for (const [customer, answer] of [
      [ana, '9'],
      [bia, '2 - trocar'],
    ] as const) {
      for (const text of ['O vaso veio quebrado', answer]) await desk.hears(customer, text)
      expect(await desk.ticketOf(customer)).toMatchObject({ lastMessage: 'O vaso veio quebrado' })
      await desk.hears(customer, '3')
      expect(await desk.ticketOf(customer)).toMatchObject({ lastMessage: '3' })
    }
  })

  test('says again what the customer wrote as it was written, braces included', async ({ world }) => {
    const { desk } = await deskWithFlow(world, line(listens('ouve', 'dito'), says('eco', '{{nome}} disse {{dito}}')))
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await desk.hears(ana, 'meu {{name}} é {{nome}}')
    expect((await desk.transcript(ana)).at(-1)).toBe('> Ana disse meu {{name}} é {{nome}}')
  })

  test('goes on by itself after a rest, and when nobody answers in time', async ({ world }) => {
    const graph = line(
      ['espera', 'espera', { waitTime: 5 }],
      says('oi', 'Está aí?'),
      listens('ouve', 'x', 15),
      says('tchau', 'Até logo.'),
    )
    const { desk, flow } = await deskWithFlow(world, graph)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    expect(await desk.transcript(ana)).toEqual(['oi'])
    await desk.later(5 * SECOND)
    expect(await desk.transcript(ana)).toEqual(['oi', '> Está aí?'])
    await desk.later(15 * SECOND)
    const timedOut = '> Timeout: Não recebemos resposta em 15 segundos.'
    expect(await desk.transcript(ana)).toEqual(['oi', '> Está aí?', timedOut, '> Até logo.'])
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, {
      params: { flowId: flow.id },
      query: { state: 'timedOut' },
    })
    expect(runs).toMatchObject([{ state: 'timedOut' }])
  })

  test('ends as timed out when three questions in a row pass without an answer', async ({ world }) => {
    const graph = line(says('menu', 'Menu'), listens('ouve', 'x', 30))
    graph.edges = graph.edges.map(edge => (edge.source === 'ouve' ? { ...edge, target: 'menu' } : edge))
    const { desk, flow } = await deskWithFlow(world, graph)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    for (let times = 0; times < 5; times++) await desk.later(30 * SECOND)
    const late = '> Timeout: Não recebemos resposta em 30 segundos.'
    expect(await desk.transcript(ana)).toEqual(['oi', '> Menu', late, '> Menu', late, '> Menu', late])
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    expect(runs).toMatchObject([{ state: 'timedOut', nodeId: 'ouve', wakesAt: null }])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
  })

  test('waits through a restart of the program', async ({ world, openWorld }) => {
    void world
    const own = await openWorld()
    const graph = line(
      says('oi', 'Espere.'),
      ['espera', 'espera', { waitTime: 60 }],
      says('volta', 'Voltei.'),
      listens('ouve', 'x', 600),
      says('eco', '{{x}}!'),
    )
    const { desk } = await deskWithFlow(own, graph)
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await desk.restart()
    expect(await desk.transcript(ana)).toEqual(['oi', '> Espere.', '> Voltei.'])
    await desk.restart()
    await desk.hears(ana, 'sim')
    expect((await desk.transcript(ana)).slice(3)).toEqual(['sim', '> sim!'])
  })

  test('stays on the version with which it began', async ({ world }) => {
    const { desk, admin, flow } = await deskWithFlow(world, line(listens('ouve', 'x'), says('eco', 'Antes.')))
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    await admin.call(flowRoutes.update, {
      params: { flowId: flow.id },
      body: line(listens('ouve', 'x'), says('eco', 'Depois.')),
    })
    const bia = desk.customer('Bia')
    await desk.hears(bia, 'oi')
    for (const customer of [ana, bia]) await desk.hears(customer, 'e aí?')
    expect([(await desk.transcript(ana)).at(-1), (await desk.transcript(bia)).at(-1)]).toEqual([
      '> Antes.',
      '> Depois.',
    ])
  })

  test('ends when someone accepts the ticket, and nobody learns of what it waited for', async ({ world }) => {
    const { desk, admin, flow } = await deskWithFlow(world, line(listens('ouve', 'x', 15), says('eco', 'Robô.')))
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    await desk.hears(ana, 'e aí?')
    await desk.later(60 * SECOND)
    expect(await desk.transcript(ana)).toEqual(['oi', 'e aí?'])
    const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    expect(runs).toMatchObject([{ state: 'stopped', nodeId: 'ouve' }])
    const { nodes } = await desk.admin.call(flowRunRoutes.counters, { params: { flowId: flow.id } })
    expect(nodes.find(({ nodeId }) => nodeId === 'ouve')).toEqual({ nodeId: 'ouve', passed: 1, waiting: 0, dropped: 1 })
  })
})
