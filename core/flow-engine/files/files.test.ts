import { expect, test } from 'vitest'
import { Failure } from '../../kit/errors.ts'
import { flowErrors } from '../errors.ts'
import { flowOf } from '../fixtures.ts'
import { readFlows } from './read.ts'
import { upgraded } from './upgrade.ts'
import { writeFlow } from './write.ts'

const flow = {
  ...flowOf([
    ['start', { label: 'Início', handlePosition: 'vertical' }],
    ['typebot', { url: 'x' }],
    ['sendMessage', { message: 7, extra: [1] }],
  ]),
  id: 3,
  nome: 'Menu',
  tipo: 'conversacao' as const,
  globalVariables: [{ name: 'loja', value: ['Azul'], immutable: false }],
  viewport: { zoom: 2 },
}

test('what is written is read as it was, with everything that we do not know', () => {
  expect(readFlows(writeFlow(flow))).toEqual([{ flow, unknown: [{ nodeId: 'typebot', type: 'typebot' }] }])
  expect(writeFlow(readFlows(writeFlow(flow))[0]!.flow)).toBe(writeFlow(flow))
})

test('a file says its version and those of its nodes', () => {
  expect(JSON.parse(writeFlow(flow)).balcaoFlow).toEqual({ version: 1, nodeVersions: { sendMessage: 1, start: 1 } })
})

test('a file has its fields in one order, two spaces deep, so that a difference of two is one of the flows', () => {
  const text = writeFlow(flow)
  const fields = ['balcaoFlow', 'globalVariables', 'id', 'nome', 'tipo', 'viewport', 'nodes', 'edges']
  expect(text.match(/^ {2}"(\w+)"/gm)).toEqual(fields.map(name => `  "${name}"`))
  expect(text.match(/^ {6}"(\w+)": 1/gm)).toEqual(['      "sendMessage": 1', '      "start": 1'])
  const { viewport, nome, ...others } = flow
  expect(writeFlow({ viewport, ...others, nome } as typeof flow)).toBe(text)
})

test('a bare {nodes, edges} is a flow, also with a byte order mark', () => {
  const { nodes, edges } = flow
  expect(readFlows(`\uFEFF${JSON.stringify({ nodes, edges })}`)[0]!.flow).toEqual({ nodes, edges })
})

const stored = {
  id: '1719',
  nome: 'Boas-vindas',
  status: 'Rascunho',
  createdAt: '2024-05-01T10:00:00.000Z',
  updatedAt: '2024-05-02T10:00:00.000Z',
  nodes: flow.nodes,
  edges: flow.edges,
}

test.each<[string, unknown, number]>([
  ['one flow', stored, 1],
  ['a list of them', [stored, stored], 2],
  ['the key with its list', { whaticket_fluxos: [stored, stored] }, 2],
  ['the key with its text', { whaticket_fluxos: JSON.stringify([stored]) }, 1],
])('what the browser-only form kept is read: %s', (_, value, count) => {
  const read = readFlows(JSON.stringify(value))
  expect(read).toHaveLength(count)
  expect(read[0]!.flow).toEqual(stored)
})

test.each<[string, string, string?]>([
  ['no JSON', '{nodes'],
  ['nothing', '[]'],
  ['a text', '"flow"', ''],
  ['nodes alone', '{"nodes": []}', 'edges'],
  ['a node without a type', '{"nodes": [{"id": "a"}], "edges": []}', 'nodes.0.type'],
  ['a later version of files', '{"balcaoFlow": {"version": 2}, "nodes": [], "edges": []}', 'balcaoFlow.version'],
  ['the key with no JSON', '{"whaticket_fluxos": "{"}'],
])('%s is no file of flows', (_, text, at) => {
  const read = (): unknown => readFlows(text)
  expect(read).toThrow(Failure)
  try {
    read()
  } catch (error) {
    const { kind, data, sentence } = error as Failure
    expect([kind, data]).toEqual([flowErrors.ERR_FLOW_FILE, at === undefined ? {} : { at }])
    expect(sentence.call(error as Failure, 'pt')).toBe('Erro ao importar fluxo: arquivo inválido')
  }
})

test('a node of a later version than ours is named, and kept as it is', () => {
  const { nodes, edges } = flowOf([['start'], ['end']])
  const text = JSON.stringify({ balcaoFlow: { version: 1, nodeVersions: { end: 2 } }, nodes, edges })
  expect(readFlows(text)).toEqual([{ flow: { nodes, edges }, unknown: [{ nodeId: 'end', type: 'end' }] }])
})

test('data of an older version go through every later upgrade, in order', () => {
  const upgrades = [
    (data: Record<string, unknown>) => ({ text: data.message }),
    (data: Record<string, unknown>) => ({ texts: [data.text] }),
  ]
  expect(upgraded({ message: 'Oi' }, 1, upgrades)).toEqual({ texts: ['Oi'] })
  expect(upgraded({ text: 'Oi' }, 2, upgrades)).toEqual({ texts: ['Oi'] })
  expect(upgraded({ texts: ['Oi'] }, 3, upgrades)).toEqual({ texts: ['Oi'] })
})
