import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import { WebhookEmulator } from '../../../emulators/webhook/webhook.ts'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import { companyRoutes } from '../../platform/companies/contract.ts'
import { planRoutes } from '../../platform/plans/contract.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { signatureOf } from '../deliveries/index.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { messageRoutes } from '../messages/contract.ts'
import { noteRoutes } from '../notes/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { queueRoutes } from '../queues/contract.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { queueIntegrationRoutes } from './contract.ts'

const ADDRESS = 'http://desk.example.com'
const test = base.extend('worldOptions', { scope: 'file' }, {
  flags: { privateRequests: 'yes', publicUrl: ADDRESS },
} as const)

interface Delivered {
  path: string
  headers: IncomingMessage['headers']
  body: string
  payload: { id: string; message: { text: string; media: { url: string | null } | null }; ticket: { id: number } }
}

/** Someone else's program on loopback: keeps what is posted, and answers what the test says. */
async function aReceiver() {
  const got: Delivered[] = []
  const receiver = {
    got,
    url: '',
    answer: (_: Delivered): { status?: number; body?: unknown; waits?: Promise<void>; location?: string } => ({}),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.method === 'GET') {
      response.setHeader('content-type', request.url === '/foto.png' ? 'image/png' : 'application/octet-stream')
      return void response.end(request.url === '/voz' ? SOUND : PNG)
    }
    const one = { path: request.url ?? '', headers: request.headers, body, payload: JSON.parse(body) }
    got.push(one)
    const { status = 200, body: content = '', waits, location } = receiver.answer(one)
    await waits
    response.writeHead(status, location ? { location } : {})
    response.end(typeof content === 'string' ? content : JSON.stringify(content))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return receiver
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** How a recording in MP4 begins, which could be a film as well. */
const SOUND = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('isom\0\0\0\0isommp42')])

/** A desk whose connection is led by an integration to that program. */
async function deskWithIntegration(world: World, company: TestCompany) {
  const receiver = await aReceiver()
  const integration = await company.admin.call(queueIntegrationRoutes.create, {
    body: { type: 'n8n', name: 'Automação', urlN8N: `${receiver.url}/gancho` },
  })
  const desk = await FrontDesk.open(world, company)
  const params = { whatsappId: desk.connection.id }
  await company.admin.call(connectionRoutes.update, { params, body: { integrationId: integration.id } })
  return { desk, receiver, integration }
}

/** Someone writes, and what the other side says to it is said. */
async function asks(desk: FrontDesk, customer: FakeContact, text: string): Promise<void> {
  await desk.hears(customer, text)
  await desk.later(SECOND)
}

const notesOf = async (desk: FrontDesk, ticketId: number): Promise<string[]> =>
  (await desk.admin.call(noteRoutes.listAll, { query: { ticketId } })).map(({ note }) => note)

