import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished } from 'vitest'
import { test } from '../../../app/testing/test.ts'
import { defaultWeekHours } from '../../../domain/business-hours.ts'
import { authRoutes } from '../../../platform/auth/contract.ts'
import { setAccountRights } from '../../../platform/auth/index.ts'
import { aConnectedConnection } from '../../connections/fixtures.ts'
import { aContact } from '../../contacts/architecture-cases.ts'
import { contactRoutes } from '../../contacts/contract.ts'
import { messageRoutes } from '../../messages/contract.ts'
import { aQueue } from '../../queues/architecture-cases.ts'
import { queueRoutes } from '../../queues/contract.ts'
import { aTag } from '../../tags/architecture-cases.ts'
import { tagRoutes } from '../../tags/contract.ts'
import { ticketRoutes } from '../../tickets/contract.ts'
import { userRoutes } from '../../users/contract.ts'
import { flowRoutes } from '../contract.ts'
import { type FlowRunDetail, flowRunRoutes } from './contract.ts'
import { deskWithFlow, line, listens, says } from './fixtures.ts'

type CompanyContext = Awaited<ReturnType<typeof deskWithFlow>>

/** Leads one customer through the flow; what came of it. */
async function led({ desk, flow }: CompanyContext, ...texts: string[]) {
  const ana = desk.customer('Ana')
  for (const text of ['oi', ...texts]) await desk.hears(ana, text)
  return {
    ana,
    ticket: await desk.ticketOf(ana),
    said: (await desk.transcript(ana)).slice(1),
    run: await lastRun(desk, flow.id),
  }
}

async function lastRun(desk: CompanyContext['desk'], flowId: number): Promise<FlowRunDetail> {
  const { runs } = await desk.admin.call(flowRunRoutes.listRuns, { params: { flowId } })
  return desk.admin.call(flowRunRoutes.showRun, { params: { runId: runs[0]!.id } })
}

const loggedErrorsOf = ({ turns }: FlowRunDetail) =>
  turns.flatMap(({ log }) => log.filter(({ level }) => level !== 'info').map(({ word, data }) => [word, data?.why]))

