import { expect, test } from 'vitest'
import { flowOf, type Piece } from '../fixtures.ts'
import type { Flow } from '../flow.ts'
import { graphOf } from '../graph.ts'
import { openingOf, play, type Verdict } from './play.ts'
import { Scenario, scenarioSchema } from './scenario.ts'
import { Session, type World } from './session.ts'
import { linesOf, lineText } from './transcript.ts'

const script: World['script'] = async ({ script }) => ({ for: 'script', said: [], assigned: { ran: script } })

const judged = (flow: Flow, scenario: object): Promise<Verdict> => play(graphOf(flow), Scenario.parse(scenario), script)

/** The lines as a diff, and the errors. */
const displayed = ({ lines, faults: errors }: Verdict): string[] => [
  ...lines.map(({ is, text }) => `${{ same: ' ', missing: '-', unexpected: '+' }[is]} ${text}`),
  ...errors,
]

const conversation = flowOf([
  ['start'],
  ['sendMessage', { message: 'Nome?' }],
  ['receiveMessage', { variableName: 'quem', timeout: 60 }],
  ['espera', { waitTime: 5 }],
  ['sendMessage', { message: 'Olá {{quem}}' }, 'ola'],
  ['end'],
])

const steps = [
  { bot: 'Nome?' },
  { client: 'Zé' },
  { note: 'Aguardando 5 segundos...' },
  { bot: 'Olá Zé' },
  { note: 'Fluxo finalizado.' },
]

test('a conversation that goes as it was written passes', async () => {
  const verdict = await judged(conversation, {
    steps,
    expect: { end: 'finished', variables: { quem: 'Zé', outra: null } },
  })
  expect([verdict.passed, displayed(verdict)]).toEqual([true, steps.map(step => `  ${lineText(step as never)}`)])
})

test('what is missing and what is too much stands in its place, and what else is wrong is told', async () => {
  const wanted = [{ bot: 'Nome?' }, { client: 'Zé' }, { bot: 'Oi Zé' }, { bot: 'Tchau' }]
  const verdict = await judged(conversation, {
    steps: wanted,
    expect: { end: 'waiting', variables: { quem: 1, outra: 2 } },
  })
  expect([verdict.passed, displayed(verdict)]).toEqual([
    false,
    [
      '  bot: Nome?',
      '  client: Zé',
      '- bot: Oi Zé',
      '- bot: Tchau',
      '+ note: Aguardando 5 segundos...',
      '+ bot: Olá Zé',
      '+ note: Fluxo finalizado.',
      'end: expected waiting, was finished',
      'variable quem: expected 1, was "Zé"',
      'variable outra: expected 2, was null',
    ],
  ])
})

test('only the conversation being wrong is enough to fail', async () => {
  expect((await judged(conversation, { steps: steps.slice(0, 4) })).passed).toBe(false)
})

test('time that goes by lets answers come too late', async () => {
  const verdict = await judged(conversation, {
    steps: [
      { bot: 'Nome?' },
      { wait: 60 },
      { bot: 'Timeout: Não recebemos resposta em 60 segundos.' },
      { note: 'Aguardando 5 segundos...' },
      { bot: 'Olá' },
      { note: 'Fluxo finalizado.' },
    ],
  })
  expect(displayed(verdict).filter(line => !line.startsWith(' '))).toEqual([])
})

test('what rests has rested before time goes by, as it had when the conversation was written down', async () => {
  const flow = flowOf([
    ['start'],
    ['espera', { waitTime: 90 }],
    ['receiveMessage', { variableName: 'x', timeout: 60 }],
    ['end'],
  ])
  const whole = [{ note: 'Aguardando 90 segundos...' }, { wait: 59 }, { client: 'sim' }, { note: 'Fluxo finalizado.' }]
  expect(
    displayed(await judged(flow, { steps: whole, expect: { variables: { x: 'sim' } } })).every(line =>
      line.startsWith(' '),
    ),
  ).toBe(true)
})

