import { expect, test } from 'vitest'
import { flowOf, played } from './fixtures.ts'
import { graphOf } from './graph.ts'

test('a node with one way out goes it, whatever its handle is called', () => {
  const flow = flowOf(
    [['start'], ['sendMessage', { message: 'Oi' }], ['end']],
    [
      ['start', 'sendMessage', 'saida-1'],
      ['sendMessage', 'end', 'source'],
    ],
  )
  expect(played(flow).last.run.end).toEqual({ how: 'finished' })
})

test('of two nodes with one id the first counts', () => {
  const flow = flowOf(
    [['start'], ['sendMessage', { message: 'Um' }, 'a'], ['sendMessage', { message: 'Dois' }, 'a']],
    [['start', 'a']],
  )
  expect(played(flow).said).toEqual(['Um'])
})

test('a field that does not fit is named by its whole path', () => {
  const { told: emitted } = played(flowOf([['start'], ['acao', { extrainfo: [{ nome_key: 7 }] }], ['end']]))
  expect(emitted).toEqual(['error brokenNode extrainfo.0.nome_key'])
})

test('a flow says its kind, or it shows in how it begins', () => {
  expect(graphOf(flowOf([['handler']])).kind).toBe('webhook')
  expect(graphOf(flowOf([['start']])).kind).toBe('conversacao')
  expect(graphOf({ ...flowOf([['handler']]), tipo: 'conversacao' }).kind).toBe('conversacao')
})

test('a type that is called like a part of JavaScript is unknown like others', () => {
  const { told: emitted } = played(flowOf([['start'], ['constructor'], ['end']]))
  expect(emitted).toEqual(['error unknownNode constructor'])
})
