import { crc32, deflateSync } from 'node:zlib'

type Point = readonly [x: number, y: number]
type Colour = readonly [red: number, green: number, blue: number]

export interface IconLooks {
  /** Points on a side. */
  size: number
  sign: Colour
  /** Behind the sign; nothing stands there without. */
  ground?: Colour
  /** How much of the side what is drawn takes. */
  part: number
}

/** The icon's drawing as a picture (PNG): systems that put the page beside their programs take no drawings. */
export function drawIcon(svg: string, { size, sign, ground, part }: IconLooks): Buffer {
  const { shapes, side } = readDrawing(svg)
  const scale = (size / side) * part
  const edge = (size - side * scale) / 2
  const covered = cover(
    shapes.map(shape => shape.map(([x, y]) => [edge + x * scale, edge + y * scale] as const)),
    size,
  )
  const rows = Buffer.alloc(size * (1 + size * 4))
  for (const [at, share] of covered.entries()) {
    const to = at * 4 + Math.floor(at / size) + 1
    for (const [nth, value] of sign.entries())
      rows[to + nth] = Math.round(ground ? value * share + ground[nth]! * (1 - share) : value)
    rows[to + 3] = Math.round(255 * (ground ? 1 : share))
  }
  return png(size, rows)
}

/** How `#0a7547` is mixed. */
export const colourOf = (hex: string): Colour => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

const ARC_STEPS = 16

/** The outlines of a drawing of one path, in the units of its square. */
function readDrawing(svg: string): { shapes: Point[][]; side: number } {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1])
  const path = /<path[^>]* d="([^"]+)"/.exec(svg)?.[1]
  if (!side || !path) throw new Error('the icon is no square with one path')
  const shapes: Point[][] = []
  let [x, y] = [0, 0]
  for (const [, word, text] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const [a = 0, b = 0, , , sweep, dx = 0, dy = 0] = (text!.match(/-?[\d.]+/g) ?? []).map(Number)
    if (word === 'M') {
      ;[x, y] = [a, b]
      shapes.push([])
    } else if (word === 'h' || word === 'H') x = word === 'h' ? x + a : a
    else if (word === 'v' || word === 'V') y = word === 'v' ? y + a : a
    else if (word === 'l') [x, y] = [x + a, y + b]
    else if (word === 'a') {
      if (sweep !== 1 || dx ** 2 !== a ** 2 || dy ** 2 !== b ** 2) throw new Error('the icon has another arc')
      const middle: Point = [x + (dx - dy) / 2, y + (dy + dx) / 2]
      const begins = Math.atan2(y - middle[1], x - middle[0])
      for (let step = 1; step < ARC_STEPS; step += 1) {
        const angle = begins + (step / ARC_STEPS) * (Math.PI / 2)
        shapes.at(-1)!.push([middle[0] + a * Math.cos(angle), middle[1] + a * Math.sin(angle)])
      }
      ;[x, y] = [x + dx, y + dy]
    } else if (word !== 'z') throw new Error(`the icon is drawn with ${word}`)
    if (word !== 'z') shapes.at(-1)!.push([x, y])
  }
  return { shapes, side }
}

const LINES = 4

/** How much of each point lies inside, row by row: along some lines through it. */
function cover(shapes: readonly (readonly Point[])[], size: number): Float32Array {
  const covered = new Float32Array(size * size)
  for (let line = 0; line < size * LINES; line += 1) {
    const row = Math.floor(line / LINES) * size
    const crossings = crossed(shapes, (line + 0.5) / LINES)
    for (let at = 0; at < crossings.length; at += 2) {
      const [from, to] = [crossings[at]!, crossings[at + 1]!]
      for (let x = Math.floor(from); x < Math.min(to, size); x += 1)
        covered[row + x]! += (Math.min(to, x + 1) - Math.max(from, x)) / LINES
    }
  }
  return covered
}

/** Where a line at this height crosses the outlines, from left to right. */
function crossed(shapes: readonly (readonly Point[])[], height: number): number[] {
  const crossings: number[] = []
  for (const shape of shapes)
    for (const [at, [x, y]] of shape.entries()) {
      const [nextX, nextY] = shape[(at + 1) % shape.length]!
      if (y > height !== nextY > height) crossings.push(x + ((height - y) / (nextY - y)) * (nextX - x))
    }
  return crossings.sort((a, b) => a - b)
}

/** Rows of points with red, green, blue and how much is seen, each behind a 0. */
function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 6], 8)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
