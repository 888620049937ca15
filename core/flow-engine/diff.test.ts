import { expect, test } from 'vitest'
import { diffFlows } from './diff.ts'
import { flowOf } from './fixtures.ts'

const before = flowOf([['start'], ['sendMessage', { message: 'Oi', variables: ['a', 'b'] }], ['end']])

test('a flow does not differ from itself', () => {
  expect(diffFlows(before, structuredClone(before))).toEqual([])
})

test('what came, what went, what changed and what was moved is told', () => {
  const after = {
    ...flowOf(
      [['sendMessage', { message: 'Olá', variables: ['a', 'c', 'd'] }], ['end'], ['espera']],
      [
        ['sendMessage', 'end', 'x'],
        ['sendMessage', 'espera'],
      ],
    ),
    nome: 'Novo',
  }
  after.nodes[1]!.position = { x: 9, y: 0 }
  expect(diffFlows(before, after)).toEqual([
    { is: 'flowChanged', fields: [{ path: 'nome', before: undefined, after: 'Novo' }] },
    { is: 'nodeRemoved', nodeId: 'start', type: 'start' },
    {
      is: 'nodeChanged',
      nodeId: 'sendMessage',
      type: 'sendMessage',
      fields: [
        { path: 'data.message', before: 'Oi', after: 'Olá' },
        { path: 'data.variables.1', before: 'b', after: 'c' },
        { path: 'data.variables.2', before: undefined, after: 'd' },
      ],
    },
    { is: 'nodeMoved', nodeId: 'end', type: 'end' },
    { is: 'nodeAdded', nodeId: 'espera', type: 'espera' },
    { is: 'edgeRemoved', source: 'start', target: 'sendMessage' },
    { is: 'edgeRemoved', source: 'sendMessage', target: 'end' },
    { is: 'edgeAdded', source: 'sendMessage', target: 'end', port: 'x' },
    { is: 'edgeAdded', source: 'sendMessage', target: 'espera' },
  ])
})

test('one field is enough to be a change, and so is another kind of value', () => {
  const changed = (data: object, other: object) => {
    const [one, two] = [data, other].map(data => flowOf([['start'], ['acao', data as Record<string, unknown>]]))
    return diffFlows(one!, two!).flatMap(difference => ('fields' in difference ? difference.fields : []))
  }
  expect(changed({ nome: 'A' }, { nome: 'B' })).toEqual([{ path: 'data.nome', before: 'A', after: 'B' }])
  expect(changed({ x: null }, { x: { a: 1 } })).toEqual([{ path: 'data.x', before: null, after: { a: 1 } }])
  expect(changed({ x: { a: 1 } }, { x: 'a' })).toEqual([{ path: 'data.x', before: { a: 1 }, after: 'a' }])
  expect(changed({ x: [] }, { x: {} })).toEqual([{ path: 'data.x', before: [], after: {} }])
})

test('a connection that leaves by another way is another one; a way without a name is one however it is stored', () => {
  const by = (sourceHandle?: string | null) => ({
    ...flowOf([['start'], ['end']]),
    edges: [{ source: 'start', target: 'end', ...(sourceHandle !== undefined && { sourceHandle }) }],
  })
  expect(diffFlows(by('a'), by('b'))).toEqual([
    { is: 'edgeRemoved', source: 'start', target: 'end', port: 'a' },
    { is: 'edgeAdded', source: 'start', target: 'end', port: 'b' },
  ])
  expect(diffFlows(by(), by(null))).toEqual([])
  expect(diffFlows(by(null), by(''))).toEqual([])
})
