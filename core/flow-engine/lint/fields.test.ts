import { expect, test } from 'vitest'
import { flowOf, type Piece } from '../fixtures.ts'
import { lint, type Surroundings } from './lint.ts'

/** The findings of one node in a flow that is fine otherwise. */
const ofNode = (type: string, data: Record<string, unknown>, surroundings?: Surroundings): string[] =>
  lint(flowOf([['start'], [type, data, 'it'], ['end']]), surroundings).map(({ word, data = {} }) =>
    [word, ...Object.values(data)].join(' '),
  )

const http = { url: 'https://api.example' }

test.each<[string, Record<string, unknown>, string[]]>([
  ['sendMessage', { message: ' ' }, ['missingField message']],
  ['receiveMessage', { variableName: ' ' }, ['replyNotKept']],
  ['scriptJs', { script: ' ' }, ['missingField script']],
  ['contato', { numero_whatsapp: ' ' }, ['missingField numero_whatsapp']],
  ['ia', { message: ' ' }, ['missingField aiMessage']],
  ['tag', { mode: 'create', newTagName: ' ' }, ['tagName']],
  ['acao', { actionType: 'criar_contato', numero: ' ' }, ['missingField numero']],
  ['acao', { actionType: 'limpar_variavel', varToClear: ' ' }, ['missingField varToClear']],
  [
    'acao',
    { actionType: 'notificar_membro', notifyType: 'email', notifySubject: ' ', notifyBody: ' ', notifyEmail: ' ' },
    ['missingField notifySubject', 'missingField notifyBody', 'missingField notifyUserId'],
  ],
  ['httpRequest', { url: ' ' }, ['urlMissing']],
  ['httpRequest', { ...http, authType: 'bearer', authData: { token: ' ' } }, ['bearerToken']],
  [
    'httpRequest',
    { ...http, authType: 'basic', authData: { username: ' ', password: ' ' } },
    ['basicUser', 'basicPassword'],
  ],
  [
    'httpRequest',
    { ...http, authType: 'custom', authData: { customKey: ' ', customValue: ' ' } },
    ['customKey', 'customValue'],
  ],
  [
    'httpRequest',
    {
      ...http,
      headers: [
        { key: 'a', value: ' ' },
        { key: ' ', value: 'b' },
        { key: ' ', value: ' ' },
      ],
    },
    ['headerValue 1', 'headerKey 2'],
  ],
])('%s with blanks in %j is as if they were empty', (type, data, findings) => {
  expect(ofNode(type, data)).toEqual(findings)
})

test.each<[string, Record<string, unknown>]>([
  ['tag', { mode: 'create', newTagName: 'VIP' }],
  ['acao', { actionType: 'criar_contato', numero: '5511' }],
  ['acao', { actionType: 'deletar_contato', numero: '5511', confirmDelete: true }],
  ['acao', { actionType: 'pausar_fluxo', varToClear: 'de_antes' }],
  ['sendPhoto', { photoContent: 'data:image/png;base64,aa', photoSize: 5_242_880 }],
  ['sendFile', { fileContent: 'data:text/plain,{{x}}' }],
  ['contato', { numero_whatsapp: '5511', whatsappId: '' }],
  ['httpRequest', { url: ' https://api.example ' }],
  ['httpRequest', { url: ' {{nome}}/x' }],
  ['httpRequest', { ...http, method: 'POST', body: ' ' }],
  ['httpRequest', { ...http, authType: 'bearer', authData: { token: 'x' } }],
  ['httpRequest', { ...http, authType: 'basic', authData: { username: 'u', password: 'p' } }],
  ['httpRequest', { ...http, authType: 'custom', authData: { customKey: 'k', customValue: 'v' } }],
  ['httpRequest', { ...http, method: 'POST', body: 'Olá', headers: [{ key: ' content-type ', value: ' Text/plain' }] }],
])('%s with %j is whole', (type, data) => {
  expect(ofNode(type, data, { connections: [] })).toEqual([])
})

test('a comparison needs a variable that is more than blanks, and a value unless its operator asks for none', () => {
  const conditional = (data: object) =>
    ofNode('conditional', { conditions: [{ variable: 'nome', operator: '==', value: 'x', ...data }] })
  const ways = ['conditionWithoutEdge 1', 'elseWithoutEdge', 'unreachable']
  expect(conditional({ variable: ' ' })).toEqual(['missingField variable', ...ways])
  expect(conditional({ value: '' })).toEqual(['emptyValue', ...ways])
  for (const operator of ['isEmpty', 'isNotEmpty']) expect(conditional({ operator, value: '' })).toEqual(ways)
})

