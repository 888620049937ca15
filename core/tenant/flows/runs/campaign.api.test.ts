import { describe, expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { MINUTE } from '../../../kit/clock.ts'
import type { FakeContact } from '../../../whatsapp/providers/fake/index.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { contactsMerged, contactsSplit } from '../../contacts/index.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { aFlow } from '../architecture-cases.ts'
import { beginForContact } from '../index.ts'
import { type FlowRun, flowRunRoutes } from './contract.ts'
import { line, listens, says } from './fixtures.ts'

/** A desk with a customer whom it knows and who has not written, and a flow to begin for her. */
async function aCampaign(world: World, company: TestCompany, graph: ReturnType<typeof line>, provided = {}) {
  const desk = await FrontDesk.open(world, company, provided)
  const ana = desk.customer('Ana')
  const { id: contactId } = await aContact(company.admin, { name: 'Ana', number: ana.pn })
  const { id: flowId } = await aFlow(company.admin, graph)
  const begin = (who = contactId) =>
    company.context(one =>
      one.transaction(tx => beginForContact(tx, { flowId, contactId: who, whatsappId: desk.connection.id })),
    )
  const begins = async (): Promise<FlowRun> => {
    const begun = await begin()
    await desk.settled()
    if (!('runId' in begun)) throw new Error(`no run began: ${begun.refused}`)
    return desk.admin.call(flowRunRoutes.showRun, { params: { runId: begun.runId } })
  }
  return { desk, ana, contactId, begin, begins }
}

const readBy = ({ line: phone }: FrontDesk, { pn }: FakeContact): unknown[] =>
  phone.sent.filter(({ to }) => to.pn === pn).map(({ content }) => 'body' in content && content.body)

describe('a flow that begins for a contact of a campaign', () => {
  test('speaks first, in a ticket that nobody has to attend', async ({ world, company }) => {
    const { desk, ana, contactId, begins } = await aCampaign(world, company, line(says('a', 'Oferta, {{nome}}!')))
    expect(await begins()).toMatchObject({
      state: 'finished',
      entry: 'campaign',
      contact: { id: contactId, name: 'Ana' },
      ticketId: expect.any(Number),
    })
    expect(readBy(desk, ana)).toEqual(['Oferta, Ana!'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', chatbot: false, whatsappId: desk.connection.id })
  })

  test('knows by which advertisement the conversation began that it goes on with', async ({ world, company }) => {
    const { desk, ana, begins } = await aCampaign(world, company, line(says('a', 'Sobre {{referral.title}}')))
    await desk.hears(ana, 'oi', { ad: { title: 'Oferta de lustres', sourceId: '120' } })
    await begins()
    expect(readBy(desk, ana).at(-1)).toBe('Sobre Oferta de lustres')
  })

  test('leaves its ticket to anyone who answers on the phone', async ({ world, company }) => {
    const { desk, ana, begins } = await aCampaign(
      world,
      company,
      line(says('a', 'Quer?'), listens('b', 'resposta', 1800)),
    )
    await begins()
    await desk.later(MINUTE)
    ana.isToldFromThePhone('Sou a Bia, da loja.')
    await desk.settled()
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
    expect(await desk.rules(ana)).toEqual(['created', 'flow', 'phone-answered'])
  })

  test('leaves its ticket to the queue into which someone puts it', async ({ world, company }) => {
    const { desk, ana, begins } = await aCampaign(world, company, line(says('a', 'Quer?'), listens('b', 'resposta')))
    await begins()
    const { id: queueId } = await aQueue(company.admin)
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { queueId } })
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId, chatbot: false })
  })

  test('gives way to a customer who asks for the beginning, in the same ticket', async ({ world, company }) => {
    const graph = line(says('a', 'Quer?'), listens('b', 'resposta'))
    const { desk, ana, begins } = await aCampaign(world, company, graph, { greetingMessage: 'Olá!' })
    await begins()
    await desk.hears(ana, '#')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
    expect(await desk.transcript(ana)).toEqual(['> Quer?', '#', '> Olá!'])
  })

  test('hears what the customer answers, who then waits for people', async ({ world, company }) => {
    const graph = line(says('a', 'Quer?'), listens('b', 'resposta'), says('c', 'Anotei {{resposta}}.'))
    const { desk, ana, begins } = await aCampaign(world, company, graph)
    expect(await begins()).toMatchObject({ state: 'waiting' })
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: true })
    await desk.hears(ana, 'sim')
    expect(await desk.transcript(ana)).toEqual(['> Quer?', 'sim', '> Anotei sim.'])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
    expect(await desk.rules(ana)).toEqual(['created', 'flow'])
  })

  test('leaves the ticket in the queue into which it puts it', async ({ world, company, admin }) => {
    const { id: queueId } = await aQueue(admin)
    const graph = line(says('a', 'Oi'), ['b', 'setores', { queueId }])
    const { desk, ana, begins } = await aCampaign(world, company, graph)
    await begins()
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId, chatbot: false })
  })

  test('says nothing and opens nothing before its first word', async ({ world, company }) => {
    const { desk, ana, contactId, begins } = await aCampaign(world, company, line(['a', 'espera', { waitTime: 60 }]))
    expect(await begins()).toMatchObject({ state: 'waiting', ticketId: null, contact: { id: contactId } })
    expect(await desk.ticketsOf(ana)).toEqual([])
  })

  test('begins not beside a person or another flow, nor for someone who is gone', async ({ world, company }) => {
    const { desk, ana, begin, begins } = await aCampaign(world, company, line(says('a', 'Quer?'), listens('b', 'x')))
    await begins()
    expect(await begin()).toEqual({ refused: 'another' })
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    expect(await begin()).toEqual({ refused: 'attended' })
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'pending' } })
    expect(await begin()).toEqual({ refused: 'attended' })
    expect(await begin(99_999)).toEqual({ refused: 'gone' })
  })
})

