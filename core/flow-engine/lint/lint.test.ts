import { expect, test } from 'vitest'
import { processorTime } from '../../app/testing/processor-time.ts'
import { languages } from '../../kit/language.ts'
import { flowOf, type Piece } from '../fixtures.ts'
import type { Flow } from '../flow.ts'
import { fieldWords } from './field-words.ts'
import { findingSentence } from './findings.ts'
import { lint, type Surroundings } from './lint.ts'

/** The findings of a flow as `node: word data`. */
const found = (flow: Flow, surroundings?: Surroundings): string[] =>
  lint(flow, surroundings).map(({ nodeId = 'flow', word, data = {} }) =>
    [`${nodeId}:`, word, ...Object.values(data)].join(' '),
  )

/** The findings of one node in a flow that is fine otherwise. */
const ofNode = (type: string, data: Record<string, unknown> = {}, surroundings?: Surroundings): string[] =>
  found(flowOf([['start'], [type, data, 'it'], ['end']]), surroundings)

const fine: Piece[] = [['start'], ['sendMessage', { message: 'Olá {{nome}}' }], ['end']]

test('of a whole flow there is nothing to say', () => {
  expect(found(flowOf(fine))).toEqual([])
})

test('a flow has one beginning', () => {
  expect(found(flowOf([['end']]))).toEqual(['flow: noBeginning start', 'end: unreachable'])
  expect(found({ ...flowOf(fine), tipo: 'webhook' })).toContain('flow: noBeginning handler')
  expect(found(flowOf([['start'], ['end']].concat([['start', {}, 'b']] as never) as Piece[]))).toContain(
    'b: severalBeginnings',
  )
})

test('ids are of one node', () => {
  expect(found(flowOf([['start'], ['end'], ['end']]))).toContain('end: sameId')
})

test('a node without a way on, one to which none leads, and a connection to nowhere', () => {
  const flow = flowOf(
    [...fine, ['sendMessage', { message: 'Só' }, 'só']],
    [
      ['start', 'sendMessage'],
      ['sendMessage', 'longe'],
    ],
  )
  expect(found(flow)).toEqual([
    'sendMessage: edgeToNowhere longe',
    'sendMessage: noWayOn',
    'end: unreachable',
    'só: noWayOn',
    'só: unreachable',
  ])
})

test('of several connections that leave a node by one way only the first counts', () => {
  const flow = flowOf(
    [['start'], ['end', {}, 'a'], ['end', {}, 'b']],
    [
      ['start', 'a'],
      ['start', 'b'],
    ],
  )
  expect(found(flow)).toEqual(['start: extraEdge', 'b: unreachable'])
})

const condition = (data: object = {}) => ({ variable: 'nome', operator: '==', value: 'x', ...data })

test('every way out of a conditional leads on', () => {
  const conditions = [condition(), condition()]
  const nodes: Piece[] = [['start'], ['conditional', { conditions }], ['end']]
  expect(
    found(
      flowOf(nodes, [
        ['start', 'conditional'],
        ['conditional', 'end', 'condition-0'],
      ]),
    ),
  ).toEqual(['conditional: conditionWithoutEdge 2', 'conditional: elseWithoutEdge'])
  const ways = ['condition-0', 'condition-1', 'else'].map(way => ['conditional', 'end', way] as const)
  expect(found(flowOf(nodes, [['start', 'conditional'], ...ways]))).toEqual([])
})

