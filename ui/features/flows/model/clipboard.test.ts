import { expect, it } from 'vitest'
import { fragmentOf, paste, readFragment, writeFragment } from './clipboard.ts'
import { documentOf, newDocument } from './document.ts'

const NOW = 1_700_000_000_000
const at = (x: number, y: number) => ({ x, y })
const flow = documentOf({
  nodes: [
    { id: 'a', type: 'start', position: at(0, 0), data: {} },
    { id: 'b', type: 'sendMessage', position: at(100, 0), data: { message: 'Oi' } },
    { id: 'c', type: 'espera', position: at(200, 50), data: { waitTime: 5 } },
    { id: 'd', type: 'end', position: at(300, 0), data: {} },
  ],
  edges: [
    { source: 'a', target: 'b' },
    { source: 'b', target: 'c' },
    { source: 'c', target: 'd' },
  ],
})

it('takes nodes along with the connections between them, without beginning and end', () => {
  const { nodes, edges } = fragmentOf(flow, ['a', 'b', 'c', 'd'])
  expect(nodes.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(edges).toMatchObject([{ source: 'b', target: 'c' }])
})

it('comes into another flow as a text, under new ids, where it is wanted', () => {
  const carried = readFragment(writeFragment(fragmentOf(flow, ['b', 'c'])))!
  const { document, ids } = paste(newDocument('conversacao'), carried, NOW, at(1000, 500))
  expect(ids).toEqual([`sendMessage-${NOW}`, `espera-${NOW}`])
  expect(document.nodes.slice(1)).toMatchObject([
    { data: { message: 'Oi' }, position: at(1000, 500) },
    { data: { waitTime: 5 }, position: at(1100, 550) },
  ])
  expect(document.edges).toMatchObject([{ source: ids[0], target: ids[1] }])
})

it('lies a little beside where it was when no place is named', () => {
  const { document } = paste(flow, fragmentOf(flow, ['b']), NOW)
  expect(document.nodes.at(-1)!.position).toEqual(at(140, 40))
})

it('leaves out of a webhook flow without a contact what speaks to somebody', () => {
  const carried = fragmentOf(flow, ['b', 'c'])
  const { document, ids } = paste(newDocument('webhook'), carried, NOW)
  expect(ids).toEqual([`espera-${NOW}`])
  expect(document.edges).toEqual([])
})

it.each(['', 'Bom dia', '{"nodes":[]}', '[1]'])('knows that %j is no part of a flow', text => {
  expect(readFragment(text)).toBeUndefined()
})
