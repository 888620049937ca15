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