describe('an integration of a connection', () => {
  test('gets each message signed, in its order, and what it answers is said', async ({ world, company }) => {
    const { desk, receiver, integration } = await deskWithIntegration(world, company)
    receiver.answer = ({ payload }) => ({
      body: { messages: [`Eco: ${payload.message.text}`, { text: 'Algo mais?' }] },
    })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await asks(desk, ana, 'Quanto custa?')
    expect(await desk.transcript(ana)).toEqual([
      ...['Oi', '> Eco: Oi', '> Algo mais?', 'Quanto custa?', '> Eco: Quanto custa?', '> Algo mais?'],
    ])
    const [first, second] = receiver.got
    const { id: ticketId } = await desk.ticketOf(ana)
    expect(first!.payload).toMatchObject({
      ...{ version: 1, event: 'message', integration: { id: integration.id, name: 'Automação', type: 'n8n' } },
      ...{ ticket: { id: ticketId, status: 'pending', queueId: null, whatsappId: desk.connection.id } },
      ...{ contact: { name: 'Ana', number: ana.pn, address: ana.pn }, message: { text: 'Oi', media: null } },
    })
    expect(first!.payload.message).toMatchObject({ sender: { name: 'Ana', number: ana.pn }, quoted: null })
    expect(first!.payload.id).not.toBe(second!.payload.id)
    const { secret } = await desk.admin.call(queueIntegrationRoutes.secret, {
      params: { integrationId: integration.id },
    })
    const signature = String(first!.headers['x-balcao-signature'])
    const at = Number(/^t=(\d+)/.exec(signature)?.[1])
    expect(signature).toBe(signatureOf(secret, at, first!.body))
    expect(first!.headers['x-balcao-delivery']).toBe(first!.payload.id)
    expect(await desk.ticketOf(ana)).toMatchObject({ useIntegration: true, integrationId: integration.id })
    expect(await desk.rules(ana)).toContain('integration')
  })

  test('is told what a message answers', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({ body: { messages: ['Quer o azul?'] } })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    const { waId } = desk.line.sent.at(-1)!
    await desk.hears(ana, 'Sim', { quoted: { waId, body: 'Quer o azul?' } })
    await desk.later(5000)
    expect(receiver.got.at(-1)!.payload.message).toMatchObject({
      ...{ text: 'Sim', sender: { name: 'Ana' } },
      quoted: { id: expect.any(Number), fromMe: true, type: 'text', text: 'Quer o azul?' },
    })
  })

  test('gets a file by a link that anybody with it may read, and may answer by one', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({
      body: { messages: [{ mediaUrl: `${receiver.url}/foto.png`, as: 'image', caption: 'Aqui' }] },
    })
    const ana = desk.customer('Ana')
    ana.sendsFile('image', PNG, 'image/png')
    await desk.settled()
    await desk.later(SECOND)
    const [{ payload }] = receiver.got as [Delivered]
    const link = payload.message.media!.url!
    expect(link.startsWith(`${ADDRESS}/`)).toBe(true)
    const fetched = await fetch(link.replace(ADDRESS, world.base))
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(PNG)
    expect((await desk.transcript(ana)).at(-1)).toBe('> Aqui')
    expect(desk.line.sent.at(-1)!.content).toMatchObject({ type: 'media', kind: 'image', caption: 'Aqui' })
  })

  test('gets no link to a file where the program does not know its public address, which its dialog reads', async ({
    openWorld,
  }) => {
    const world = await openWorld({ flags: { privateRequests: 'yes' } })
    const { desk, receiver } = await deskWithIntegration(world, await world.company())
    const ana = desk.customer('Ana')
    ana.sendsFile('image', PNG, 'image/png')
    await desk.settled()
    await desk.later(SECOND)
    expect(receiver.got[0]!.payload.message.media).toMatchObject({ kind: 'image', url: null })
    expect(await desk.admin.call(queueIntegrationRoutes.list)).toMatchObject({ linksFiles: false })
  })

  test('says what its files are sent as, also where its server does not tell what they are', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const [foto, voz] = [`${receiver.url}/foto`, `${receiver.url}/voz`]
    const messages = [{ mediaUrl: foto }, { mediaUrl: foto, as: 'document' }, { mediaUrl: voz, as: 'audio' }]
    receiver.answer = () => ({ body: { messages: [...messages, { mediaUrl: foto, as: 'audio' }] } })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    const { messages: content } = await desk.admin.call(messageRoutes.list, { params: { ticketId } })
    expect(content.slice(1).map(({ mediaType }) => mediaType)).toEqual(['image', 'application', 'audio', 'image'])
  })

  test('that is deleted while it is asked says nothing, and nothing of it is stored', async ({ world, company }) => {
    const { desk, receiver, integration } = await deskWithIntegration(world, company)
    const held = Promise.withResolvers<void>()
    receiver.answer = () => ({ body: { messages: ['Oi!'] }, waits: held.promise })
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'Oi')
    void world.advance(SECOND)
    await expect.poll(() => receiver.got.length).toBe(1)
    const params = { whatsappId: desk.connection.id }
    await desk.admin.call(connectionRoutes.update, { params, body: { integrationId: null } })
    await desk.admin.call(queueIntegrationRoutes.remove, { params: { integrationId: integration.id } })
    held.resolve()
    await desk.settled()
    expect(await desk.transcript(ana)).toEqual(['Oi'])
    const stored = await company.context(({ db }) => db.selectFrom('deliveries').select('id').execute())
    expect(stored).toEqual([])
  })

  test('that says nothing leaves the talking to the send call', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const ana = desk.customer('Ana')
    for (const body of ['ok', { message: 'Workflow was started' }, { messages: 7 }, '']) {
      receiver.answer = () => ({ body })
      await asks(desk, ana, 'Oi')
    }
    expect(await desk.transcript(ana)).toEqual(['Oi', 'Oi', 'Oi', 'Oi'])
    expect(await desk.ticketOf(ana)).toMatchObject({ useIntegration: true })
  })

  test('at whose address a page for people stands leaves the ticket to people, and the note says which', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({ body: '<!DOCTYPE html><html><head><title>n8n.io - Workflow</title></head></html>' })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await desk.later(MINUTE)
    expect([receiver.got.length, await desk.transcript(ana)]).toEqual([1, ['Oi']])
    const ticket = await desk.ticketOf(ana)
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: false })
    expect(await notesOf(desk, ticket.id)).toEqual([
      expect.stringMatching(
        /respondeu com uma página da web, e não com dados: n8n\.io - Workflow\. Confira o endereço\.$/,
      ),
    ])
  })

  test('that says too much is cut off, and it is noted', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const ana = desk.customer('Ana')
    receiver.answer = () => ({ body: { messages: Array.from({ length: 10_000 }, (_, n) => `${n}`) } })
    await asks(desk, ana, 'Oi')
    const content = ({ db }: Parameters<Parameters<typeof company.context>[0]>[0]) =>
      db.selectFrom('messages').select('id').where('fromMe', '=', 1).execute()
    expect(await company.context(content)).toHaveLength(20)
    expect(await desk.rules(ana)).toContain('integration-cut')
  })

  test('takes a contact for a robot by how often they are answered, not by how much it says each time', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({ body: { messages: ['um', 'dois', 'três', 'quatro'] } })
    const ana = desk.customer('Ana')
    for (let n = 0; n < 21; n += 1) await asks(desk, ana, `mensagem ${n}`)
    expect(receiver.got).toHaveLength(20)
    expect((await desk.rules(ana)).at(-1)).toBe('integration-pace')
  })

  test('is told no later message before it has answered the one before', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const answers = Promise.withResolvers<void>()
    receiver.answer = ({ payload }) => ({ body: { messages: [payload.message.text] }, waits: answers.promise })
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    await desk.hears(ana, 'um')
    await desk.hears(ana, 'dois')
    await desk.hears(bia, 'três')
    void world.advance(SECOND)
    await expect.poll(() => receiver.got.length).toBe(2)
    expect(receiver.got.map(({ payload }) => payload.message.text).sort()).toEqual(['três', 'um'])
    answers.resolve()
    await desk.settled()
    await desk.later(SECOND)
    expect(await desk.transcript(ana)).toEqual(['um', 'dois', '> um', '> dois'])
  })

  test('is told nothing more once a person has the ticket, also when its answer is on its way', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const answers = Promise.withResolvers<void>()
    receiver.answer = () => ({ body: { messages: ['tarde'] }, waits: answers.promise })
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'Oi')
    void world.advance(SECOND)
    await expect.poll(() => receiver.got.length).toBe(1)
    const { id: ticketId } = await desk.ticketOf(ana)
    const { id: userId } = await desk.admin.call(authRoutes.me)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } })
    answers.resolve()
    await desk.settled()
    await asks(desk, ana, 'Alô?')
    expect(await desk.transcript(ana)).toEqual(['Oi', 'Alô?'])
    expect(receiver.got).toHaveLength(1)
    expect(await desk.rules(ana)).toContain('integration-held')
    expect(await desk.rules(ana)).not.toContain('integration-answered')
  })

  test('whose answer is on its way when the contact begins again says it no more, and the trace says why', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const answers = Promise.withResolvers<void>()
    receiver.answer = ({ payload }) =>
      payload.message.text === 'Oi' ? { body: { messages: ['tarde'] }, waits: answers.promise } : {}
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'Oi')
    void world.advance(SECOND)
    await expect.poll(() => receiver.got.length).toBe(1)
    ana.says('#')
    await expect.poll(() => desk.rules(ana)).toContain('start-over')
    answers.resolve()
    await desk.settled()
    await desk.later(SECOND)
    expect(await desk.transcript(ana)).toEqual(['Oi', '#'])
    const held = (await desk.trace(ana)).filter(({ rule }) => rule === 'integration-held')
    expect(held.map(({ detail }) => detail)).toEqual([expect.objectContaining({ why: 'released' })])
  })

  test('hands over by trigger texts, which nobody reads, and to no queue of another company', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const queue = await aQueue(desk.admin, { name: 'Financeiro' })
    const foreign = await aQueue((await world.company()).admin)
    const says = (text: string) => {
      receiver.answer = () => ({ body: { messages: [text] } })
    }
    const [ana, bia] = [desk.customer('Ana'), desk.customer('Bia')]
    says(`Um momento. #{"queueId":${queue.id}}`)
    await asks(desk, ana, 'Oi')
    expect(await desk.transcript(ana)).toEqual(['Oi', '> Um momento.'])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: queue.id, useIntegration: false, integrationId: null })
    const [trigger, answered] = await desk.trace(ana)
    expect(trigger).toMatchObject({ rule: 'integration-trigger', detail: { queueId: queue.id } })
    expect(answered).toMatchObject({
      ...{ rule: 'integration-answered', detail: { integration: 'Automação', n: 1, milliseconds: expect.any(Number) } },
    })
    says(`#{"queueId":${foreign.id + 9000}}`)
    await asks(desk, bia, 'Oi')
    expect(await desk.ticketOf(bia)).toMatchObject({ queueId: null, useIntegration: true })
    expect(await desk.rules(bia)).toContain('integration-refused')
  })

  test('is moved by no contact whose name or words it repeats', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const { id: queueId } = await aQueue(desk.admin, { name: 'Diretoria' })
    const trigger = `#{"queueId":${queueId}}`
    const emitted: { message: { text: string }; contact: { name: string } }[] = []
    receiver.answer = ({ body }) => {
      const received = JSON.parse(body) as (typeof emitted)[number]
      emitted.push(received)
      return { body: { messages: [`Prazer, ${received.contact.name}: ${received.message.text}`] } }
    }
    const ana = desk.customer(`Ana ${trigger}`)
    await asks(desk, ana, `Quero ${trigger}`)
    expect(emitted).toMatchObject([
      { contact: { name: `Ana #("queueId":${queueId}}` }, message: { text: `Quero #("queueId":${queueId}}` } },
    ])
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null, useIntegration: true })
    receiver.answer = () => ({ body: { messages: [`Prazer, Ana ${trigger}`] } })
    await asks(desk, ana, 'Oi?')
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: null, useIntegration: true })
    expect((await desk.trace(ana))[0]).toMatchObject({ rule: 'integration-refused', detail: { why: 'repeated' } })
  })

  test('that is down is asked three times, then people go on, and a note says why', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({ status: 503 })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    for (let rest = 0; rest < 3; rest += 1) await desk.later(11 * SECOND)
    expect(new Set(receiver.got.map(({ payload }) => payload.id)).size).toBe(1)
    expect(receiver.got).toHaveLength(3)
    const ticket = await desk.ticketOf(ana)
    expect(ticket).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null, chatbot: false })
    expect(await notesOf(desk, ticket.id)).toEqual([
      `A integração Automação não respondeu: ${new URL(receiver.url).host} respondeu com um erro: HTTP 503`,
    ])
    await asks(desk, ana, 'Alô?')
    expect(receiver.got).toHaveLength(3)
  })

  test('that leads elsewhere is not followed there', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({ status: 307, location: `${receiver.url}/outro` })
    await asks(desk, desk.customer('Ana'), 'Oi')
    await desk.later(MINUTE)
    expect(receiver.got.map(({ path }) => path)).toEqual(['/gancho'])
  })

  test('that rejects is asked once', async ({ world, company }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    receiver.answer = () => ({ status: 404 })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await desk.later(MINUTE)
    expect(receiver.got).toHaveLength(1)
    expect(await notesOf(desk, (await desk.ticketOf(ana)).id)).toEqual([
      expect.stringContaining('Confira o endereço e o nome. (HTTP 404)'),
    ])
  })

  test.for([
    [
      'unregistered',
      /\(HTTP 404: The requested webhook "pedidos" is not registered\. Click the 'Execute workflow' button/,
    ],
    ['gateway', /respondeu com um erro: HTTP 502: Bad Gateway$/],
    ['busy', /respondeu com um erro: HTTP 429: Too many requests$/],
  ] as const)('that is %s is told about in its own words', async ([error, words], { world, company }) => {
    const n8n = await WebhookEmulator.start({ fault: error })
    onTestFinished(() => n8n.stop())
    const { desk, integration } = await deskWithIntegration(world, company)
    const params = { integrationId: integration.id }
    await company.admin.call(queueIntegrationRoutes.update, { params, body: { urlN8N: n8n.address } })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    for (const wait of [2, 10, 1]) await desk.later(wait * SECOND)
    expect(await notesOf(desk, (await desk.ticketOf(ana)).id)).toEqual([expect.stringMatching(words)])
  })

  test('is asked as long as the plan has integrations', async ({ world, company, superAdmin }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const { id: planId } = await superAdmin.call(planRoutes.create, {
      body: { name: 'Sem integrações', users: 9, connections: 9, queues: 9, value: 0, useIntegrations: false },
    })
    await superAdmin.call(companyRoutes.update, { params: { id: company.id }, body: { planId } })
    await asks(desk, desk.customer('Ana'), 'Oi')
    expect(receiver.got).toEqual([])
  })

  test('is asked again by the next start where a stop broke its answer off, under the same id', async ({
    world,
    company,
  }) => {
    const { desk, receiver } = await deskWithIntegration(world, company)
    const answers = Promise.withResolvers<void>()
    receiver.answer = () => ({ waits: answers.promise })
    const ana = desk.customer('Ana')
    await desk.hears(ana, 'Oi')
    void world.advance(SECOND)
    await expect.poll(() => receiver.got.length).toBe(1)
    receiver.answer = () => ({ body: { messages: ['Voltei'] } })
    await desk.restart()
    answers.resolve()
    await desk.later(MINUTE)
    expect(await desk.transcript(ana)).toEqual(['Oi', '> Voltei'])
    expect(new Set(receiver.got.map(({ payload }) => payload.id)).size).toBe(1)
  })
})