test('time that goes by begins behind what rested', async () => {
  const flow = flowOf([
    ['start'],
    ['espera', { waitTime: 5 }],
    ['sendMessage', { message: 'Nome?' }],
    ['receiveMessage', { variableName: 'x', timeout: 60 }],
    ['end'],
  ])
  const whole = [
    { note: 'Aguardando 5 segundos...' },
    { bot: 'Nome?' },
    { wait: 60 },
    { bot: 'Timeout: Não recebemos resposta em 60 segundos.' },
    { note: 'Fluxo finalizado.' },
  ]
  expect(displayed(await judged(flow, { steps: whole }))).toEqual(whole.map(step => `  ${lineText(step as never)}`))
})

test('a paused flow goes on when someone lets it', async () => {
  const flow = flowOf([['start'], ['acao', { actionType: 'pausar_fluxo' }], ['end']])
  const verdict = await judged(flow, {
    steps: [{ does: 'pause' }, { client: 'Oi' }, { resume: true }, { note: 'Fluxo finalizado.' }],
  })
  expect(verdict.passed).toBe(true)
})

const asks = (url: string, body = ''): Piece => ['httpRequest', { method: body ? 'POST' : 'GET', url, body }, url]
const response = (id: string): Piece => [
  'httpResponse',
  { mappings: { success: { a: 'a' }, error: { statusText: 'falha' } } },
  id,
]

test('requests are answered by the first answer that fits, several by one after the other', async () => {
  const flow = flowOf([
    ['start'],
    ...[asks('https://x.example/1'), response('r1'), ['sendMessage', { message: '{{a}}' }, 's1'] as Piece],
    ...[asks('https://x.example/2'), response('r2'), ['sendMessage', { message: '{{a}}' }, 's2'] as Piece],
    ...[asks('https://x.example/3'), response('r3'), ['sendMessage', { message: '{{a}}' }, 's3'] as Piece],
    ...[
      asks('https://y.example/', '{ "b": [1] }'),
      response('r4'),
      ['sendMessage', { message: '{{a}}' }, 's4'] as Piece,
    ],
    ['end'],
  ])
  const http = [
    { method: 'put', url: 'https://x.example/*', data: { a: 'put' } },
    { url: 'https://x.example/*', data: { a: 'first' } },
    { url: '*x.ex*e/*', data: { a: 'second' } },
    { url: 'https://y.example/', body: { b: [2] }, data: { a: 'other body' } },
    { url: 'https://y.example/', body: { b: [1] }, data: { a: 'this body' } },
  ]
  const verdict = await judged(flow, { http })
  expect(verdict.lines.map(({ text }) => text)).toEqual([
    'bot: first',
    'bot: second',
    'bot: second',
    'bot: this body',
    'note: Fluxo finalizado.',
  ])
})

test('a request for which the scenario has no answer fails it, and says which', async () => {
  const flow = flowOf([
    ['start'],
    asks('https://x.example/', '{"b":1}'),
    response('r'),
    ['ia', { message: 'Oi?' }],
    ['end'],
  ])
  const verdict = await judged(flow, { steps: [{ note: 'Fluxo finalizado.' }] })
  expect([verdict.passed, verdict.faults]).toEqual([
    false,
    ['The scenario has no answer for http: POST https://x.example/ {"b":1}', 'The scenario has no answer for ai: Oi?'],
  ])
})

test('an error that was written is no error of the scenario', async () => {
  const flow = flowOf([['start'], asks('https://x.example/'), response('r'), ['ia', { message: 'Oi?' }], ['end']])
  const scenario = {
    http: [{ url: '*', error: 'down' }],
    ai: [{ message: '*', error: 'down' }],
    steps: [{ note: 'Fluxo finalizado.' }],
  }
  const verdict = await judged(flow, { ...scenario, expect: { variables: { falha: 'down' } } })
  expect([verdict.passed, verdict.faults]).toEqual([true, []])
})

