import { expect, test } from 'vitest'
import { MAX_FLOW_MESSAGES, MAX_STORED_RESPONSE, MAX_TEXT, MAX_VARIABLES_TEXT } from '../kit/limits.ts'
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
  const [content] = effects
  expect(content?.do === 'say' && content.text.length).toBe(MAX_TEXT)
  expect(run.end).toEqual({ how: 'finished' })
})

test('what leads to itself without waiting fails after a few rounds, in whatever pieces it goes', () => {
  const loop = flow(
    [handler('x'), ['sendMessage', { message: 'oi' }]],
    [
      [0, 1],
      [1, 1],
    ],
  )
  const why = { level: 'error', word: 'goesInCircles', data: { rounds: 3 } }
  const walked = begin(loop, { now: NOW, payload: { x: 1 } })
  expect([walked.effects.length, walked.run.end]).toEqual([3, { how: 'failed', why }])
  let step = begin(loop, { now: NOW, payload: { x: 1 } }, 1)
  for (let turns = 0; turns < 10 && !step.run.end; turns += 1)
    step = advance(loop, step.run, { is: 'time', now: NOW }, 1)
  expect(step.run.end).toEqual({ how: 'failed', why })
})

test('what goes round and rests in each round goes on, and says so many messages at most', () => {
  const rests = flow(
    [handler('x'), ['sendMessage', { message: 'oi' }], ['espera', { waitTime: 1 }]],
    [
      [0, 1],
      [1, 2],
      [2, 1],
    ],
  )
  let step = begin(rests, { now: NOW, payload: { x: 1 } })
  for (let seconds = 1; seconds < 9; seconds += 1)
    step = advance(rests, step.run, { is: 'time', now: NOW + seconds * 1000 })
  expect(step.run).toMatchObject({ end: null, said: 9 })
  const says = Array.from({ length: MAX_FLOW_MESSAGES + 1 }, (): [string, object] => ['sendMessage', { message: 'oi' }])
  const many = begin(flow([handler('x'), ...says]), { now: NOW, payload: { x: 1 } })
  expect(many.effects).toHaveLength(MAX_FLOW_MESSAGES)
  const why = { level: 'error', word: 'tooManyMessages', data: { messages: MAX_FLOW_MESSAGES } }
  expect(many.run.end).toEqual({ how: 'failed', why })
})

test('anyone who answers may be told as much again', () => {
  const says = Array.from({ length: 30 }, (): [string, object] => ['sendMessage', { message: 'oi' }])
  const conversation = flow([
    handler('x'),
    ...says,
    ['receiveMessage', { variableName: 'a', timeout: 60 }],
    ...says,
    ['end', {}],
  ])
  const { run } = begin(conversation, { now: NOW, payload: { x: 1 } })
  expect(advance(conversation, run, { is: 'reply', now: NOW + 1, text: 'sim' }).run.end).toEqual({ how: 'finished' })
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

test('a large answer is there for what stands behind its request, and is not stored beyond', () => {
  const asks = flow([
    handler('x'),
    ['httpRequest', { method: 'GET', url: 'https://x.example/' }],
    ['httpResponse', { mappings: { success: { nome: 'cliente' } } }],
    ['receiveMessage', { variableName: 'a', timeout: 60 }],
    ['end', {}],
  ])
  const { run } = begin(asks, { now: NOW, payload: {} })
  const data = { nome: 'Ana', lista: 'A'.repeat(MAX_STORED_RESPONSE) }
  const answer = { for: 'http', status: 200, statusText: '', headers: {}, data } as const
  const after = advance(asks, run, { is: 'answer', now: NOW, id: 1, answer }).run
  expect([after.variables.cliente, after.response]).toEqual(['Ana', undefined])
  const small = advance(asks, run, { is: 'answer', now: NOW, id: 1, answer: { ...answer, data: { nome: 'Ana' } } }).run
  expect(small.response).toMatchObject({ data: { nome: 'Ana' } })
})

test('of the flow’s own variables those that fit together are there, and what came is never left out', () => {
  const half = 'A'.repeat(MAX_VARIABLES_TEXT / 2)
  const globalVariables = [
    { name: 'um', value: half },
    { name: 'dois', value: half },
    { name: 'tres', value: 'x' },
  ]
  const own = graphOf(Flow.parse({ nodes: [{ id: 'a', type: 'start', data: {} }], edges: [], globalVariables }))
  const { run } = begin(own, { now: NOW, message: half })
  expect(Object.keys(run.variables)).toEqual(['um', 'tres', 'mensagem_inicial'])
})

/** What is told where the handler fills these variables one after the other, each with half of what a run carries. */
const filled = (names: string[], variables: { [name: string]: string } = {}) => {
  const half = 'A'.repeat(MAX_VARIABLES_TEXT / 2)
  const mappings = Object.fromEntries(names.map((name, n) => [`f${n}`, name]))
  const payload = Object.fromEntries(names.map((_, n) => [`f${n}`, half]))
  const graph = flow([
    ['handler', { mappings }],
    ['end', {}],
  ])
  return begin(graph, { now: NOW, payload, variables }).trace[0]!.log
}

test('a variable that is written again takes the room of what it was', () => {
  expect(filled(['um', 'um', 'um'])).toEqual([])
})

test('what was there at the beginning takes its room too', () => {
  const grande = 'A'.repeat(MAX_VARIABLES_TEXT / 2)
  expect(filled(['um'], { grande })).toEqual([{ level: 'error', word: 'tooLarge', data: { name: 'um' } }])
})

test('variables that are cleared give their room back', () => {
  const half = 'A'.repeat(MAX_VARIABLES_TEXT / 2)
  const round = flow([
    ['handler', { mappings: { x: 'um' } }],
    ['acao', { actionType: 'reiniciar_fluxo' }],
  ])
  expect(words(begin(round, { now: NOW, payload: { x: half } }))).not.toContain('tooLarge')
})

test('what is written and what is filled in count as work, and too much of either ends the run', () => {
  const names = Array.from({ length: 200 }, (_, n) => `f${n}`)
  const mappings = Object.fromEntries(names.map(name => [name, 'um']))
  const writes = flow([
    ['handler', { mappings }],
    ['end', {}],
  ])
  const large = 'A'.repeat(200_000)
  const payload = Object.fromEntries(names.map(name => [name, large]))
  const tooMuch = { how: 'failed', why: { level: 'error', word: 'tooMuchText' } }
  expect(begin(writes, { now: NOW, payload }).run.end).toEqual(tooMuch)
  const line = { variable: 'nada', operator: '==', value: '{{x}}', groupOperator: 'OR' }
  const conditions = Array.from({ length: 5 }, () => ({ ...line, groupedConditions: Array(200).fill(line) }))
  const fills = flow([handler('x'), ['conditional', { conditions }], ['end', {}]])
  expect(begin(fills, { now: NOW, payload: { x: large } }).run.end).toEqual(tooMuch)
})