test('an integration of a queue is told what is said behind the choice, which the queue greets', async ({
  world,
  company,
}) => {
  const receiver = await aReceiver()
  receiver.answer = ({ payload }) => ({ body: { messages: [`Eco: ${payload.message.text}`] } })
  const { id: integrationId } = await company.admin.call(queueIntegrationRoutes.create, {
    body: { type: 'webhook', name: 'Gancho', urlN8N: receiver.url },
  })
  const [sales, other] = [
    await aQueue(company.admin, { name: 'Vendas' }),
    await aQueue(company.admin, { name: 'Outra' }),
  ]
  const body = { integrationId, greetingMessage: 'Bem-vindo!' }
  await company.admin.call(queueRoutes.update, { params: { queueId: sales.id }, body })
  const desk = await FrontDesk.open(world, company, { queueIds: [sales.id, other.id], greetingMessage: 'Olá!' })
  const ana = desk.customer('Ana')
  await asks(desk, ana, 'Oi')
  await asks(desk, ana, '1')
  await asks(desk, ana, 'Quero comprar')
  expect((await desk.transcript(ana)).slice(2)).toEqual(['1', '> Bem-vindo!', 'Quero comprar', '> Eco: Quero comprar'])
  expect(receiver.got).toHaveLength(1)
})
