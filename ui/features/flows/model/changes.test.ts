import { describe, expect, it } from 'vitest'
import {
  addNode,
  connect,
  lacksContact,
  mayAdd,
  mayDuplicate,
  mayRemove,
  moveNodes,
  raiseWay,
  rejection,
  remove,
  removeWay,
  setData,
  toggleDirection,
} from './changes.ts'
import { documentOf, edgeFrom, flowOf, newDocument, nodeOf } from './document.ts'
import { portsOf } from './ports.ts'

const NOW = 1_700_000_000_000

/** A question with two answers. */
const menu = documentOf({
  nome: 'Menu',
  tipo: 'conversacao',
  slug: null,
  nodes: [
    { id: 'a', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'b', type: 'conditional', position: { x: 300, y: 0 }, data: { conditions: [{}, {}, {}] } },
    { id: 'c', type: 'sendMessage', position: { x: 600, y: 0 }, data: { message: 'Um' } },
    { id: 'd', type: 'sendMessage', position: { x: 600, y: 200 }, data: { message: 'Dois' } },
    { id: 'e', type: 'end', position: { x: 900, y: 0 }, data: {} },
  ],
  edges: [
    { source: 'a', target: 'b' },
    { source: 'b', sourceHandle: 'condition-0', target: 'c' },
    { source: 'b', sourceHandle: 'condition-2', target: 'd' },
    { source: 'b', sourceHandle: 'else', target: 'e' },
  ],
})
const ways = (document: typeof menu): string[] =>
  document.edges.filter(({ source }) => source === 'b').map(({ sourceHandle, target }) => `${sourceHandle} ${target}`)

describe('a flow in the editor', () => {
  it('begins with one beginning at 250,5 and no connections', () => {
    expect(flowOf(newDocument('conversacao', 'Novo'))).toMatchObject({
      nome: 'Novo',
      tipo: 'conversacao',
      nodes: [{ type: 'start', position: { x: 250, y: 5 } }],
      edges: [],
    })
    expect(newDocument('webhook').nodes[0]!.type).toBe('handler')
  })

  it('is saved with everything that it came with', () => {
    expect(flowOf(menu)).toMatchObject({ slug: null, nome: 'Menu' })
    expect(flowOf(documentOf(flowOf(menu)))).toEqual(flowOf(menu))
  })

  it('gives each connection an id of its own, and each node a place', () => {
    const twice = documentOf({
      nodes: [
        { id: 'a', type: 'start', data: {} },
        { id: 'b', type: 'end', data: {} },
      ],
      edges: [
        { source: 'a', target: 'b' },
        { source: 'a', target: 'b' },
      ],
    })
    expect(new Set(twice.edges.map(({ id }) => id)).size).toBe(2)
    expect(twice.nodes.map(({ position }) => position.x)).toEqual([0, 320])
  })
})

