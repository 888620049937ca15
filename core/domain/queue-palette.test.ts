import { describe, expect, it } from 'vitest'
import { contrast, queuePalette, readableOn } from './queue-palette.ts'

describe('the queue colours', () => {
  it('are 50 different ones of 3 to 9 characters', () => {
    expect(new Set(queuePalette).size).toBe(50)
    expect(queuePalette.every(color => /^#[0-9a-f]{6}$/.test(color))).toBe(true)
  })

  it('carry a readable label each (AA, 4.5 to 1)', () => {
    expect(queuePalette.filter(color => contrast(color, readableOn(color)) < 4.5)).toEqual([])
  })

  it('are told apart: no two are closer than 24 in the cube of 255', () => {
    const parts = (color: string): number[] => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
    const distance = (one: string, other: string): number =>
      Math.hypot(...parts(one).map((part, at) => part - parts(other)[at]!))
    const close = queuePalette.flatMap((one, at) =>
      queuePalette.slice(at + 1).flatMap(other => (distance(one, other) < 24 ? [[one, other]] : [])),
    )
    expect(close).toEqual([])
  })
})

it('black or white is chosen by contrast, and black on what is no colour', () => {
  expect(['#fff', '#000', '#ffff00', '#1d4ed8', 'red'].map(readableOn)).toEqual([
    '#000000',
    '#ffffff',
    '#000000',
    '#ffffff',
    '#000000',
  ])
})

it.each([
  ['#ffffff', '#000000', 21],
  ['#fff', '#fff', 1],
  ['#ff0000', '#fff', 3.998],
  ['#00ff00', '#fff', 1.372],
  ['#0000ff', '#fff', 8.592],
  ['#0a0a0a', '#000', 1.061],
  ['#0b0b0b', '#000', 1.067],
  [' #1d4ed8 ', '#ffffff', 6.702],
])('the contrast of %s and %s is %s to 1, as WCAG counts it', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 3)
})
