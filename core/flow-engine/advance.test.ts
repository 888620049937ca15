import { expect, test } from 'vitest'
import { advance, begin } from './advance.ts'
import { flowOf, NOON, type Piece, played } from './fixtures.ts'
import type { Json } from './flow.ts'
import { graphOf } from './graph.ts'

const reply = (text: string, after = 0) => ({ is: 'reply', text, after }) as const

test('a run says what its nodes say and ends at the end node', () => {
  const {
    said: content,
    effects,
    last,
  } = played(flowOf([['start'], ['sendMessage', { message: 'Olá {{nome}}' }], ['end']]))
  expect(content).toEqual(['Olá Ana'])
  expect(last.trace[1]!.does).toEqual([{ do: 'say', text: 'Olá Ana' }])
  expect(effects.at(-1)).toEqual({ do: 'finish' })
  expect(last.run.end).toEqual({ how: 'finished' })
})

test('a run can be led node by node, and comes to the same', () => {
  const flow = flowOf([['start'], ['sendMessage', { message: 'Um' }], ['sendMessage', { message: 'Dois' }], ['end']])
  const graph = graphOf(flow)
  let step = begin(graph, { now: NOON }, 0)
  const effects = [...step.effects]
  const passed: string[] = []
  while (!step.run.end) {
    expect(step.run.waiting).toBeNull()
    passed.push(step.run.node)
    step = advance(graph, step.run, { is: 'time', now: NOON }, 1)
    effects.push(...step.effects)
  }
  const whole = begin(graph, { now: NOON })
  expect([effects, step.run]).toEqual([whole.effects, whole.run])
  expect(passed).toEqual(whole.trace.map(({ nodeId }) => nodeId))
})

test('where no connection leads on, a run stops', () => {
  const { last, told: emitted } = played(flowOf([['start'], ['sendMessage', { message: 'Oi' }]]))
  expect(last.run.end).toEqual({ how: 'stopped' })
  expect(emitted).toEqual(['info noEdge'])
})

test('a flow without a beginning fails in a word', () => {
  expect(played(flowOf([['end']])).last.run).toMatchObject({
    node: '',
    end: { how: 'failed', why: { level: 'error', word: 'noBeginning' } },
  })
})

test('the message that entered the flow, name and number are variables', () => {
  expect(played(flowOf([['start']])).last.run.variables).toEqual({
    mensagem_inicial: 'Oi',
    nome: 'Ana',
    numero: '5511988880001',
  })
})

test('by which way the customer came is a variable with parts; one of the flow stands for anyone who came by none', () => {
  const graph = graphOf({
    ...flowOf([['start'], ['sendMessage', { message: '{{referral.title}} ({{referral.sourceId}}){{referral.ref}}' }]]),
    globalVariables: [{ name: 'referral', value: { title: 'Sem anúncio' } }],
  })
  const content = (referral?: Json) => begin(graph, { now: 0, referral }).effects
  expect(content({ title: 'Oferta', sourceId: '120' })[0]).toEqual({ do: 'say', text: 'Oferta (120)' })
  expect(content()[0]).toEqual({ do: 'say', text: 'Sem anúncio ()' })
})

test('the way of each contact that a run finds is reported with it; one of the flow stands for anyone who came by none', () => {
  const meets = (numero_whatsapp: string, id: string): Piece => ['contato', { numero_whatsapp }, id]
  const says = (id: string): Piece => ['sendMessage', { message: '{{referral.title}}' }, id]
  const flow = {
    ...flowOf([
      ...([['handler'], meets('5511988880001', 'a'), says('b'), meets('5511988880002', 'c'), says('d')] as Piece[]),
      ...([['receiveMessage', { variableName: 'referral', timeout: 60 }], meets('5511988880003', 'e')] as Piece[]),
      ['sendMessage', { message: '{{referral}}' }, 'f'],
    ]),
    tipo: 'webhook' as const,
    globalVariables: [{ name: 'referral', value: { title: 'Sem anúncio' } }],
  }
  const referrals = new Map([['5511988880001', { title: 'Oferta' }]])
  expect(played(flow, [reply('minha')], { referrals }).said).toEqual(['Oferta', 'Sem anúncio', 'minha'])
  expect(played(flow, [reply('minha')]).said).toEqual(['Sem anúncio', 'Sem anúncio', 'minha'])
})

