import { beforeEach, expect, it } from 'vitest'
import { noteLastEvent, takeLastEvent } from './last-event.ts'

beforeEach(() => void takeLastEvent())

it('what was fetched first counts, since all that was fetched later knows of more', () => {
  noteLastEvent('boot 7')
  noteLastEvent('boot 9')
  expect(takeLastEvent()).toEqual({ boot: 'boot', seq: 7 })
  expect(takeLastEvent()).toBeUndefined()
})

it('an answer that says nothing of events counts for nothing', () => {
  noteLastEvent(null)
  noteLastEvent('')
  expect(takeLastEvent()).toBeUndefined()
})
