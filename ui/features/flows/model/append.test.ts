import { expect, it } from 'vitest'
import { mayFollow, nextOf } from './append.ts'
import { documentOf } from './document.ts'

const node = (id: string, type: string, x: number, data: Record<string, unknown> = {}) => ({
  id,
  type,
  position: { x, y: 0 },
  data,
})
const menu = { message: 'Qual?', choices: [{ title: 'A' }, { title: 'B' }] }
const drawn = documentOf({
  tipo: 'conversacao',
  nodes: [node('s', 'start', 0), node('m', 'menu', 320, menu), node('a', 'sendMessage', 640), node('e', 'end', 960)],
  edges: [
    { source: 's', target: 'm' },
    { source: 'm', sourceHandle: 'condition-0', target: 'a' },
  ],
})

it('goes behind the first free way out of the chosen node, to the right and below what stands there', () => {
  expect(nextOf(drawn, 'm')).toEqual({ from: { source: 'm', port: 'condition-1' }, at: { x: 640, y: 170 } })
})

it('goes behind the newest node with a free way out where the chosen one has none, or none is chosen', () => {
  const behindA = { from: { source: 'a', port: undefined }, at: { x: 960, y: 170 } }
  expect(nextOf(drawn, 's')).toEqual(behindA)
  expect(nextOf(drawn, undefined)).toEqual(behindA)
  expect(nextOf(documentOf({ tipo: 'conversacao', nodes: [node('e', 'end', 0)], edges: [] }), undefined)).toBe(
    undefined,
  )
})

it('follows only where it may be connected', () => {
  expect(mayFollow(drawn, { source: 'a' }, 'sendMessage')).toBe(true)
  expect(mayFollow(drawn, { source: 'a' }, 'httpResponse')).toBe(false)
  expect(mayFollow(drawn, { source: 'a' }, 'start')).toBe(false)
})