const asking = flowOf([
  ['start'],
  ['receiveMessage', { variableName: 'cidade', timeout: 60 }],
  ['sendMessage', { message: 'De {{cidade}}!' }],
])

test('a reply is stored, and the run goes on', () => {
  const { said: content, last } = played(asking, [reply('Santos')])
  expect(content).toEqual(['De Santos!'])
  expect(last.trace[0]).toMatchObject({ input: { reply: 'Santos' }, changed: { cidade: 'Santos' } })
})

test('a reply in the last moment before the time-out counts, one at the time-out is too late', () => {
  expect(played(asking, [reply('Santos', 59.999)]).said).toEqual(['De Santos!'])
  expect(played(asking, [reply('Santos', 60)]).said).toEqual([
    'Timeout: Não recebemos resposta em 60 segundos.',
    'De !',
  ])
})

test('time that goes by without a reply says so to the customer, and the run goes on', () => {
  expect(played(asking, [{ is: 'time', after: 59 }]).said).toEqual([])
  const { said: content, told: emitted, last } = played(asking, [{ is: 'time', after: 61 }])
  expect(content).toEqual(['Timeout: Não recebemos resposta em 60 segundos.', 'De !'])
  expect(emitted).toEqual(['warning timedOut 60', 'info noEdge'])
  expect(last.trace[0]!.input).toEqual({ timedOut: true })
})

test('an answer is waited for 30 seconds where nothing is set', () => {
  const { last } = played(flowOf([['start'], ['receiveMessage', { variableName: 'x' }]]))
  expect(last.run.waiting).toEqual({ for: 'reply', until: NOON + 30_000, seconds: 30, saveAs: 'x' })
})

test('a rest ends at its time and not before, and what is written meanwhile is received by nobody', () => {
  const flow = flowOf([['start'], ['espera', { waitTime: 2.5 }], ['sendMessage', { message: 'Voltei' }]])
  expect(played(flow).effects).toEqual([{ do: 'wait', seconds: 2.5 }])
  const early = played(flow, [reply('alô?', 1), { is: 'time', after: 2.4 }])
  expect([early.said, early.told]).toEqual([[], ['info unheard alô?']])
  expect(played(flow, [{ is: 'time', after: 2.5 }]).said).toEqual(['Voltei'])
})

test('what is written while a request is under way answers the next question, the last five texts in lines', () => {
  const flow = flowOf([
    ['start'],
    ['ia', { message: 'Oi', responseVariable: 'r' }],
    ['receiveMessage', { variableName: 'x' }],
    ['sendMessage', { message: '[{{x}}]' }],
    ['receiveMessage', { variableName: 'y' }, 'depois'],
  ])
  const answer = { is: 'answer', id: 1, answer: { for: 'ai', text: 'Olá' } } as const
  const burst = ['a', 'b', 'c', '  ', 'd', 'e', 'f'.repeat(2000)].map(text => reply(text))
  const { said: content, told: emitted, last } = played(flow, [...burst, answer])
  expect(content).toEqual([`[${['b', 'c', 'd', 'e', `${'f'.repeat(999)}…`].join('\n')}]`])
  const long = 'f'.repeat(2000)
  expect(emitted.map(line => line.replace(/^info /, ''))).toEqual([
    ...['a', 'b', 'c'].map(text => `keptForLater ${text}`),
    'unheard   ',
    ...['d', 'e', long].map(text => `keptForLater ${text}`),
  ])
  expect(last.trace.map(({ nodeId, input }) => [nodeId, Object.keys(input ?? {})[0]])).toEqual([
    ['ia', 'answer'],
    ['receiveMessage', undefined],
    ['receiveMessage', 'reply'],
    ['sendMessage', undefined],
    ['depois', undefined],
  ])
  expect(last.run.waiting).toMatchObject({ for: 'reply', saveAs: 'y' })
  expect(last.run.early).toBeUndefined()
})

