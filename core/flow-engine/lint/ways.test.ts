import { expect, test } from 'vitest'
import { flowOf, type Piece } from '../fixtures.ts'
import { lint } from './lint.ts'

const say = (id: string): Piece => ['sendMessage', { message: 'Oi' }, id]
const decides = (id: string, variable = 'nome'): Piece => [
  'conditional',
  { conditions: [{ variable, operator: '==', value: 'x' }] },
  id,
]
type Way = readonly [string, string, string?]
const both = (id: string, first: string, other: string): Way[] => [
  [id, first, 'condition-0'],
  [id, other, 'else'],
]

const loopsIn = (pieces: Piece[], ways: Way[]): string[] =>
  lint(flowOf([['start'], ...pieces], ways))
    .filter(({ word }) => /loop|silence/i.test(word))
    .map(({ nodeId, word }) => `${nodeId}: ${word}`)

test('a node that leads to itself is a loop', () => {
  expect(
    loopsIn(
      [say('a')],
      [
        ['start', 'a'],
        ['a', 'a'],
      ],
    ),
  ).toEqual(['a: endlessLoop'])
})

test('a loop far from the beginning is one loop, told at its first node', () => {
  const ways: Way[] = [
    ['start', 'x'],
    ['x', 'a'],
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'd'],
    ['d', 'a'],
  ]
  expect(loopsIn(['x', 'a', 'b', 'c', 'd'].map(say), ways)).toEqual(['a: endlessLoop'])
})

test('what only leads into a loop is no part of it', () => {
  const ways: Way[] = [['start', 'c'], ...both('c', 'a', 'b'), ['a', 'a'], ['b', 'a']]
  expect(loopsIn([decides('c'), say('a'), say('b')], ways)).toEqual(['a: endlessLoop'])
})

test('two loops are two', () => {
  const ways: Way[] = [['start', 'c'], ...both('c', 'a', 'b'), ['a', 'a'], ['b', 'd'], ['d', 'b']]
  expect(loopsIn([decides('c'), say('a'), say('b'), say('d')], ways)).toEqual(['a: endlessLoop', 'b: endlessLoop'])
})

test('a way out that leads nowhere yet is a way out', () => {
  const ways: Way[] = [
    ['start', 'c'],
    ['c', 'c', 'else'],
  ]
  expect(loopsIn([decides('c')], ways)).toEqual(['c: loopWithoutWait'])
})

test('a pause is somebody’s turn; a rest of no time is nobody’s', () => {
  const round = (piece: Piece) =>
    loopsIn(
      [piece, say('a')],
      [
        ['start', 'it'],
        ['it', 'a'],
        ['a', 'it'],
      ],
    )
  expect(round(['acao', { actionType: 'pausar_fluxo' }, 'it'])).toEqual([])
  expect(round(['espera', { waitTime: 1 }, 'it'])).toEqual([])
  expect(round(['espera', { waitTime: 0 }, 'it'])).toEqual(['it: endlessLoop'])
  expect(round(['acao', { actionType: 7 }, 'it'])).toEqual(['it: endlessLoop'])
})

test('a loop behind a question that does not lead back to it is reported as such, and the search comes to an end', () => {
  const ways: Way[] = [
    ['start', 'q'],
    ['q', 'a'],
    ['a', 'b'],
    ['b', 'a'],
  ]
  expect(loopsIn([['receiveMessage', { variableName: 'x' }, 'q'], say('a'), say('b')], ways)).toEqual([
    'a: endlessLoop',
  ])
})

test('a conditional about the answer and something else may end the silence; one whose data do not fit is passed', () => {
  const question: Piece = ['receiveMessage', { variableName: 'x' }, 'q']
  const ways: Way[] = [['start', 'q'], ['q', 'c'], ...both('c', 'end', 'q')]
  const groupedConditions = [{ variable: 'vezes', operator: '<', value: '3', groupOperator: 'OR' }]
  const two: Piece = [
    'conditional',
    { conditions: [{ variable: 'x', operator: '==', value: '1', groupedConditions }] },
    'c',
  ]
  expect(loopsIn([question, decides('c', 'x'), ['end']], ways)).toEqual(['q: silenceComesBack'])
  expect(loopsIn([question, two, ['end']], ways)).toEqual([])
  expect(loopsIn([question, ['conditional', { conditions: 7 }, 'c'], ['end']], [...ways, ['c', 'q']])).toEqual([])
  expect(loopsIn([['receiveMessage', { variableName: 7 }, 'q'], decides('c', 'x'), ['end']], ways)).toEqual([
    'q: loopWithoutWait',
  ])
})
