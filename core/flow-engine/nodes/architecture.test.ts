import { expect, test } from 'vitest'
import { flowNodes } from '../../domain/access/plan-features.ts'
import { flowOf, type Piece, played } from '../fixtures.ts'
import { lint } from '../lint/lint.ts'
import { nodeTypeOf } from './index.ts'

const url = 'https://api.example'
const action = (actionType: string, data: object = {}): Piece => ['acao', { actionType, ...data }, 'it']
const request = (data: object): Piece => ['httpRequest', { url, ...data }, 'it']
/** Data that cannot be read. */
const unreadable = {
  sendMessage: { message: 7 },
  acao: { actionType: 7 },
  conditional: { conditions: 7 },
}
const validationError: Piece[] = [
  ['contato', { nome_contato: 'Bia', numero_whatsapp: ' ' }, 'it'],
  ['sendMessage', { message: ' ' }, 'it'],
  ['conditional', { conditions: [] }, 'it'],
  ['conditional', { conditions: [{ variable: ' ', operator: '!=', value: 'x' }] }, 'it'],
  ['conditional', { conditions: [{ variable: 'nome', operator: 'is', value: 'Ana' }] }, 'it'],
  ['setores', {}, 'it'],
  ['menu', { message: ' ', choices: [{ title: 'Sim' }] }, 'it'],
  ['menu', { message: 'Qual?' }, 'it'],
  ['menu', { message: 'Qual?', choices: [{ title: ' ' }] }, 'it'],
  ['expediente', { of: 'queue' }, 'it'],
  ['sendFile', { fileName: 'a.txt' }, 'it'],
  ['sendFile', { fileContent: 'data:,x', fileSize: 5_242_881 }, 'it'],
  ['sendPhoto', { photoName: 'a.png' }, 'it'],
  ['sendPhoto', { photoContent: 'data:text/html,x' }, 'it'],
  ['sendPhoto', { photoContent: 'data:image/png,x', photoSize: 5_242_881 }, 'it'],
  request({ url: ' ' }),
  request({ url: 'ftp://api.example' }),
  request({ authType: 'bearer', authData: { token: ' ' } }),
  request({ authType: 'basic', authData: { username: ' ', password: 'p' } }),
  request({ authType: 'basic', authData: { username: 'u', password: ' ' } }),
  request({ authType: 'custom', authData: { customKey: ' ', customValue: 'v' } }),
  request({ authType: 'custom', authData: { customKey: 'k', customValue: ' ' } }),
  request({ headers: [{ key: 'a', value: ' ' }] }),
  request({ headers: [{ key: ' ', value: 'a' }] }),
  request({ method: 'POST', body: '{' }),
  ['httpResponse', { mappings: { success: { a: 'b' } } }, 'it'],
  ['scriptJs', { script: ' ' }, 'it'],
  ['tag', {}, 'it'],
  ['tag', { mode: 'create', newTagName: ' ' }, 'it'],
  ['ia', { message: ' ', instructions: 'Responda' }, 'it'],
  ['whatsapp', { whatsappId: null }, 'it'],
  action(''),
  action('apagar_tudo'),
  action('criar_contato', { numero: ' ', nome: 'Bia' }),
  action('editar_contato', { numero: ' ', nome: 'Bia' }),
  action('deletar_contato', { numero: ' ', confirmDelete: true }),
  action('deletar_contato', { numero: '{{numero}}' }),
  action('notificar_membro', { notifyBody: ' ', notifyWhatsapp: '5511977770001' }),
  action('notificar_membro', { notifyBody: 'Oi', notifyWhatsapp: ' ' }),
  action('notificar_membro', { notifyType: 'email', notifyBody: 'Oi', notifyEmail: 'a@b.example' }),
  action('notificar_membro', { notifyType: 'email', notifySubject: 'Oi', notifyBody: ' ', notifyEmail: 'a@b.example' }),
  action('notificar_membro', { notifyType: 'email', notifySubject: 'Oi', notifyBody: 'Oi', notifyEmail: ' ' }),
  action('limpar_variavel', { varToClear: ' ' }),
  action('ir_ate_componente', { targetNodeId: '' }),
  action('ir_ate_componente', { targetNodeId: 'x' }),
  ...(['sendMessage', 'acao', 'conditional'] as const).map((type): Piece => [type, unreadable[type], 'it']),
]

const errorsOf = (piece: Piece): string[] =>
  lint(flowOf([['start'], piece, ['end']])).flatMap(({ nodeId, severity, word }) =>
    nodeId === 'it' && severity === 'error' ? [word] : [],
  )

test.each(validationError)('%s with %j does nothing but say so', (...piece) => {
  const errors = errorsOf(piece)
  expect(errors).not.toEqual([])
  const { last } = played(flowOf([['start'], piece, ['end']]))
  const turn = last.trace.find(({ nodeId }) => nodeId === 'it')!
  expect(turn).toMatchObject({ changed: {} })
  expect([turn.does, turn.asked]).toEqual([undefined, undefined])
  const loggedErrors = turn.log.filter(({ level }) => level !== 'info')
  expect(loggedErrors).toHaveLength(errors.length)
  expect(loggedErrors.every(({ level, word }) => level === 'error' || word === 'unknownAction')).toBe(true)
})

test('every type of node that the linter judges by its data stands in the law above', () => {
  const types = [...new Set([...flowNodes.conversation, ...flowNodes.webhook])]
  const judged = types.filter(type => nodeTypeOf(type)?.check && errorsOf([type, {}, 'it']).length > 0)
  const held = new Set(validationError.map(([type]) => type))
  expect(judged.filter(type => !held.has(type))).toEqual([])
})

test('a conditional passes over the comparison that is at fault, and looks at the others', () => {
  const is = (variable: string, operator: string) => ({ variable, operator, value: 'Ana' })
  const conditions = [is('nome', 'is'), is(' ', '!='), is('nome', '==')]
  const { last, told: emitted } = played(flowOf([['start'], ['conditional', { conditions }], ['end']]))
  expect(last.trace[1]!.port).toBe('condition-2')
  expect(emitted.slice(0, 2)).toEqual([
    'error partRefused unknownOperator is',
    'error partRefused missingField variable',
  ])
})

test('a contact without a number is whom a test plays with, where it gives somebody', () => {
  const flow = flowOf([['handler'], ['contato', { numero_whatsapp: '' }]])
  const { effects } = played(flow, [], { contact: undefined, standIn: { nome: 'Teste', numero: '5511' } })
  expect(effects).toEqual([{ do: 'contact', number: '5511', name: 'Teste', whatsappId: null }])
})
