import { expect, it } from 'vitest'
import { tagsInHead } from './tags-in-head.ts'

const names = ['Cliente fiel', 'Pedido fechado', 'Urgente', 'VIP', 'Revenda']

it.each([
  ['a wide head', 600, false, 3],
  ['a window of 1280 px', 330, false, 1],
  ['a phone', 140, true, 1],
  ['a wider phone', 260, true, 2],
  ['a head that is not drawn yet', 0, false, 1],
] as const)('%s shows the first tags that have room there', (_, width, narrow, displayed) => {
  expect(tagsInHead(names, width, narrow)).toBe(displayed)
})

it('shows no more than there are', () => {
  expect([[], ['VIP'], ['VIP', 'Frio']].map(few => tagsInHead(few, 1000, false))).toEqual([0, 1, 2])
})

it('takes a name that is cut for as long as it is shown', () => {
  const long = 'Cliente que compra para revender'
  expect(tagsInHead([long, 'VIP'], 460, false)).toBe(2)
})
