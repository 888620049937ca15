import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../kit/clock.ts'
import { opensAt, restAfter, secondsFor } from './pacing.ts'
import { filledFor, inTurn } from './wording.ts'

const pace: Parameters<typeof restAfter>[0] = { messageInterval: 20, longerIntervalAfter: 5, greaterInterval: 60 }

test('between two contacts pass 0 to the seconds that are set, and after every so many the longer rest instead', () => {
  const rests: number[] = []
  let sinceRest = 0
  for (const chance of [0, 0.5, 1, 0.25, 0, 1]) {
    const after = restAfter(pace, sinceRest, chance)
    rests.push(after.rest)
    sinceRest = after.sinceRest
  }
  expect(rests).toEqual([0, 10_000, 20_000, 5000, 60_000, 20_000])
  expect(restAfter({ ...pace, longerIntervalAfter: 0 }, 99, 1)).toEqual({ rest: 20_000, sinceRest: 100 })
})

test('what it takes is foretold by the average', () => {
  expect(secondsFor(pace, 1)).toBe(0)
  expect(secondsFor(pace, 8)).toBe(60 + 6 * 10)
  expect(secondsFor({ ...pace, longerIntervalAfter: 0 }, 101)).toBe(1000)
})

test('outside of its hours it goes on when they begin, in the time zone of the company', () => {
  const monday = Date.UTC(2026, 4, 4, 20)
  const hours = [{ weekday: '', weekdayEn: 'tuesday', startTime: '08:00', endTime: '18:00' } as const]
  const all = [...hours, { weekday: '', weekdayEn: 'monday', startTime: '08:00', endTime: '10:00' } as const]
  expect(opensAt([], 'America/Sao_Paulo', monday)).toBe(monday)
  expect(opensAt(all, 'America/Sao_Paulo', monday)).toBe(Date.UTC(2026, 4, 5, 11))
  expect(opensAt(all, 'America/Sao_Paulo', Date.UTC(2026, 4, 5, 12) + 7 * MINUTE)).toBe(
    Date.UTC(2026, 4, 5, 12) + 7 * MINUTE,
  )
  const never = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
    weekdayEn => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:00' }) as never,
  )
  expect(opensAt(never, 'America/Sao_Paulo', monday) - monday).toBe(8 * 24 * HOUR)
})

test('a text is filled by who reads it and by own keys, the names of the person first; other braces stay', () => {
  const ana = { name: 'Ana', number: '5511988880001', email: 'ana@exemplo.com' }
  const variables = [
    { key: 'loja', value: 'Centro {nome}' },
    { key: 'nome', value: 'Ninguém' },
  ]
  expect(filledFor('{nome} {numero} {email} {loja} {nada} {{nome}} { x }', ana, variables)).toBe(
    'Ana 5511988880001 ana@exemplo.com Centro {nome} {nada} {Ana} { x }',
  )
})

test('texts come in turn', () => {
  const texts = [{ text: 'a' }, { text: 'b' }]
  expect([0, 1, 2, 3].map(turn => inTurn(texts, turn))).toEqual(['a', 'b', 'a', 'b'])
  expect(inTurn([], 5)).toBe('')
})
