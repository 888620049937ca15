import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { MINUTE, SECOND } from '../../../kit/clock.ts'
import { companyRoutes } from '../../../platform/companies/contract.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import type { FlowSummary } from '../contract.ts'
import { flowRoutes } from '../contract.ts'
import { deskWithFlow, line, listens, says, sentTo } from './fixtures.ts'

test('a run that goes on while its company may not automate says nothing', async ({ world, company, superAdmin }) => {
  const graph = line(['r', 'espera', { waitTime: 60 }], says('a', 'Ainda aí?'))
  const { desk } = await deskWithFlow(world, graph, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  const change = (body: object) => superAdmin.call(companyRoutes.update, { params: { id: company.id }, body })
  await change({ dueDate: '2026-01-01' })
  await world.advance(MINUTE)
  await desk.settled()
  await change({ dueDate: '' })
  await desk.later(SECOND)
  expect(await desk.transcript(ana)).toEqual(['oi'])
})

test('a Contato node of a conversation keeps another person, and goes on with anyone who writes', async ({
  world,
  company,
}) => {
  const bia = '5511988880009'
  const graph = line(['c', 'contato', { numero_whatsapp: bia, nome_contato: 'Bia' }], says('a', 'Anotado.'))
  const { desk } = await deskWithFlow(world, graph, company)
  const ana = desk.customer('Ana')
  await desk.hears(ana, 'oi')
  expect(await desk.transcript(ana)).toEqual(['oi', '> Anotado.'])
  expect(sentTo(desk, bia)).toEqual([])
})

test('a member who is in a conversation with the company is told there, and it goes on', async ({ world, company }) => {
  const { desk, flow, admin } = await deskWithFlow(world, line(listens('a', 'x')), company)
  const member = desk.customer('Membro')
  await desk.hears(member, 'oi')
  const { id: ticketId } = await desk.ticketOf(member)
  await admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  const notify = { actionType: 'notificar_membro', notifyBody: 'Ana chegou', notifyWhatsapp: member.pn }
  await admin.call(flowRoutes.update, { params: { flowId: flow.id }, body: line(['n', 'acao', notify]) })
  await desk.hears(desk.customer('Ana'), 'oi')
  expect(await desk.ticketOf(member)).toMatchObject({ id: ticketId, status: 'open' })
  expect((await desk.transcript(member)).at(-1)).toBe('> Ana chegou')
})

test('a ticket that is already on the connection of a WhatsApp node is not put there', async ({ world, company }) => {
  const { desk, flow, admin } = await deskWithFlow(world, line(says('a', 'Oi')), company)
  const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
  await desk.hears(ana, 'oi')
  const body = line(['w', 'whatsapp', { whatsappId: desk.connection.id }], says('a', 'Oi'))
  await admin.call(flowRoutes.update, { params: { flowId: flow.id }, body })
  await desk.hears(bia, 'oi')
  expect(await desk.rules(bia)).toEqual(await desk.rules(ana))
})

test('pages learn of a flow whose queue is called otherwise, or goes', async ({ world, company }) => {
  const { admin, queueId } = await deskWithFlow(world, line(says('a', 'Oi')), company)
  const socket = await admin.fullSocket()
  const emitted = async () => {
    await socket.settled()
    const flows = socket.frames.filter(({ event }) => event?.endsWith('-flow'))
    socket.forget()
    return flows.map(({ data }) => (data as { flow: FlowSummary }).flow.queue?.name ?? null)
  }
  await admin.call(queueRoutes.update, { params: { queueId }, body: { name: 'Outra' } })
  expect(await emitted()).toEqual(['Outra'])
  await admin.call(queueRoutes.remove, { params: { queueId } })
  expect(await emitted()).toEqual([null])
})
