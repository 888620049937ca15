import { describe, expect, test } from 'vitest'
import type { Answer, Effect, Request } from '../effects.ts'
import { flowOf, NOON, type Piece, played } from '../fixtures.ts'
import type { Json } from '../flow.ts'
import { replyTimes } from '../times.ts'

/** What one node does, with a contact called Ana. */
const does = (piece: Piece, variables: Record<string, Json> = {}): Effect[] =>
  played(flowOf([['start'], piece, ['end']]), [], { variables }).effects.filter(effect => effect.do !== 'finish')

const reportedBy = (piece: Piece): string[] => played(flowOf([['start'], piece, ['end']])).told

test.each<[string, Piece, Effect]>([
  ['setores', ['setores', { queueId: '3' }], { do: 'queue', queueId: 3 }],
  ['whatsapp', ['whatsapp', { whatsappId: 2 }], { do: 'connection', whatsappId: 2 }],
  ['a tag', ['tag', { mode: 'select', selectedTagId: 5, tagName: 'VIP' }], { do: 'tag', tagId: 5, name: 'VIP' }],
  ['a tag that goes', ['tag', { selectedTagId: 5, removeTag: true }], { do: 'untag', tagId: 5, name: '' }],
  [
    'a new tag',
    ['tag', { mode: 'create', newTagName: ' De {{nome}} ' }],
    { do: 'newTag', name: 'De Ana', color: '#9C27B0' },
  ],
  [
    'a new tag with a colour',
    ['tag', { mode: 'create', newTagName: 'X', newTagColor: '#111111' }],
    { do: 'newTag', name: 'X', color: '#111111' },
  ],
  [
    'a file',
    ['sendFile', { fileName: 'a.pdf', fileContent: 'data:,x', fileSize: 1, fileDescription: 'Para {{nome}}' }],
    { do: 'file', name: 'a.pdf', content: 'data:,x', size: 1, text: 'Para Ana' },
  ],
  [
    'a photo',
    ['sendPhoto', { photoName: 'a.png', photoContent: 'data:image/png,x', photoSize: '1', photoDescription: '' }],
    { do: 'photo', name: 'a.png', content: 'data:image/png,x', size: 1, text: '' },
  ],
  [
    'criar_contato',
    ['acao', { actionType: 'criar_contato', numero: '+55 (11) 98888-0009', nome: ' B', email: 'b@x.example ' }],
    { do: 'createContact', number: '5511988880009', name: 'B', email: 'b@x.example', extraInfo: [] },
  ],
  [
    'editar_contato',
    [
      'acao',
      { actionType: 'editar_contato', numero: '{{numero}}', extrainfo: [{ nome_key: 'CPF', valor: '{{cpf}}' }] },
    ],
    { do: 'editContact', number: '5511988880001', name: '', email: '', extraInfo: [{ name: 'CPF', value: '123' }] },
  ],
  [
    'deletar_contato',
    ['acao', { actionType: 'deletar_contato', numero: '{{numero}}', confirmDelete: true }],
    { do: 'deleteContact', number: '5511988880001' },
  ],
  [
    'notificar_membro by WhatsApp',
    [
      'acao',
      { actionType: 'notificar_membro', notifyBody: 'Fale com {{nome}}', notifyUserId: 4, notifyWhatsapp: ' 5511 ' },
    ],
    { do: 'notify', by: 'whatsapp', userId: 4, to: '5511', subject: '', body: 'Fale com Ana' },
  ],
  [
    'notificar_membro by e-mail',
    [
      'acao',
      {
        ...{ actionType: 'notificar_membro', notifyType: 'email', notifyEmail: 'a@x.example' },
        ...{ notifySubject: '{{cpf}}', notifyBody: '{{nada}}' },
      },
    ],
    { do: 'notify', by: 'email', userId: null, to: 'a@x.example', subject: '123', body: '' },
  ],
  [
    'a contact without a name',
    ['contato', { numero_whatsapp: '+55 11 98888-0009' }],
    { do: 'contact', number: '5511988880009', name: '', whatsappId: null },
  ],
  ['the shortest rest', ['espera', { waitTime: 0.5 }], { do: 'wait', seconds: 0.5 }],
])('%s is done by its effect', (_, piece, effect) => {
  expect(does(piece, { cpf: '123' })).toEqual([effect])
})

