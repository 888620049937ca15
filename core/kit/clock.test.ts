import { expect, test } from 'vitest'
import { dayIn, daysBounds } from './clock.ts'

test('a moment has its day in a time zone, year first', () => {
  const time = Date.parse('2026-03-05T02:30:00Z')
  const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'UTC']
  expect(zones.map(zone => dayIn(zone, time))).toEqual(['2026-03-04', '2026-03-05', '2026-03-05'])
})

test('the bounds of a day are known also where the clock is set forward at midnight', () => {
  const { from, to } = daysBounds('America/Sao_Paulo', '2018-11-04')
  expect([new Date(from).toISOString(), new Date(to).toISOString()]).toEqual([
    '2018-11-04T03:00:00.000Z',
    '2018-11-05T01:59:59.999Z',
  ])
})

test('the bounds of a day are known of zones that are a quarter of an hour apart', () => {
  expect(new Date(daysBounds('Asia/Kathmandu', '2026-11-20').from).toISOString()).toBe('2026-11-19T18:15:00.000Z')
})
