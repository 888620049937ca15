import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, says } from './fixtures.ts'

describe('what is noted of a run names the node of which it tells', () => {
  test('the one that wanted what could not be done, and not the last one', async ({ world, company }) => {
    const notify = { actionType: 'notificar_membro', notifyType: 'email', notifySubject: 'Oi', notifyBody: 'Oi' }
    const graph = line(
      ['etiqueta', 'tag', { mode: 'select', selectedTagId: 9999 }],
      ['avisa', 'acao', { ...notify, notifyEmail: 'ninguém' }],
      ['limpa', 'acao', { actionType: 'limpar_variavel', varToClear: 'x' }],
      says('a', 'Pronto.'),
    )
    const { desk, admin, flow } = await deskWithFlow(world, graph, company)
    await desk.hears(desk.customer('Ana'), 'oi')
    const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
    const { turns } = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
    const complaining = turns.filter(({ log }) => log.some(({ word }) => word === 'notDone'))
    expect(complaining.map(({ nodeId }) => nodeId)).toEqual(['etiqueta', 'avisa'])
  })

  test('a node at which someone let it go on was passed once', async ({ world, company }) => {
    const graph = line(['pausa', 'acao', { actionType: 'pausar_fluxo' }])
    const { desk, admin, flow } = await deskWithFlow(world, graph, company)
    await desk.hears(desk.customer('Ana'), 'oi')
    const params = { flowId: flow.id }
    const { runs } = await admin.call(flowRunRoutes.listRuns, { params })
    await admin.call(flowRunRoutes.resumeRun, { params: { runId: runs[0]!.id } })
    const { nodes } = await admin.call(flowRunRoutes.counters, { params })
    expect(nodes.find(({ nodeId }) => nodeId === 'pausa')).toMatchObject({ passed: 1, dropped: 0 })
  })

  test('a node from which nothing leads on has dropped who came there', async ({ world, company }) => {
    const graph = line(says('a', 'E agora?'))
    const edges = graph.edges.filter(({ source }) => source !== 'a')
    const { desk, admin, flow } = await deskWithFlow(world, { ...graph, edges }, company)
    await desk.hears(desk.customer('Ana'), 'oi')
    const { nodes } = await admin.call(flowRunRoutes.counters, { params: { flowId: flow.id } })
    expect(nodes.find(({ nodeId }) => nodeId === 'a')).toMatchObject({ passed: 1, dropped: 1 })
  })
})