test.each<[string, Piece, string]>([
  ['a message without a text', ['sendMessage', { message: ' {{nada}} ' }], 'warning nothingToSay'],
  ['no queue', ['setores', { queueId: '' }], 'error refused missingField queueId'],
  ['a new tag without a name', ['tag', { mode: 'create', newTagName: '{{nada}}' }], 'warning noneChosen'],
  ['a contact without a number', ['contato', { numero_whatsapp: 'abc' }], 'error noNumber'],
  ['an action on no number', ['acao', { actionType: 'editar_contato', numero: '{{nada}}' }], 'error noNumber'],
  ['a new contact without a number', ['acao', { actionType: 'criar_contato', numero: 'abc' }], 'error noNumber'],
  ['a jump to nowhere', ['acao', { actionType: 'ir_ate_componente', targetNodeId: 'x' }], 'error refused targetGone'],
  ['an action that there is not', ['acao', { actionType: 'toString' }], 'warning unknownAction toString'],
])('%s is told, and the run goes on', (_, piece, line) => {
  expect(does(piece)).toEqual([])
  expect(reportedBy(piece)).toEqual([line])
})

test('the connection to which a ticket goes is a variable', () => {
  const { run } = played(flowOf([['start'], ['whatsapp', { whatsappId: 2 }]])).last
  expect(run.variables.whatsappId).toBe(2)
})

test.each(['nome', 'numero', 'mensagem_inicial'])('a reply does not become %s, which is immutable', name => {
  const { last } = played(flowOf([['start'], ['receiveMessage', { variableName: name }], ['end']]), [
    { is: 'reply', text: 'X' },
  ])
  expect(last.run.variables).toMatchObject({ nome: 'Ana', numero: '5511988880001', mensagem_inicial: 'Oi' })
  expect(last.trace[0]!.log).toEqual([{ level: 'error', word: 'immutable', data: { name } }])
})

test('times to wait for an answer are those of the specification', () => {
  expect(replyTimes).toEqual([15, 30, 60, 120, 300, 600, 900, 1800])
})

test('someone whose number WhatsApp hides is meant by their own number, if nothing else', () => {
  const flow = flowOf([
    ['start'],
    ['contato', { numero_whatsapp: '{{numero}}' }],
    ['acao', { actionType: 'editar_contato', numero: ' {{ numero }}', nome: 'Ana B' }],
    ['acao', { actionType: 'editar_contato', numero: '{{outro}}' }, 'outro'],
    ['acao', { actionType: 'deletar_contato', numero: '{{numero}}', confirmDelete: true }, 'fora'],
    ['acao', { actionType: 'criar_contato', numero: '{{numero}}' }, 'novo'],
  ])
  const { effects, words, last } = played(flow, [], { contact: { nome: 'Ana', numero: '' } })
  expect(effects).toMatchObject([
    { do: 'contact', number: '' },
    { do: 'editContact', number: '', name: 'Ana B' },
  ])
  expect(words).toEqual(['noNumber', 'noNumber', 'noNumber', 'noEdge'])
  expect(last.run.variables.numero).toBe('')
  const webhook = flowOf([['handler'], ['contato', { numero_whatsapp: '{{numero}}' }], ['end']])
  expect(played(webhook, [], { contact: undefined }).told).toEqual(['error noNumber'])
})

test('a rest holds the run, however short it is', () => {
  const { run } = played(flowOf([['start'], ['espera', { waitTime: 0.5 }], ['end']])).last
  expect(run.waiting).toEqual({ for: 'time', until: NOON + 500 })
})

test('a variable needs a name that is one', () => {
  const asks = (variableName: string) =>
    played(flowOf([['start'], ['receiveMessage', { variableName }], ['end']]), [{ is: 'reply', text: 'X' }])
  expect(asks('2x').told).toEqual(['error badName 2x'])
  expect(asks('2x').last.run.variables).not.toHaveProperty('2x')
  expect(asks('').told).toEqual([])
})

test('an answer for another kind of node changes nothing, and the run goes on', () => {
  const pieces: Piece[] = [
    ['httpRequest', { url: 'https://api.example' }],
    ['ia', { message: 'Oi', responseVariable: 'r' }],
    ['scriptJs', { script: 'x = 1' }],
  ]
  const answers: Answer[] = [
    { for: 'script', said: [], assigned: { x: 1 } },
    { for: 'http', status: 200, statusText: '', headers: {}, data: {} },
    { for: 'ai', text: 'Olá' },
  ]
  for (const [index, piece] of pieces.entries()) {
    const input = { is: 'answer', id: 1, answer: answers[index]! } as const
    const { last, told: emitted } = played(flowOf([['start'], piece, ['end']]), [input])
    expect([emitted, last.run.end, Object.keys(last.run.variables)]).toEqual([
      [],
      { how: 'finished' },
      ['mensagem_inicial', 'nome', 'numero'],
    ])
  }
})

