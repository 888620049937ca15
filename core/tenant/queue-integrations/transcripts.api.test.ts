import { describe, expect } from 'vitest'
import { test as base } from '../../app/testing/test.ts'
import type { TestCompany, World } from '../../app/testing/world.ts'
import { MINUTE, SECOND } from '../../kit/clock.ts'
import type { ClientInput } from '../../kit/contract.ts'
import { authRoutes } from '../../platform/auth/contract.ts'
import type { FakeContact } from '../../whatsapp/providers/fake/index.ts'
import { connectionRoutes } from '../connections/contract.ts'
import { FrontDesk } from '../inbound/fixtures.ts'
import { noteRoutes } from '../notes/contract.ts'
import { aQueue } from '../queues/architecture-cases.ts'
import { ticketRoutes } from '../tickets/contract.ts'
import { anIntegration } from './architecture-cases.ts'
import { anAgent, aTypebot } from './bots/fixtures.ts'
import type { queueIntegrationRoutes } from './contract.ts'

const test = base.extend('worldOptions', { scope: 'file' }, { flags: { privateRequests: 'yes' } } as const)

type Input = Partial<ClientInput<typeof queueIntegrationRoutes.create>['body']>

async function contextOf(world: World, company: TestCompany, provided: Input): Promise<FrontDesk> {
  const { id: integrationId } = await anIntegration(company.admin, { name: 'Robô', ...provided })
  const desk = await FrontDesk.open(world, company)
  const params = { whatsappId: desk.connection.id }
  await company.admin.call(connectionRoutes.update, { params, body: { integrationId } })
  return desk
}

async function deskWithTypebot(world: World, company: TestCompany, provided: Input = {}) {
  const viewer = await aTypebot()
  const desk = await contextOf(world, company, {
    ...{ type: 'typebot', urlN8N: viewer.address, typebotSlug: 'loja', typebotDelayMessage: 0 },
    ...provided,
  })
  return { viewer, desk }
}

/** Someone writes, and is answered; typing and pauses are over. */
async function asks(desk: FrontDesk, customer: FakeContact, text: string): Promise<void> {
  await desk.hears(customer, text)
  for (let seconds = 0; seconds < 5; seconds += 1) await desk.later(SECOND)
}

const notesOf = async (desk: FrontDesk, customer: FakeContact): Promise<string[]> => {
  const { id: ticketId } = await desk.ticketOf(customer)
  return (await desk.admin.call(noteRoutes.listAll, { query: { ticketId } })).map(({ note }) => note)
}

const MENU = [
  '> O que deseja?',
  [
    ...['> *[ 1 ]* - Preços', '*[ 2 ]* - Ouvir um recado', '*[ 3 ]* - Falar com alguém'],
    ...['*[ 4 ]* - Ir para o setor', '*[ 5 ]* - Nada mais'],
  ].join('\n'),
]

test('an integration at a private address is asked nothing where the server does not allow it: people go on, and a note says why', async ({
  openWorld,
}) => {
  const world = await openWorld()
  const { viewer, desk } = await deskWithTypebot(world, await world.company())
  const ana = desk.customer('Ana')
  await asks(desk, ana, 'Oi')
  expect(viewer.asked).toEqual([])
  expect(await desk.transcript(ana)).toEqual(['Oi'])
  expect(await notesOf(desk, ana)).toEqual([expect.stringContaining('rede interna')])
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', useIntegration: false })
})