test.each<[string, Record<string, unknown>, string[]]>([
  ['sendMessage', {}, ['missingField message']],
  ['receiveMessage', {}, ['replyNotKept']],
  ['receiveMessage', { variableName: 'nome' }, ['immutableVariable nome']],
  ['receiveMessage', { variableName: 'minha cidade' }, ['badVariableName minha cidade']],
  ['setores', {}, ['missingField queueId']],
  ['espera', {}, ['waitTime 0.5 3600']],
  ['espera', { waitTime: 0.4 }, ['waitTime 0.5 3600']],
  ['espera', { waitTime: 3601 }, ['waitTime 0.5 3600']],
  ['espera', { waitTime: 0.5 }, []],
  ['espera', { waitTime: 3600 }, []],
  ['sendFile', {}, ['missingField file']],
  ['sendFile', { fileContent: 'data:,', fileSize: 5242880 }, []],
  ['sendFile', { fileContent: 'data:,', fileSize: 5242881 }, ['fileTooLarge']],
  ['sendPhoto', {}, ['missingField photo']],
  ['sendPhoto', { photoContent: 'data:text/plain,', photoSize: 5242881 }, ['noImage', 'photoTooLarge']],
  ['scriptJs', {}, ['missingField script']],
  ['scriptJs', { script: 'numero = 1' }, ['immutableVariable numero']],
  ['scriptJs', { script: 'let numero = 1; const t = "nome = 2"' }, []],
  ['contato', {}, ['missingField numero_whatsapp']],
  ['tag', {}, ['missingField selectedTagId']],
  ['tag', { mode: 'create' }, ['tagName']],
  ['ia', {}, ['missingField aiMessage']],
  ['whatsapp', {}, ['missingField whatsappId']],
  ['acao', {}, ['missingField actionType']],
  ['acao', { actionType: 'dançar' }, ['unknownAction dançar']],
  ['acao', { actionType: 'criar_contato' }, ['missingField numero']],
  ['acao', { actionType: 'editar_contato' }, ['missingField numero']],
  ['acao', { actionType: 'deletar_contato' }, ['missingField numero', 'missingField confirmDelete']],
  ['acao', { actionType: 'notificar_membro' }, ['missingField notifyBody', 'missingField notifyUserId']],
  ['acao', { actionType: 'notificar_membro', notifyBody: 'x', notifyWhatsapp: '55' }, []],
  [
    'acao',
    { actionType: 'notificar_membro', notifyType: 'email', notifyBody: 'x', notifyWhatsapp: '55' },
    ['missingField notifySubject', 'missingField notifyUserId'],
  ],
  ['acao', { actionType: 'limpar_variavel' }, ['missingField varToClear']],
  ['acao', { actionType: 'limpar_variavel', varToClear: 'x' }, ['unknownVariable x']],
  ['acao', { actionType: 'pausar_fluxo' }, []],
  ['httpResponse', {}, ['responseUnfed', 'responseFedByOther']],
  ['httpRequest', {}, ['urlMissing']],
  ['httpRequest', { url: 'api.example' }, ['urlInvalid']],
  ['httpRequest', { url: '{{nome}}/x' }, []],
  ['httpRequest', { url: 'https://api.example', authType: 'bearer' }, ['bearerToken']],
  ['httpRequest', { url: 'https://api.example', authType: 'basic' }, ['basicUser', 'basicPassword']],
  ['httpRequest', { url: 'https://api.example', authType: 'custom' }, ['customKey', 'customValue']],
  [
    'httpRequest',
    {
      url: 'https://api.example',
      headers: [
        { key: 'a', value: 'b' },
        { key: 'a', value: '' },
        { key: '', value: 'b' },
      ],
    },
    ['headerValue 2', 'headerKey 3'],
  ],
  ['httpRequest', { url: 'https://api.example', method: 'POST', body: '{a}' }, ['bodyInvalid']],
  ['httpRequest', { url: 'https://api.example', method: 'GET', body: '{a}' }, []],
  [
    'httpRequest',
    {
      url: 'https://api.example',
      method: 'POST',
      body: 'a={{nome}}',
      headers: [{ key: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    },
    [],
  ],
  ['httpRequest', { url: 'https://api.example', method: 'PUT', body: '{"a": "{{nome}}", "b": {{nome}}}' }, []],
])('%s with %j: %j', (type, data, findings) => {
  expect(ofNode(type, data)).toEqual(findings.map(text => `it: ${text}`))
})

/** The findings of a conditional all of whose ways lead on. */
const ofConditional = (conditions: object[]): string[] => {
  const ways = [...conditions.map((_, index) => `condition-${index}`), 'else']
  const edges = ways.map(way => ['it', 'end', way] as const)
  return found(flowOf([['start'], ['conditional', { conditions }, 'it'], ['end']], [['start', 'it'], ...edges]))
}

test('each comparison of a conditional needs a variable, an operator and, but for two, a value', () => {
  const groupedConditions = [condition({ variable: '' }), condition({ operator: 'isEmpty', value: '' })]
  const conditions = [condition({ value: '', groupedConditions }), condition({ operator: '~' })]
  expect(ofConditional(conditions)).toEqual(['it: missingField variable', 'it: unknownOperator ~', 'it: emptyValue'])
  expect(ofConditional([])).toEqual(['it: missingField conditions'])
})

test('data that do not fit are named by their field', () => {
  expect(ofNode('sendMessage', { message: 7 })).toEqual(['it: invalidField message'])
})

test.each([
  'http://localhost:3000/x',
  'http://127.0.0.1',
  'https://10.1.2.3/x',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.0.1:8080',
  'http://169.254.169.254/latest',
  'http://user@10.0.0.1/',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://impressora.local/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0.0.0.0/',
])('%s is of a private network', url => {
  expect(ofNode('httpRequest', { url })).toEqual(['it: urlPrivate'])
  // The operator may allow it.
  expect(ofNode('httpRequest', { url }, { privateRequests: 'yes' })).toEqual([])
  const isOwn = /localhost|127\.|\[::1\]/.test(url)
  const onLoopback = ofNode('httpRequest', { url }, { privateRequests: 'loopback' })
  expect(onLoopback).toEqual(isOwn ? [] : ['it: urlPrivate'])
})

test.each([
  'https://api.example/10.0.0.1',
  'https://172.32.0.1',
  'https://11.0.0.1',
  'https://{{nome}}/x',
  'https://[2001:db8::1]/',
  'https://10.example',
])('%s is not', url => {
  expect(ofNode('httpRequest', { url })).toEqual([])
})

test('a response is fed by requests alone', () => {
  const request: Piece = ['httpRequest', { url: 'https://api.example' }]
  expect(found(flowOf([['start'], request, ['httpResponse'], ['end']]))).toEqual([])
})

test('a variable that nothing fills is reported once a node, and what anything fills is known', () => {
  const flow: Flow = {
    ...flowOf([
      ['start'],
      ['receiveMessage', { variableName: 'cidade' }],
      ['scriptJs', { script: 'total = 1; context.outro = 2' }],
      ['ia', { message: '{{iaHistory}}', responseVariable: '{{dica}}' }],
      ['sendMessage', { message: '{{loja}} {{cidade}} {{total}} {{outro}} {{dica.x}} {{cep}} {{cep}} {{rua.nome}}' }],
      ['end'],
    ]),
    globalVariables: [{ name: 'loja', value: 'Azul' }],
  }
  expect(found(flow)).toEqual(['sendMessage: unknownVariable cep', 'sendMessage: unknownVariable rua'])
})

test('names of variables that the flow brings along are free and well formed', () => {
  const globalVariables = ['nome', '1x', 'ação'].map(name => ({ name, value: '' }))
  expect(found({ ...flowOf(fine), globalVariables })).toEqual(['flow: reservedName nome', 'flow: badVariableName 1x'])
})

const jump = (to: string, id = 'acao'): Piece => ['acao', { actionType: 'ir_ate_componente', targetNodeId: to }, id]

test('a jump goes where there is something', () => {
  expect(found(flowOf([['start'], jump('x')]))).toEqual(['acao: targetGone', 'acao: noWayOn'])
  expect(found(flowOf([['start'], jump('')]))).toEqual(['acao: missingField targetNodeId', 'acao: noWayOn'])
})

test('a loop in which nobody is waited for is an error without a way out, and a warning with one', () => {
  const say: Piece = ['sendMessage', { message: 'Oi' }]
  expect(found(flowOf([['start'], say, jump('sendMessage')]))).toEqual(['sendMessage: endlessLoop'])
  expect(found(flowOf([['start'], say, ['acao', { actionType: 'reiniciar_fluxo' }]]))).toEqual(['start: endlessLoop'])
  expect(found(flowOf([['start'], ['espera', { waitTime: 1 }], say, jump('espera')]))).toEqual([])
  expect(found(flowOf([['start'], ['receiveMessage', { variableName: 'x' }], say, jump('receiveMessage')]))).toEqual([
    'receiveMessage: silenceComesBack',
  ])
  const counts = flowOf(
    [
      ['start'],
      ['scriptJs', { script: 'n = 1' }],
      ['conditional', { conditions: [condition({ variable: 'n' })] }],
      ['end'],
    ],
    [
      ['start', 'scriptJs'],
      ['scriptJs', 'conditional'],
      ['conditional', 'end', 'condition-0'],
      ['conditional', 'scriptJs', 'else'],
    ],
  )
  expect(found(counts)).toEqual(['scriptJs: loopWithoutWait'])
})

test('a time-out that leads back to its question is told, unless something else comes or decides between', () => {
  const menu = (between: Piece, variable = 'x') =>
    flowOf(
      [
        ['start'],
        ['receiveMessage', { variableName: 'x' }],
        ['conditional', { conditions: [condition({ variable })] }],
        between,
        ['end'],
      ],
      [
        ['start', 'receiveMessage'],
        ['receiveMessage', 'conditional'],
        ['conditional', 'end', 'condition-0'],
        ['conditional', between[0], 'else'],
        [between[0], 'receiveMessage'],
      ],
    )
  const again: Piece = ['sendMessage', { message: 'Não entendi' }]
  expect(found(menu(again))).toEqual(['receiveMessage: silenceComesBack'])
  expect(found(menu(again, 'nome'))).toEqual([])
  expect(found(menu(['espera', { waitTime: 60 }]))).toEqual([])
  const back = flowOf(
    [
      ['start'],
      ['receiveMessage', { variableName: 'x' }],
      ['conditional', { conditions: [condition({ variable: 'x' })] }],
    ],
    [
      ['start', 'receiveMessage'],
      ['receiveMessage', 'conditional'],
      ['conditional', 'receiveMessage', 'condition-0'],
    ],
  )
  expect(found(back)).toEqual(['conditional: elseWithoutEdge'])
})

test('a node of thousands that all lead to each other is judged in no time', () => {
  const nodes: Piece[] = [
    ['start'],
    ...Array.from({ length: 1999 }, (_, n): Piece => ['sendMessage', { message: 'x' }, `n${n}`]),
  ]
  const judge = () => expect(found(flowOf(nodes))).toEqual(['n1998: noWayOn'])
  expect(processorTime(judge)).toBeLessThan(3000)
})

test.each([
  ['thousands of questions that all lead through thousands of nodes', 'receiveMessage', 'n0'],
  ['thousands of loops of one node', 'sendMessage', undefined],
])('%s are judged in no time', (_, type, through) => {
  const node = (id: string, of: string, data: object) => ({ id, type: of, position: { x: 0, y: 0 }, data: { ...data } })
  const many = Array.from({ length: 6000 }, (_, n) => n)
  const nodes = [
    node('start', 'start', {}),
    ...many.map(n => node(`q${n}`, type, { variableName: 'x', message: 'x' })),
    ...many.map(n => node(`n${n}`, 'sendMessage', { message: 'x' })),
  ]
  const edges = [
    ...many.map(n => ({ source: `q${n}`, target: through ?? `q${n}` })),
    ...many.slice(1).map(n => ({ source: `n${n - 1}`, target: `n${n}` })),
  ]
  const judge = () => expect(lint({ nodes, edges }).length).toBeGreaterThan(6000)
  expect(processorTime(judge)).toBeLessThan(5000)
})

test('unknown types, types of the other kind, and those that the plan does not allow', () => {
  expect(ofNode('typebot')).toEqual(['it: unknownNode typebot'])
  expect(found({ ...flowOf([['start'], ['handler'], ['end']]), tipo: 'conversacao' })).toEqual([
    'handler: nodeOfOtherKind',
    'handler: noMapping',
  ])
  const allowed = ['start', 'end']
  expect(ofNode('setores', { queueId: 1 }, { allowed })).toEqual(['it: nodeNotAllowed'])
})

test('what was chosen and is gone is told, where it is known what there is', () => {
  const there = { queues: [1], tags: [2], connections: [3], users: [4] }
  const chosen: [string, Record<string, unknown>, string][] = [
    ['setores', { queueId: 9 }, 'queueGone 9'],
    ['tag', { selectedTagId: 9 }, 'tagGone 9'],
    ['whatsapp', { whatsappId: 9 }, 'connectionGone 9'],
    ['contato', { numero_whatsapp: '55', whatsappId: 9 }, 'connectionGone 9'],
    ['acao', { actionType: 'notificar_membro', notifyBody: 'x', notifyUserId: 9 }, 'userGone 9'],
  ]
  for (const [type, data, finding] of chosen) {
    expect(ofNode(type, data, there)).toEqual([`it: ${finding}`])
    expect(ofNode(type, data)).toEqual([])
  }
  expect(ofNode('setores', { queueId: 1 }, there)).toEqual([])
})

test('mail and AI that the company has not set up are told where they are used, and where that is known', () => {
  const notice = { actionType: 'notificar_membro', notifyBody: 'x', notifySubject: 'y', notifyEmail: 'a@b.co' }
  const without = { mail: false, ai: false }
  expect(ofNode('ia', { message: 'Oi' }, without)).toEqual(['it: aiNotSetUp'])
  expect(ofNode('acao', { ...notice, notifyType: 'email' }, without)).toEqual(['it: mailNotSetUp'])
  expect(ofNode('acao', { ...notice, notifyType: 'whatsapp', notifyWhatsapp: '55' }, without)).toEqual([])
  for (const known of [{ mail: true, ai: true }, {}]) {
    expect(ofNode('ia', { message: 'Oi' }, known)).toEqual([])
    expect(ofNode('acao', { ...notice, notifyType: 'email' }, known)).toEqual([])
  }
})

test('in a webhook flow nothing is sent before there is a contact', () => {
  const handler: Piece = ['handler', { mappings: { a: 'b' } }]
  const say: Piece = ['sendMessage', { message: 'Oi' }]
  expect(found(flowOf([handler, say, ['end']]))).toEqual(['sendMessage: contactNeeded'])
  expect(found(flowOf([handler, ['contato', { numero_whatsapp: '{{b}}' }], say, ['end']]))).toEqual([])
  expect(found(flowOf([['handler'], ['end']]))).toEqual(['handler: noMapping'])
})

test('errors come before warnings at each node', () => {
  const flow = flowOf([['start'], ['sendMessage', { message: '' }, 'a'], ['scriptJs', { script: '' }, 'b']])
  expect(found(flow)).toEqual(['a: missingField message', 'b: missingField script', 'b: noWayOn'])
})

test('a finding is reported in each language, with the name of its field', () => {
  const missing = lint(flowOf([['start'], ['setores'], ['end']]))[0]!
  expect(languages.map(language => findingSentence(missing, language))).toEqual([
    'Falta preencher: setor.',
    'This is missing: queue.',
    'Falta completar: cola.',
  ])
  for (const words of Object.values(fieldWords)) expect(Object.values(words).every(Boolean)).toBe(true)
})