describe('the contact of a run without a ticket', () => {
  const resting = line(['a', 'espera', { waitTime: 60 }], says('b', 'Oi'))

  test('may be deleted: then nobody is spoken to, and the run says so', async ({ world, company, admin }) => {
    const { desk, contactId, begins } = await aCampaign(world, company, resting)
    const { id: runId, flowId } = await begins()
    const socket = await admin.fullSocket()
    socket.send({ type: 'joinFlow', flowId })
    await socket.settled()
    await admin.call(contactRoutes.remove, { params: { contactId } })
    const { flowRun } = await socket.event<{ flowRun: FlowRun }>('flowRun')
    expect(flowRun).toMatchObject({ id: runId, contact: null })
    await desk.later(60_000)
    const { turns, state } = await desk.admin.call(flowRunRoutes.showRun, { params: { runId } })
    expect(state).toBe('finished')
    expect(turns.flatMap(({ log }) => log.map(({ data }) => data?.why ?? ''))).toContain(
      'O fluxo ainda não sabe com quem falar: falta um componente Contato antes.',
    )
  })

  test('may turn out to be another one, with whom the run goes on', async ({ world, company, admin }) => {
    const { desk, contactId, begins } = await aCampaign(world, company, resting)
    const { id: runId } = await begins()
    const bia = desk.customer('Bia')
    const { id: keptId } = await aContact(admin, { name: 'Bia', number: bia.pn })
    const emitted = { keptId, removedId: contactId }
    const whoseRun = () => admin.call(flowRunRoutes.showRun, { params: { runId } })
    const merge = () => company.context(one => one.transaction(tx => tx.emit(contactsMerged, emitted)))
    const moved = Object.assign({}, ...(await merge()))
    expect(await whoseRun()).toMatchObject({ contact: { id: keptId } })
    await company.context(one => one.transaction(tx => tx.emit(contactsSplit, { keptId, backId: contactId, moved })))
    expect(await whoseRun()).toMatchObject({ contact: { id: contactId } })
    await merge()
    await desk.later(60_000)
    await desk.settled()
    await expect.poll(() => readBy(desk, bia)).toEqual(['Oi'])
  })
})
