import { expect } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import type { TestCompany, World } from '../../../app/testing/world.ts'
import { graphOf } from '../../../flow-engine/graph.ts'
import { play } from '../../../flow-engine/testing/play.ts'
import { Scenario } from '../../../flow-engine/testing/scenario.ts'
import { MINUTE } from '../../../kit/clock.ts'
import type { FakeContact, FakeLine } from '../../../whatsapp/providers/fake/index.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { FrontDesk } from '../../inbound/fixtures.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { flowRunRoutes } from '../runs/contract.ts'
import { listens, says } from '../runs/fixtures.ts'
import { aHook, meets, post } from './fixtures.ts'

type Inside = Parameters<typeof aHook> extends [unknown, unknown, ...infer Rest] ? Rest : never

/** A desk with a customer, and a webhook flow that is called about her. */
async function called(world: World, company: TestCompany, ...inside: Inside) {
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  const ana = desk.customer('Ana no WhatsApp')
  const { path } = await aHook(company, { cliente: 'cliente', fone: 'telefone', outro: 'outro' }, ...inside)
  const call = async (more: object = {}) => {
    const { said: content } = await post(world, path, { cliente: 'Ana', fone: ana.pn, ...more })
    await desk.settled()
    return company.admin.call(flowRunRoutes.showRun, { params: { runId: Number(content.runId) } })
  }
  return { desk, ana, call }
}

const readBy = (line: FakeLine, { pn }: FakeContact): unknown[] =>
  line.sent.filter(({ to }) => to.pn === pn).map(({ content }) => 'body' in content && content.body)

/** Anyone who never wrote is written to a while after the one before. */
const inTime = (desk: FrontDesk, what: () => unknown) =>
  expect.poll(async () => {
    await desk.later(MINUTE)
    return what()
  })

const loggedErrors = ({ turns }: { turns: { log: { data?: { why?: unknown } | undefined }[] }[] }): unknown[] =>
  turns.flatMap(({ log }) => log.flatMap(({ data }) => data?.why ?? []))

test('the contact is made by its number, learns of it, and has a ticket that nobody has to attend', async ({
  world,
  company,
}) => {
  const { desk, ana, call } = await called(world, company, meets('c'), says('a', 'Oi, {{nome}}: pedido enviado.'))
  expect(await call()).toMatchObject({ state: 'finished', contact: { name: 'Ana' }, ticketId: expect.any(Number) })
  expect(readBy(desk.line, ana)).toEqual(['Oi, Ana: pedido enviado.'])
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed', whatsappId: desk.connection.id })
})

const advertised = { ad: { title: 'Oferta de lustres', sourceId: '120' } }

test('the flow knows by which advertisement its contact began the conversation, who has none stays without', async ({
  world,
  company,
}) => {
  const way = 'Veio por: {{referral.title}}.'
  const { desk, ana, call } = await called(
    world,
    company,
    ...[meets('c'), says('a', way), meets('d', '{{outro}}'), says('e', way)],
  )
  await desk.hears(ana, 'oi', advertised)
  const shop = desk.customer('Loja')
  await desk.hears(shop, 'oi')
  expect(await call({ outro: shop.pn })).toMatchObject({ state: 'finished' })
  expect(readBy(desk.line, ana).at(-1)).toBe('Veio por: Oferta de lustres.')
  await inTime(desk, () => readBy(desk.line, shop).at(-1)).toBe('Veio por: .')
})

test('who is found after an answer of someone else has the advertisement too', async ({ world, company }) => {
  const way = 'Veio por: {{referral.title}}.'
  const { desk, ana, call } = await called(
    world,
    company,
    ...[meets('c', '{{outro}}'), says('a', 'Posso?'), listens('b', 'r'), meets('d'), says('e', way)],
  )
  const shop = desk.customer('Loja')
  await desk.hears(shop, 'oi')
  await desk.hears(ana, 'oi', advertised)
  await call({ outro: shop.pn })
  await desk.hears(shop, 'sim')
  await inTime(desk, () => readBy(desk.line, ana).at(-1)).toBe('Veio por: Oferta de lustres.')
})