test('a number without its country is one of Brazil, unless it is the own one', () => {
  const flow = flowOf([
    ['start'],
    ['contato', { numero_whatsapp: '(11) 98888-0009' }],
    ['acao', { actionType: 'criar_contato', numero: '011 98888-0008' }],
  ])
  expect(played(flow).effects).toMatchObject([{ number: '5511988880009' }, { number: '5511988880008' }])
  const own = flowOf([['start'], ['contato', { numero_whatsapp: '{{numero}}' }]])
  const ofPeru = { contact: { nome: 'Ana', numero: '51987654321' } }
  expect(played(own, [], ofPeru).effects).toMatchObject([{ number: '51987654321' }])
})

describe('contato', () => {
  const piece: Piece = ['contato', { nome_contato: ' Bia ', numero_whatsapp: '+55 11 98888-0009', whatsappId: 2 }]

  test('names the contact of the run and writes its number', () => {
    const { effects, last } = played(flowOf([['start'], piece]))
    expect(effects).toEqual([{ do: 'contact', number: '5511988880009', name: 'Bia', whatsappId: 2 }])
    expect(last.run.variables).toMatchObject({ numero: '5511988880009', nome: 'Ana' })
  })

  test('writes the name too in a webhook flow', () => {
    const { last } = played(flowOf([['handler'], piece]), [], { contact: undefined })
    expect(last.run.variables).toMatchObject({ numero: '5511988880009', nome: 'Bia' })
  })

  test('plays with whom a test gives it, when the flow names nobody', () => {
    const flow = flowOf([['handler'], ['contato', { numero_whatsapp: '{{telefone}}' }]])
    const { effects } = played(flow, [], { contact: undefined, standIn: { nome: 'Teste', numero: '5511' } })
    expect(effects).toEqual([{ do: 'contact', number: '5511', name: 'Teste', whatsappId: null }])
  })
})

describe('handler', () => {
  const mappings = { 'pedido.itens[0].nome': 'item', 'cliente.fone': 'telefone', nada: 'nada', 'cliente.nome': 'nome' }

  test('copies fields of what came, and no immutable variable', () => {
    const payload = { pedido: { itens: [{ nome: 'lâmpada' }] }, cliente: { fone: 5511, nome: 'Bia' } }
    const { last, words } = played(flowOf([['handler', { mappings }]]), [], { payload, contact: undefined })
    expect(last.run.variables).toEqual({ mensagem_inicial: 'Oi', item: 'lâmpada', telefone: 5511, nada: null })
    expect(words).toEqual(['immutable', 'noEdge'])
  })

  test('copies what the editor caught last when nothing came', () => {
    const flow = flowOf([['handler', { mappings, lastWebhookData: { cliente: { fone: '5512' } } }]])
    expect(played(flow).last.run.variables.telefone).toBe('5512')
  })
})

describe('acao', () => {
  test('jumps to a node', () => {
    const flow = flowOf([
      ['start'],
      ['acao', { actionType: 'ir_ate_componente', targetNodeId: 'b' }],
      ['sendMessage', { message: 'A' }, 'a'],
      ['sendMessage', { message: 'B' }, 'b'],
    ])
    expect(played(flow).said).toEqual(['B'])
  })

  test('removes a variable, and no immutable one', () => {
    const clear = (varToClear: string) =>
      played(flowOf([['start'], ['acao', { actionType: 'limpar_variavel', varToClear }]]), [], { variables: { x: 1 } })
        .last
    expect(clear('{{x}}').run.variables).not.toHaveProperty('x')
    expect(clear('x').trace.at(-1)!.changed).toEqual({ x: null })
    expect(clear('nome').run.variables.nome).toBe('Ana')
    expect(clear('nome').trace.at(-1)!.log[0]).toEqual({ level: 'error', word: 'immutable', data: { name: 'nome' } })
  })

  test('pauses the run until someone lets it go on; what is written meanwhile wakes nobody', () => {
    const flow = flowOf([['start'], ['acao', { actionType: 'pausar_fluxo' }], ['sendMessage', { message: 'De volta' }]])
    const paused = played(flow, [
      { is: 'reply', text: 'Oi?' },
      { is: 'time', after: 1e6 },
    ])
    expect([paused.effects, paused.last.run.waiting]).toEqual([[{ do: 'pause' }], { for: 'resume' }])
    const resumed = played(flow, [{ is: 'resume' }])
    expect([resumed.said, resumed.last.trace[0]!.input]).toEqual([['De volta'], { resumed: true }])
  })

  test('begins again with the variables of the flow', () => {
    const flow = {
      ...flowOf([
        ['start'],
        ['sendMessage', { message: '{{etapa}}{{resposta}}{{nome}}' }],
        ['receiveMessage', { variableName: 'resposta' }],
        ['receiveMessage', { variableName: 'etapa' }, 'mais'],
        ['acao', { actionType: 'reiniciar_fluxo' }],
      ]),
      globalVariables: [{ name: 'etapa', value: 'início ' }],
    }
    const { said: content, told: emitted } = played(flow, [
      { is: 'reply', text: 'A' },
      { is: 'reply', text: 'B' },
    ])
    expect([content, emitted]).toEqual([['início Ana', 'início Ana'], []])
  })
})

