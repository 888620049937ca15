import { expect, it } from 'vitest'
import { Flow } from '../../../../core/flow-engine/flow.ts'
import type { PlacedNode } from './parts.ts'
import { untangled } from './untangle.ts'

const at = (places: [x: number, y: number][], data: Record<string, unknown> = {}): PlacedNode[] =>
  places.map(([x, y], n) => ({ id: `${n}`, type: 'sendMessage', position: { x, y }, data }))
const chain = [
  { source: '0', target: '1' },
  { source: '1', target: '2' },
]

it.each(['cep', 'horario', 'pedido', 'pesquisa', 'triagem'])('the ready-made flow %s has its order', async name => {
  const { nodes, edges } = Flow.parse((await import(`../../../../core/flow-engine/examples/${name}.flow.json`)).default)
  expect(untangled(nodes as PlacedNode[], edges)).toBe(nodes)
})

it('leaves what has its order', () => {
  const nodes = at([
    [0, 0],
    [320, 40],
    [640, 0],
  ])
  expect(untangled(nodes, chain)).toBe(nodes)
})

it('leaves what stands below each other and is connected above and below', () => {
  const nodes = at(
    [
      [0, 0],
      [0, 200],
      [0, 400],
    ],
    { handlePosition: 'vertical' },
  )
  expect(untangled(nodes, chain)).toBe(nodes)
})

it.each<[string, [number, number][]]>([
  [
    'stands below each other, connected at the sides',
    [
      [0, 0],
      [0, 200],
      [0, 400],
    ],
  ],
  [
    'lies over each other',
    [
      [0, 0],
      [320, 0],
      [330, 10],
    ],
  ],
])('puts in order what %s', (_, places) => {
  expect(untangled(at(places), chain).map(({ position }) => position.x)).toEqual([0, 320, 640])
})