describe('what nodes do with a real ticket', () => {
  test('it goes to a queue, without a word of transfer', async ({ world, company, admin }) => {
    const { id, name } = await aQueue(admin)
    const desk = await deskWithFlow(world, line(['setor', 'setores', { queueId: id }], says('a', 'Aguarde.')), company)
    await desk.desk.set('sendMsgTransfTicket', 'enabled')
    const { ticket, said: content } = await led(desk)
    expect(ticket).toMatchObject({ status: 'pending', queueId: id, queue: { name }, chatbot: false })
    expect(content).toEqual(['> Aguarde.'])
  })

  test('an end may resolve the ticket, which then waits for nobody', async ({ world, company }) => {
    const graph = line(says('a', 'Abrimos às 8.'))
    graph.nodes.at(-1)!.data = { ending: 'resolve' }
    const { ticket, said: content, run } = await led(await deskWithFlow(world, graph, company))
    expect(ticket).toMatchObject({ status: 'closed', chatbot: false })
    expect([content, run.state]).toEqual([['> Abrimos às 8.'], 'finished'])
  })

  test('an end may leave it waiting in another queue', async ({ world, company, admin }) => {
    const { id } = await aQueue(admin)
    const graph = line()
    graph.nodes.at(-1)!.data = { ending: 'wait', queueId: id }
    const { ticket, run } = await led(await deskWithFlow(world, graph, company))
    expect(ticket).toMatchObject({ status: 'pending', queueId: id, chatbot: false })
    expect(run.state).toBe('finished')
  })

  test('a menu is answered by the customer, and an end may bring them back to it', async ({ world, company }) => {
    const graph = line(
      ['m', 'menu', { message: 'Qual?', choices: [{ title: 'Sim' }, { title: 'Não' }] }],
      says('a', 'Boa.'),
    )
    graph.nodes.at(-1)!.data = { ending: 'menu' }
    graph.edges.find(({ source }) => source === 'm')!.sourceHandle = 'condition-0'
    const desk = await deskWithFlow(world, graph, company)
    const { said: content, run } = await led(desk, 'sim!')
    const asks = '> Qual?\n\n*1* - Sim\n*2* - Não'
    expect(content).toEqual([asks, 'sim!', '> Boa.', asks])
    expect(run).toMatchObject({ state: 'waiting', nodeId: 'm' })
  })

  test('hours are those of the company or of a queue, holidays with them', async ({ world, company, admin }) => {
    const { id: queueId } = await aQueue(admin)
    const closed = defaultWeekHours.map(day => ({ ...day, startTime: '00:00', endTime: '00:00' }))
    await admin.call(queueRoutes.update, { params: { queueId }, body: { schedules: closed } })
    const graph = line()
    graph.nodes.push(
      { id: 'e', type: 'expediente', data: { of: 'queue', queueId } },
      { id: 'f', type: 'expediente', data: { of: 'company' } },
      { id: 'g', type: 'expediente', data: { of: 'queue', queueId: 9999 } },
    )
    graph.edges = [
      { source: 'inicio', target: 'e' },
      { source: 'e', sourceHandle: 'closed', target: 'f' },
      { source: 'f', sourceHandle: 'open', target: 'g' },
      { source: 'g', sourceHandle: 'open', target: 'fim' },
    ]
    const { run, ticket } = await led(await deskWithFlow(world, graph, company))
    expect([run.state, ticket.chatbot]).toEqual(['finished', false])
    expect(run.turns.map(({ nodeId, port }) => [nodeId, port]).filter(([, port]) => port)).toEqual([
      ['e', 'closed'],
      ['f', 'open'],
      ['g', 'open'],
    ])
    expect(run.turns.flatMap(({ log }) => log.map(({ word }) => word))).toEqual([
      'isClosed',
      'isOpen',
      'queueIsGone',
      'isOpen',
    ])
  })

  test('tags are given, made and taken', async ({ world, company, admin }) => {
    const [one, two] = [await aTag(admin), await aTag(admin)]
    const give = (id: number, more = {}) => ['tag', { mode: 'select', selectedTagId: id, ...more }] as const
    const graph = line(
      ['a', ...give(one.id)],
      ['b', ...give(two.id)],
      ['c', ...give(one.id, { removeTag: true })],
      ['d', 'tag', { mode: 'create', newTagName: 'Vip {{nome}}', newTagColor: '#112233' }],
      ['e', 'tag', { mode: 'create', newTagName: 'vip ana' }],
      ['f', ...give(9999)],
    )
    const { ticket, run } = await led(await deskWithFlow(world, graph, company))
    expect(ticket.tags.map(({ name }) => name).toSorted()).toEqual([two.name, 'Vip Ana'].toSorted())
    const { tags } = await admin.call(tagRoutes.list)
    expect(tags.find(({ name }) => name === 'Vip Ana')).toMatchObject({ color: '#112233', ticketsCount: 1 })
    expect(loggedErrorsOf(run)).toEqual([['notDone', 'Tag não encontrada.']])
    expect(run.state).toBe('finished')
  })

  test('whose number WhatsApp hides is changed all the same', async ({ world, company, admin }) => {
    const graph = line(
      ['a', 'contato', { numero_whatsapp: '{{numero}}' }],
      [
        'b',
        'acao',
        { actionType: 'editar_contato', numero: '{{numero}}', nome: 'Ana Braga', email: 'ana@example.com' },
      ],
    )
    const { desk, flow } = await deskWithFlow(world, graph, company)
    const ana = desk.customer('Ana')
    ana.addressing = 'lid'
    await desk.hears(ana, 'oi')
    const { contacts } = await admin.call(contactRoutes.list)
    expect(contacts).toMatchObject([{ name: 'Ana Braga', email: 'ana@example.com' }])
    expect(loggedErrorsOf(await lastRun(desk, flow.id))).toEqual([])
  })

  test('contacts are made, changed and deleted', async ({ world, company, admin }) => {
    await aContact(admin, { name: 'Bia', number: '5511988880002', extraInfo: [{ name: 'CPF', value: '1' }] })
    await aContact(admin, { name: 'Caio', number: '5511988880003' })
    const extrainfo = [{ nome_key: 'Plano', valor: '{{nome}}' }]
    const act = (actionType: string, data: object) => ['acao', { actionType, ...data }] as const
    const graph = line(
      ['a', ...act('criar_contato', { numero: '5511988880001', nome: 'Nova', email: 'nova@example.com', extrainfo })],
      ['b', ...act('criar_contato', { numero: '5511988880002', nome: 'Outra Bia' })],
      ['c', ...act('editar_contato', { numero: '5511988880002', email: 'bia@example.com', extrainfo })],
      ['d', ...act('deletar_contato', { numero: '5511988880003', confirmDelete: true })],
      ['e', ...act('deletar_contato', { numero: '{{numero}}', confirmDelete: true })],
      ['e2', ...act('deletar_contato', { numero: '5511988880002' })],
      ['f', ...act('editar_contato', { numero: '5511988880009', nome: 'Ninguém' })],
      ['g', 'contato', { numero_whatsapp: '5511988880004', nome_contato: 'Davi' }],
    )
    const { run } = await led(await deskWithFlow(world, graph, company))
    const { contacts } = await admin.call(contactRoutes.list)
    const plan = { name: 'Plano', value: 'Ana' }
    expect(contacts.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Davi', 'Nova'])
    expect(contacts[1]).toMatchObject({ email: 'bia@example.com', extraInfo: [{ name: 'CPF', value: '1' }, plan] })
    expect(contacts[3]).toMatchObject({ number: '5511988880001', email: 'nova@example.com', extraInfo: [plan] })
    expect(loggedErrorsOf(run).map(([, why]) => why)).toEqual([
      'Já existe um contato com este número.',
      'Este contato tem atendimentos em aberto.',
      undefined,
      'Contato não encontrado.',
    ])
  })

  test('a member is reported by WhatsApp, in a ticket that nobody has to attend; e-mail says that it is not set up', async ({
    world,
    company,
    admin,
  }) => {
    const me = await admin.call(userRoutes.list)
    const { id } = me.users[0]!
    await admin.call(userRoutes.update, { params: { id }, body: { whatsappNumber: '5511977770001' } as never })
    const notify = (more: object) =>
      ['acao', { actionType: 'notificar_membro', notifyBody: '{{nome}} chegou', ...more }] as const
    const graph = line(
      ['a', ...notify({ notifyType: 'whatsapp', notifyUserId: id })],
      ['b', ...notify({ notifyType: 'email', notifyEmail: 'a@b.co', notifySubject: 'Oi' })],
      ['c', ...notify({ notifyType: 'whatsapp', notifyWhatsapp: '{{nada}}' })],
    )
    const desk = await deskWithFlow(world, graph, company)
    desk.desk.line.contact('5511977770001')
    const { run } = await led(desk)
    const { tickets } = await admin.call(ticketRoutes.list, { query: { searchParam: '5511977770001' } })
    expect(tickets).toMatchObject([{ status: 'closed', lastMessage: 'Ana chegou', lastFromMe: true }])
    expect(loggedErrorsOf(run).map(([, why]) => why)).toEqual([
      'O envio de e-mails não está configurado.',
      'O membro a notificar não tem número de WhatsApp.',
    ])
  })

  test('a member whose account is disabled is told nothing, and the run says why', async ({ world, company }) => {
    const { id, email } = await (await company.person('user')).call(authRoutes.me)
    await company.admin.call(userRoutes.update, { params: { id }, body: { whatsappNumber: '5511977770002' } as never })
    await setAccountRights(world.app.platform, email, { disabled: true })
    const notify = { actionType: 'notificar_membro', notifyBody: '{{nome}} chegou', notifyUserId: id }
    const graph = line(
      ['a', 'acao', { ...notify, notifyType: 'whatsapp' }],
      ['b', 'acao', { ...notify, notifyType: 'email', notifySubject: 'Oi' }],
    )
    const desk = await deskWithFlow(world, graph, company)
    desk.desk.line.contact('5511977770002')
    const { run } = await led(desk)
    expect(loggedErrorsOf(run).map(([, why]) => why)).toEqual([
      'A conta do membro a notificar está bloqueada.',
      'A conta do membro a notificar está bloqueada.',
    ])
    expect(desk.desk.line.sent.filter(({ to }) => to.pn === '5511977770002')).toEqual([])
  })

  test('another connection goes on with it', async ({ world, company }) => {
    const { id: whatsappId } = await aConnectedConnection(world, company)
    const graph = line(
      ['w', 'whatsapp', { whatsappId }],
      says('a', 'Daqui.'),
      listens('ouve', 'x'),
      says('b', 'Ouvi {{x}}.'),
    )
    const desk = await deskWithFlow(world, graph, company)
    const { ana, ticket } = await led(desk)
    expect(ticket).toMatchObject({ whatsappId, chatbot: true })
    const there = world.whatsapp.line({ companyId: company.id, connectionId: whatsappId })
    there.contact(ana.pn, { name: 'Ana' }).says('sim')
    await desk.desk.settled()
    await world.idle()
    await expect
      .poll(async () => (await desk.desk.transcript(ana)).slice(-3))
      .toEqual(['> Daqui.', 'sim', '> Ouvi sim.'])
  })

  test('pictures and files arrive as what they are, with their words', async ({ world, admin, company }) => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const graph = line(
      [
        'a',
        'sendPhoto',
        {
          photoName: 'ponto.png',
          photoContent: `data:image/png;base64,${png}`,
          photoSize: 70,
          photoDescription: 'Para {{nome}}',
        },
      ],
      [
        'b',
        'sendFile',
        {
          fileName: 'preço.txt',
          fileContent: `data:text/plain;charset=utf-8;base64,${Buffer.from('12').toString('base64')}`,
          fileSize: 2,
        },
      ],
      ['c', 'sendFile', { fileName: 'x', fileContent: 'sem sentido', fileSize: 2 }],
    )
    const { ticket, run } = await led(await deskWithFlow(world, graph, company))
    const { messages } = await admin.call(messageRoutes.list, { params: { ticketId: ticket.id } })
    expect(messages.slice(1)).toMatchObject([
      { mediaType: 'image', body: 'Para Ana', fromMe: true },
      { mediaType: 'application', body: 'preço.txt', fromMe: true },
    ])
    expect(loggedErrorsOf(run)).toEqual([['notDone', 'O arquivo do componente não pode ser lido.']])
  })

  test('a pause lasts until someone lets it go on; a restart begins anew', async ({ world }) => {
    const desk = await deskWithFlow(world, line(['p', 'acao', { actionType: 'pausar_fluxo' }], says('a', 'Voltei.')))
    const { ana, run, said: content } = await led(desk, 'alô?')
    expect([run.state, content]).toEqual(['paused', ['alô?']])
    const params = { runId: run.id }
    expect(await desk.admin.call(flowRunRoutes.resumeRun, { params })).toMatchObject({ state: 'finished' })
    expect((await desk.desk.transcript(ana)).at(-1)).toBe('> Voltei.')
    expect(await desk.admin.refusal(flowRunRoutes.resumeRun, { params })).toMatchObject({
      status: 409,
      code: 'ERR_FLOW_RUN_STATE',
    })
    expect(await desk.admin.refusal(flowRunRoutes.stopRun, { params })).toMatchObject({ status: 409 })
  })

  test('someone stops it', async ({ world }) => {
    const desk = await deskWithFlow(world, line(listens('ouve', 'x'), says('a', 'Robô.')))
    const { ana, run } = await led(desk)
    expect(await desk.admin.call(flowRunRoutes.stopRun, { params: { runId: run.id } })).toMatchObject({
      state: 'stopped',
    })
    await desk.desk.hears(ana, 'e aí?')
    expect(await desk.desk.transcript(ana)).toEqual(['oi', 'e aí?'])
    expect(await desk.desk.ticketOf(ana)).toMatchObject({ chatbot: false })
  })

  test('a flow that is deleted leaves its tickets to people', async ({ world }) => {
    const desk = await deskWithFlow(world, line(listens('ouve', 'x'), says('a', 'Robô.')))
    const { ana } = await led(desk)
    await desk.admin.call(flowRoutes.remove, { params: { flowId: desk.flow.id } })
    await desk.desk.hears(ana, 'e aí?')
    expect(await desk.desk.transcript(ana)).toEqual(['oi', 'e aí?'])
    expect(await desk.desk.ticketOf(ana)).toMatchObject({ chatbot: false, status: 'pending' })
  })
})