test('without a time to wait the run rests for nothing', () => {
  const flow = flowOf([['start'], ['espera', { waitTime: 'soon' }], ['sendMessage', { message: 'Já' }]])
  expect(played(flow).effects).toEqual([
    { do: 'wait', seconds: 0 },
    { do: 'say', text: 'Já' },
  ])
})

test('rests that are over together happen in their order, each at its time; who is asked then has the whole time to answer', () => {
  const flow = flowOf([
    ['start'],
    ['espera', { waitTime: 10 }, 'a'],
    ['espera', { waitTime: 10 }, 'b'],
    ['receiveMessage', { variableName: 'x', timeout: 15 }],
    ['sendMessage', { message: 'Fim' }],
  ])
  const { last } = played(flow, [{ is: 'time', after: 100 }])
  expect(last.trace.map(({ nodeId, now }) => [nodeId, (now - NOON) / 1000])).toEqual([
    ['a', 10],
    ['b', 10],
    ['b', 20],
    ['receiveMessage', 20],
  ])
  expect(last.run.waiting).toMatchObject({ for: 'reply', until: NOON + 115_000 })
})

test.each([
  ['en', 'Timeout: We got no answer within 60 seconds.'],
  ['es', 'Timeout: No recibimos respuesta en 60 segundos.'],
] as const)('a time-out is reported in the language with which the run began: %s', (language, sentence) => {
  expect(played(asking, [{ is: 'time', after: 61 }], { language }).said[0]).toBe(sentence)
})

test('of questions whose time would be over only one is: nobody could answer the others', () => {
  const asks = (id: string) => ['receiveMessage', { variableName: id, timeout: 15 }, id] as Piece
  const { said: content, last } = played(flowOf([['start'], asks('a'), asks('b'), asks('c')]), [
    { is: 'time', after: 60 },
  ])
  expect(content).toEqual(['Timeout: Não recebemos resposta em 15 segundos.'])
  expect(last.run).toMatchObject({ node: 'b', waiting: { until: NOON + 75_000 } })
})

test('a reply that was written in time counts, however late it comes', () => {
  const late = (sentAt: number) => played(asking, [{ is: 'reply', text: 'Santos', after: 600, sentAt: NOON + sentAt }])
  expect(late(59_000).said).toEqual(['De Santos!'])
  expect(late(60_000).said).toEqual(['Timeout: Não recebemos resposta em 60 segundos.', 'De !'])
})

test('an answer to another request, and one that comes again, changes nothing', () => {
  const flow = flowOf([['start'], ['ia', { message: 'Oi', responseVariable: 'r' }], ['end']])
  const graph = graphOf(flow)
  const { run } = begin(graph, { now: NOON })
  const answer = (id: number) => ({ is: 'answer', now: NOON, id, answer: { for: 'ai', text: 'Olá' } }) as const
  expect(advance(graph, run, answer(7)).run).toEqual(run)
  const done = advance(graph, run, answer(1)).run
  expect(done.variables.r).toBe('Olá')
  expect(advance(graph, done, answer(1))).toEqual({ run: done, effects: [], trace: [] })
})

test('what a run was given stays as it was', () => {
  const graph = graphOf(asking)
  const { run } = begin(graph, { now: NOON })
  const before = structuredClone(run)
  advance(graph, run, { is: 'reply', now: NOON, text: 'Santos' })
  expect(run).toEqual(before)
})

test('a run that goes round without anybody is stopped in a word', () => {
  const flow = flowOf([
    ['start'],
    ['sendMessage', { message: '' }],
    ['acao', { actionType: 'ir_ate_componente', targetNodeId: 'sendMessage' }],
  ])
  const { end, steps } = played(flow).last.run
  expect([steps, end]).toEqual([
    7,
    { how: 'failed', why: { level: 'error', word: 'goesInCircles', data: { rounds: 3 } } },
  ])
})