test('the AI answers as written, and scripts are really run', async () => {
  const flow = flowOf([
    ['start'],
    ['ia', { message: 'Oi?', responseVariable: 'r' }],
    ['scriptJs', { script: 'x' }],
    ['end'],
  ])
  const verdict = await judged(flow, {
    ai: [
      { message: 'Tchau?', answer: 'Não' },
      { message: 'Oi*', answer: 'Sim' },
    ],
    steps: [{ note: 'Fluxo finalizado.' }],
    expect: { variables: { r: 'Sim', ran: 'x' } },
  })
  expect(verdict.faults).toEqual([])
})

test('a webhook flow knows no contact until it names one, for whom a test has a stand-in', () => {
  const scenario = Scenario.parse({ webhook: { a: 1 }, contact: { nome: 'B', numero: 55 } })
  expect(openingOf(graphOf(flowOf([['handler']])), scenario)).toMatchObject({
    payload: { a: 1 },
    standIn: { nome: 'B', numero: '55' },
  })
  expect(openingOf(graphOf(flowOf([['start']])), scenario)).toMatchObject({ contact: { nome: 'B', numero: '55' } })
})

test('a session tells its lines as they come', async () => {
  const received: string[] = []
  const world = { http: async () => never(), ai: async () => never(), script }
  const opening = openingOf(graphOf(conversation), Scenario.parse({}))
  const session = new Session({
    graph: graphOf(conversation),
    world,
    opening,
    hear: line => received.push(lineText(line)),
  })
  await session.begin()
  expect(received).toEqual(['bot: Nome?'])
  await session.wait(59)
  expect(received.at(-1)).toBe('wait: 59')
})

const never = (): never => {
  throw new Error('Nobody asked.')
}

test('each effect has its line', () => {
  const lines = linesOf([
    { do: 'say', text: 'Oi' },
    { do: 'file', name: 'a.pdf', content: 'data:,', size: 1, text: 'Tabela' },
    { do: 'photo', name: 'a.png', content: 'data:,', size: 1, text: '' },
    { do: 'wait', seconds: 2 },
    { do: 'queue', queueId: 3 },
    { do: 'connection', whatsappId: 2 },
    { do: 'tag', tagId: 5, name: 'VIP' },
    { do: 'untag', tagId: 5, name: '' },
    { do: 'newTag', name: 'VIP', color: '#111' },
    { do: 'contact', number: '55', name: 'Ana', whatsappId: null },
    { do: 'createContact', number: '55', name: 'Ana', email: 'a@x.example', extraInfo: [] },
    { do: 'editContact', number: '55', name: '', email: '', extraInfo: [] },
    { do: 'deleteContact', number: '55' },
    { do: 'notify', by: 'email', userId: null, to: 'a@x.example', subject: 'S', body: 'B' },
    { do: 'notify', by: 'whatsapp', userId: 4, to: '', subject: '', body: 'B' },
    { do: 'pause' },
    { do: 'finish' },
  ])
  expect(lines.map(lineText)).toEqual([
    'bot: Oi',
    'bot: [Arquivo] a.pdf',
    'bot: Tabela',
    'bot: [Foto] a.png',
    'note: Aguardando 2 segundos...',
    'does: queue 3',
    'does: connection 2',
    'does: tag 5',
    'does: untag 5',
    'does: new tag VIP #111',
    'does: contact 55 Ana',
    'does: create contact 55 Ana a@x.example',
    'does: edit contact 55',
    'does: delete contact 55',
    'does: notify by email a@x.example (S) - B',
    'does: notify by whatsapp user 4 - B',
    'does: pause',
    'note: Fluxo finalizado.',
  ])
})

test('the schema of scenarios names every field, and what it means', () => {
  const schema = scenarioSchema() as { properties: Record<string, unknown>; required?: string[] }
  expect(Object.keys(schema.properties)).toEqual(Object.keys(Scenario.shape))
  expect(schema.required).toBeUndefined()
  expect(JSON.stringify(schema)).toContain('Any method unless given')
})
