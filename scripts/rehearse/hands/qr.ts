import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const QUIET = 2

/** A QR code for a terminal: two rows of modules in one line of half blocks, dark on light whatever the terminal's colours. */
export function drawn(text: string): string {
  const svg = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'L', marginSize: QUIET }))
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1])
  const dark = new Set<number>()
  for (const [, x, y, width] of svg.matchAll(/M(\d+)[ ,](\d+) ?h(\d+)v1H/g))
    for (let step = 0; step < Number(width); step += 1) dark.add(Number(y) * size + Number(x) + step)
  const lines: string[] = []
  for (let y = 0; y < size; y += 2) {
    const blocks = Array.from({ length: size }, (_, x) => block(dark.has(y * size + x), dark.has((y + 1) * size + x)))
    lines.push(`\x1b[30;107m${blocks.join('')}\x1b[0m`)
  }
  return lines.join('\n')
}

const block = (upper: boolean, lower: boolean): string => (upper ? (lower ? '█' : '▀') : lower ? '▄' : ' ')
