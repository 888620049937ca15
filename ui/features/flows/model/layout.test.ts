import { expect, it } from 'vitest'
import { aligned, arranged } from './layout.ts'
import type { PlacedNode } from './parts.ts'

const node = (id: string, type = 'sendMessage', x = 0, y = 0): PlacedNode => ({
  id,
  type,
  position: { x, y },
  data: {},
})
const edges = (...ways: string[]) => ways.map(way => ({ source: way[0]!, target: way[1]! }))

it('stands in columns by how far it is from the beginning', () => {
  const places = arranged([node('a', 'start'), node('b'), node('c'), node('d')], edges('ab', 'ac', 'bd', 'cd'))
  const columns = Object.groupBy([...places], ([, { x }]) => x)
  expect(Object.values(columns).map(all => all!.map(([id]) => id))).toEqual([['a'], ['b', 'c'], ['d']])
})

it('puts no node over another, also where ways come back and nodes stand alone', () => {
  const nodes = ['a', 'b', 'c', 'd', 'e'].map(id => node(id, id === 'a' ? 'start' : undefined))
  const places = arranged(nodes, edges('ab', 'bc', 'cb', 'de', 'ed'))
  expect(places.size).toBe(5)
  expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(5)
})

it('lines nodes up at their left or their top', () => {
  const nodes = [node('a', 'espera', 10, 50), node('b', 'espera', 30, 20)]
  expect([...aligned(nodes, 'left').values()]).toEqual([
    { x: 10, y: 50 },
    { x: 10, y: 20 },
  ])
  expect([...aligned(nodes, 'top').values()].map(({ y }) => y)).toEqual([20, 20])
})
