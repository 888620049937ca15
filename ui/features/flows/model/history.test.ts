import { expect, it } from 'vitest'
import { begun, changed, redone, rested, undone } from './history.ts'

it('goes back and forth, and forgets what was taken back once something else is done', () => {
  let all = changed(changed(begun('a'), 'b'), 'c')
  all = undone(undone(all))
  expect(all.present).toBe('a')
  expect(undone(all)).toBe(all)
  all = redone(all)
  expect(all.present).toBe('b')
  all = changed(all, 'd')
  expect(redone(all)).toBe(all)
  expect(undone(all).present).toBe('b')
})

it('takes the letters of a text for one step', () => {
  let all = begun('')
  for (const text of ['O', 'Ol', 'Olá']) all = changed(all, text, 'message')
  expect(undone(all).present).toBe('')
})

it('begins a new step after a rest, or with something else', () => {
  let all = changed(begun(''), 'a', 'message')
  all = changed(rested(all), 'ab', 'message')
  all = changed(all, 'abc', 'label')
  expect(undone(all).present).toBe('ab')
  expect(undone(undone(all)).present).toBe('a')
})

it('is no step when nothing changed', () => {
  const all = begun('a')
  expect(changed(all, 'a')).toBe(all)
})

it('keeps 200 steps', () => {
  let all = begun(0)
  for (let n = 1; n <= 300; n++) all = changed(all, n)
  for (let n = 0; n < 300; n++) all = undone(all)
  expect(all.present).toBe(100)
})
