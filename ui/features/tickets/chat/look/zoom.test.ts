import { expect, it } from 'vitest'
import { MOST, moved, WHOLE, zoomed } from './zoom.ts'

const place = { width: 400, height: 200 }

it('what is pointed at stays where it is while the picture grows', () => {
  expect(zoomed(WHOLE, 2, { x: 50, y: -20 }, place)).toEqual({ scale: 2, x: -50, y: 20 })
  const view = { scale: 2, x: 10, y: 5 }
  expect(zoomed(view, 1.5, { x: 10, y: 5 }, place)).toEqual({ ...view, scale: 3 })
})

it('it is never smaller than whole, nor larger than can be made out', () => {
  expect(zoomed({ scale: 2, x: 90, y: 40 }, 0.1, { x: 0, y: 0 }, place)).toEqual(WHOLE)
  expect(zoomed(WHOLE, 100, { x: 0, y: 0 }, place)).toEqual({ scale: MOST, x: 0, y: 0 })
})

it('it can be moved up to its edges, and not at all where it is whole', () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 50, y: 20 }, place)).toEqual({ scale: 2, x: 50, y: 20 })
  expect(moved({ scale: 2, x: 190, y: -90 }, { x: 50, y: -50 }, place)).toEqual({ scale: 2, x: 200, y: -100 })
  expect(moved(WHOLE, { x: 50, y: 50 }, place)).toEqual(WHOLE)
})