describe('typebot, from a phone', () => {
  test('of whose talk more would have to be stored than 16 KB begins again each time', async ({ world, company }) => {
    const { viewer, desk } = await deskWithTypebot(world, company)
    viewer.fault = 'long-winded'
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await asks(desk, ana, '3')
    expect(viewer.asked.map(({ path }) => path.split('/').at(-1))).toEqual(['startChat', 'startChat'])
    expect((await desk.transcript(ana)).slice(-2)).toEqual(MENU)
  })

  test('is walked by numbers and words, with picture and audio, up to a person', async ({ world, company }) => {
    const { viewer, desk } = await deskWithTypebot(world, company, { typebotUnknownMessage: 'Escolha um número.' })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await asks(desk, ana, '9')
    await asks(desk, ana, ' 1. ')
    await asks(desk, ana, 'ouvir um recado')
    await asks(desk, ana, '3')
    await asks(desk, ana, 'Alguém aí?')
    expect(await desk.transcript(ana)).toEqual([
      ...['Oi', '> Olá, *Ana*!\nAqui é a loja.', '> vitrine.png', ...MENU],
      ...['9', '> Escolha um número.', MENU[1]],
      ...[' 1. ', '> O abajur custa *_R$ 10_*.\nVeja a lista (https://loja.example.com/precos).', ...MENU],
      ...['ouvir um recado', '> Áudio', ...MENU],
      ...['3', '> Um momento.', 'Alguém aí?'],
    ])
    const kinds = desk.line.sent.map(({ content }) => ('kind' in content ? content.kind : content.type))
    expect(kinds).toContain('image')
    expect(kinds).toContain('audio')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null })
    expect(viewer.asked[0]!.body.prefilledVariables).toMatchObject({ pushName: 'Ana', number: ana.pn })
  })

  test('is seen to type before each message, for as long as it takes, and no more once a person has the ticket', async ({
    world,
    company,
  }) => {
    const { desk } = await deskWithTypebot(world, company, { typebotDelayMessage: 20_000 })
    const ana = desk.customer('Ana')
    const typed = () => desk.line.asked.flatMap(({ what, about }) => (what === 'showTyping' ? [about] : []))
    await desk.hears(ana, 'Oi')
    await desk.later(SECOND)
    expect(typed()).toEqual([ana.address])
    await desk.later(8 * SECOND)
    await desk.later(8 * SECOND)
    expect([typed().length, await desk.transcript(ana)]).toEqual([3, ['Oi']])
    await desk.later(4 * SECOND)
    expect([typed().length, (await desk.transcript(ana)).length]).toEqual([4, 2])
    const { id: ticketId } = await desk.ticketOf(ana)
    const { id: userId } = await desk.admin.call(authRoutes.me)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open', userId } })
    await desk.later(20 * SECOND)
    expect(typed()).toHaveLength(4)
  })

  test('what it still had to say when a person took the ticket is held back, and the trace says so', async ({
    world,
    company,
  }) => {
    const { desk } = await deskWithTypebot(world, company, { typebotDelayMessage: 5000 })
    const [ana, bia, caio] = [desk.customer('Ana'), desk.customer('Bia'), desk.customer('Caio')]
    await desk.hears(caio, 'Oi')
    await desk.later(30 * SECOND)
    await desk.later(MINUTE)
    for (const person of [ana, bia, caio]) await desk.hears(person, '1')
    await desk.later(5 * SECOND)
    const update = async (person: typeof ana, body: object) => {
      const { id: ticketId } = await desk.ticketOf(person)
      await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body })
    }
    await update(ana, { status: 'open' })
    await update(bia, { status: 'closed' })
    caio.isToldFromThePhone('Oi, aqui é o dono.')
    await desk.settled()
    await desk.later(MINUTE)
    for (const [person, why] of [
      [ana, 'attended'],
      [bia, 'finished'],
      [caio, 'attended'],
    ] as const) {
      const content = await desk.transcript(person)
      expect(content.slice(content.indexOf('1') + 1).filter(line => !line.includes('o dono'))).toHaveLength(1)
      const held = (await desk.trace(person)).filter(({ rule }) => rule === 'integration-held')
      expect(held.map(({ detail }) => detail)).toEqual([expect.objectContaining({ integration: 'Robô', why })])
    }
  })

  test('that has said all of its answer has nothing held back when a person takes the ticket', async ({
    world,
    company,
  }) => {
    const { desk } = await deskWithTypebot(world, company)
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    const { id: ticketId } = await desk.ticketOf(ana)
    await desk.admin.call(ticketRoutes.update, { params: { ticketId }, body: { status: 'open' } })
    expect(await desk.rules(ana)).toContain('integration-answered')
    expect(await desk.rules(ana)).not.toContain('integration-held')
  })

  test('moves the ticket to a queue of the company, and to no other', async ({ world, company }) => {
    const queue = await aQueue(company.admin, { name: 'Vendas' })
    const { desk } = await deskWithTypebot(world, company, { typebotCustomVar1: `queueId=${queue.id}` })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await asks(desk, ana, '4')
    expect((await desk.transcript(ana)).at(-1)).toBe('> Já passo.')
    expect(await desk.ticketOf(ana)).toMatchObject({ queueId: queue.id, useIntegration: false })

    const other = await world.company()
    const { desk: elsewhere } = await deskWithTypebot(world, other, { typebotCustomVar1: `queueId=${queue.id + 900}` })
    const bia = elsewhere.customer('Bia')
    await asks(elsewhere, bia, 'Oi')
    await asks(elsewhere, bia, '4')
    expect((await elsewhere.transcript(bia)).at(-1)).toBe('> Já passo.')
    expect(await elsewhere.ticketOf(bia)).toMatchObject({ queueId: null, useIntegration: true })
  })

  test('begins again by a word or after minutes of silence, and ends the ticket by another word', async ({
    world,
    company,
  }) => {
    const words = { typebotKeywordRestart: 'menu', typebotRestartMessage: 'Do começo:', typebotKeywordFinish: 'sair' }
    const { viewer, desk } = await deskWithTypebot(world, company, { ...words, typebotExpires: 2 })
    const ana = desk.customer('Ana')
    const begun = () => viewer.asked.filter(({ path }) => path.endsWith('/startChat')).length
    await asks(desk, ana, 'Oi')
    await asks(desk, ana, 'menu')
    expect(begun()).toBe(2)
    expect(await desk.transcript(ana)).toContain('> Do começo:')
    await desk.later(2 * MINUTE)
    await asks(desk, ana, '1')
    expect(begun()).toBe(3)
    await asks(desk, ana, 'Sair')
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'closed' })
  })

  test('goes on after a restart of the program where it stood', async ({ world, company }) => {
    const { viewer, desk } = await deskWithTypebot(world, company, { typebotExpires: 0 })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'Oi')
    await desk.restart()
    await asks(desk, ana, '1')
    expect((await desk.transcript(ana)).join('\n')).toContain('O abajur custa')
    expect(viewer.asked.map(({ path }) => path.split('/').at(-1))).toEqual(['startChat', 'continueChat'])
  })

  test.for([
    ['html', /: 127.0.0.1:\d+ respondeu com uma página da web, e não com dados: Olá\. Confira o endereço\.$/],
    ['huge', /^A integração Robô não respondeu: A resposta de 127.0.0.1:\d+ é grande demais\.$/],
    ['flood', /é grande demais\.$/],
  ] as const)(
    'that answers with %s leaves the ticket to people, with a note and no word of it',
    async ([error, note], { world, company }) => {
      const { viewer, desk } = await deskWithTypebot(world, company)
      viewer.fault = error
      const ana = desk.customer('Ana')
      await asks(desk, ana, 'Oi')
      expect(await desk.transcript(ana)).toEqual(['Oi'])
      expect(await notesOf(desk, ana)).toEqual([expect.stringMatching(note)])
      expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', useIntegration: false })
      expect(await desk.rules(ana)).toContain('integration-failed')
    },
  )
})