const requested = (piece: Piece, variables: Record<string, Json> = {}): Request => {
  const effect = does(piece, variables)[0]
  if (effect?.do !== 'ask') throw new Error('It asked for nothing.')
  return effect.request
}

describe('httpRequest', () => {
  const basic = { url: 'https://api.example/{{nome}}', method: 'GET' }

  test('asks with its variables', () => {
    const headers = [
      { key: 'X-De', value: '{{nome}}' },
      { key: '{{nada}}', value: 'ninguém' },
    ]
    expect(requested(['httpRequest', { ...basic, headers, body: '{"sem": "corpo"}' }])).toEqual({
      for: 'http',
      method: 'GET',
      url: 'https://api.example/Ana',
      headers: { 'X-De': 'Ana' },
      body: null,
    })
  })

  test('sends a JSON body with POST, PUT and PATCH, and not with GET and DELETE', () => {
    const sent = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].map(method =>
      requested(['httpRequest', { ...basic, method, body: '{"nome": "{{nome}}"}' }]),
    )
    const body = '{"nome": "Ana"}'
    expect(sent.map(request => request.for === 'http' && request.body)).toEqual([null, body, body, null, body])
    expect(sent[1]).toMatchObject({ headers: { 'Content-Type': 'application/json' } })
  })

  test.each([
    [45, 45],
    ['20', 20],
    [600, 60],
    [undefined, undefined],
    [0, undefined],
    [-1, undefined],
  ])('with a time limit of %j it may take %j seconds', (timeout, seconds) => {
    const request = requested(['httpRequest', { ...basic, timeout }])
    expect(request.for === 'http' && request.seconds).toBe(seconds)
  })

  test('keeps the type of content that was given', () => {
    const headers = [{ key: 'content-type', value: 'text/json' }]
    const request = requested(['httpRequest', { ...basic, method: 'POST', body: '{}', headers }])
    expect(request).toMatchObject({ headers: { 'content-type': 'text/json' } })
    expect(request).not.toHaveProperty(['headers', 'Content-Type'])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'a={{mau}}&b={{nome}}', 'a=1%26b%3D%3C2%3E&b=Ana'],
    ['{{tipo}}; charset=utf-8', 'a={{mau}}', 'a=1%26b%3D%3C2%3E'],
    ['text/plain', 'Olá {{mau}}', 'Olá 1&b=<2>'],
    ['application/soap+xml', '<a>{{mau}}</a>', '<a>1&#38;b=&#60;2&#62;</a>'],
    ['text/xml', '<a>{{nome}}</a>', '<a>Ana</a>'],
  ])('sends as %s what is no JSON, with its values escaped for it', (value, body, sent) => {
    const headers = [{ key: 'content-type', value }]
    const variables = { mau: '1&b=<2>', tipo: 'application/x-www-form-urlencoded' }
    expect(requested(['httpRequest', { ...basic, method: 'POST', headers, body }], variables)).toMatchObject({
      body: sent,
    })
  })

  test.each<[string, object, Record<string, string>]>([
    ['none', { token: 'x' }, {}],
    ['bearer', { token: '{{nome}}' }, { Authorization: 'Bearer Ana' }],
    ['basic', { username: 'zé', password: 'páss:' }, { Authorization: 'Basic esOpOnDDoXNzOg==' }],
    ['custom', { customKey: 'X-Key', customValue: '{{nome}}' }, { 'X-Key': 'Ana' }],
  ])('authenticates by %s', (authType, authData, headers) => {
    expect(requested(['httpRequest', { ...basic, authType, authData }])).toMatchObject({ headers })
  })

  test.each(['a', 'ab', 'abc', 'abcd', 'ç☕\u{1f600}'])('writes credentials as %j in Base64', password => {
    const request = requested(['httpRequest', { ...basic, authType: 'basic', authData: { username: 'u', password } }])
    const expected = Buffer.from(`u:${password}`).toString('base64')
    expect(request).toMatchObject({ headers: { Authorization: `Basic ${expected}` } })
  })

  const answer = (status: number, data: Json) =>
    ({
      is: 'answer',
      id: 1,
      answer: { for: 'http', status, statusText: 'Text', headers: { etag: 'e' }, data },
    }) as const
  const mappings = {
    success: { 'lista[1].id': 'segundo', status: 'status', 'headers.etag': 'etag' },
    error: { motivo: 'motivo', statusText: 'texto' },
    mappedSuccess: {},
    mappedError: {},
  }
  const flow = flowOf([['start'], ['httpRequest', basic], ['httpResponse', { mappings }], ['end']])
  const variablesAfter = (status: number, data: Json) => {
    const {
      mensagem_inicial: _m,
      nome: _n,
      numero: _u,
      ...others
    } = played(flow, [answer(status, data)]).last.run.variables
    return others
  }

  test('a 2xx fills the variables of success', () => {
    expect(variablesAfter(201, { lista: [{ id: 1 }, { id: 2 }] })).toEqual({ segundo: 2, status: 201, etag: 'e' })
  })

  test('a field of the body goes before one of the response around it', () => {
    expect(variablesAfter(200, { status: 'pago' })).toMatchObject({ status: 'pago', segundo: null })
  })

  test.each([199, 300, 404, 0])('status %d fills the variables of errors, and is told', status => {
    expect(variablesAfter(status, { motivo: 'não há' })).toEqual({ motivo: 'não há', texto: 'Text' })
    const { last, told: emitted } = played(flow, [answer(status, null)])
    expect([emitted, last.run.end]).toEqual([[`error httpFailed ${status} Text`], { how: 'finished' }])
  })

  test('the node of responses fills them also when the run comes there by a jump', () => {
    const jumping = flowOf(
      [
        ...([['start'], ['httpRequest', basic], ['httpResponse', { mappings }]] as Piece[]),
        ['acao', { actionType: 'ir_ate_componente', targetNodeId: 'httpResponse' }],
      ],
      [
        ['start', 'httpRequest'],
        ['httpRequest', 'acao'],
        ['httpRequest', 'httpResponse'],
      ],
    )
    const { trace } = played(jumping, [answer(200, { status: 'x' })]).last
    expect(trace.map(({ nodeId, changed }) => [nodeId, changed.status])).toEqual([
      ['httpRequest', 'x'],
      ['acao', undefined],
      ['httpResponse', 'x'],
    ])
  })

  const NO_JSON = 'O corpo da requisição deve ser um JSON válido'
  test.each<[string, Record<string, unknown>, string]>([
    ['without an address', { url: '{{nada}}' }, 'URL é obrigatória'],
    ['with an address that is none', { url: '{{onde}}' }, 'URL inválida: ftp://api.example'],
    [
      'with a body that is no JSON, though its type says so',
      {
        url: 'https://api.example',
        method: 'POST',
        body: 'a=1',
        headers: [{ key: 'Content-Type', value: '{{tipo}}' }],
      },
      NO_JSON,
    ],
  ])('%s it is not made, and the run goes on', (_, data, why) => {
    const variables = { onde: 'ftp://api.example', tipo: 'text/json' }
    const { effects, told: emitted } = played(flowOf([['start'], ['httpRequest', data], ['end']]), [], { variables })
    expect([effects, emitted]).toEqual([[{ do: 'finish' }], [`error httpRefused ${why}`]])
  })
})

