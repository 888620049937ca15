import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { aConnection } from '../../connections/fixtures.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { ticketsJoined } from '../../tickets/index.ts'
import { aFlow } from '../architecture-cases.ts'
import { flowRoutes } from '../contract.ts'
import { flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

test('a ticket that is deleted takes its run along, which is counted as ended and wakes nobody', async ({
  world,
  company,
}) => {
  const { desk, admin, flow } = await deskWithFlow(world, line(listens('ouve', 'x')), company)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  for (const customer of [ana, bia]) await desk.hears(customer, 'oi')
  const socket = await admin.fullSocket()
  const { id: ticketId } = await desk.ticketOf(ana)
  await admin.call(ticketRoutes.remove, { params: { ticketId } })
  const counts = { executionsRunning: 1, executionsFinished: 1 }
  expect(await admin.call(flowRoutes.show, { params: { flowId: flow.id } })).toMatchObject(counts)
  expect(await socket.event('flow')).toMatchObject({ flow: { id: flow.id, ...counts } })
  const jobs = await company.context(({ db }) =>
    db.selectFrom('jobs').select('kind').where('kind', '=', 'flows.wake').execute(),
  )
  expect(jobs).toHaveLength(1)
})

test('of two tickets that become one the run of the emptied one ends, and no other', async ({ world, company }) => {
  const { desk, admin, flow } = await deskWithFlow(world, line(listens('ouve', 'x'), says('a', 'Ouvi {{x}}.')), company)
  const [ana, bia, caio] = [desk.customer('Ana'), desk.customer('Bia'), desk.customer('Caio')]
  for (const customer of [ana, bia, caio]) await desk.hears(customer, 'oi')
  const [keptId, emptiedId] = [(await desk.ticketOf(ana)).id, (await desk.ticketOf(bia)).id]
  await company.context(one => one.transaction(tx => tx.emit(ticketsJoined, { keptId, emptiedId })))
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  expect(runs.map(({ ticketId, state }) => [ticketId, state])).toEqual([
    [(await desk.ticketOf(caio)).id, 'waiting'],
    [emptiedId, 'stopped'],
    [keptId, 'waiting'],
  ])
  await desk.hears(caio, 'sim')
  expect((await desk.transcript(caio)).at(-1)).toBe('> Ouvi sim.')
})

test('what leads into flows on one connection is changed, and goes, without that of another', async ({ admin }) => {
  const { id: flowId } = await aFlow(admin)
  const provided = { greetingMessage: 'Olá' }
  const [one, two] = [await aConnection(admin, provided), await aConnection(admin, provided)]
  const set = (whatsappId: number, phrase: string) =>
    admin.call(flowRunRoutes.setConnectionFlows, {
      params: { whatsappId },
      body: { welcomeFlowId: flowId, keywords: [{ phrase, flowId }] },
    })
  const entries = async (whatsappId: number) => {
    const found = await admin.call(flowRunRoutes.connectionFlows, { params: { whatsappId } })
    return [found.welcomeFlowId, ...found.keywords.map(({ phrase }) => phrase)]
  }
  await set(one.id, 'preço')
  await set(two.id, 'preço')
  await set(one.id, 'prazo')
  expect([await entries(one.id), await entries(two.id)]).toEqual([
    [flowId, 'prazo'],
    [flowId, 'preço'],
  ])
  await admin.call(connectionRoutes.remove, { params: { whatsappId: two.id } })
  expect(await entries(one.id)).toEqual([flowId, 'prazo'])
})

test('a phrase leads into a flow on its own connection alone', async ({ world, company, admin }) => {
  const { desk } = await deskWithFlow(world, line(says('a', 'Da fila.')), company)
  const { id: other } = await aConnection(admin, { greetingMessage: 'Olá' })
  const { id: flowId } = await aFlow(admin, line(says('b', 'Preços.')))
  await admin.call(flowRunRoutes.setConnectionFlows, {
    params: { whatsappId: other },
    body: { welcomeFlowId: '', keywords: [{ phrase: 'preço', flowId }] },
  })
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'preço')
  expect(await desk.transcript(ana)).toEqual(['preço', '> Da fila.'])
})

test('the runs and counters of a flow are its own, and so is what each of its runs did', async ({ world, company }) => {
  const { desk, admin, flow } = await deskWithFlow(world, line(listens('ouve', 'x')), company)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  await desk.hears(ana, 'oi')
  const { id: flowId } = await aFlow(admin, line(says('outro', 'Outro.'), listens('ouve', 'x')))
  const params = { whatsappId: desk.connection.id }
  const body = { welcomeFlowId: '', keywords: [{ phrase: 'outro', flowId }] }
  await admin.call(flowRunRoutes.setConnectionFlows, { params, body })
  await desk.hears(bia, 'outro')
  for (const [id, name, nodes] of [
    [flow.id, 'Ana', ['inicio', 'ouve']],
    [flowId, 'Bia', ['inicio', 'outro', 'ouve']],
  ] as const) {
    const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: id } })
    expect(runs.map(({ contact }) => contact?.name)).toEqual([name])
    const { turns } = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
    expect(turns.map(({ nodeId }) => nodeId)).toEqual(nodes)
    const counters = (await admin.call(flowRunRoutes.counters, { params: { flowId: id } })).nodes
    expect(counters.map(({ nodeId }) => nodeId)).toEqual(nodes.toSorted())
    expect(counters.find(({ nodeId }) => nodeId === 'ouve')).toMatchObject({ passed: 1, waiting: 1, dropped: 0 })
  }
})

test('a flow that is deleted takes its own runs along: those of another are stored, and go on', async ({
  world,
  company,
}) => {
  const { desk, admin, flow, queueId } = await deskWithFlow(
    world,
    line(listens('ouve', 'x'), says('a', '{{x}}!')),
    company,
  )
  const [ana, bia, caio] = [desk.customer('Ana'), desk.customer('Bia'), desk.customer('Caio')]
  for (const customer of [ana, bia]) await desk.hears(customer, 'oi')
  await desk.hears(ana, 'sim')
  const { id: flowId } = await aFlow(admin, line(listens('ouve', 'x')))
  await admin.call(queueRoutes.update, { params: { queueId }, body: { flowId } })
  await desk.hears(caio, 'oi')
  await admin.call(flowRoutes.remove, { params: { flowId } })
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId: flow.id } })
  expect(runs.map(({ contact, state }) => [contact?.name, state])).toEqual([
    ['Bia', 'waiting'],
    ['Ana', 'finished'],
  ])
  await desk.hears(bia, 'claro')
  expect((await desk.transcript(bia)).at(-1)).toBe('> claro!')
})

test('a ticket that a flow led before is led by another one, which hears the customer', async ({
  world,
  company,
  admin,
}) => {
  const { desk } = await deskWithFlow(world, line(says('a', 'Da fila.')), company)
  const { id: flowId } = await aFlow(admin, line(says('b', 'Qual?'), listens('ouve', 'x'), says('c', '{{x}}!')))
  const params = { whatsappId: desk.connection.id }
  const body = { welcomeFlowId: '', keywords: [{ phrase: 'preço', flowId }] }
  await admin.call(flowRunRoutes.setConnectionFlows, { params, body })
  const ana = desk.customer('Ana')
  for (const text of ['oi', 'preço', 'o azul']) await desk.hears(ana, text)
  expect(await desk.transcript(ana)).toEqual(['oi', '> Da fila.', 'preço', '> Qual?', 'o azul', '> o azul!'])
})
