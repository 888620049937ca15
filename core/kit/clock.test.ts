import { expect, test } from 'vitest'
import { dayIn } from './clock.ts'

test('a moment has its day in a time zone, year first', () => {
  const time = Date.parse('2026-03-05T02:30:00Z')
  expect([dayIn('America/Sao_Paulo', time), dayIn('Europe/Lisbon', time)]).toEqual(['2026-03-04', '2026-03-05'])
})