test('a run of so many nodes without anybody is stopped in a word', () => {
  const pieces = Array.from(
    { length: 1001 },
    (_, at): Piece => ['acao', { actionType: 'limpar_variavel', varToClear: 'x' }, `${at}`],
  )
  expect(played(flowOf([['start'], ...pieces])).last.run).toMatchObject({
    steps: 1000,
    end: { how: 'failed', why: { level: 'error', word: 'outOfSteps', data: { steps: 1000 } } },
  })
})

test('anyone who lets three questions in a row pass is told so each time and asked no more; a word begins the count anew', () => {
  const menu = flowOf(
    [['start'], ['sendMessage', { message: 'Menu' }], ['receiveMessage', { variableName: 'x', timeout: 30 }]],
    [
      ['start', 'sendMessage'],
      ['sendMessage', 'receiveMessage'],
      ['receiveMessage', 'sendMessage'],
    ],
  )
  const late = 'Timeout: Não recebemos resposta em 30 segundos.'
  const silent = played(
    menu,
    [30, 60, 90, 120].map(after => ({ is: 'time', after })),
  )
  expect(silent.said).toEqual(['Menu', late, 'Menu', late, 'Menu', late])
  expect(silent.last.run).toMatchObject({ node: 'receiveMessage', waiting: null, end: { how: 'silent' } })
  expect(silent.told.at(-1)).toBe('warning fellSilent 3')
  const { last, said: content } = played(menu, [
    ...[30, 60].map(after => ({ is: 'time', after }) as const),
    reply('oi', 70),
    ...[100, 130].map(after => ({ is: 'time', after }) as const),
  ])
  expect([content.length, last.run.end]).toEqual([10, null])
})

test('time alone does not keep a run going for ever, a reply lets it begin to count anew', () => {
  const flow = flowOf([
    ['start'],
    ['receiveMessage', { variableName: 'x', timeout: 15 }],
    ['acao', { actionType: 'ir_ate_componente', targetNodeId: 'receiveMessage' }],
  ])
  const resting = flowOf([
    ['start'],
    ['espera', { waitTime: 15 }],
    ['acao', { actionType: 'ir_ate_componente', targetNodeId: 'espera' }],
  ])
  expect(played(resting, [{ is: 'time', after: 1e6 }]).last.run.end?.how).toBe('failed')
  const replies = Array.from({ length: 2000 }, () => reply('mais'))
  expect(played(flow, replies).last.run).toMatchObject({ end: null, steps: 2 })
})

test('an unknown type of node is told and passed over, and so is one with data that do not fit', () => {
  const flow = flowOf([
    ['start'],
    ['typebot', {}, 'robô'],
    ['setores', { queueId: 'x' }],
    ['sendMessage', { message: 'Oi' }],
  ])
  const { said: content, last } = played(flow)
  expect(content).toEqual(['Oi'])
  expect(last.trace.flatMap(({ log }) => log)).toMatchObject([
    { level: 'error', word: 'unknownNode', data: { type: 'typebot' } },
    { level: 'error', word: 'brokenNode', data: { field: 'queueId' } },
    { word: 'noEdge' },
  ])
})

test('variables that the flow brings along are there, reserved ones are not taken from it', () => {
  const flow = {
    ...flowOf([['start']]),
    globalVariables: [
      { name: 'loja', value: 'Azul' },
      { name: 'nome', value: 'X' },
    ],
  }
  const { run } = played(flow, [], { variables: { desconto: 5 } }).last
  expect(run.variables).toMatchObject({ loja: 'Azul', desconto: 5, nome: 'Ana' })
  expect(played(flow, [], { contact: undefined }).last.run.variables.nome).toBeUndefined()
})

