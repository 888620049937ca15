import { expect, it } from 'vitest'
import { placeAt } from './position.ts'

const view = { width: 390, height: 844 }
const button = (top: number, left = 20) => ({ left, right: left + 40, top, bottom: top + 40 })
const list = { width: 260, height: 330 }

it('stands below its anchor while all of it has room there', () => {
  expect(placeAt(button(100), list, view, 'start')).toEqual({
    ...{ left: '20px', top: '144px', bottom: 'auto', maxHeight: '696px' },
  })
})

it('hangs above an anchor at the foot by its lower edge, so that it grows upwards when more comes', () => {
  const early = placeAt(button(790), { width: 260, height: 60 }, view, 'start')
  expect(early).toEqual({ left: '20px', top: 'auto', bottom: '58px', maxHeight: '782px' })
  expect(placeAt(button(790), list, view, 'start')).toEqual(early)
})

it('takes the side that has more room where neither has enough, and scrolls there', () => {
  expect(placeAt(button(200), { width: 260, height: 900 }, view, 'start')).toMatchObject({
    ...{ top: '244px', maxHeight: '596px' },
  })
  expect(placeAt(button(500), { width: 260, height: 900 }, view, 'start')).toMatchObject({
    ...{ bottom: '348px', maxHeight: '492px' },
  })
})

it('ends where its anchor ends, and stays in the window', () => {
  expect(placeAt(button(100, 340), list, view, 'end').left).toBe('120px')
  expect(placeAt(button(100, 340), list, view, 'start').left).toBe('126px')
  expect(placeAt(button(100, 0), list, view, 'end').left).toBe('4px')
})
