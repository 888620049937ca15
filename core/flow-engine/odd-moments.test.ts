import { expect, test } from 'vitest'
import { advance, begin } from './advance.ts'
import { flowOf, NOON, type Piece, played } from './fixtures.ts'
import { graphOf } from './graph.ts'

const asking = flowOf([['start'], ['receiveMessage', { variableName: 'x', timeout: 60 }], ['end']])

test('time never goes back: what comes with an earlier one comes at the run’s own', () => {
  const graph = graphOf(asking)
  const { run } = begin(graph, { now: NOON })
  expect(advance(graph, run, { is: 'time', now: NOON - 5000 }).run.now).toBe(NOON)
  expect(advance(graph, run, { is: 'time', now: NOON + 5000 }).run.now).toBe(NOON + 5000)
})

test('anyone who writes to a run that has ended is not heard by it', () => {
  const graph = graphOf(flowOf([['start'], ['end']]))
  const { run } = begin(graph, { now: NOON })
  expect(advance(graph, run, { is: 'reply', now: NOON, text: 'Oi' })).toEqual({ run, effects: [], trace: [] })
})

test('a run that is let go on without having been paused stays where it is', () => {
  const graph = graphOf(asking)
  const { run } = begin(graph, { now: NOON })
  expect(advance(graph, run, { is: 'resume', now: NOON })).toEqual({ run, effects: [], trace: [] })
})

test('between two nodes a run that is led node by node hears nobody', () => {
  const graph = graphOf(asking)
  const { run } = begin(graph, { now: NOON }, 0)
  const received = advance(graph, run, { is: 'reply', now: NOON, text: 'Oi' }, 0)
  expect(received.trace.flatMap(({ log }) => log)).toEqual([{ level: 'info', word: 'unheard', data: { text: 'Oi' } }])
  expect([received.run, advance(graph, run, { is: 'resume', now: NOON }, 0).trace]).toEqual([run, []])
})

test('an error of our own is no end of a run: it is thrown', () => {
  const graph = graphOf(asking)
  const { node, data } = graph.nodes.get('start')!
  const type = { data: graph.nodes.get('start')!.type!.data, run: () => JSON.parse('{') }
  const broken = { ...graph, nodes: new Map([['start', { node, data, type }]]) }
  expect(() => begin(broken, { now: NOON })).toThrow(SyntaxError)
})

test('an answer to a node that is known no more leads on', () => {
  const graph = graphOf(flowOf([['start'], ['ia', { message: 'Oi' }], ['end']]))
  const { run } = begin(graph, { now: NOON })
  const answer = { is: 'answer', now: NOON, id: 1, answer: { for: 'ai', text: 'Olá' } } as const
  for (const pieces of [
    [['start'], ['typebot', {}, 'ia'], ['end']],
    [['start'], ['espera', {}, 'ia'], ['end']],
  ])
    expect(advance(graphOf(flowOf(pieces as Piece[])), run, answer).run.end).toEqual({ how: 'finished' })
  expect(advance(graphOf(flowOf([['start']])), run, answer).run.end).toEqual({ how: 'stopped' })
})

test('a way of a thousand nodes is gone to its end, one of a thousand and one is not', () => {
  const long = (nodes: number) => {
    const between = Array.from({ length: nodes - 2 }, (_, n): Piece => ['setores', {}, `n${n}`])
    return played(flowOf([['start'], ...between, ['end']])).last.run.end?.how
  }
  expect([long(1000), long(1001)]).toEqual(['finished', 'failed'])
})

test('anyone who lets a paused run go on lets it say as much again, and walk as far', () => {
  const says = (from: number) =>
    Array.from({ length: 30 }, (_, n): Piece => ['sendMessage', { message: 'Oi' }, `s${from + n}`])
  const steps = (from: number) => Array.from({ length: 600 }, (_, n): Piece => ['setores', {}, `n${from + n}`])
  const pause: Piece = ['acao', { actionType: 'pausar_fluxo' }]
  const flow = flowOf([['start'], ...says(0), ...steps(0), pause, ...says(100), ...steps(1000), ['end']])
  expect(played(flow, [{ is: 'resume' }]).last.run.end).toEqual({ how: 'finished' })
})

test('what nobody reads is no message: of other things a run may do more than fifty', () => {
  const tags = Array.from({ length: 60 }, (_, n): Piece => ['tag', { selectedTagId: 1 }, `t${n}`])
  expect(played(flowOf([['start'], ...tags, ['end']])).last.run.end).toEqual({ how: 'finished' })
})