test('a variable that is called like a part of JavaScript is a variable like others', () => {
  const flow = flowOf([
    ['start'],
    ['receiveMessage', { variableName: '__proto__' }],
    ['sendMessage', { message: '{{__proto__}}{{toString}}' }],
  ])
  const { said: content, last } = played(flow, [reply('sim')])
  expect(content).toEqual(['sim'])
  expect(Object.entries(last.trace[0]!.changed)).toEqual([['__proto__', 'sim']])
})

const choice = flowOf(
  [
    ['start'],
    ['receiveMessage', { variableName: 'x', timeout: 60 }],
    ['conditional', { conditions: [{ variable: 'x', operator: '==', value: 'sim' }] }],
    ['sendMessage', { message: 'Certo.' }, 'yes'],
    ['sendMessage', { message: 'Não entendi {{x}}.' }, 'no'],
  ],
  [
    ['start', 'receiveMessage'],
    ['receiveMessage', 'conditional'],
    ['conditional', 'yes', 'condition-0'],
    ['conditional', 'no', 'else'],
  ],
)
const writes = (text: string, after: number) => ({ is: 'reply', text, after, sentAt: NOON + after * 1000 }) as const

test('what was being written before a question could be read answers it where it is one of the answers', () => {
  const passed = played(choice, [writes('bom dia', 2)])
  expect(passed.last.run).toMatchObject({ waiting: { for: 'reply', until: NOON + 60_000 } })
  expect(passed.last.run.variables).not.toHaveProperty('x')
  expect(passed.words).toEqual(['writtenBefore'])
  expect(played(choice, [writes('bom dia', 2), writes('SIM!', 3)]).said).toEqual(['Certo.'])
  expect(played(choice, [writes('bom dia', 10)]).said).toEqual(['Não entendi bom dia.'])
})

const open = flowOf([['start'], ['receiveMessage', { variableName: 'x' }], ['sendMessage', { message: '{{x}}' }]])

test('a free question is answered by the first words that are no greeting which was being written before it was read', () => {
  expect(played(open, [writes('Ana', 2)]).said).toEqual(['Ana'])
  const passed = played(open, [writes('Bom dia!', 2), writes('tudo bem?', 9)])
  expect([passed.said, passed.words]).toEqual([[], ['writtenBefore', 'writtenBefore']])
  expect(passed.last.run).toMatchObject({ waiting: { for: 'reply', until: NOON + 30_000 } })
  expect(played(open, [writes('Bom dia!', 2), writes('Ana', 9)]).said).toEqual(['Ana'])
  expect(played(open, [writes('Bom dia!', 10)]).said).toEqual(['Bom dia!'])
  expect(played(open, [reply('Bom dia!')]).said).toEqual(['Bom dia!'])
})

test('what came in one go with the words that led to a free question answers it only where nothing else comes in time', () => {
  const burst = ['quero um vaso', 'azul'].map(text => ({ is: 'reply', text, sentAt: NOON - 1 }) as const)
  const held = played(open, burst)
  expect([held.said, held.words]).toEqual([[], ['writtenAtOnce', 'writtenAtOnce']])
  expect(played(open, [...burst, writes('Ana', 5)]).said).toEqual(['Ana'])
  const late = played(open, [...burst, { is: 'time', after: 30 }])
  expect([late.said, late.words.includes('timedOut')]).toEqual([['quero um vaso\nazul'], false])
  expect(late.last.run).not.toHaveProperty('early')
})

test('a greeting that was stored while a request was under way does not answer a free question', () => {
  const flow = flowOf([
    ['start'],
    ['ia', { message: 'Oi', responseVariable: 'r' }],
    ['receiveMessage', { variableName: 'x' }],
    ['sendMessage', { message: '{{x}}' }],
  ])
  const answer = { is: 'answer', id: 1, answer: { for: 'ai', text: 'Olá' } } as const
  const { said: content, words } = played(flow, [reply('bom dia'), reply('tudo bem?'), answer, reply('Ana')])
  expect([content, words.slice(0, 3)]).toEqual([['Ana'], ['keptForLater', 'keptForLater', 'writtenBefore']])
})