describe('ia', () => {
  const data = {
    instructions: 'Fale com {{nome}}',
    message: '{{pergunta}}',
    messageHistory: 2,
    qaPairs: [{ question: 'Quem?', answer: '{{nome}}' }],
    responseVariable: 'resposta',
  }
  const past = ['1', '2', '3', '4', '5', '6'].map(n => ({ question: n, answer: n }))

  test('asks with the newest exchanges that it may remember', () => {
    expect(requested(['ia', data], { pergunta: 'Abre hoje?', iaHistory: past })).toEqual({
      for: 'ai',
      instructions: 'Fale com Ana',
      message: 'Abre hoje?',
      examples: [{ question: 'Quem?', answer: 'Ana' }],
      history: past.slice(4),
    })
  })

  test.each([
    [0, 1],
    [9, 6],
    ['3', 3],
    [undefined, 1],
  ])('history %j is %d exchanges', (messageHistory, length) => {
    const request = requested(['ia', { ...data, messageHistory }], { iaHistory: past })
    expect(request.for === 'ai' && request.history).toHaveLength(length)
  })

  test('the answer goes to its variable and to the history, which keeps six', () => {
    const flow = flowOf([['start'], ['ia', data]])
    const { last } = played(flow, [{ is: 'answer', id: 1, answer: { for: 'ai', text: 'Sim' } }], {
      variables: { pergunta: 'Abre?', iaHistory: past },
    })
    const { resposta, iaHistory } = last.run.variables
    expect([resposta, iaHistory]).toEqual(['Sim', [...past.slice(1), { question: 'Abre?', answer: 'Sim' }]])
  })

  test('an error is told, and the run goes on', () => {
    const answer = { is: 'answer', id: 1, answer: { for: 'ai', error: 'overloaded' } } as const
    const { told: emitted, last } = played(flowOf([['start'], ['ia', data], ['end']]), [answer])
    expect([emitted, last.run.end, last.run.variables.resposta]).toEqual([
      ['error aiFailed overloaded'],
      { how: 'finished' },
      undefined,
    ])
  })

  test('an answer that goes to no variable is in the history alone', () => {
    const flow = flowOf([['start'], ['ia', { message: 'Abre?', responseVariable: ' ' }], ['end']])
    const { told: emitted, last } = played(flow, [{ is: 'answer', id: 1, answer: { for: 'ai', text: 'Sim' } }])
    expect([emitted, last.run.variables.iaHistory]).toEqual([[], [{ question: 'Abre?', answer: 'Sim' }]])
  })
})