describe('changing it', () => {
  it('names a new node after its type and the time', () => {
    const node = { type: 'espera', position: { x: 1, y: 2 }, data: {} }
    const first = addNode(menu, node, NOW)
    expect(first.ids).toEqual([`espera-${NOW}`])
    expect(addNode(first.document, node, NOW).ids).toEqual([`espera-${NOW + 1}`])
  })

  it('changes the given fields of a node alone', () => {
    const changed = setData(menu, 'c', { label: 'Opção 1' })
    expect(nodeOf(changed, 'c')!.data).toEqual({ message: 'Um', label: 'Opção 1' })
    expect(nodeOf(changed, 'd')).toBe(nodeOf(menu, 'd'))
  })

  it('moves nodes, and is the same when none moved', () => {
    expect(nodeOf(moveNodes(menu, new Map([['c', { x: 1, y: 1 }]])), 'c')!.position).toEqual({ x: 1, y: 1 })
    expect(moveNodes(menu, new Map([['c', { x: 600, y: 0 }]]))).toBe(menu)
  })

  it('leads each way out to one node: a new connection takes the place of the one before', () => {
    const changed = connect(menu, { source: 'b', port: 'condition-0', target: 'd' })
    expect(ways(changed)).toEqual(['condition-2 d', 'else e', 'condition-0 d'])
    expect(edgeFrom(changed, 'b', 'condition-0')!.target).toBe('d')
  })

  it('takes nodes away with their connections', () => {
    const changed = remove(menu, ['c'])
    expect([changed.nodes.length, ways(changed)]).toEqual([4, ['condition-2 d', 'else e']])
    expect(remove(menu, [], [menu.edges[0]!.id]).edges).toHaveLength(3)
    expect(remove(menu, ['nobody'])).toBe(menu)
  })

  it('takes a condition away with its connection; those behind it keep theirs', () => {
    expect(ways(removeWay(menu, 'b', 'conditions', 0))).toEqual(['condition-1 d', 'else e'])
    expect(ways(removeWay(menu, 'b', 'conditions', 1))).toEqual(['condition-0 c', 'condition-1 d', 'else e'])
    expect(portsOf(nodeOf(removeWay(menu, 'b', 'conditions', 1), 'b')!)).toEqual(['condition-0', 'condition-1', 'else'])
  })

  it('moves a condition up with its connection', () => {
    expect(ways(raiseWay(menu, 'b', 'conditions', 1))).toEqual(['condition-1 c', 'condition-2 d', 'else e'])
    expect(ways(raiseWay(menu, 'b', 'conditions', 2))).toEqual(['condition-0 c', 'condition-1 d', 'else e'])
    expect(raiseWay(menu, 'b', 'conditions', 0)).toBe(menu)
  })

  it('turns the handles of a node from the sides to above and below, and back', () => {
    const turned = toggleDirection(menu, 'c')
    expect(nodeOf(turned, 'c')!.data.handlePosition).toBe('vertical')
    expect(nodeOf(toggleDirection(turned, 'c'), 'c')!.data.handlePosition).toBe('horizontal')
  })
})

describe('what is allowed', () => {
  it('keeps the only beginning and the only end, and doubles neither', () => {
    const [start, , message, , end] = menu.nodes
    expect([start, message, end].map(node => mayRemove(menu, node!))).toEqual([false, true, false])
    expect([start, message, end].map(node => mayDuplicate(node!))).toEqual([false, true, false])
    const twoEnds = addNode(menu, { type: 'end', position: { x: 0, y: 0 }, data: {} }, NOW).document
    expect(mayRemove(twoEnds, end!)).toBe(true)
    expect([mayAdd(menu, 'start'), mayAdd(menu, 'end'), mayAdd(newDocument('webhook'), 'handler')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('connects an HTTP response to an HTTP request alone', () => {
    const http = ['httpRequest', 'httpResponse'].map(type => ({ id: type, type, position: { x: 0, y: 0 }, data: {} }))
    const flow = { ...menu, nodes: [...menu.nodes, ...http] }
    expect(rejection(flow, { source: 'httpRequest', target: 'httpResponse' })).toBeUndefined()
    expect(rejection(flow, { source: 'c', target: 'httpResponse' })).toBe('responseFedByOther')
  })

  it('leads nothing into a beginning, out of an end, or back at once', () => {
    expect(rejection(menu, { source: 'c', target: 'a' })).toBe('noWay')
    expect(rejection(menu, { source: 'e', target: 'c' })).toBe('noWay')
    expect(rejection(menu, { source: 'c', target: 'c' })).toBe('noWay')
    expect(rejection(menu, { source: 'c', target: 'e' })).toBeUndefined()
  })

  it('wants a contact in a webhook flow before anybody is spoken to', () => {
    expect(lacksContact('webhook', [], 'sendMessage')).toBe(true)
    expect(lacksContact('webhook', [{ type: 'contato' }], 'sendMessage')).toBe(false)
    expect(lacksContact('webhook', [], 'httpRequest')).toBe(false)
    expect(lacksContact('conversacao', [], 'sendMessage')).toBe(false)
  })
})
