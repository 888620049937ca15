import { expect, test } from 'vitest'
import { HOUR, MINUTE } from './clock.ts'
import { momentOf, wallTimeAt } from './wall-clock.ts'

const at = (zone: string, day: string, hours: number): string =>
  new Date(momentOf(zone, { day, time: hours * HOUR })).toISOString()

test('what clocks show, and when they do, is the same moment', () => {
  for (const zone of ['America/Sao_Paulo', 'Asia/Kolkata', 'Europe/Berlin', 'UTC'])
    for (
      let moment = Date.parse('2026-01-01T00:07:08.009Z');
      moment < Date.parse('2027-01-01');
      moment += 37 * HOUR + MINUTE
    )
      expect(momentOf(zone, wallTimeAt(zone, moment))).toBe(moment)
})

test('an hour that is there twice is meant the first time, and one that is skipped is that much later', () => {
  expect(at('Europe/Berlin', '2026-10-25', 2.5)).toBe('2026-10-25T00:30:00.000Z')
  expect(at('Europe/Berlin', '2026-03-29', 2.5)).toBe('2026-03-29T01:30:00.000Z')
  expect(at('America/Sao_Paulo', '2018-11-04', 0)).toBe('2018-11-04T03:00:00.000Z')
})
