import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineEvents, event } from '../../domain/access/events.ts'
import { checkPublication } from './check-publication.ts'

const { moved } = defineEvents({ moved: event(z.object({ thingId: z.int() })) })
const everybody = () => true

test('what the contract promises passes, also fields that are undefined', () => {
  const data: { thingId: number; by?: undefined } = { thingId: 1, by: undefined }
  expect(() => checkPublication(moved.of(data, everybody))).not.toThrow()
})

test('an event that tells more than its contract, or something else, is refused', () => {
  const more = { thingId: 1, secret: 'x' }
  expect(() => checkPublication(moved.of(more, everybody))).toThrow('tells more than its contract')
  expect(() => checkPublication(moved.of({} as { thingId: number }, everybody))).toThrow()
})
