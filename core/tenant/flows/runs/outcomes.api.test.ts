import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany } from '../../../app/testing/world.ts'
import { logSentence } from '../../../flow-engine/log.ts'
import { MINUTE } from '../../../kit/clock.ts'
import { connectionRoutes } from '../../connections/contract.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { aHook, meets, post } from '../hooks/fixtures.ts'
import { type FlowRunDetail, flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

/** Nobody at WhatsApp has it. */
const NOBODY = '5511987650000'

/** The newest run of a flow, as its list and its page show it. */
async function runOf({ admin }: FrontDesk, flowId: number): Promise<FlowRunDetail> {
  const { runs } = await admin.call(flowRunRoutes.listRuns, { params: { flowId } })
  const detail = await admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
  expect(runs[0]!.state).toBe(detail.state)
  return detail
}

/** What its log says of messages that were not sent, at which node. */
const unsent = ({ turns }: FlowRunDetail): string[] =>
  turns.flatMap(({ nodeId, log }) =>
    log.filter(({ word }) => word === 'messageFailed').map(each => `${nodeId}: ${logSentence(each as never, 'pt')}`),
  )

const UNKNOWN = (nodeId: string, to = 'Ana') =>
  `${nodeId}: A mensagem a ${to} não foi enviada: O número não está no WhatsApp ou não pode ser alcançado.`

/** A webhook's flow that writes to a number; the call is made. */
async function called(company: TestCompany, desk: FrontDesk, ...inside: Parameters<typeof line>) {
  const { flow, path } = await aHook(company, { cliente: 'cliente', fone: 'telefone' }, meets('quem'), ...inside)
  const calls = async () => {
    await post(desk.world, path, { cliente: 'Ana', fone: NOBODY })
    await desk.settled()
    return runOf(desk, flow.id)
  }
  return { flow, calls }
}

test('a run that had finished when its message turned out to reach nobody has failed, and says which one and why', async ({
  world,
  company,
  admin,
}) => {
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  const { flow, calls } = await called(company, desk, says('avisa', 'Pago!'), says('fala', 'Obrigado.'))
  const socket = await admin.socket([{ type: 'joinFlow', flowId: flow.id }])
  const run = await calls()
  expect([run.state, unsent(run), run.nodeId]).toEqual(['failed', [UNKNOWN('avisa'), UNKNOWN('fala')], 'fim'])
  expect(run.endedAt).not.toBeNull()
  await socket.settled()
  const emitted = socket.frames.filter(({ event }) => event?.endsWith('-flowRun')).map(({ data }) => data)
  expect(emitted.at(-1)).toMatchObject({ flowRun: { id: run.id, state: 'failed' } })
})

test('a run that waits for an answer to what nobody got ends at once, and leaves nothing to attend', async ({
  world,
  company,
}) => {
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  const { calls } = await called(company, desk, says('pede', 'Recebeu?'), listens('ouve', 'sim'))
  const run = await calls()
  expect([run.state, unsent(run), run.wakesAt]).toEqual(['failed', [UNKNOWN('pede')], null])
  const { tickets } = await desk.admin.call(ticketRoutes.list)
  expect(tickets).toMatchObject([{ status: 'closed', chatbot: false }])
})

test('what WhatsApp rejects leaves the customer to people, who see why; a retry that gets there changes nothing of the run', async ({
  world,
  company,
}) => {
  const { desk, flow } = await deskWithFlow(world, line(says('pede', 'Qual?'), listens('ouve', 'qual')), company)
  const ana = desk.customer('Ana')
  desk.line.refuse(479)
  await desk.hears(ana, 'oi')
  const failed = async () => {
    const run = await runOf(desk, flow.id)
    expect([run.state, unsent(run)]).toEqual([
      'failed',
      ['pede: A mensagem a Ana não foi enviada: O WhatsApp recusou a mensagem.'],
    ])
  }
  await failed()
  const ticket = await desk.ticketOf(ana)
  expect(ticket).toMatchObject({ status: 'pending', chatbot: false })
  const { messages } = await desk.admin.call(messageRoutes.list, { params: { ticketId: ticket.id } })
  await desk.admin.call(messageRoutes.retry, { params: { messageId: messages.at(-1)!.id } })
  await desk.settled()
  expect(desk.line.taken).toHaveLength(1)
  await failed()
})

test('a message to a colleague that nobody gets lets the conversation go on, and the run ends as failed', async ({
  world,
  company,
}) => {
  const reports = {
    actionType: 'notificar_membro',
    notifyType: 'whatsapp',
    notifyWhatsapp: NOBODY,
    notifyBody: 'Ligue.',
  }
  const graph = line(['avisa', 'acao', reports], listens('ouve', 'x'), says('fala', 'Anotado.'))
  const { desk, flow } = await deskWithFlow(world, graph, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  expect(await runOf(desk, flow.id)).toMatchObject({ state: 'waiting', nodeId: 'ouve' })
  await desk.hears(ana, 'amanhã')
  const run = await runOf(desk, flow.id)
  expect([run.state, unsent(run)]).toEqual(['failed', [UNKNOWN('avisa', '+55 (11) 98765-0000')]])
  expect(await desk.transcript(ana)).toEqual(['oi', 'amanhã', '> Anotado.'])
})

test('a customer who seems silent but never got the question makes the run a failed one', async ({
  world,
  company,
}) => {
  const { desk, flow } = await deskWithFlow(world, line(says('pede', 'Qual?'), listens('ouve', 'qual', 15)), company)
  desk.line.answers = false
  await desk.hears(desk.customer('Ana'), 'oi')
  await desk.later(30 * MINUTE)
  desk.line.answers = true
  const run = await runOf(desk, flow.id)
  const lost = 'A mensagem a Ana não foi enviada: O WhatsApp não respondeu, mesmo depois de várias tentativas.'
  expect([run.state, unsent(run)]).toEqual(['failed', [`pede: ${lost}`, `ouve: ${lost}`]])
})

test('a run whose messages wait on a connection that is deleted has failed', async ({ world, company }) => {
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  const { flow, calls } = await called(company, desk, says('avisa', 'Pago!'))
  desk.line.drop(428)
  expect(await calls()).toMatchObject({ state: 'finished' })
  await desk.admin.call(connectionRoutes.remove, { params: { whatsappId: desk.connection.id } })
  const run = await runOf(desk, flow.id)
  const why = 'A conexão não estava ligada a um telefone.'
  expect([run.state, unsent(run)]).toEqual(['failed', [`avisa: A mensagem a Ana não foi enviada: ${why}`]])
})