describe('requests', () => {
  const asks = (url: string, more: object = {}): [string, string, Record<string, unknown>] => [
    'pede',
    'httpRequest',
    { url, ...more },
  ]
  const reads: [string, string, Record<string, unknown>] = [
    'le',
    'httpResponse',
    { mappings: { success: { preco: 'preco' }, error: { statusText: 'falha' } } },
  ]

  test('are really made, and their answer is a step of its own', async ({ openWorld }) => {
    const requested: string[] = []
    const server = createServer((request, response) => {
      requested.push(`${request.method} ${request.url}`)
      response.end('{"preco": 12}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/p?q={{nome}}`
    const world = await openWorld({ flags: { privateRequests: 'yes' } })
    const { said: content, run } = await led(
      await deskWithFlow(world, line(asks(url), reads, says('a', 'Custa {{preco}}.'))),
    )
    expect([requested, content]).toEqual([['GET /p?q=Ana'], ['> Custa 12.']])
    expect(run.turns.find(({ asked: one }) => one)).toMatchObject({ asked: { for: 'http', method: 'GET' } })
  })

  test('lead into no private network', async ({ world }) => {
    const { said: content } = await led(
      await deskWithFlow(world, line(asks('http://127.0.0.1:9/'), reads, says('a', '{{falha}}'))),
    )
    expect(content).toEqual(['> the address is private, which this server does not allow'])
  })

  test('of a test in the editor go the same way', async ({ admin }) => {
    const body = { method: 'GET', url: 'http://127.0.0.1:9/' } as const
    expect(await admin.call(flowRunRoutes.request, { body })).toMatchObject({
      status: 0,
      statusText: expect.stringContaining('private'),
    })
  })

  test('scripts run, and the AI says that it is not set up', async ({ world }) => {
    const graph = line(
      ['s', 'scriptJs', { script: 'total = nome.length * 2; console.log("conta")' }],
      ['ia', 'ia', { message: 'Oi', responseVariable: 'r' }],
      says('a', 'Total {{total}}{{r}}.'),
    )
    const { said: content, run } = await led(await deskWithFlow(world, graph))
    expect(content).toEqual(['> Total 6.'])
    expect(run.turns.flatMap(({ log }) => log.map(({ word }) => word))).toEqual(['scriptSays', 'aiFailed'])
  })
})