test('of conversations on several connections that counts by which the flow talks', async ({ world, company }) => {
  const way = 'Veio por: {{referral.title}}.'
  const other = await aConnectedConnection(world, company)
  const line = world.whatsapp.line({ companyId: company.id, connectionId: other.id })
  const { desk, ana, call } = await called(
    world,
    company,
    ...[meets('c', '{{telefone}}', { whatsappId: other.id }), says('a', way)],
  )
  await desk.hears(ana, 'oi')
  line.contact(ana.pn).says('oi', advertised)
  await desk.settled()
  await call()
  expect(readBy(line, ana)).toEqual(['Veio por: Oferta de lustres.'])
  const by: Inside[0] = ['w', 'whatsapp', { whatsappId: other.id }]
  const { path } = await aHook(company, { fone: 'telefone' }, by, meets('c'), says('a', way))
  await post(world, path, { fone: ana.pn, outra: 'vez' })
  await inTime(desk, () => readBy(line, ana)).toEqual(['Veio por: Oferta de lustres.', 'Veio por: Oferta de lustres.'])
})

test('the advertisement of a conversation that has ended counts no more', async ({ world, company }) => {
  const { desk, ana, call } = await called(world, company, meets('c'), says('a', 'Veio por: {{referral.title}}.'))
  await desk.hears(ana, 'oi', advertised)
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'closed' } })
  await call()
  expect(readBy(desk.line, ana).at(-1)).toBe('Veio por: .')
})

test('what the customer answers goes on with the run, and then waits for people', async ({ world, company }) => {
  const { desk, ana, call } = await called(
    world,
    company,
    meets('c'),
    says('a', 'Chegou?'),
    listens('b', 'r'),
    says('d', 'Você disse {{r}}.'),
  )
  expect(await call()).toMatchObject({ state: 'waiting' })
  await desk.hears(ana, 'sim')
  expect(await desk.transcript(ana)).toEqual(['> Chegou?', 'sim', '> Você disse sim.'])
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: false })
})

test('each Contato node goes on with its own contact', async ({ world, company }) => {
  const { desk, ana, call } = await called(
    world,
    company,
    meets('c'),
    says('a', 'Para o cliente.'),
    meets('d', '{{outro}}', { nome_contato: 'Loja' }),
    says('e', 'Para a loja.'),
    meets('f', '{{outro}}'),
    says('g', 'E mais.'),
  )
  const shop = desk.customer('Loja')
  expect(await call({ outro: shop.pn })).toMatchObject({ state: 'finished', contact: { name: 'Loja' } })
  expect(readBy(desk.line, ana)).toEqual(['Para o cliente.'])
  await inTime(desk, () => readBy(desk.line, shop)).toEqual(['Para a loja.', 'E mais.'])
  expect((await desk.ticketOf(ana)).status).toBe('closed')
  expect((await desk.ticketOf(shop)).status).toBe('closed')
})

test('it leaves by the connection of the Contato node, or of a WhatsApp node, else by the usual one', async ({
  world,
  company,
}) => {
  const [one, two] = [await aConnectedConnection(world, company), await aConnectedConnection(world, company)]
  const { desk, ana, call } = await called(
    world,
    company,
    meets('c', '{{telefone}}', { whatsappId: one.id }),
    says('a', 'Pela primeira.'),
    ['w', 'whatsapp', { whatsappId: two.id }],
    says('b', 'Pela segunda.'),
  )
  const lineOf = (connectionId: number) => world.whatsapp.line({ companyId: company.id, connectionId })
  for (const { id } of [one, two]) lineOf(id).contact(ana.pn)
  await call()
  const texts = (line: FakeLine) => line.sent.map(({ content }) => 'body' in content && content.body)
  await inTime(desk, () => [texts(lineOf(one.id)), texts(lineOf(two.id)), texts(desk.line)]).toEqual([
    ['Pela primeira.'],
    ['Pela segunda.'],
    [],
  ])
})