test('dialogflow, from a phone: quick replies by number, what is not understood, and an end that frees the ticket', async ({
  world,
  company,
}) => {
  const agent = await anAgent()
  const desk = await contextOf(world, company, {
    ...{ type: 'dialogflow', projectName: agent.project, urlN8N: agent.address, jsonContent: agent.serviceAccount },
  })
  const ana = desk.customer('Ana')
  await asks(desk, ana, 'preço?')
  await asks(desk, ana, '1')
  await asks(desk, ana, 'nada')
  await asks(desk, ana, 'tchau')
  await asks(desk, ana, 'Oi?')
  expect(await desk.transcript(ana)).toEqual([
    ...[
      'preço?',
      '> O abajur custa R$ 10.',
      '> Mais alguma coisa?\n*[ 1 ]* - Horário\n*[ 2 ]* - Tchau',
      '> vitrine.png',
    ],
    ...['1', '> Das 9h às 18h.', 'nada', '> *Robô:*\nNão consegui entender sua dúvida.', 'tchau', '> Até logo!', 'Oi?'],
  ])
  const { uuid } = await desk.ticketOf(ana)
  expect(new Set(agent.asked.map(({ session }) => session))).toEqual(new Set([uuid]))
  expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null })
  expect(await desk.rules(ana)).toContain('integration-ended')
})

test.for(['html', 'huge', 'redirect', 'broken', 'cut', 'busy', 'forbids'] as const)(
  'an agent of dialogflow that is in disorder (%s) says nothing to the phone: people go on, and a note says why',
  async (error, { world, company }) => {
    const agent = await anAgent({ fault: error })
    const desk = await contextOf(world, company, {
      ...{ type: 'dialogflow', projectName: agent.project, urlN8N: agent.address, jsonContent: agent.serviceAccount },
    })
    const ana = desk.customer('Ana')
    await asks(desk, ana, 'preço?')
    await desk.later(10 * SECOND)
    await desk.later(SECOND)
    expect(await desk.transcript(ana)).toEqual(['preço?'])
    expect(await notesOf(desk, ana)).toEqual([expect.stringMatching(/Robô.+/)])
    expect(await desk.ticketOf(ana)).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null })
  },
)