test('a node whose data do not fit is reported by the field, whatever it would do', () => {
  expect(ofNode('receiveMessage', { variableName: 7 })).toEqual(['invalidField variableName'])
  expect(ofNode('acao', { actionType: 7 })).toEqual(['invalidField actionType'])
  expect(ofNode('espera', { waitTime: 1, description: 7 })).toEqual([])
  expect(ofNode('conditional', { conditions: 7 })).toEqual(['invalidField conditions'])
})

test('a node that a later version made is told where the reading of its file said so', () => {
  expect(ofNode('espera', { waitTime: 1 }, { unknown: ['it'] })).toEqual(['laterVersion'])
  expect(ofNode('espera', { waitTime: 1 }, { unknown: ['other'] })).toEqual([])
})

test('what a response or a connection writes is known', () => {
  const say = (text: string): Piece => ['sendMessage', { message: text }]
  const request: Piece = ['httpRequest', http]
  const response: Piece = ['httpResponse', { mappings: { success: { a: 'cep' }, error: { b: 'falha' } } }]
  const flow = flowOf([['start'], request, response, say('{{cep}} {{falha}} {{whatsappId}}'), ['end']])
  expect(lint(flow).map(({ data }) => data)).toEqual([{ name: 'whatsappId' }])
  const withOne = flowOf([['start'], ['whatsapp', { whatsappId: 1 }], say('{{whatsappId}}'), ['end']])
  expect(lint(withOne)).toEqual([])
})

test('a connection from nowhere leads to no response', () => {
  const flow = flowOf([['start'], ['httpRequest', http], ['httpResponse'], ['end']])
  flow.edges.push({ source: 'gone', target: 'httpResponse' })
  expect(lint(flow)).toEqual([])
})

test('a response that something beside a request leads to is told, in whatever order', () => {
  for (const first of ['httpRequest', 'sendMessage']) {
    const other = first === 'httpRequest' ? 'sendMessage' : 'httpRequest'
    const flow = flowOf(
      [
        ['start'],
        ['conditional', { conditions: [{ variable: 'nome', operator: '==', value: 'x' }] }],
        ['httpRequest', http],
        ['sendMessage', { message: 'Oi' }],
        ['httpResponse'],
        ['end'],
      ],
      [
        ['start', 'conditional'],
        ['conditional', 'httpRequest', 'condition-0'],
        ['conditional', 'sendMessage', 'else'],
        [first, 'httpResponse'],
        [other, 'httpResponse'],
        ['gone', 'httpResponse'],
        ['httpResponse', 'end'],
      ],
    )
    expect(lint(flow).map(({ nodeId, word }) => `${nodeId}: ${word}`)).toEqual(['httpResponse: responseFedByOther'])
  }
})

test('findings come in the order of the nodes, of the flow first, and at each node errors before warnings', () => {
  const flow = {
    ...flowOf([
      ['start'],
      ['httpRequest', { url: 'http://10.0.0.1', authType: 'bearer' }],
      ['sendMessage', { message: '{{nada}}' }],
      ['setores'],
      ['end'],
    ]),
    globalVariables: [{ name: 'nome', value: '' }],
  }
  expect(lint(flow).map(({ nodeId, word, severity }) => [nodeId, word, severity])).toEqual([
    [undefined, 'reservedName', 'error'],
    ['httpRequest', 'bearerToken', 'error'],
    ['httpRequest', 'urlPrivate', 'warning'],
    ['sendMessage', 'unknownVariable', 'warning'],
    ['setores', 'missingField', 'error'],
  ])
})

test('a comparison of what is greater is a doubt where words may be compared', () => {
  const asks = (variable: string, operator: string, value: string): string[] => {
    const conditional: Piece = ['conditional', { conditions: [{ variable, operator, value }] }]
    const flow = flowOf([['start'], ['receiveMessage', { variableName: 'idade' }], conditional, ['end']])
    return lint({ ...flow, globalVariables: [{ name: 'total', value: 7 }] })
      .filter(({ word }) => word === 'comparesText')
      .map(({ severity, data }) => `${severity}: ${Object.values(data!).join(' ')}`)
  }
  expect(asks('{{idade}}', '>', '10')).toEqual(['warning: idade > 10'])
  expect(asks('mensagem_inicial', '<=', '10')).toEqual(['warning: mensagem_inicial <= 10'])
  expect(asks('total', '<', 'dez')).toEqual(['warning: total < dez'])
  const fine: [string, string, string][] = [
    ['total', '>=', '10,5'],
    ['total', '>', '{{idade}}'],
    ['idade', '==', 'dez'],
    ['idade', 'contains', '1'],
  ]
  for (const one of fine) expect([one, asks(...one)]).toEqual([one, []])
})
