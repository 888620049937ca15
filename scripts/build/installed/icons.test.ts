import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { colourOf, drawIcon, type IconLooks } from './icons.ts'

const SIGN = readFileSync(join(import.meta.dirname, '../../../ui/icon.svg'), 'utf8')
const GREEN = colourOf('#0a7547')
const WHITE = colourOf('#ffffff')

/** The picture and its points, as their numbers. */
function drawn(looks: Partial<IconLooks>) {
  const bytes = drawIcon(SIGN, { size: 64, sign: GREEN, part: 1, ...looks })
  const size = bytes.readUInt32BE(16)
  const rows = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)))
  const point = (x: number, y: number) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4).subarray(0, 4)]
  return { bytes, size, point }
}

test('the sign is drawn where its drawing has it, and nothing stands around it', () => {
  const { size, bytes, point } = drawn({ size: 64 })
  expect([size, bytes.subarray(0, 8).toString('latin1')]).toEqual([64, '\x89PNG\r\n\x1a\n'])
  // In the drawing, half as large: the bubble, the counter, between both, and above the bubble's round corner.
  expect([point(32, 22), point(32, 55)]).toEqual([
    [...GREEN, 255],
    [...GREEN, 255],
  ])
  expect([point(50, 46), point(9, 7), point(0, 0)].map(([, , , seen]) => seen)).toEqual([0, 0, 0])
})

test('on a ground the whole square is seen, and the sign stays inside of what a round mask leaves', () => {
  const { size, point } = drawn({ size: 192, sign: WHITE, ground: GREEN, part: 0.66 })
  const points = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
  const outside = points.filter(([x, y]) => Math.hypot(x - 95.5, y - 95.5) > size * 0.4)
  expect(points.filter(([x, y]) => point(x, y)[3] !== 255)).toEqual([])
  expect(outside.filter(([x, y]) => point(x, y)[0] !== GREEN[0])).toEqual([])
  expect(point(96, 80)).toEqual([...WHITE, 255])
})

test.each([
  ['a circle', '<svg viewBox="0 0 8 8"><circle r="4"/></svg>', 'no square with one path'],
  ['a curve', '<svg viewBox="0 0 8 8"><path d="M0 0c1 1 2 2 3 3z"/></svg>', 'drawn with c'],
  ['half a circle', '<svg viewBox="0 0 8 8"><path d="M0 0a4 4 0 0 1 8 0z"/></svg>', 'another arc'],
])('a drawing with %s is rejected rather than drawn otherwise', (_, svg, why) => {
  expect(() => drawIcon(svg, { size: 8, sign: GREEN, part: 1 })).toThrow(why)
})
