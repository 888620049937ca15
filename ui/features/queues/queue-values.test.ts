import { expect, it } from 'vitest'
import { queuePalette } from '../../../core/domain/queue-palette.ts'
import { freeColor } from './queue-values.ts'

it('a new queue has a colour that no other has, first a strong one of another hue', () => {
  expect(freeColor([])).toBe('#007835')
  expect(freeColor(['#007835'])).toBe('#00736a')
  expect(freeColor(['#00736A', '#123456'])).toBe('#007835')
  const strong = queuePalette.filter((_, at) => at % 5 === 1)
  expect(strong).not.toContain(freeColor(strong))
  expect(queuePalette).toContain(freeColor(strong))
})

it('and none where all are taken', () => {
  expect(freeColor(queuePalette)).toBe('')
})