describe('scriptJs', () => {
  const flow = flowOf([['start'], ['scriptJs', { script: 'total = 2' }], ['end']])
  const answer = (answer: object) =>
    ({ is: 'answer', id: 1, answer: { for: 'script', said: [], ...answer } as never }) as const

  test('is asked for with all variables, and with what time and chance are made of', () => {
    const request = requested(['scriptJs', { script: 'total = 2' }], { x: [1] })
    expect(request).toEqual({
      for: 'script',
      script: 'total = 2',
      variables: { mensagem_inicial: 'Oi', nome: 'Ana', numero: '5511988880001', x: [1] },
      immutable: ['mensagem_inicial', 'nome', 'numero'],
      now: NOON,
      seed: 0,
      zone: -180,
    })
  })

  test('of each script of a run the chance is another, made of the run’s seed', () => {
    const two = flowOf([
      ['start'],
      ['scriptJs', { script: 'a = 1' }],
      ['scriptJs', { script: 'b = 1' }, 'mais'],
      ['end'],
    ])
    const { effects } = played(two, [answer({ assigned: {} })], { seed: 40, zone: 60 })
    expect(effects).toMatchObject([{ request: { seed: 40, zone: 60 } }, { request: { seed: 41, zone: 60 } }])
  })

  test('what it assigned are variables, but no immutable ones; what it said is in the log', () => {
    const { last, told: emitted } = played(flow, [answer({ assigned: { total: 2, nome: 'X' }, said: ['oi'] })])
    expect(last.run.variables).toMatchObject({ total: 2, nome: 'Ana' })
    expect(emitted).toEqual(['info scriptSays oi', 'error immutable nome'])
  })

  test('its error is told, and the run goes on', () => {
    const { last, told: emitted } = played(flow, [answer({ error: 'x is not defined', assigned: { total: 2 } })])
    expect([emitted, last.run.end]).toEqual([['error scriptFailed x is not defined'], { how: 'finished' }])
    expect(last.run.variables).toMatchObject({ total: 2 })
    const lost = played(flow, [answer({ error: 'x is not defined' })])
    expect(lost.told).toEqual(['error scriptFailed x is not defined', 'warning scriptLost'])
  })

  test('an empty one is passed over', () => {
    expect(does(['scriptJs', { script: ' ' }])).toEqual([])
  })
})
