import { expect, test } from 'vitest'
import type { HttpRequest } from '../effects.ts'
import { flowOf, type Piece, played } from '../fixtures.ts'
import type { Json } from '../flow.ts'

const basic = { url: 'https://api.example', method: 'GET' }
const mappings = { success: { a: 'a' } }

const answer = (data: Json, id = 1) =>
  ({ is: 'answer', id, answer: { for: 'http', status: 200, statusText: 'OK', headers: {}, data } }) as const

const requested = (data: object, variables: Record<string, Json> = {}): HttpRequest => {
  const flow = flowOf([['start'], ['httpRequest', { ...basic, ...data }], ['end']])
  const [effect] = played(flow, [], { variables }).effects
  if (effect?.do !== 'ask' || effect.request.for !== 'http') throw new Error('It asked for nothing.')
  return effect.request
}

test('what was asked for stands in the trace', () => {
  const { last } = played(flowOf([['start'], ['httpRequest', basic]]))
  expect(last.trace[1]!.asked).toEqual({
    for: 'http',
    method: 'GET',
    url: 'https://api.example',
    headers: {},
    body: null,
  })
})

test('a response that no node takes changes nothing, and is no error', () => {
  const { told: emitted, last } = played(flowOf([['start'], ['httpRequest', basic], ['end']]), [answer({ a: 1 })])
  expect([emitted, last.run.end]).toEqual([[], { how: 'finished' }])
})

test('a node takes the response of a request right before it, and of nothing else', () => {
  const say: Piece = ['sendMessage', { message: 'Um momento' }]
  const between = flowOf([['start'], ['httpRequest', basic], say, ['httpResponse', { mappings }], ['end']])
  const fedByOther = ['error refused responseUnfed', 'error refused responseFedByOther']
  expect(played(between, [answer({ a: 1 })]).told).toEqual(fedByOther)
  const ofAi = flowOf([['start'], ['ia', { message: 'Oi' }], ['httpResponse', { mappings }], ['end']])
  const { told: emitted, last } = played(ofAi, [{ is: 'answer', id: 1, answer: { for: 'ai', text: 'Olá' } }])
  expect([emitted, last.run.variables.a]).toEqual([fedByOther, undefined])
})

test('a run that begins again knows no response any more', () => {
  const flow = flowOf(
    [
      ['start'],
      ['conditional', { conditions: [{ variable: 'vez', operator: '==', value: '2' }] }],
      ['httpRequest', basic],
      ['httpResponse', { mappings }],
      ['acao', { actionType: 'reiniciar_fluxo' }],
    ],
    [
      ['start', 'conditional'],
      ['conditional', 'httpRequest', 'else'],
      ['httpRequest', 'acao'],
      ['httpRequest', 'httpResponse'],
    ],
  )
  const { last } = played(flow, [answer({ a: 1 })])
  expect(last.run).toMatchObject({ asked: 2, waiting: { for: 'answer', id: 2 } })
  expect(last.run.response).toBeUndefined()
})

test('the type of a body is that of its header, whichever of them that is', () => {
  const headers = [
    { key: 'X-De', value: 'application/json' },
    { key: ' Content-TYPE ', value: ' Application/X-WWW-Form-URLEncoded ' },
  ]
  const { body } = requested({ method: 'POST', headers, body: 'a={{x}}' }, { x: '1&b=2' })
  expect(body).toBe('a=1%26b%3D2')
})

test('a body of nothing is none, and says no type', () => {
  expect(requested({ method: 'POST', body: ' \n' })).toEqual({
    for: 'http',
    method: 'POST',
    url: 'https://api.example',
    headers: {},
    body: null,
  })
})