test('a WhatsApp node before anybody is spoken to chooses by which connection', async ({ world, company }) => {
  const { id: whatsappId } = await aConnectedConnection(world, company)
  const { desk, ana, call } = await called(
    world,
    company,
    ['w', 'whatsapp', { whatsappId }],
    meets('c'),
    ['v', 'whatsapp', { whatsappId: 99_999 }],
    says('a', 'Oi'),
  )
  expect(loggedErrors(await call())).toEqual(['Conexão não encontrada.'])
  expect(await desk.ticketOf(ana)).toMatchObject({ whatsappId })
})

test('a conversation that a person attends is spoken in, and stays theirs', async ({ world, company, admin }) => {
  const { id: queueId } = await aQueue(admin)
  const { desk, ana, call } = await called(
    world,
    company,
    meets('c'),
    says('a', 'Seu pedido saiu.'),
    ['s', 'setores', { queueId }],
    listens('b', 'r', 15),
  )
  await desk.hears(ana, 'oi')
  const { id: ticketId } = await desk.ticketOf(ana)
  await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
  const run = await call()
  expect(run).toMatchObject({ state: 'waiting', ticketId: null })
  expect(loggedErrors(run)).toEqual(['Outra pessoa ou outro fluxo já conduz este atendimento.'])
  await desk.hears(ana, 'obrigada')
  expect(await desk.transcript(ana)).toEqual(['oi', '> Seu pedido saiu.', 'obrigada'])
  expect(await desk.ticketOf(ana)).toMatchObject({ id: ticketId, status: 'open', queueId: null, chatbot: false })
})

test('who goes into a queue waits there, and anyone who was spoken to before is not asked for the menu', async ({
  world,
  company,
  admin,
}) => {
  const { id: queueId } = await aQueue(admin)
  const { desk, ana, call } = await called(world, company, meets('c'), says('a', 'Oi'), ['s', 'setores', { queueId }])
  await call()
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', queueId })
})

test('without a contact nobody is spoken to, and the run says why', async ({ world, company }) => {
  const { call } = await called(world, company, says('a', 'Oi'), meets('c', 'sem número'), says('b', 'Oi'))
  const run = await call()
  const why = 'O fluxo ainda não sabe com quem falar: falta um componente Contato antes.'
  expect(run).toMatchObject({ state: 'finished', ticketId: null })
  expect(loggedErrors(run)).toEqual([why, why])
})

test('a phone reads what a test of the same flow tells, in the editor and on the command line', async ({
  world,
  company,
}) => {
  const nodes: Inside = [
    meets('c'),
    says('a', 'Oi, {{nome}} ({{numero}}), pedido {{pedido}} {{nada}}chegou?'),
    listens('b', 'r', 300),
    ['s', 'scriptJs', { script: 'total = itens.length' }],
    says('d', '{{r}}: {{total}} itens, {{mensagem_inicial}}obrigado.'),
  ]
  const desk = await FrontDesk.open(world, company, { isDefault: true })
  const ana = desk.customer()
  const mappings = { cliente: 'cliente', fone: 'telefone', 'pedido.id': 'pedido', 'pedido.itens': 'itens', x: 'nada' }
  const payload = { cliente: 'Ana', fone: ana.pn, pedido: { id: 42, itens: ['a', 'b'] } }
  const { flow, path } = await aHook(company, mappings, ...nodes)
  const scenario = Scenario.parse({ webhook: payload, steps: [{ client: 'sim' }] })
  const script = await company.context(
    async ({ services }): Promise<Parameters<typeof play>[2]> =>
      request =>
        services.outside.script(request),
  )
  const { lines } = await play(graphOf(flow), scenario, script)
  const emitted = lines.flatMap(({ text }) => (text.startsWith('bot: ') ? text.slice('bot: '.length) : []))
  expect(emitted).toEqual([`Oi, Ana (${ana.pn}), pedido 42 chegou?`, 'sim: 2 itens, obrigado.'])
  await post(world, path, payload)
  await desk.hears(ana, 'sim')
  await inTime(desk, () => readBy(desk.line, ana)).toEqual(emitted)
})
