import { expect, test } from 'vitest'
import { MAX_FLOW_MESSAGES, MAX_KEPT_RESPONSE, MAX_TEXT, MAX_VARIABLES_TEXT } from '../kit/limits.ts'
import { advance, begin } from './advance.ts'
import { Flow } from './flow.ts'
import { graphOf } from './graph.ts'

const NOW = Date.UTC(2026, 0, 5)

/** A webhook flow of these nodes, one after the other. */
const flow = (nodes: [type: string, data: object][], ways: [from: number, to: number][] = []) => {
  const all = nodes.map(([type, data], n) => ({ id: `${n}`, type, data }))
  const edges = nodes.slice(1).map((_, n) => ({ source: `${n}`, target: `${n + 1}` }))
  const more = ways.map(([from, to]) => ({ source: `${from}`, target: `${to}` }))
  return graphOf(Flow.parse({ tipo: 'webhook', nodes: all, edges: more.length ? more : edges }))
}

const handler = (...names: string[]): [string, object] => [
  'handler',
  { mappings: Object.fromEntries(names.map(name => ['x', name])) },
]

const words = ({ trace }: ReturnType<typeof begin>) => trace.flatMap(({ log }) => log.map(({ word }) => word))

test('a text with a large value a thousand times in it is as long as a message may be', () => {
  const bomb = flow([handler('x'), ['sendMessage', { message: '{{x}}'.repeat(2500) }], ['end', {}]])
  const { effects, run } = begin(bomb, { now: NOW, payload: { x: 'A'.repeat(200_000) } })
  const [said] = effects
  expect(said?.do === 'say' && said.text.length).toBe(MAX_TEXT)
  expect(run.end).toEqual({ how: 'finished' })
})

test('what leads to itself says so many messages and fails', () => {
  const loop = flow(
    [handler('x'), ['sendMessage', { message: 'oi' }]],
    [
      [0, 1],
      [1, 1],
    ],
  )
  const walked = begin(loop, { now: NOW, payload: { x: 1 } })
  expect(walked.effects).toHaveLength(MAX_FLOW_MESSAGES)
  expect(walked.run.end).toMatchObject({ how: 'failed', why: { word: 'tooManyMessages' } })
})

test('whoever answers may be told as much again', () => {
  const says = Array.from({ length: 30 }, (): [string, object] => ['sendMessage', { message: 'oi' }])
  const talk = flow([
    handler('x'),
    ...says,
    ['receiveMessage', { variableName: 'a', timeout: 60 }],
    ...says,
    ['end', {}],
  ])
  const { run } = begin(talk, { now: NOW, payload: { x: 1 } })
  expect(advance(talk, run, { is: 'reply', now: NOW + 1, text: 'sim' }).run.end).toEqual({ how: 'finished' })
})

test('comparing a large list ten thousand times is stopped', () => {
  const line = { variable: 'x', operator: 'contains', value: 'nope', groupOperator: 'OR' }
  const conditions = Array.from({ length: 50 }, () => ({ ...line, groupedConditions: Array(200).fill(line) }))
  const heavy = flow([handler('x'), ['conditional', { conditions }], ['end', {}]])
  const walked = begin(heavy, { now: NOW, payload: { x: Array(20_000).fill('abc') } })
  expect(walked.run.end).toMatchObject({ how: 'failed', why: { word: 'tooMuchText' } })
})

test('variables that are too large together are not written, and the others are', () => {
  const half = 'A'.repeat(MAX_VARIABLES_TEXT / 2)
  const mappings = { 'a.x': 'um', 'b.x': 'dois', 'c.x': 'tres', 'd.x': 'quatro' }
  const large = flow([
    ['handler', { mappings }],
    ['end', {}],
  ])
  const payload = { a: { x: half }, b: { x: half }, c: { x: half }, d: { x: 'pequeno' } }
  const walked = begin(large, { now: NOW, payload })
  expect(Object.keys(walked.run.variables)).toEqual(['mensagem_inicial', 'um', 'quatro'])
  expect(words(walked)).toEqual(['tooLarge', 'tooLarge'])
  expect(walked.run.end).toEqual({ how: 'finished' })
})

test('a flow whose own variables are too large begins with those that fit', () => {
  const globalVariables = [
    { name: 'grande', value: 'A'.repeat(MAX_VARIABLES_TEXT) },
    { name: 'loja', value: 'Azul' },
  ]
  const own = graphOf(Flow.parse({ nodes: [{ id: 'a', type: 'start', data: {} }], edges: [], globalVariables }))
  expect(begin(own, { now: NOW }).run.variables).toEqual({ loja: 'Azul', mensagem_inicial: '' })
})

test('a large answer is there for what stands behind its request, and is not kept beyond', () => {
  const asks = flow([
    handler('x'),
    ['httpRequest', { method: 'GET', url: 'https://x.example/' }],
    ['httpResponse', { mappings: { success: { nome: 'cliente' } } }],
    ['receiveMessage', { variableName: 'a', timeout: 60 }],
    ['end', {}],
  ])
  const { run } = begin(asks, { now: NOW, payload: {} })
  const data = { nome: 'Ana', lista: 'A'.repeat(MAX_KEPT_RESPONSE) }
  const answer = { for: 'http', status: 200, statusText: '', headers: {}, data } as const
  const after = advance(asks, run, { is: 'answer', now: NOW, id: 1, answer }).run
  expect([after.variables.cliente, after.response]).toEqual(['Ana', undefined])
  const small = advance(asks, run, { is: 'answer', now: NOW, id: 1, answer: { ...answer, data: { nome: 'Ana' } } }).run
  expect(small.response).toMatchObject({ data: { nome: 'Ana' } })
})
